"""Runs whose memories are compared by an endpoint's embeddings, whoever thinks in them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from tests.live.live_runs import Interrupted
from tests.store.logs import edit

import folkways
from folkways.base.errors import BudgetReached, FolkwaysError, Unavailable
from folkways.memory.embedder import text_hash
from folkways.runs.run import Run
from folkways.testing.endpoint import Endpoint, Fault
from folkways.testing.endpoint.embeddings import Embeddings

UNTIL = "day 1 08:20"
PAID = "openai:x@http://example.org/v1"


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    with Endpoint("offline", seed=3) as running:
        yield running


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that any endpoint was asked to embed."""
    texts: list[str] = []
    read = Embeddings.read

    def noting(self: Embeddings, body: bytes) -> object:
        found = read(self, body)
        texts.extend(found[0].shown)
        return found

    monkeypatch.setattr(Embeddings, "read", noting)
    return texts


def begin(garden: Path, endpoint: Endpoint, out: Path | None, **more: object) -> Run:
    settings = {"embedder": f"openai:stub@{endpoint.url}"}
    arguments: dict[str, object] = {"until": UNTIL, "settings": settings}
    return folkways.run(garden, out=out, **(arguments | more))  # type: ignore[arg-type]


def stored(path: Path) -> set[str]:
    """The hashes of the texts whose vectors a run file holds."""
    connection = sqlite3.connect(path)
    rows = connection.execute("SELECT text_hash FROM embedding").fetchall()
    connection.close()
    return {name for (name,) in rows}


def test_caps_hold_without_any_language_model(
    endpoint: Endpoint, sent: list[str], tmp_path: Path
) -> None:
    def cafe(out: Path, max_tokens: int | None = None) -> Run:
        settings = {"embedder": f"openai:stub@{endpoint.url}", "start": "09:00"}
        return folkways.run(
            "hobbs_cafe", out=out, until="day 1 09:20", settings=settings, max_tokens=max_tokens
        )

    whole = cafe(tmp_path / "whole.folk")
    assert whole.ledger.total.calls == len(endpoint.log) > 20
    assert set(whole.ledger.by("operation")) == {"embed"}
    before = len(sent)
    path = tmp_path / "capped.folk"
    cap = int(whole.ledger.total.tokens * 0.8)
    with pytest.raises(BudgetReached, match="--max-tokens"):
        cafe(path, cap)
    assert Run.open(path).reason == "BudgetReached"
    assert 0 < Run.open(path).ledger.total.tokens <= cap
    last = folkways.resume(path, max_tokens=10**9)
    assert last.log_hash == whole.log_hash
    assert sorted(sent[before:]) == sorted(sent[:before])
    assert len(set(sent)) == before


def test_a_cap_on_money_holds_for_minds_and_embedder_together(
    garden: Path, endpoint: Endpoint, tmp_path: Path
) -> None:
    mind = f"stub:offline@{endpoint.url}"
    price = [f"openai:stub@{endpoint.url}=100,0", f"{mind}=0.001,0.001"]
    whole = begin(garden, endpoint, None, mind=mind, price=price).ledger
    spent = whole.by("operation")["embed"].money
    assert spent is not None
    path = tmp_path / "capped.folk"
    with pytest.raises(BudgetReached, match=r"\$"):
        begin(garden, endpoint, path, mind=mind, price=price, max_cost=spent * 0.7)
    total = Run.open(path).ledger.total.money
    assert total is not None
    assert 0 < total <= spent * 0.7
    assert folkways.resume(path, max_cost=spent * 10).reason == "until"


def test_a_price_that_is_not_known_is_said_before_a_run_is_made(
    garden: Path, tmp_path: Path
) -> None:
    path = tmp_path / "run.folk"
    with pytest.raises(FolkwaysError, match=r"--price openai:x@http://example\.org/v1=IN"):
        folkways.run(garden, out=path, settings={"embedder": PAID}, max_cost=1.0)
    assert not path.exists()


