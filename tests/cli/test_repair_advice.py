"""Wherever a message advises --repair, that succeeds; where it would not, no message advises it."""

from __future__ import annotations

import contextlib
import random
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.cli.garden import Lived
from tests.store.logs import answer, unseal, written
from tests.survey.made import answered_survey, changed, unsealed

from folkways.base.errors import FolkwaysError
from folkways.store import answer_file
from folkways.store.answer_file import AnswerFile
from folkways.store.reader import RunFile
from folkways.store.repair import repair as repair_run
from folkways.store.sealed_tables import is_in
from folkways.survey.database import SurveyDatabase
from folkways.survey.file import SurveyFile
from folkways.survey.repair import repair as repair_survey
from folkways.testing.command import Command

_ADVICE = re.compile(r"folkways verify (\S+) --repair (NEW\S*?)[,.;]?(?=\s|$)")


def advised(message: str) -> tuple[str, ...] | None:
    """Return the arguments of the command that a message advises, if it does."""
    found = _ADVICE.search(" ".join(message.split()))
    return None if found is None else ("verify", found[1], "--repair", found[2])


def edit(path: Path, statement: str) -> None:
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.executescript(statement)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE event SET agent = 'Nobody' WHERE seq = 20",
        "DELETE FROM event WHERE seq = 20",
        "UPDATE progress SET t = t + 1",
        "DELETE FROM progress",
        "UPDATE checkpoint SET t = t + 1",
        "DELETE FROM tick",
        "UPDATE seal SET seal = seal + 1 WHERE name = 'event'",
        "ALTER TABLE event ADD COLUMN more",
        "ALTER TABLE event RENAME COLUMN seal TO other",
        "ALTER TABLE header RENAME COLUMN id TO other",
        "DROP TABLE event",
        "PRAGMA user_version = 2",
    ],
)
def test_a_run_that_was_repaired_as_advised_goes_on(
    folkways: Command, lived: Lived, damage: str
) -> None:
    path = lived("day 1 08:20", offline=True)
    log_hash = RunFile(path).log_hash()
    edit(path, damage)
    first = folkways("verify", "r.folk")
    assert first.code == 2
    command = advised(first.err)
    assert command is not None
    assert folkways(*command).code == 0
    new = command[-1]
    assert folkways("resume", new, "--until", "day 1 08:20", "--quiet", "--no-report").code == 0
    assert folkways("verify", new).code == 0
    assert RunFile(Path(new)).log_hash() == log_hash


def test_a_run_that_has_lost_its_map_can_be_read_and_is_not_said_to_go_on(
    folkways: Command, lived: Lived
) -> None:
    path = lived("day 1 08:20", offline=True)
    edit(path, "UPDATE attachment SET body = x'00' WHERE name = 'map'")
    command = advised(folkways("resume", "r.folk", "--quiet").err)
    assert command is not None
    done = folkways(*command)
    assert done.code == 0
    assert done.out.endswith(
        "NEW.folk can be read, but not resumed. For the rest, run the scenario again\n"
    )
    assert folkways("report", "NEW.folk").code == 0
    again = folkways("resume", "NEW.folk", "--quiet")
    assert (again.code, advised(again.err)) == (2, None)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE header SET body = body || ' '",
        "DROP TABLE seal",
        "ALTER TABLE header ADD COLUMN more",
        "DROP TABLE header",
    ],
)
def test_no_repair_is_advised_for_a_run_of_which_nothing_can_be_saved(
    folkways: Command, lived: Lived, damage: str
) -> None:
    edit(lived("day 1 08:20", offline=True), damage)
    first = folkways("verify", "r.folk")
    assert (first.code, advised(first.err)) == (2, None)
    assert folkways("verify", "r.folk", "--repair", "new.folk").code == 2
    assert not Path("new.folk").exists()


