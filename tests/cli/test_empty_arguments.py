"""Empty arguments, as an unset variable of the shell leaves them, are refused by every command."""

from __future__ import annotations

from pathlib import Path

import pytest

from folkways.testing.command import Command


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("export", "r.folk", "--out", ""), "the value of --out is empty"),
        (("export", "r.folk", "--out="), "the value of --out is empty"),
        (("schema", "--out", ""), "the value of --out is empty"),
        (("survey", "questions", "Tom", "--out", ""), "the value of --out is empty"),
        (("expectations", "r.folk", "--figure", ""), "the value of --figure is empty"),
        (("view", "r.folk", "--export", ""), "the value of --export is empty"),
        (("run", "garden.yaml", "--out", ""), "the value of --out is empty"),
        (("run", "garden.yaml", "--mind", ""), "the value of --mind is empty"),
        (("fork", "r.folk", "--at", "day 1 08:10", "--out", ""), "the value of --out is empty"),
        (("prompts", "copy", ""), "an argument is empty"),
        (("verify", ""), "an argument is empty"),
    ],
)
def test_an_empty_argument_is_refused_and_nothing_is_written(
    folkways: Command, tmp_path: Path, words: tuple[str, ...], message: str
) -> None:
    before = sorted(tmp_path.iterdir())
    done = folkways(*words)
    assert done.code == 2
    assert message in done.err
    assert "a variable of the shell" in done.err
    assert sorted(tmp_path.iterdir()) == before
