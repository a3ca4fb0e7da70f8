"""Rows of CSV text from outside, with their line numbers."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from folkways.base.errors import FolkwaysError


def csv_rows(text: str, source: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows of ``text`` that are not blank, with the lines on which they begin.

    A byte order mark is dropped; line ends in quotes belong to the cell. Raises FolkwaysError,
    which names the text ``source``, for text that is not CSV and for a cell of more than 131,072
    characters.
    """
    rows = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), strict=True)
    begins = 1
    try:
        for row in rows:
            if any(cell.strip() for cell in row):
                yield begins, row
            begins = rows.line_num + 1
    except csv.Error as error:
        raise FolkwaysError(f"{source}, line {begins}: this is not CSV: {error}") from error