def test_no_repair_is_advised_without_seals(folkways: Command, tmp_path: Path) -> None:
    run, stored = Path("r.folk"), Path("a.answers")
    written(run)
    unseal(run)
    edit(run, "UPDATE event SET t = 0 WHERE seq = 5")
    with AnswerFile(stored) as store:
        store.keep_answer(answer(1))
    edit(
        stored,
        "ALTER TABLE answer DROP COLUMN seal; ALTER TABLE embedding DROP COLUMN seal; "
        "DROP TABLE seal; PRAGMA user_version = 0; UPDATE answer SET crc = 1",
    )
    survey = answered_survey(tmp_path)
    unsealed(survey.path)
    changed(survey.path, "UPDATE answer SET item = item || 'x'")
    for path in (run, stored, survey.path):
        first = folkways("verify", path)
        assert (first.code, advised(first.err)) == (2, None), path
        assert "is damaged" in first.err
        assert folkways("verify", path, "--repair", "new").code == 2
    assert "remove it to have the answers requested again" in folkways("verify", stored).err


@pytest.mark.parametrize(
    "damage",
    ["UPDATE answer SET item = item || 'x'", "UPDATE evaluator SET subject = 'A99'"],
)
def test_a_survey_that_was_changed_before_it_was_sealed_is_repaired_as_advised(
    folkways: Command, tmp_path: Path, damage: str
) -> None:
    survey = answered_survey(tmp_path)
    unsealed(survey.path)
    changed(survey.path, damage)
    with SurveyDatabase(survey.path).change() as connection:
        assert is_in(connection)
    first = folkways("verify", survey.path)
    command = advised(first.err)
    assert (first.code, command is not None) == (2, True)
    assert command is not None
    assert folkways(*command).code == 0
    assert folkways("verify", command[-1]).code == 0
    assert SurveyFile(command[-1]).answers() == []


def test_what_is_as_it_was_written_is_not_to_be_repaired(tmp_path: Path) -> None:
    path = tmp_path / "r.folk"
    written(path)
    with pytest.raises(FolkwaysError, match="it holds no prompts") as caught:
        RunFile(path).attachment("prompts")
    assert advised(str(caught.value)) is None


def _read_run(path: Path) -> None:
    run = RunFile(path)
    run.verify()
    for _ in (*run.events(), *run.answers(), *run.vectors()):
        pass


def _read_answers(path: Path) -> None:
    with AnswerFile(path) as store:
        for _ in store.answers():
            pass


def _read_survey(path: Path) -> None:
    survey = SurveyFile(path)
    survey.answers()
    survey.evaluators()


def _damaged(body: bytes, chance: random.Random) -> Iterator[bytes]:
    """Give copies of a file that was damaged in some way by chance."""
    while True:
        copy = bytearray(body)
        place = chance.randrange(len(copy))
        match chance.randrange(4):
            case 0:
                copy[place] ^= 1 << chance.randrange(8)
            case 1:
                copy[place : place + 60] = chance.randbytes(len(copy[place : place + 60]))
            case 2:
                place -= place % 4096
                copy[place : place + 4096] = bytes(4096)
            case _:
                del copy[place:]
        yield bytes(copy)


@pytest.mark.parametrize(
    ("end", "read", "repair"),
    [
        (".folk", _read_run, repair_run),
        (".answers", _read_answers, answer_file.repair),
        (".survey", _read_survey, repair_survey),
    ],
)
def test_the_advice_holds_for_damage_by_chance(
    tmp_path: Path,
    end: str,
    read: Callable[[Path], None],
    repair: Callable[[Path, Path], object],
) -> None:
    path = tmp_path / f"x{end}"
    if end == ".folk":
        written(path, 30)
    elif end == ".answers":
        with AnswerFile(path) as store:
            for number in range(8):
                store.keep_answer(answer(number))
    else:
        shutil.copy(answered_survey(tmp_path).path, path)
    chance, saved = random.Random(11), 0
    copies = _damaged(path.read_bytes(), chance)
    for number in range(60):
        path.write_bytes(next(copies))
        try:
            read(path)
        except FolkwaysError as error:
            if advised(str(error)) is not None:
                target = tmp_path / f"new{number}{end}"
                repair(path, target)
                read(target)
                saved += 1
    assert saved >= 5
