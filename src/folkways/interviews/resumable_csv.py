"""A CSV table written row by row, so that filling it can be stopped and resumed."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from pathlib import Path

from folkways.base.errors import FolkwaysError, StorageError
from folkways.base.log import Header

RUN = "run"
"""The column that says of which run a row is."""
# What a spreadsheet would take for a formula; a blank before it is not part of the text.
_FORMULA = ("=", "+", "-", "@")


class ResumableTable:
    """A CSV file (UTF-8) of one run; each row is one line and is on disk when it was added.

    A file that exists is continued if its columns and its run are the same; a last line that was
    torn off is dropped. ``kept`` are the rows that were there. Raises StorageError for a file that
    cannot be read or written, FolkwaysError for one that holds something else.
    """

    def __init__(self, path: Path, columns: Sequence[str], header: Header) -> None:
        self.path = path
        self._columns = (*columns, RUN)
        self._run = f"{header.name}, seed {header.seed}, {header.created}"
        try:
            self.kept = self._taken_up()
        except OSError as error:
            raise StorageError(f"{path} cannot be written: {error.strerror}") from error
        except (UnicodeDecodeError, csv.Error) as error:
            raise self._another(f"it cannot be read ({error})") from error

    def _taken_up(self) -> list[dict[str, str]]:
        if not self.path.exists():
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("x", encoding="utf-8", newline="") as file:
                file.write(self._line(self._columns))
            return []
        data = self.path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        rows = list(csv.reader(io.StringIO(whole.decode("utf-8-sig"), newline=""), strict=True))
        if not rows or tuple(rows[0]) != self._columns:
            raise self._another(f"its columns are not {', '.join(self._columns)}")
        found = []
        for number, row in enumerate(rows[1:], 2):
            if len(row) != len(self._columns):
                raise self._another(f"line {number} has {len(row)} columns")
            found.append(
                {name: cell.strip() for name, cell in zip(self._columns, row, strict=True)}
            )
            if found[-1][RUN] != self._run:
                raise self._another(f"line {number} is of the run {found[-1][RUN]!r}")
        if len(whole) < len(data):
            with self.path.open("r+b") as file:
                file.truncate(len(whole))
        return found

    def add(self, row: Mapping[str, str]) -> None:
        """Write one row; it is on disk when this returns. Raises StorageError."""
        cells = [row[name] for name in self._columns if name != RUN]
        try:
            with self.path.open("a", encoding="utf-8", newline="") as file:
                file.write(self._line([*map(_in_a_line, cells), self._run]))
        except OSError as error:
            raise StorageError(
                f"{self.path} cannot be written: {error.strerror}. What stands in it is safe"
            ) from error

    def _another(self, why: str) -> FolkwaysError:
        return FolkwaysError(
            f"{self.path} exists and cannot be continued: {why}. Name another file"
        )

    @staticmethod
    def _line(cells: Sequence[str]) -> str:
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerow(cells)
        return text.getvalue()


def _in_a_line(text: str) -> str:
    text = " ".join(text.encode("utf-8", "replace").decode().split())
    return f" {text}" if text.startswith(_FORMULA) else text
