from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.sweeps.inline import InlinePool

from folkways.sweeps import local
from folkways.sweeps.outcome import Sweep
from folkways.testing.scenes import GARDEN

LOCAL_POOL = local.LocalPool
DRAW = Sweep.draw
PLAN = """\
name: tiny
scenario: garden.yaml
seeds: 2
days: 1
without: [none, spreading]
"""


@pytest.fixture(autouse=True)
def _inline(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make runs in this process: beginning one takes ten times as long as the run."""
    monkeypatch.setattr(local, "LocalPool", InlinePool)


@pytest.fixture(autouse=True)
def _undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave a sweep's figures out, which take as long as its runs: most tests look at none."""
    monkeypatch.setattr(Sweep, "draw", lambda self: [])


@pytest.fixture
def drawn(_undrawn: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw figures, as anywhere else."""
    monkeypatch.setattr(Sweep, "draw", DRAW)


@pytest.fixture
def processes(_inline: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make runs in worker processes, as anywhere else."""
    monkeypatch.setattr(local, "LocalPool", LOCAL_POOL)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder that holds the scenario garden.yaml."""
    (tmp_path / "garden.yaml").write_text(GARDEN, encoding="utf-8")
    return tmp_path


@pytest.fixture
def plan(place: Path) -> Callable[[str], Path]:
    """Write a plan beside the scenario and return its path."""

    def write(text: str = PLAN) -> Path:
        path = place / "plan.yaml"
        path.write_text(text, encoding="utf-8")
        return path

    return write
