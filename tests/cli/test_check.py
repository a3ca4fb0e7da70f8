"""``folkways check`` finds questions that cannot be worded."""

from __future__ import annotations

from pathlib import Path

import pytest

from folkways.testing.command import Command

ALONE = """
from folkways import Mechanism
from folkways.language.operation import Data, Operation
from folkways.language.prompt import PromptTemplate


class Warmth(Data):
    last: str


WARM = Operation("warm", Warmth, Warmth, PromptTemplate("warmth_alone", "x.md"))


class Warm(Mechanism):
    name = "warm"
    operations = (WARM,)
"""


def test_a_wording_that_is_nowhere_is_found(
    folkways: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "warmth_alone.py").write_text(ALONE, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    checked = folkways("check", "garden.yaml", "--with", "warmth_alone:Warm")
    assert checked.code == 2
    assert "third argument" in checked.err
