"""Forks of runs on language models: what was paid for is not paid for again."""

from __future__ import annotations

from pathlib import Path

import pytest

import folkways
from folkways.base.errors import BudgetReached, FolkwaysError
from folkways.testing.endpoint.endpoint import Endpoint


def test_a_fork_of_a_language_model_asks_only_what_is_new(
    garden: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    parent = tmp_path / "parent.folk"
    until = "day 1 08:30"
    with Endpoint("offline", seed=3) as endpoint:
        run = folkways.run(garden, until=until, out=parent, mind=f"stub:offline@{endpoint.url}")
        calls = len(endpoint.log.answered)
        same = folkways.fork(parent, "day 1 08:10", until=until, out=tmp_path / "same.folk")
        assert same.log_hash == run.log_hash
        assert len(endpoint.log.answered) == calls > 20
        assert same.ledger.total.calls == calls
        other = folkways.fork(
            parent,
            "day 1 08:10",
            until=until,
            personas={"Cora": {"currently": "Cora Diaz is in a hurry."}},
            out=tmp_path / "other.folk",
        )
        new = len(endpoint.log.answered) - calls
        assert 0 < new < calls
        assert other.ledger.total.calls == calls + new
        with pytest.raises(FolkwaysError, match="max_tokens"):
            folkways.fork(parent, "day 1 08:10", max_tokens=0)
        with pytest.raises(BudgetReached):
            folkways.fork(
                parent,
                "day 1 08:10",
                personas={"Cora": {"currently": "Cora Diaz is tired."}},
                max_tokens=100,
            )
    assert folkways.replay(tmp_path / "same.folk").same
    assert folkways.replay(tmp_path / "other.folk").same


def test_caps_are_for_what_comes_on_top_and_prices_go_along(
    garden: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    parent = tmp_path / "parent.folk"
    with Endpoint("offline", seed=3) as endpoint:
        mind = f"stub:offline@{endpoint.url}"
        run = folkways.run(
            garden, until="day 1 08:20", out=parent, mind=mind, price=[f"{mind}=100,100"]
        )
        took = run.ledger.total
        assert took.money
        # A cap of as much as was taken would be used up if what is copied counted.
        forked = folkways.fork(
            parent,
            "day 1 08:10",
            personas={"Cora": {"currently": "Cora Diaz is tired."}},
            until="day 1 08:30",
            max_cost=took.money,
            max_tokens=took.tokens,
        )
        more = forked.ledger.total
        assert more.calls > took.calls
        assert more.money is not None
        assert more.money > took.money
    offline = folkways.fork(parent, "day 1 08:10", mind="offline", until="day 1 08:20")
    assert offline.ledger.total.money == took.money
