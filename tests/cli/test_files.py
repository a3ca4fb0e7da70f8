from __future__ import annotations

from pathlib import Path

import pytest

from folkways.base.errors import FolkwaysError
from folkways.cli.files import named_file


def test_a_hyphen_does_not_become_the_name_of_a_file() -> None:
    with pytest.raises(FolkwaysError, match="--out: files are not written to standard output"):
        named_file("-", "--out", (".svg",))
    assert named_file("./-", "--out") == Path("-")
