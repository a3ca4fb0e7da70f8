from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from folkways.testing.scenes import GARDEN

PLAN = """\
name: tiny
scenario: garden.yaml
seeds: 2
days: 1
without: [none, spreading]
"""


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
