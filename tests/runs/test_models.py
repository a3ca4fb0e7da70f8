"""Runs on a language model, from the first question to the replay, against our own endpoint."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

import pytest
from tests.live.live_runs import Interrupted
from tests.store.logs import edit

import folkways
from folkways.assembly.model_stack import Spent
from folkways.base import events as ev
from folkways.base.errors import (
    BudgetReached,
    FolkwaysError,
    MindError,
    NoAnswer,
    TooManyFallbacks,
    Unavailable,
)
from folkways.base.events import AnyEvent
from folkways.estimates.dry_run import DryRun
from folkways.language.book import PromptBook
from folkways.minds.offline import OfflineMind
from folkways.runs.run import Run
from folkways.runs.session import Silent
from folkways.testing.endpoint.answers import by_offline_mind
from folkways.testing.endpoint.endpoint import Endpoint
from folkways.testing.endpoint.faults import Fault
from folkways.testing.endpoint.question import ParsedRequest

UNTIL = "day 1 08:20"
SEED = 3
"""That of the scenario."""


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    with Endpoint("offline", seed=SEED) as running:
        yield running


def begin(garden: Path, endpoint: Endpoint, out: Path | None, **more: object) -> Run:
    arguments: dict[str, object] = {"until": UNTIL, "mind": f"stub:offline@{endpoint.url}"}
    return folkways.run(garden, out=out, **(arguments | more))  # type: ignore[arg-type]


def sharing() -> DryRun:
    """The offline mind behind a cache: equal questions share an answer."""
    return DryRun(OfflineMind(SEED), PromptBook(), lambda agent: "stub")


def test_the_same_answers_give_the_same_log_wherever_they_come_from(
    garden: Path, endpoint: Endpoint, tmp_path: Path
) -> None:
    asked = begin(garden, endpoint, tmp_path / "asked.folk")
    offline = folkways.run(garden, until=UNTIL)
    assert asked.log_hash == folkways.run(garden, until=UNTIL, mind=sharing()).log_hash
    assert len(endpoint.log.answered) == asked.ledger.total.calls > 20
    assert not [one for one in endpoint.log.repeats() if one.again.operation != "utter"]
    assert asked.ledger.total.tokens_in == endpoint.log.tokens_in
    assert asked.costs("operation")["calls"].sum() == asked.ledger.total.calls
    assert set(asked.costs("agent")["agent"]) <= set(asked.header.agents)
    assert asked.costs("hour")["hour"].tolist() == ["day 1 08:00"]
    assert asked.to_json()["spent"] is not None
    assert offline.to_json()["spent"] is None


def test_a_run_goes_on_where_it_paused_and_asks_nothing_again(
    garden: Path, endpoint: Endpoint, tmp_path: Path
) -> None:
    whole = begin(garden, endpoint, tmp_path / "whole.folk")
    calls = len(endpoint.log.answered)
    path = tmp_path / "parts.folk"
    begin(garden, endpoint, path, until="day 1 08:05")
    last = folkways.resume(path, until=UNTIL)
    assert last.log_hash == whole.log_hash
    assert len(endpoint.log.answered) == 2 * calls
    assert last.ledger.total.calls == whole.ledger.total.calls
    assert last.ledger.total.tokens_in == whole.ledger.total.tokens_in


def test_a_replay_needs_no_endpoint_and_finds_the_same(
    garden: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "run.folk"
    with Endpoint("offline") as endpoint:
        run = begin(garden, endpoint, path)
    found = folkways.replay(path)
    assert found.same
    assert found.log_hash == run.log_hash
    assert found.events == run.log.seq
    assert "replayed with the same events" in found.message


async def test_a_replay_works_within_a_loop_as_in_a_notebook(garden: Path, tmp_path: Path) -> None:
    folkways.run(garden, until=UNTIL, out=tmp_path / "run.folk")
    assert folkways.replay(tmp_path / "run.folk").same


def test_a_replay_names_what_is_missing(garden: Path, endpoint: Endpoint, tmp_path: Path) -> None:
    path = tmp_path / "run.folk"
    begin(garden, endpoint, path)
    edit(path, "DELETE FROM answer WHERE operation = 'utter'")
    found = folkways.replay(path)
    assert not found.same
    assert "holds no answer" in found.difference
    assert "utter" in found.difference


def test_an_offline_run_replays_too(garden: Path, tmp_path: Path) -> None:
    folkways.run(garden, until=UNTIL, out=tmp_path / "run.folk")
    assert folkways.replay(tmp_path / "run.folk").same


def test_a_cap_on_tokens_pauses_before_it_is_exceeded_and_a_higher_one_goes_on(
    garden: Path, endpoint: Endpoint, tmp_path: Path
) -> None:
    whole = begin(garden, endpoint, tmp_path / "whole.folk")
    path = tmp_path / "capped.folk"
    cap = int(whole.ledger.total.tokens * 0.8)
    with pytest.raises(BudgetReached, match="--max-tokens") as caught:
        begin(garden, endpoint, path, max_tokens=cap)
    assert any("folkways resume" in note for note in caught.value.__notes__)
    paused = Run.open(path)
    assert (paused.status, paused.reason) == ("paused", "BudgetReached")
    assert 0 < paused.ledger.total.tokens <= cap
    with pytest.raises(BudgetReached):
        folkways.resume(path)
    with pytest.raises(BudgetReached):
        folkways.resume(path, max_tokens=cap + 5000)
    with pytest.raises(BudgetReached, match=f"{cap + 5000:,}"):
        folkways.resume(path)
    last = folkways.resume(path, max_tokens=10**9)
    assert last.log_hash == whole.log_hash
    assert last.ledger.total.calls == whole.ledger.total.calls


def test_a_cap_on_money_is_kept(garden: Path, endpoint: Endpoint, tmp_path: Path) -> None:
    whole = begin(garden, endpoint, None, price=["1,2"]).ledger.total.money
    assert whole is not None
    path = tmp_path / "capped.folk"
    with pytest.raises(BudgetReached, match=r"\$"):
        begin(garden, endpoint, path, max_cost=whole * 0.7, price=["1,2"])
    money = Run.open(path).ledger.total.money
    assert money is not None
    assert 0 < money <= whole * 0.7
    last = folkways.resume(path, max_cost=5.0)
    assert last.reason == "until"
    assert last.ledger.total.money is not None
    assert last.ledger.total.money > money


def test_a_question_without_fallback_pauses_the_run_and_is_put_anew(
    garden: Path, endpoint: Endpoint, tmp_path: Path
) -> None:
    path = tmp_path / "run.folk"
    endpoint.outage(Fault.FOREIGN)
    with pytest.raises(NoAnswer, match="create_norm"):
        begin(garden, endpoint, path)
    endpoint.outage(None)
    before = Run.open(path).ledger.total.calls
    last = folkways.resume(path)
    assert last.reason == "until"
    assert last.log_hash == folkways.run(garden, until=UNTIL, mind=sharing()).log_hash
    assert last.ledger.total.calls > before > 0


def test_too_many_unusable_answers_pause_the_run_and_a_better_endpoint_goes_on(
    endpoint: Endpoint, tmp_path: Path
) -> None:
    path = tmp_path / "run.folk"
    folkways.run(
        "hobbs_cafe",
        mind=f"stub:offline@{endpoint.url}",
        settings={"start": "09:00"},
        until="day 1 09:01",
        out=path,
    )
    endpoint.outage(Fault.FOREIGN)
    with pytest.raises(TooManyFallbacks, match="more than the 25% allowed"):
        folkways.resume(path, until="day 1 09:08")
    assert Run.open(path).reason == "TooManyFallbacks"
    endpoint.outage(None)
    assert folkways.resume(path).reason == "until"
    assert folkways.replay(path).same


def test_every_fallback_is_counted(garden: Path, tmp_path: Path) -> None:
    with Endpoint("offline", faults={"malformed": 0.9}, seed=3) as endpoint:
        run = begin(garden, endpoint, tmp_path / "run.folk", max_fallbacks=1.0)
    assert run.reason == "until"
    fell_back = [event for event in run.events() if isinstance(event, ev.FellBack)]
    found = run.to_json()
    whole = sum(not event.part for event in fell_back)
    assert found["fallbacks"] == whole > 0
    assert found["mended"] == len(fell_back) - whole
    assert folkways.replay(tmp_path / "run.folk").same


def test_an_endpoint_that_goes_away_pauses_the_run(garden: Path, tmp_path: Path) -> None:
    path = tmp_path / "run.folk"
    with Endpoint("offline", faults={"unauthorised": 1.0}) as endpoint, pytest.raises(Unavailable):
        begin(garden, endpoint, path)
    assert Run.open(path).status == "paused"


def test_ctrl_c_waits_for_what_is_in_flight_and_stores_it(garden: Path, tmp_path: Path) -> None:
    assert threading.current_thread() is threading.main_thread()
    path = tmp_path / "run.folk"
    hears = Interrupted()
    answer, requests = by_offline_mind(), count(1)

    def pressing(question: ParsedRequest) -> str:
        if next(requests) == 7:
            hears.press()
        return answer(question)

    with Endpoint(pressing) as endpoint:
        stopped = begin(garden, endpoint, path, progress=hears)
        assert (stopped.status, stopped.reason) == ("paused", "interrupted")
        assert any("in flight" in note for note in hears.notes)
        sent = len(endpoint.log.answered)
        assert stopped.ledger.total.calls == sent == len(endpoint.log)
        last = folkways.resume(path)
    assert last.reason == "until"
    assert len(endpoint.log.answered) == last.ledger.total.calls


def test_agents_may_have_minds_of_their_own(
    garden: Path, endpoint: Endpoint, tmp_path: Path
) -> None:
    text = garden.read_text("utf-8")
    name = "Ada Voss"
    mixed = tmp_path / "mixed.yaml"
    mixed.write_text(
        f'{text}\nminds:\n  one: {{model: "stub:offline@{endpoint.url}", agents: ["{name}"]}}\n'
    )
    run = folkways.run(mixed, until=UNTIL, out=tmp_path / "run.folk")
    assert run.costs("agent")["agent"].tolist() == [name]
    other = folkways.run(mixed, until=UNTIL, mind="table")
    assert other.costs("agent")["agent"].tolist() == [name]
    assert other.log_hash != run.log_hash


@pytest.mark.parametrize(
    ("more", "error", "words"),
    [
        ({"mind": "oracle"}, MindError, "there is no mind called 'oracle'"),
        ({"mind": "openai:x"}, FolkwaysError, "OPENAI_API_KEY"),
        ({"mind": "opnai:x"}, FolkwaysError, "did you mean 'openai'"),
        ({"max_cost": -1.0}, FolkwaysError, "max_cost must be"),
        ({"max_cost": float("inf")}, FolkwaysError, "max_cost must be a finite number above 0"),
        ({"max_fallbacks": 1.5}, FolkwaysError, "max_fallbacks must be"),
        ({"price": ["cheap"]}, FolkwaysError, "IN,OUT"),
        ({"price": "other:m=1,2"}, FolkwaysError, "asks no 'other:m'"),
        ({"max_cost": "five"}, FolkwaysError, "max_cost must be"),
        ({"prices": "none.yaml"}, FolkwaysError, r"none\.yaml"),
        ({"mind": "openai:x@http://example.org/v1", "max_cost": 1.0}, FolkwaysError, "price"),
        ({"settings": {"embedder": "minilmm"}}, FolkwaysError, "did you mean 'minilm'"),
    ],
)
def test_what_cannot_work_is_said_before_a_run_file_is_made(
    garden: Path,
    endpoint: Endpoint,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    more: dict[str, object],
    error: type[FolkwaysError],
    words: str,
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with pytest.raises(error, match=words):
        begin(garden, endpoint, tmp_path / "run.folk", **more)
    assert not (tmp_path / "run.folk").exists()


def test_progress_hears_what_is_spent(garden: Path, endpoint: Endpoint) -> None:
    heard: list[Spent] = []

    class Listening(Silent):
        def spent(self, spent: Spent) -> None:
            heard.append(spent)

        def tick(self, t: int, events: Sequence[AnyEvent]) -> None:
            time.sleep(0)

    run = begin(garden, endpoint, None, progress=Listening())
    assert heard[-1].calls == run.ledger.total.calls
    assert heard[-1].money == 0.0
    assert [one.calls for one in heard] == sorted(one.calls for one in heard)
