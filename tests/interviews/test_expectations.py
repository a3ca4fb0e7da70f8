"""Expectations asked of agents of a run, at one moment or many, kept in a table or not."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

import folkways
from folkways.agents.interview import StatedExpectations, StateExpectations
from folkways.assembly.spending import Spending
from folkways.base.errors import FolkwaysError, MindError, Unavailable
from folkways.base.time import HOUR, format_moment, moment
from folkways.interviews.expectations import ask_expectations, estimated
from folkways.interviews.norms_asked import moments_of, norm_questions, norms_of
from folkways.interviews.session import InterviewSession
from folkways.language.mind import CallKey, I, O
from folkways.language.operation import Operation
from folkways.metrics.series import Share
from folkways.runs.run import Run
from folkways.store.reader import RunFile
from folkways.testing.endpoint.endpoint import Endpoint


class Loner:
    """Everybody believes that one should, and that hardly anybody else does."""

    name = "loner"

    def __init__(self, *, stops_after: int = 10_000, mute: str = "-") -> None:
        self.seen: list[StateExpectations] = []
        self._stops_after = stops_after
        self._mute = mute

    async def perform(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        assert isinstance(inputs, StateExpectations)
        self.seen.append(inputs)
        if len(self.seen) > self._stops_after:
            raise Unavailable("they have all gone home")
        if self._mute in inputs.who.name:
            raise MindError("it says nothing")
        answer = StatedExpectations(
            belief="should", keeping=10, believing=20, confidence=30, reason="So it is.\nIt is."
        )
        assert isinstance(answer, op.output)
        return answer


def test_the_offline_mind_is_asked_and_the_run_is_not_changed(garden_run: Path) -> None:
    before = hashlib.sha256(garden_run.read_bytes()).hexdigest()
    run = folkways.Run.open(garden_run)
    found = run.asked_expectations()
    assert found.norms == {"quiet": "Be quiet in public."}
    assert [one.agent for one in found.answers] == ["Ada Voss", "Ben Oduya", "Cora Diaz"]
    assert {one.agent: one.belief for one in found.answers}["Ada Voss"] == "should"
    (row,) = found.rows
    assert row.should.of == 3
    assert row.truth.hold == run.summary.kinds_at_end("quiet")["injunctive"]
    assert list(found.table()["norm"]) == ["quiet"]
    assert list(found.stated()["agent"]) == [one.agent for one in found.answers]
    assert found.figure().startswith("<svg")
    assert hashlib.sha256(garden_run.read_bytes()).hexdigest() == before
    # The proxy keeps its name.
    assert "told" in run.expectations().columns


def test_every_quarter_or_hour_is_asked_at_its_end(garden_run: Path) -> None:
    found = Run.open(garden_run).asked_expectations("quiet", every="quarter")
    half = HOUR // 2
    ends = [moment(day, 8 * HOUR + n * half) for day in (1, 2) for n in range(1, 5)]
    assert [row.t for row in found.rows] == ends
    session = InterviewSession(RunFile(garden_run))
    assert moments_of(session, None, "hour") == [
        moment(d, h * HOUR) for d in (1, 2) for h in (9, 10)
    ]
    assert moments_of(session, "day 1 09:30", None) == [moment(1, 9 * HOUR + half)]
    shown = found.table()
    assert shown["at"][0] == "day 1 08:30"
    assert shown["believing"].between(0, 1).all()


def test_everybody_alone_with_what_all_believe(garden_run: Path) -> None:
    loner = Loner()
    found = Run.open(garden_run).asked_expectations(mind=loner, at="day 1 09:00")
    (row,) = found.rows
    assert row.ignorant == Share(3, 3)
    assert row.ignorant_for == 3
    assert row.belief_gap == pytest.approx(-0.8)
    assert {one.others for one in loner.seen} == {2}
    assert {one.when for one in loner.seen} == {"day 1 09:00"}
    assert all(one.norm == "Be quiet in public." for one in loner.seen)
    assert found.answers[0].reason == "So it is. It is."


def test_any_norm_in_a_sentence_can_be_asked_about(garden_run: Path) -> None:
    loner = Loner()
    run = Run.open(garden_run)
    found = run.asked_expectations(["QUIET", "People  should whistle."], mind=loner)
    assert list(found.norms) == ["quiet", "People should whistle."]
    assert [row.norm for row in found.rows] == list(found.norms)
    assert {one.norm for one in loner.seen} == {"Be quiet in public.", "People should whistle."}
    assert found.rows[1].truth.hold == Share(0, 3)


def test_who_has_left_the_town_is_neither_asked_nor_expected_of(
    garden_run: Path, tmp_path: Path
) -> None:
    fork = folkways.fork(
        garden_run, "day 1 08:30", remove="Ben", until="day 1 08:40", out=tmp_path / "f.folk"
    )
    loner = Loner()
    found = fork.asked_expectations(mind=loner)
    assert [one.agent for one in found.answers] == ["Ada Voss", "Cora Diaz"]
    assert {one.others for one in loner.seen} == {1}
    alone = folkways.fork(
        tmp_path / "f.folk",
        "day 1 08:40",
        remove="Ada",
        until="day 1 08:50",
        out=tmp_path / "g.folk",
    )
    with pytest.raises(FolkwaysError, match="nobody else is there"):
        alone.asked_expectations()


def test_a_collection_goes_on_where_it_was(garden_run: Path, tmp_path: Path) -> None:
    out, run = tmp_path / "asked.csv", Run.open(garden_run)
    with pytest.raises(Unavailable, match="gone home"):
        run.asked_expectations(every="quarter", mind=Loner(stops_after=10), out=out)
    second = Loner()
    found = run.asked_expectations(every="quarter", mind=second, out=out)
    assert len(found.answers) == 24
    kept = 24 - len(second.seen)
    assert 0 < kept <= 10
    third = Loner()
    again = run.asked_expectations(every="quarter", mind=third, out=out)
    assert third.seen == []
    assert again.rows == found.rows
    assert again.answers == found.answers


class Numbered:
    """Says by which number it was asked."""

    name = "numbered"

    async def perform(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        """Give the number of the question as the reason."""
        said = {"belief": "should", "keeping": 50, "believing": 50, "confidence": 50}
        return op.output.model_validate({**said, "reason": f"question {key.ordinal}"})


def test_an_answer_does_not_depend_on_what_else_is_asked(garden_run: Path, tmp_path: Path) -> None:
    out, run = tmp_path / "asked.csv", Run.open(garden_run)
    tracked = list(run.asked_expectations(mind=Numbered()).norms)
    norms = [*tracked, "Nobody should jump the queue.", "One should greet."]
    together = run.asked_expectations(norms, mind=Numbered())
    assert len({one.reason for one in together.answers}) == len(norms)
    for norm in norms:
        alone = run.asked_expectations([norm], mind=Numbered(), out=out)
        assert set(alone.answers) == {one for one in together.answers if one.norm == norm}
    assert run.asked_expectations(norms, mind=Numbered(), out=out).answers == together.answers


def test_rows_that_are_no_answers_are_told(garden_run: Path, tmp_path: Path) -> None:
    out, run = tmp_path / "asked.csv", Run.open(garden_run)
    run.asked_expectations(mind=Loner(), out=out)
    text = out.read_text("utf-8")
    for wrong in (text.replace(",20,", ",200,"), text.replace("should,", "perhaps,")):
        out.write_text(wrong, encoding="utf-8")
        with pytest.raises(FolkwaysError, match="holds a row that is no answer"):
            run.asked_expectations(mind=Loner(), out=out)


def test_answers_that_do_not_come_are_left_out_and_counted(garden_run: Path) -> None:
    found = Run.open(garden_run).asked_expectations(mind=Loner(mute="Ben"))
    assert list(found.faults) == ["Ben Oduya, quiet, day 2 10:00"]
    assert found.rows[0].ignorant == Share(2, 2)
    assert found.to_json()["unanswered"] == 1


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({"norms": "loudness"}, "neither a tracked norm"),
        ({"norms": "a b " * 200}, "at most 300 characters"),
        ({"norms": ""}, "neither a tracked norm"),
        ({"at": "day 5 09:00"}, "nobody can be asked at day 5"),
        ({"at": "day 1 09:00", "every": "hour"}, "not both"),
        ({"every": "week"}, "quarter or hour"),
    ],
)
def test_what_cannot_be_asked_is_said(
    garden_run: Path, arguments: dict[str, object], problem: str
) -> None:
    with pytest.raises(FolkwaysError, match=problem):
        Run.open(garden_run).asked_expectations(**arguments)  # type: ignore[arg-type]


def test_before_a_bin_is_over_there_is_nothing_to_ask_every_bin(garden: Path) -> None:
    run = folkways.run(garden, until="day 1 08:10")
    with pytest.raises(FolkwaysError, match="no hour of a day has ended yet"):
        run.asked_expectations(every="hour")
    assert run.asked_expectations().rows
    with pytest.raises(FolkwaysError, match="nobody was asked about 'noise'"):
        run.asked_expectations().figure("noise")


def test_a_language_model_is_asked_once_for_each_and_the_bill_is_told(
    garden_run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    with Endpoint("offline", seed=3) as endpoint:
        mind = f"stub:offline@{endpoint.url}"
        session = InterviewSession(
            RunFile(garden_run), mind=mind, spending=Spending(price=[f"{mind}=1,2"])
        )
        wanted = norm_questions(session, norms_of(session), moments_of(session, None, "hour"))
        (bill,) = estimated(session, wanted)
        assert bill.calls == len(wanted) == 12
        assert len(endpoint.log) == 0
        found = ask_expectations(session, every="hour")
        assert found.spent is not None
        assert found.spent.calls == 12
        assert 0.5 < bill.tokens_in / found.spent.tokens_in < 2
    offline = Run.open(garden_run).asked_expectations(every="hour")
    assert found.answers == offline.answers
    assert [format_moment(row.t) for row in found.rows] == [
        *("day 1 09:00", "day 1 10:00", "day 2 09:00", "day 2 10:00"),
    ]
