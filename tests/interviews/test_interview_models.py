"""Interviews with agents whose mind is a language model: our own endpoint answers for it."""

from __future__ import annotations

import hashlib
from functools import partial
from pathlib import Path

import pytest

import folkways
from folkways.assembly.spending import Spending
from folkways.base.errors import Unavailable
from folkways.interviews.interview import ask, interview
from folkways.interviews.session import InterviewSession
from folkways.minds.wrappers import limit
from folkways.minds.wrappers.breaker import Patience
from folkways.minds.wrappers.limit import Limit, RetryRules
from folkways.runs.run import Run
from folkways.store.reader import RunFile
from folkways.testing.endpoint.embeddings import Embeddings
from folkways.testing.endpoint.endpoint import Endpoint
from folkways.testing.scenes import GARDEN

ABOUT = "What do you think of speaking loudly in public?"


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_the_agent_s_own_model_is_asked_and_told_apart_from_the_run(
    garden: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "r.folk"
    with Endpoint("offline", seed=3) as endpoint:
        mind = f"stub:offline@{endpoint.url}"
        folkways.run(garden, until="day 1 08:10", out=path, mind=mind, price=[f"{mind}=100,200"])
        before, calls = digest(path), len(endpoint.log.answered)
        run = Run.open(path)
        bill = run.ledger.total
        found = run.interview("Ada", ABOUT)
        assert len(endpoint.log.answered) == calls + 1
        assert found.spent is not None
        assert found.spent.calls == 1
        assert found.spent.money is not None
        assert found.spent.money > 0
        assert digest(path) == before
        assert Run.open(path).ledger.total == bill
    offline = interview(garden_file(garden, tmp_path), "Ada", ABOUT, "day 1 08:10")
    assert found.answer == offline.answer
    impatient = RetryRules(first=0.01, patience=Patience(first=0.1))
    monkeypatch.setattr(limit, "Limit", partial(Limit, rules=impatient))
    with pytest.raises(Unavailable):
        run.interview("Ada", ABOUT)
    assert run.interview("Ada", ABOUT, mind="offline").answer == found.answer


def test_a_cap_is_for_all_that_is_asked_together(garden: Path, tmp_path: Path) -> None:
    path = tmp_path / "r.folk"
    with Endpoint("offline", seed=3) as endpoint:
        mind = f"stub:offline@{endpoint.url}"
        folkways.run(garden, until="day 1 08:10", out=path, mind=mind)
        run = Run(RunFile(path))
        with pytest.raises(folkways.Unavailable):
            run.interview("Ada", "Why?", max_tokens=10)
        session = InterviewSession(
            run.log, spending=Spending(max_tokens=40_000, price=[f"{mind}=1,1"])
        )
        first = ask(session, "Ada", "Why?")
        second = ask(session, "Ben", "Why?")
        assert first.spent is not None
        assert second.spent is not None
        assert first.spent.calls == second.spent.calls == 1
        assert session.spent is not None
        assert session.spent.calls == 2
        assert session.spent.tokens_in == first.spent.tokens_in + second.spent.tokens_in


def test_a_mind_of_one_s_own_is_answered_for_by_what_is_named(garden_run: Path) -> None:
    with Endpoint("offline", seed=3) as endpoint:
        found = interview(garden_run, "Ada", ABOUT, mind=f"stub:offline@{endpoint.url}")
        assert found.spent is not None
        assert len(endpoint.log.answered) == 1
    assert found.answer == interview(garden_run, "Ada", ABOUT).answer


def test_vectors_of_the_run_are_used_and_new_ones_are_not_kept(
    garden: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[str] = []
    read = Embeddings.read

    def noting(self: Embeddings, body: bytes) -> object:
        found = read(self, body)
        sent.extend(found[0].shown)
        return found

    monkeypatch.setattr(Embeddings, "read", noting)
    path = tmp_path / "r.folk"
    with Endpoint("offline", seed=3) as endpoint:
        settings = {"embedder": f"openai:stub@{endpoint.url}"}
        folkways.run(garden, until="day 1 08:20", out=path, settings=settings)
        before, embedded = digest(path), set(sent)
        sent.clear()
        found = Run.open(path).interview("Ada", ABOUT)
        assert found.spent is not None
        assert found.spent.tokens_in > 0
        assert ABOUT in sent
        assert not embedded & set(sent)
        known = {m.text for m in Run.open(path).state_at("Ada", "day 1 08:20").memories}
        assert set(sent) <= {ABOUT, *known}
    assert digest(path) == before


def garden_file(garden: Path, folder: Path) -> Path:
    """Return the file of the same run on the offline mind."""
    path = folder / "offline.folk"
    assert garden.read_text(encoding="utf-8") == GARDEN
    folkways.run(garden, until="day 1 08:10", out=path)
    return path
