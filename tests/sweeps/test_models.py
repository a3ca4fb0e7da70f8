"""A sweep on a language model, against our own endpoint."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from folkways.base.errors import FolkwaysError
from folkways.sweeps.start import sweep
from folkways.testing.endpoint.endpoint import Endpoint

Write = Callable[..., Path]
CAP = 3.0
"""US dollars; at 100 dollars per million tokens enough for a part of one run."""


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    with Endpoint("offline", seed=3) as running:
        yield running


def test_the_cap_is_for_all_and_no_answer_is_paid_for_twice(
    plan: Write, place: Path, endpoint: Endpoint
) -> None:
    path = plan(
        "name: paid\nscenario: garden.yaml\nseeds: 2\n"
        f'until: "day 1 08:10"\nminds: [offline, "stub:offline@{endpoint.url}"]\n'
    )
    price = ["100,100"]
    first = sweep(path, out=place / "s", price=price, max_cost=CAP, workers=1)
    rows = [one for one in first.rows if one["mind"] != "offline"]
    assert {one["status"] for one in first.rows if one["mind"] == "offline"} == {"finished"}
    short = [one for one in rows if one["status"] == "paused"]
    assert short
    assert all("BudgetReached" in str(one["reason"]) for one in short)
    asked = len(endpoint.log.answered)
    runs = [first.run(str(one["condition"]), seed) for one, seed in zip(rows, (1, 2), strict=True)]
    paid = [run.ledger.total.money or 0.0 for run in runs]
    assert 0 < sum(paid) <= CAP
    done = sweep(path, out=place / "s", price=price, max_cost=500.0)
    assert not done.unfinished
    calls = [done.run(one.condition, one.seed).ledger.total.calls for one in done.entries]
    assert len(endpoint.log.answered) == sum(calls) > asked > 0
    spent = [one["spent"] for one in done.rows]
    assert spent[:2] == [0.0, 0.0]
    assert all(isinstance(one, float) and one > 0 for one in spent[2:])


def test_a_price_must_be_that_of_a_model_of_some_condition(
    plan: Write, place: Path, endpoint: Endpoint
) -> None:
    model = f"stub:offline@{endpoint.url}"
    path = plan(
        "name: paid\nscenario: garden.yaml\nseeds: 1\n"
        f'until: "day 1 08:02"\nminds: [offline, "{model}"]\n'
    )
    with pytest.raises(FolkwaysError, match=r"this sweep asks no 'openai:x' \(it asks: stub:"):
        sweep(path, out=place / "s", price=[f"{model}=1,2", "openai:x=1,2"])
    assert not (place / "s" / "runs").exists()
    done = sweep(path, out=place / "s", price=[f"{model}=1,2"], max_cost=50.0, workers=1)
    assert not done.unfinished
    given = [done.run(one.condition, one.seed).header.arguments["price"] for one in done.entries]
    assert given == [[], [f"{model}=1,2"]]
