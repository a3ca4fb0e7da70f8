from __future__ import annotations

from pathlib import Path

import pytest

import folkways
from folkways.testing.scenes import GARDEN


@pytest.fixture
def garden(tmp_path: Path) -> Path:
    """A scenario file of three people and two short days."""
    path = tmp_path / "garden.yaml"
    path.write_text(GARDEN, encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def garden_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a run of the garden on the offline mind, from beginning to end."""
    folder = tmp_path_factory.mktemp("garden")
    (folder / "garden.yaml").write_text(GARDEN, encoding="utf-8")
    folkways.run(folder / "garden.yaml", out=folder / "garden.folk")
    return folder / "garden.folk"
