"""Norms diagnosed by asking agents of a run: both questions, kept in a table or not."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

import folkways
from folkways.agents.interview import StatedExpectations, StatedPreferences, StateExpectations
from folkways.base.errors import FolkwaysError, MindError, Unavailable
from folkways.interviews.diagnosis import ask_diagnosis, estimated
from folkways.interviews.norms_asked import moments_of, norm_questions, norms_of
from folkways.interviews.session import I, InterviewSession, O
from folkways.language.mind import CallKey
from folkways.language.operation import Operation
from folkways.metrics.series import Share
from folkways.runs.run import Run
from folkways.store.reader import RunFile
from folkways.testing.endpoint.endpoint import Endpoint


class Follower:
    """Everybody does as others approve, and expects them to approve of what they do not do."""

    name = "follower"

    def __init__(self, *, stops_after: int = 10_000, mute: str = "-") -> None:
        self.asked = 0
        self._stops_after = stops_after
        self._mute = mute

    async def perform(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        self.asked += 1
        if self.asked > self._stops_after:
            raise Unavailable("they have all gone home")
        if isinstance(inputs, StateExpectations):
            answer = StatedExpectations(belief="need not", keeping=20, believing=80, confidence=40)
            assert isinstance(answer, op.output)
            return answer
        if self._mute in inputs.model_dump()["who"]["name"]:
            raise MindError("it says nothing")
        likely = StatedPreferences(
            do_approve=90,
            do_only=20,
            approve_only=81,
            neither=10,
            confidence=70,
            reason="So\nis it",
        )
        assert isinstance(likely, op.output)
        return likely


def test_the_offline_mind_is_asked_and_the_run_is_not_changed(garden_run: Path) -> None:
    before = hashlib.sha256(garden_run.read_bytes()).hexdigest()
    found = Run.open(garden_run).diagnosis()
    assert found.norms == {"quiet": "Be quiet in public."}
    assert [one.agent for one in found.agents] == ["Ada Voss", "Ben Oduya", "Cora Diaz"]
    (row,) = found.rows
    assert row.agents == 3
    assert list(found.table()["norm"]) == ["quiet"]
    assert hashlib.sha256(garden_run.read_bytes()).hexdigest() == before


def test_a_norm_that_all_follow_for_the_sake_of_approval(garden_run: Path) -> None:
    found = Run.open(garden_run).diagnosis(mind=Follower(), at="day 1 09:00")
    (row,) = found.rows
    assert row.counts["social norm"] == 3
    assert (row.conduct_effect, row.approval_effect) == (9.5, 70.5)
    assert row.met == Share(3, 3)
    assert row.conflict == Share(3, 3)
    stated = found.stated()
    assert stated["reason"][0] == "So is it"
    # Occasions are those of the run, before and after the moment.
    whole = Run.open(garden_run).diagnosis(mind=Follower()).stated()
    parts = stated["occasions_so_far"] + stated["occasions_afterwards"]
    assert parts.tolist() == whole["occasions_so_far"].tolist()
    assert whole["occasions_afterwards"].tolist() == [0, 0, 0]
    strict = Run.open(garden_run).diagnosis(mind=Follower(), threshold=71)
    assert strict.rows[0].counts["habit"] == 3


def test_a_collection_goes_on_where_it_was(garden_run: Path, tmp_path: Path) -> None:
    out, run = tmp_path / "asked.csv", Run.open(garden_run)
    for stops_after in (10, 20):
        with pytest.raises(Unavailable, match="gone home"):
            run.diagnosis(every="quarter", mind=Follower(stops_after=stops_after), out=out)
    second = Follower()
    found = run.diagnosis(every="quarter", mind=second, out=out)
    assert len(found.agents) == 24
    assert 48 - 30 <= second.asked < 48
    third = Follower()
    again = run.diagnosis(every="quarter", mind=third, out=out)
    assert third.asked == 0
    assert (again.rows, again.agents) == (found.rows, found.agents)
    text = out.read_text("utf-8")
    for wrong in (text.replace(",90,", ",190,"), text.replace("preferences,", "wishes,")):
        out.write_text(wrong, encoding="utf-8")
        with pytest.raises(FolkwaysError, match="holds a row that is no answer"):
            run.diagnosis(every="quarter", mind=Follower(), out=out)


def test_an_answer_that_does_not_come_leaves_it_undetermined(garden_run: Path) -> None:
    found = Run.open(garden_run).diagnosis(mind=Follower(mute="Ben"))
    assert list(found.faults) == ["preferences, Ben Oduya, quiet, day 2 10:00"]
    ben = found.agents[1]
    assert ben.diagnosis == ("undetermined", "no preferences")
    assert found.rows[0].counts["undetermined"] == 1
    assert found.to_json()["unanswered"] == 1


@pytest.mark.parametrize("threshold", [0, -5.0, 101, "much", float("nan")])
def test_a_threshold_that_is_none_is_told_before_anybody_is_asked(
    garden_run: Path, threshold: float
) -> None:
    mind = Follower()
    with pytest.raises(FolkwaysError, match="threshold must be a number of points above 0"):
        Run.open(garden_run).diagnosis(mind=mind, threshold=threshold)
    assert mind.asked == 0


def test_a_language_model_is_asked_twice_for_each_and_the_bill_is_told(
    garden_run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    with Endpoint("offline", seed=3) as endpoint:
        mind = f"stub:offline@{endpoint.url}"
        session = InterviewSession(RunFile(garden_run), mind=mind)
        wanted = norm_questions(session, norms_of(session), moments_of(session, None, "hour"))
        bills = estimated(session, wanted)
        assert sum(bill.calls for bill in bills) == 2 * len(wanted) == 24
        assert len(endpoint.log) == 0
        found = ask_diagnosis(session, every="hour")
        assert found.spent is not None
        assert found.spent.calls == 24
        assert 0.5 < sum(bill.tokens_in for bill in bills) / found.spent.tokens_in < 2
    assert found.agents == folkways.Run.open(garden_run).diagnosis(every="hour").agents
