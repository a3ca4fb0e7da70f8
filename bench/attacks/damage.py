"""Damage to files by chance: what becomes of it must be seen, or make no difference."""

from __future__ import annotations

import contextlib
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Final

from folkways.base.errors import FolkwaysError
from folkways.store.answer_file import AnswerFile
from folkways.store.reader import RunFile
from folkways.survey.file import SurveyFile
from folkways.survey.participation import attendance, comments, settings_of

_PAGE = 4096
_VALUES: Final = (None, 0, -1, 1 << 40, 1.5, "", "x", "running", "finished", b"", b"{}")

Damage = Callable[[Path, Random], None]


class SilentDamage(AssertionError):
    """A damaged file was read as if it were whole, and something else was read."""


def flip(path: Path, random: Random) -> None:
    """Flip one to three bits."""
    with _bytes(path) as data:
        for _ in range(random.randint(1, 3)):
            data[random.randrange(len(data))] ^= 1 << random.randrange(8)


def scribble(path: Path, random: Random) -> None:
    """Write over up to a hundred bytes: with zeros, ones or anything."""
    with _bytes(path) as data:
        size, start = random.randint(1, 100), random.randrange(len(data))
        new = random.choice((bytes(size), b"\xff" * size, random.randbytes(size)))
        data[start : start + size] = new[: len(data) - start]


def misplace(path: Path, random: Random) -> None:
    """Put one page in the place of another, or a page of zeros."""
    with _bytes(path) as data:
        pages = len(data) // _PAGE
        old, new = random.randrange(pages) * _PAGE, random.randrange(pages) * _PAGE
        page = bytes(_PAGE) if random.random() < 0.3 else data[new : new + _PAGE]
        data[old : old + _PAGE] = page


def cut(path: Path, random: Random) -> None:
    """Cut the end off."""
    with _bytes(path) as data:
        del data[random.randrange(1, len(data)) :]


def edit(path: Path, random: Random) -> None:
    """Change a cell, copy it from another row, or take rows out, in any table."""
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        listed = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        name = random.choice(sorted(str(row[0]) for row in listed))
        columns = connection.execute(f"PRAGMA table_info({name})").fetchall()
        key = [row[1] for row in columns if row[5]]
        rows = connection.execute(f"SELECT {', '.join(key)} FROM {name}").fetchall()
        if not rows:
            return
        column, this = random.choice(columns)[1], " AND ".join(f"{one} = ?" for one in key)
        row, other = random.choice(rows), random.choice(rows)
        statement, values = random.choice(
            (
                (f"UPDATE {name} SET {column} = ? WHERE {this}", (_value(random), *row)),
                (
                    f"UPDATE {name} SET {column} = (SELECT {column} FROM {name} WHERE {this}) "
                    f"WHERE {this}",
                    (*other, *row),
                ),
                (f"UPDATE {name} SET {column} = {column} + 1 WHERE {this}", row),
                (f"DELETE FROM {name} WHERE {this}", row),
                (f"DELETE FROM {name} WHERE {key[0]} >= ?", row[:1]),
            )
        )
        with contextlib.suppress(sqlite3.IntegrityError):
            connection.execute(statement, values)


DAMAGES: Final[tuple[Damage, ...]] = (flip, flip, flip, scribble, misplace, cut, edit, edit, edit)


Read = Callable[[Path], object]


def attack(whole: Path, folder: Path, seeds: range) -> Counter[str]:
    """Damage a copy of the run file ``whole`` for each seed, as :func:`attack_file` does.

    :meth:`RunFile.verify` must tell, and so must reading.
    """
    return attack_file(whole, folder, seeds, (_read, _verified))


def attack_file(whole: Path, folder: Path, seeds: range, ways: tuple[Read, ...]) -> Counter[str]:
    """Damage a copy of the file ``whole`` for each seed; count what came of each kind.

    ``found``: the last of the ``ways`` to read it raises FolkwaysError. ``harmless``: all that it
    reads is the same. Raises SilentDamage if anything else is read in any of the ways.
    """
    body, right = whole.read_bytes(), [read(whole) for read in ways]
    outcomes: Counter[str] = Counter()
    path = folder / f"damaged{whole.suffix}"
    for seed in seeds:
        random = Random(seed)
        damage = random.choice(DAMAGES)
        for old in folder.glob(f"{path.name}-*"):
            old.unlink()
        path.write_bytes(body)
        damage(path, random)
        damaged = path.read_bytes()
        found = []
        for read, expected in zip(ways, right, strict=True):
            path.write_bytes(damaged)
            found.append(_outcome(path, expected, read))
        if "silent" in found:
            raise SilentDamage(f"{damage.__name__} with seed {seed}: {found}")
        outcomes[f"{damage.__name__} {found[-1]}"] += 1
    return outcomes


def survey_contents(path: Path) -> object:
    """Return all that can be read of a survey."""
    survey = SurveyFile(path)
    found = (survey.evaluators(), survey.answers(), survey.replies(), comments(survey))
    return survey.form, survey.secret, settings_of(survey), attendance(survey), *found


def answers_contents(path: Path) -> object:
    """Return all that can be read of a file of answers, in order and by key."""
    with AnswerFile(path) as store:
        listed = list(store.answers())
        return listed, [store.answer(one.key) for one in listed]


def contents(path: Path, *, verify: bool) -> list[object]:
    """Return all that can be read of a run file."""
    run = RunFile(path)
    if verify:
        run.verify()
        assert all(run.answer(answer.key) == answer.reply for answer in run.answers())
    found: list[object] = [run.header, run.progress(), run.ticks, run.checkpoint()]
    found += [run.attachment(name) for name in run.header.attached]
    return [*found, *run.events(), *run.answers(), *run.vectors()]


def _read(path: Path) -> object:
    return contents(path, verify=False)


def _verified(path: Path) -> object:
    return contents(path, verify=True)


def _outcome(path: Path, right: object, read: Read) -> str:
    try:
        return "harmless" if read(path) == right else "silent"
    except FolkwaysError:
        return "found"


def _value(random: Random) -> object:
    return random.choice((*_VALUES, random.randint(-(1 << 62), 1 << 62)))


@contextlib.contextmanager
def _bytes(path: Path) -> Iterator[bytearray]:
    data = bytearray(path.read_bytes())
    yield data
    path.write_bytes(data)
