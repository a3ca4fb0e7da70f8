from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.stored import cafe_of_two_days

from folkways.viewer import RunView, open_view


@pytest.fixture(scope="session")
def cafe_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a run of ten people for two days of two hours, from beginning to end."""
    return cafe_of_two_days(tmp_path_factory)


@pytest.fixture(scope="session")
def cafe(cafe_run: Path) -> Iterator[RunView]:
    """That run as the viewer shows it."""
    view = open_view(cafe_run)
    yield view
    view.close()
