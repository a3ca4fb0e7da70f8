from __future__ import annotations

from pathlib import Path

import pytest

from folkways.testing.scenes import GARDEN


@pytest.fixture
def garden(tmp_path: Path) -> Path:
    """A scenario file of three people and two short days."""
    path = tmp_path / "garden.yaml"
    path.write_text(GARDEN, encoding="utf-8")
    return path