@pytest.mark.parametrize("mind", ["offline", "model"])
def test_ctrl_c_waits_for_the_embeddings_in_flight_and_stores_them(
    garden: Path, sent: list[str], tmp_path: Path, mind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "run.folk"
    hears = Interrupted()
    read, requests = Embeddings.read, count(1)

    def pressing(self: Embeddings, body: bytes) -> object:
        if next(requests) == 3:
            hears.press()
        return read(self, body)

    monkeypatch.setattr(Embeddings, "read", pressing)
    with Endpoint("offline") as endpoint:
        name = "offline" if mind == "offline" else f"stub:offline@{endpoint.url}"
        stopped = begin(garden, endpoint, path, mind=name, progress=hears)
        assert any("in flight" in note for note in hears.notes)
        assert (stopped.status, stopped.reason) == ("paused", "interrupted")
        assert stored(path) == {text_hash(text) for text in sent}
        assert stopped.ledger.total.calls == len(endpoint.log.answered) == len(endpoint.log)
        folkways.resume(path)
    assert len(sent) == len(set(sent))


def test_a_failure_elsewhere_lets_the_embeddings_in_flight_come_back(
    garden: Path, sent: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "run.folk"
    with Endpoint("offline", latency=0.3) as slow, Endpoint("offline") as broken:
        broken.outage(Fault.UNAUTHORISED)
        settings = {"embedder": f"openai:stub@{slow.url}"}
        mixed = tmp_path / "mixed.yaml"
        mixed.write_text(
            f"{garden.read_text('utf-8')}\nminds:\n"
            f'  one: {{model: "stub:offline@{broken.url}", agents: ["Ada Voss"]}}\n'
        )
        with pytest.raises(Unavailable):
            folkways.run(mixed, out=path, until=UNTIL, settings=settings)
        assert len(slow.log.answered) == len(slow.log)
    assert stored(path) == {text_hash(text) for text in sent}


def test_a_replay_asks_for_nothing_and_names_the_text_whose_vector_is_missing(
    garden: Path, endpoint: Endpoint, tmp_path: Path
) -> None:
    path = tmp_path / "run.folk"
    begin(garden, endpoint, path)
    asked = len(endpoint.log)
    assert folkways.replay(path).same
    edit(path, "DELETE FROM embedding")
    found = folkways.replay(path)
    assert not found.same
    assert "no vector of openai:stub for the text '" in found.difference
    assert len(endpoint.log) == asked


def test_an_estimate_is_what_the_embedder_then_takes(garden: Path, tmp_path: Path) -> None:
    """An endpoint that tells no usage is booked by the same rule of thumb."""
    with Endpoint("offline", faults={"no_usage": 1.0}) as endpoint:
        embedder = f"openai:stub@{endpoint.url}"
        price = [f"{embedder}=2,0"]
        found = folkways.estimate(garden, until=UNTIL, settings={"embedder": embedder}, price=price)
        assert len(endpoint.log) == 0
        taken = begin(garden, endpoint, None, price=price).ledger.by("model")[embedder]
    assert list(found.volumes) == [(embedder, "embed")]
    assert found.total.tokens_in == taken.tokens_in > 0
    assert found.total.calls == pytest.approx(taken.calls, rel=0.2)
    assert found.cost is not None
    assert found.cost["expected"] == pytest.approx(taken.money)
    assert found.seconds["expected"] == pytest.approx(0.2 * found.total.calls)


def test_an_estimate_tells_models_and_embedder_apart(garden: Path) -> None:
    found = folkways.estimate(
        garden, mind="openai:gpt-5-mini", until=UNTIL, settings={"embedder": PAID}
    )
    alone = folkways.estimate(garden, mind="openai:gpt-5-mini", until=UNTIL)
    assert found.operations["embed"].tokens_out == 0
    assert found.total.calls - found.operations["embed"].calls == alone.total.calls
    assert found.prices[PAID] is None
    assert found.cost is None
