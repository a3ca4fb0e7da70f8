"""A CSV table written row by row, so that filling it can be stopped and resumed."""

from __future__ import annotations

import contextlib
import csv
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Self, TypeVar

from folkways.base.errors import FolkwaysError, StorageError
from folkways.base.given_file import read_given
from folkways.base.limits import TABLE_BYTES
from folkways.base.log import Header
from folkways.scenario.problems import suggestion
from folkways.store.atomic_write import write_new_whole
from folkways.store.beside import saved_beside
from folkways.store.file_identity import FileIdentity, identity
from folkways.store.lock import WriterLock

A = TypeVar("A")

RUN = "run"
"""The column that says of which run a row is."""
AGENT = "agent"
"""The column, where there is one, that says which agent of the run answered."""
# What a spreadsheet would take for a formula; a blank before it is not part of the text.
_FORMULA = ("=", "+", "-", "@")


class ResumableTable:
    """A CSV file (UTF-8) of one run; each row is one line and is on disk when it was added.

    A file that exists is continued if its columns and its run are the same, or if it ends before
    the first row; a last line that was torn off is dropped. ``kept`` are the rows that were there.
    While it is entered, no other process writes it. Raises RunFileError if another one does,
    StorageError for a file that cannot be written, FolkwaysError for one that cannot be read, is no
    regular file, is larger than a table may be, or holds something else.
    """

    def __init__(self, path: Path, columns: Sequence[str], header: Header) -> None:
        self.path = path
        self._columns = (*columns, RUN)
        self._run = _name_of(header)
        self._header = header
        self.kept: list[dict[str, str]] = []
        self._saved: Path | None = None
        self._undo = contextlib.ExitStack()

    def __enter__(self) -> Self:
        """Begin the table, or take up what it holds."""
        with contextlib.ExitStack() as undo:
            try:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                undo.callback(WriterLock(self.path).release)
                self.kept = self._taken_up()
                # Open as long as it is written: the number of a file that was deleted is given to
                # the next one.
                undo.enter_context(self.path.open("rb"))
            except OSError as error:
                raise StorageError(f"{self.path} cannot be written: {error.strerror}") from error
            self._lines = [_line(self._columns), *map(self._line_of, self.kept)]
            self._as_left = self._found()
            self._undo = undo.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        """Let other processes write it."""
        self.close()

    def close(self) -> None:
        """Let other processes write it; doing so again has no effect."""
        self._undo.close()

    def _taken_up(self) -> list[dict[str, str]]:
        if not self.path.exists():
            self.path.touch(exist_ok=False)
        found, size = _whole_rows(self.path, self._columns, self._header)
        if not size or size < self.path.stat().st_size:
            with self.path.open("r+b") as file:
                file.truncate(size)
                if not size:
                    file.write(_line(self._columns).encode())
        return found

    def add(self, row: Mapping[str, str]) -> None:
        """Write one row; it is on disk when this returns. Raises StorageError."""
        self._lines.append(self._line_of(row))
        try:
            if self._saved is not None or self._found() != self._as_left:
                raise self._displaced(self._lines[-1])
            with self.path.open("a", encoding="utf-8", newline="") as file:
                file.write(self._lines[-1])
            self._as_left = self._found()
        except OSError as error:
            raise StorageError(
                f"{self.path} cannot be written: {error.strerror}. What stands in it is safe"
            ) from error

    def _found(self) -> tuple[FileIdentity | None, int]:
        """Return which file is at the path, and its size: others may cut it or write into it."""
        there = identity(self.path)
        return there, 0 if there is None else self.path.stat().st_size

    def _line_of(self, row: Mapping[str, str]) -> str:
        cells = [row[name] for name in self._columns if name != RUN]
        return _line([*map(_in_a_line, cells), self._run])

    def _displaced(self, line: str) -> StorageError:
        """Save all rows in another file: behind those of another one they could not be read.

        Answers that were on their way are added to that file, too.
        """
        if self._saved is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            saved = saved_beside(self.path)
            write_new_whole(saved, "".join(self._lines).encode())
            self._saved = saved
        else:
            with self._saved.open("a", encoding="utf-8", newline="") as file:
                file.write(line)
        return StorageError(
            f"{self.path} was deleted, moved, replaced or changed while it was being written. All "
            f"that was in it is in {self._saved}; to go on, rename that to {self.path} and give "
            "the same command again"
        )


def read_rows(path: Path, columns: Sequence[str], header: Header) -> list[dict[str, str]]:
    """Return the rows of a table; a last line that was torn off is left out.

    Raises FolkwaysError for a file that cannot be read, or holds something else or another run.
    """
    return _whole_rows(path, (*columns, RUN), header)[0]


def read_each(
    rows: Iterable[Mapping[str, str]], read: Callable[[Mapping[str, str]], A], path: Path
) -> list[A]:
    """Return the answer in each row of the table at ``path``; FolkwaysError if one holds none.

    ``read`` raises KeyError or ValueError for such a row.
    """
    try:
        return [read(row) for row in rows]
    except (KeyError, ValueError) as error:
        raise FolkwaysError(f"{path} holds a row that is no answer: {error}") from error


def _whole_rows(
    path: Path, columns: Sequence[str], header: Header
) -> tuple[list[dict[str, str]], int]:
    """Return the rows that are whole, and how many bytes they take."""
    data = read_given(path, TABLE_BYTES)
    if _line(columns).encode().startswith(data) and not data.endswith(b"\n"):
        return [], 0  # the disk was full, or the process killed, before the names of the columns
    whole = data[: data.rfind(b"\n") + 1]
    try:
        text = io.StringIO(whole.decode("utf-8-sig"), newline="")
        rows = list(csv.reader(text, strict=True))
    except (UnicodeDecodeError, csv.Error) as error:
        raise _another(path, f"it cannot be read ({error})") from error
    if not rows or tuple(rows[0]) != tuple(columns):
        raise _another(path, f"its columns are not {', '.join(columns)}")
    found = []
    for number, row in enumerate(rows[1:], 2):
        if len(row) != len(columns):
            raise _another(path, f"line {number} has {len(row)} columns")
        found.append({name: cell.strip() for name, cell in zip(columns, row, strict=True)})
        if found[-1][RUN] != _name_of(header):
            raise _another(path, f"line {number} is of the run {found[-1][RUN]!r}")
        agent = found[-1].get(AGENT)
        if agent is not None and agent not in header.agents:
            near = suggestion(agent, header.agents)
            raise _another(path, f"line {number}: the run has no agent {agent!r}{near}")
    return found, len(whole)


def _line(cells: Sequence[str]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    return text.getvalue()


def _another(path: Path, why: str) -> FolkwaysError:
    end = "" if why.endswith("?") else "."
    return FolkwaysError(f"{path} exists and cannot be continued: {why}{end} Name another file")


def _name_of(header: Header) -> str:
    return f"{header.name}, seed {header.seed}, {header.created}"


def _in_a_line(text: str) -> str:
    text = " ".join(text.encode("utf-8", "replace").decode().split())
    return f" {text}" if text.startswith(_FORMULA) else text
