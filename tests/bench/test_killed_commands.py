"""Commands that write files are killed at some of their writes."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from attacks import disk, killed_commands
from tests.imports import made_up

pytestmark = pytest.mark.skipif(not disk.is_possible(), reason="SQLite's calls are not replaced")

READ = ("r.folk", "a.survey", "form.csv")
COMMANDS = killed_commands.commands(*READ, "crsec")


@pytest.fixture(scope="module")
def given(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a run, a survey, a filled form and a folder to import."""
    folder = tmp_path_factory.mktemp("given") / "given"
    killed_commands.make_given(folder, *READ)
    made_up.write(folder / "crsec")
    return folder


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_after_a_kill_the_same_command_works_again_or_says_what_to_do(
    command: killed_commands.KilledCommand, given: Path, tmp_path: Path
) -> None:
    outcomes = killed_commands.survive_kills_of(command, given, tmp_path, 6, Random(command.name))
    least, most = (0, 0) if command.name == "validate" else (1, 6)  # validate writes nothing
    assert least <= sum(outcomes.values()) <= most
    assert set(outcomes) <= {"again", "done", *(["advice"] if command.name == "fork" else ())}
