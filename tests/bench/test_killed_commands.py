"""Commands that write files are killed at some of their writes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import pytest
from attacks import disk
from attacks.killed_commands import IMPORTED, commands
from attacks.killed_given import make_given
from attacks.killing import survive_kills_of
from tests.imports import made_up

from folkways.testing.endpoint import Endpoint

pytestmark = pytest.mark.skipif(not disk.is_possible(), reason="SQLite's calls are not replaced")

NAMES: Final = [command.name for command in commands("")]
SLOW: Final = {
    *("run", "resume", "sweep", "view", "report", "report beside", "report of a sweep"),
    *("rejudge", "rejudge by a model", "believability of a scenario"),
}
"""Commands that take more than a second; the report of most of them is what takes it."""
CONTINUED: Final = {"run", "resume", "fork", "believability of a scenario"}
"""Commands that name another one, by which what they began is continued."""


@pytest.fixture(scope="module")
def given(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("given") / "given"
    make_given(folder)
    made_up.write(folder / IMPORTED)
    return folder


@pytest.fixture(scope="module")
def model() -> Iterator[str]:
    with Endpoint() as endpoint:
        yield f"stub:model@{endpoint.url}"


@pytest.mark.parametrize("name", NAMES)
def test_after_a_kill_the_same_command_works_again_or_says_what_to_do(
    name: str, given: Path, model: str, tmp_path: Path
) -> None:
    command = next(one for one in commands(model) if one.name == name)
    kills = 1 if name in SLOW else 3
    outcomes = survive_kills_of(command, given, tmp_path, kills, Random(name))
    assert sum(outcomes.values()) == (0 if name == "validate" else kills)  # that writes nothing
    assert set(outcomes) <= {"again", "done", *(["advice"] if name in CONTINUED else ())}
