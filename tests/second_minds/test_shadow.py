from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import folkways
from folkways.assembly.spending import Spending, model_access
from folkways.base.errors import FolkwaysError, MindError, RunFileError, StorageError
from folkways.base.time import parse_moment
from folkways.language.mind import CallKey, I, O
from folkways.language.operation import Operation
from folkways.minds.offline import OfflineMind
from folkways.pairs.file import read_pairs, write_pairs
from folkways.pairs.pair import Pair
from folkways.runs.recording import UNANSWERED, pairs_of
from folkways.second_minds.shadow import Asking, Selection, Shadow, shadow
from folkways.second_minds.shadowed import Shadowed
from folkways.testing.endpoint.endpoint import Endpoint

pytestmark = pytest.mark.usefixtures("plain_reports")

EARLY = "day 1 08:30"


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)


def calls(endpoint: Endpoint) -> int:
    return len(endpoint.log.answered)


class Mute:
    """The reference model, except that it never rates anything."""

    name = "mute"

    def __init__(self, seed: int) -> None:
        self._rest = OfflineMind(seed)

    async def perform(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        if op.name == "judge_percepts":
            raise MindError("no answer")
        return await self._rest.perform(op, inputs, key)


def test_a_mind_agrees_with_itself(garden_run: Path) -> None:
    found = shadow(garden_run)
    assert found.recorded == ("offline",)
    assert found.second == "offline"
    assert found.questions > 30
    assert len(found.agreements) > 8
    for row in found.agreements:
        assert row.same.value == 1, (row.operation, row.matter)
        assert row.beyond_chance.value in (None, pytest.approx(1.0))
        assert not row.examples
        assert row.undecided == 0


def test_another_seed_is_another_mind(garden_run: Path) -> None:
    found = shadow(garden_run, seed=99)
    assert any(row.examples for row in found.agreements)


def test_pairs_give_what_their_run_gives(garden_run: Path, tmp_path: Path) -> None:
    path = tmp_path / "p.jsonl.gz"
    number = folkways.Run.open(garden_run).export_pairs(path)
    assert number == len(read_pairs(path).pairs)
    of_run, of_pairs = shadow(garden_run, seed=5), shadow(path, seed=5)
    assert of_run.agreements == of_pairs.agreements
    assert of_run.skipped == of_pairs.skipped
    with pytest.raises(StorageError, match="not overwritten"):
        folkways.Run.open(garden_run).export_pairs(path)
    with pytest.raises(FolkwaysError, match=r"ends in \.jsonl"):
        folkways.Run.open(garden_run).export_pairs(tmp_path / "pairs.csv")


def test_only_some_questions(garden_run: Path) -> None:
    every = Shadow(garden_run)
    early = Shadow(garden_run, selection=Selection(until=EARLY))
    assert 0 < len(early.chosen) < len(every.chosen)
    seven = Selection(limit=7)
    some = Shadow(garden_run, selection=seven)
    assert len(some.chosen) == 7
    assert some.chosen == Shadow(garden_run, selection=seven).chosen
    assert some.chosen != Shadow(garden_run, selection=seven, asking=Asking(seed=2)).chosen
    found = shadow(garden_run, operations="plan_day")
    assert {row.operation for row in found.agreements} == {"plan_day"}
    with pytest.raises(FolkwaysError, match="no question called 'plan_dya'; did you mean"):
        shadow(garden_run, operations=["plan_dya"])
    with pytest.raises(FolkwaysError, match="prose"):
        shadow(garden_run, operations=["revise_status"])


def test_prose_is_not_asked_and_is_counted(garden_run: Path) -> None:
    found = shadow(garden_run)
    prose = [op for op, why in found.skipped if "prose" in why]
    assert prose == ["revise_status"]


def test_questions_without_an_answer_are_counted(garden: Path, tmp_path: Path) -> None:
    path = tmp_path / "mute.folk"
    run = folkways.run(garden, mind=Mute(1), out=path, until=EARLY)
    found = shadow(path, recorded_by=Mute(1))
    asked = run.to_json()["operations"]
    assert asked is not None
    assert found.skipped["judge_percepts", UNANSWERED] == asked["judge_percepts"]
    with pytest.raises(MindError, match="no mind called 'mute'"):
        shadow(path)
    second = shadow(path, Mute(1), recorded_by=Mute(1))
    assert second.second == "mute"
    reference = folkways.run(garden, out=tmp_path / "r.folk", until=EARLY).path
    assert reference is not None
    silent = shadow(reference, Mute(1))
    why = "the second mind gave no usable answer"
    assert silent.skipped["judge_percepts", why] > 0


def test_a_run_that_cannot_be_replayed_says_what_to_do(garden: Path, tmp_path: Path) -> None:
    path = tmp_path / "mute.folk"
    folkways.run(garden, mind=Mute(1), out=path, until=EARLY)
    with pytest.raises(RunFileError, match=r"(?s)cannot be replayed.*--pairs FILE\.jsonl\.gz"):
        shadow(path, recorded_by=OfflineMind(1))


def test_a_model_is_asked_once_and_its_answers_are_kept(garden_run: Path, tmp_path: Path) -> None:
    pairs, answers = tmp_path / "hour.jsonl", tmp_path / "hour.answers"
    write_pairs(pairs, pairs_of(garden_run, until=parse_moment(EARLY)).pairs)
    with Endpoint("offline", seed=3) as endpoint:
        mind = f"stub:offline@{endpoint.url}"
        access = model_access(Spending(price=f"{mind}=10,20"))
        prepared = Shadow(pairs, mind, asking=Asking(access=access))
        (bill,) = prepared.bills()
        assert (bill.model, bill.calls) == (mind, len(prepared.chosen))
        assert bill.money is not None
        assert bill.money > 0
        found = prepared.compare()
        assert found.answers == answers
        assert found.spent is not None
        assert found.spent.calls == calls(endpoint) <= len(prepared.chosen)
        assert prepared.bills() == []
        before = calls(endpoint)
        again = shadow(pairs, mind, price=[f"{mind}=10,20"])
        assert calls(endpoint) == before
        assert again.agreements == found.agreements
        assert again.spent is not None
        assert (again.spent.calls, again.spent.stored) == (0, before)
        assert again.spent.money == found.spent.money
        warmer = shadow(pairs, mind, settings={"temperature": 1.5}, price=[f"{mind}=1,1"])
        assert calls(endpoint) == 2 * before
        assert warmer.second == f"{mind} (temperature=1.5)"
    for row in found.agreements:
        assert row.same.value == 1


def test_what_was_paid_for_before_a_cap_is_not_asked_again(
    garden_run: Path, tmp_path: Path
) -> None:
    pairs = tmp_path / "hour.jsonl"
    write_pairs(pairs, pairs_of(garden_run, until=parse_moment(EARLY)).pairs)
    with Endpoint("offline", seed=3) as endpoint:
        mind = f"stub:offline@{endpoint.url}"
        with pytest.raises(folkways.Unavailable, match="cap"):
            shadow(pairs, mind, max_tokens=20_000)
        before = calls(endpoint)
        assert before > 0
        found = shadow(pairs, mind)
        assert found.spent is not None
        assert found.spent.stored == before
        assert calls(endpoint) == before + found.spent.calls
        contents = [one.key for one in endpoint.log.answered]
        assert len(set(contents)) == len(contents)


@pytest.mark.parametrize(
    ("call", "why"),
    [
        (lambda run: shadow(run, "nobody"), "no mind called 'nobody'"),
        (lambda run: shadow(run, settings={"temperature": 1}), "settings of a language model"),
        (lambda run: shadow(run, limit=0), "limit must be"),
        (lambda run: shadow(run, "openai:x@http://localhost:9/v1", settings={"heat": 1}), "heat"),
    ],
)
def test_what_cannot_be_meant_is_refused(
    garden_run: Path, call: Callable[[Path], Shadowed], why: str
) -> None:
    with pytest.raises(FolkwaysError, match=why):
        call(garden_run)


def test_a_source_that_is_nothing_names_the_examples() -> None:
    with pytest.raises(FolkwaysError, match="did you mean 'model_hour'"):
        shadow("model_huor")
    with pytest.raises(RunFileError):
        shadow("missing.folk")


def test_the_example_that_ships_is_read_in_full() -> None:
    found = pairs_of("model_hour")
    assert len(found.pairs) + found.skipped.total() == 644
    assert found.skipped.total() == 0


def test_the_page_escapes_what_agents_say(tmp_path: Path) -> None:
    from folkways.agents.questions import DecideToTalk, TalkDecision
    from folkways.norms.examples import EXAMPLES

    asked = EXAMPLES["decide_to_talk"]
    assert isinstance(asked, DecideToTalk)
    evil = "Ben is <script>alert(1)</script> & {{ 7*7 }} \x1b[31m"
    pairs = [
        Pair(
            "decide_to_talk",
            asked.model_copy(update={"observation": f"{evil} {at}"}),
            TalkDecision(decision="now" if at % 2 else "no"),
            CallKey(0, 0, at),
        )
        for at in range(20)
    ]
    write_pairs(tmp_path / "p.jsonl", pairs)
    found = shadow(tmp_path / "p.jsonl")
    page = found.page()
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert "\x1b" not in page
    assert "49" not in page.split("Where they differ")[1].split("Not compared")[0]
    path = found.report(tmp_path / "page.html")
    assert path.read_text("utf-8") == page
    with pytest.raises(StorageError):
        found.report(path)


def test_the_frame_has_a_row_for_each_decision(garden_run: Path) -> None:
    found = shadow(garden_run, seed=4)
    frame = found.frame()
    assert len(frame) == len(found.agreements)
    assert ((frame["agree"] >= 0) & (frame["agree"] <= 1)).all()
    data = found.to_json()
    assert [row["operation"] for row in data["agreements"]] == list(frame["operation"])


@pytest.mark.parametrize("mind", ["offline", "stub:model@http://localhost:9/v1"])
def test_a_price_of_another_model_is_refused(garden_run: Path, mind: str) -> None:
    with pytest.raises(FolkwaysError, match="this command asks no 'openai:x'"):
        shadow(garden_run, mind, price="openai:x=1,2")
