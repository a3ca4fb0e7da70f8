"""The news retold: its scenario, and the measures of deviation on it."""

from __future__ import annotations

from pathlib import Path

import folkways
from folkways.environments.deviation import RESPECTS


def news(out: Path, **settings: float) -> folkways.Run:
    short: dict[str, float] = {
        "agents.generate.count": 8,
        "story_chains.generations": 3,
        **settings,
    }
    return folkways.run("retelling", settings=short, out=out)


def test_news_that_nobody_forgets_does_not_deviate(tmp_path: Path) -> None:
    run = news(tmp_path / "kept.folk", **{"story_chains.loss": 0.0})
    assert run.measure("story_deviation").value == 0


def test_forgotten_news_deviates_in_every_respect_of_the_table(tmp_path: Path) -> None:
    run = news(tmp_path / "lost.folk", **{"story_chains.loss": 0.5})
    table = run.measure("story_deviations").frame()
    assert list(table.columns) == ["generation", *RESPECTS, "total"]
    last = table.iloc[-1]
    assert last["total"] == run.measure("story_deviation").value
    assert all(0 < last[name] <= 1 for name in ("new_information", "time", "style"))


def test_news_that_all_forgot_has_no_deviation(tmp_path: Path) -> None:
    run = news(
        tmp_path / "gone.folk", **{"story_chains.loss": 1.0, "story_chains.reconstruction": 0.0}
    )
    assert run.measure("story_deviation").value is None
    assert not run.measure("story_deviations").rows
