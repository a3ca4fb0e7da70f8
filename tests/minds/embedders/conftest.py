from __future__ import annotations

import os

import pytest

from folkways.base.errors import FolkwaysError
from folkways.minds.embedders.minilm import check_minilm


@pytest.fixture(scope="session")
def minilm() -> None:
    """Skips the test where the model is not installed, unless FOLKWAYS_REQUIRE_MINILM=1."""
    try:
        check_minilm()
    except FolkwaysError as error:
        if os.environ.get("FOLKWAYS_REQUIRE_MINILM", "0") not in ("", "0"):
            raise
        pytest.skip(str(error))
