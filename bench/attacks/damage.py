"""Damage to run files by chance: what becomes of it must be seen, or make no difference."""

from __future__ import annotations

import contextlib
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Final

from folkways.base.errors import RunFileError
from folkways.store import seal
from folkways.store.reader import RunFile

_PAGE = 4096
_VALUES: Final = (None, 0, -1, 1 << 40, 1.5, "", "x", "running", "finished", b"", b"{}")

Damage = Callable[[Path, Random], None]


class SilentDamage(AssertionError):
    """A damaged run file was read as if it were whole, and something else was read."""


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
    name = random.choice([*seal.TABLES, "seal"])
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]
        rows = connection.execute(f"SELECT {columns[0]} FROM {name}").fetchall()
        if not rows:
            return
        column, key = random.choice(columns), columns[0]
        (row,), (other,) = random.choice(rows), random.choice(rows)
        statement, values = random.choice(
            (
                (f"UPDATE {name} SET {column} = ? WHERE {key} = ?", (_value(random), row)),
                (
                    f"UPDATE {name} SET {column} = (SELECT {column} FROM {name} WHERE {key} = ?) "
                    f"WHERE {key} = ?",
                    (other, row),
                ),
                (f"UPDATE {name} SET {column} = {column} + 1 WHERE {key} = ?", (row,)),
                (f"DELETE FROM {name} WHERE {key} = ?", (row,)),
                (f"DELETE FROM {name} WHERE {key} >= ?", (row,)),
            )
        )
        with contextlib.suppress(sqlite3.IntegrityError):
            connection.execute(statement, values)


DAMAGES: Final[tuple[Damage, ...]] = (flip, flip, flip, scribble, misplace, cut, edit, edit, edit)


def attack(whole: Path, folder: Path, seeds: range) -> Counter[str]:
    """Damage a copy of the run file ``whole`` for each seed; count what came of each kind.

    ``found``: :meth:`RunFile.verify` tells, and so does reading unless all that is read is the
    same. ``harmless``: all that is read is the same. Raises SilentDamage for anything else.
    """
    body, right = whole.read_bytes(), contents(whole, verify=True)
    outcomes: Counter[str] = Counter()
    path = folder / "damaged.folk"
    for seed in seeds:
        random = Random(seed)
        damage = random.choice(DAMAGES)
        path.write_bytes(body)
        damage(path, random)
        read, verified = (_outcome(path, right, verify) for verify in (False, True))
        if "silent" in (read, verified):
            raise SilentDamage(f"{damage.__name__} with seed {seed}: read {read}, {verified}")
        outcomes[f"{damage.__name__} {verified}"] += 1
    return outcomes


def contents(path: Path, *, verify: bool) -> list[object]:
    """Return all that can be read of a run file."""
    run = RunFile(path)
    if verify:
        run.verify()
        assert all(run.answer(answer.key) == answer.reply for answer in run.answers())
    found: list[object] = [run.header, run.progress(), run.ticks, run.checkpoint()]
    found += [run.attachment(name) for name in run.header.attached]
    return [*found, *run.events(), *run.answers(), *run.vectors()]


def _outcome(path: Path, right: list[object], verify: bool) -> str:
    try:
        return "harmless" if contents(path, verify=verify) == right else "silent"
    except RunFileError:
        return "found"


def _value(random: Random) -> object:
    return random.choice((*_VALUES, random.randint(-(1 << 62), 1 << 62)))


@contextlib.contextmanager
def _bytes(path: Path) -> Iterator[bytearray]:
    data = bytearray(path.read_bytes())
    yield data
    path.write_bytes(data)
