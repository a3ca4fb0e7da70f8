"""The table of what agents said of facts, of one another and of gatherings."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final, get_args

from folkways.base.log import Header
from folkways.base.time import parse_moment
from folkways.interviews.resumable_csv import read_each, read_rows
from folkways.metrics.asked_facts import Answered, Kind
from folkways.reading.knowing import Says

COLUMNS: Final = (
    *("kind", "subject", "at", "agent", "question", "answer", "says", "holds"),
    "mind",
)
"""What a table of answers has."""
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
AnswerKey = tuple[Kind, str, int, str]
"""What tells answers apart: kind, subject, moment (simulated seconds) and the agent's name."""


def beside(run: Path) -> Path:
    """Return where the answers of a run are kept unless another file is named."""
    return run.with_name(f"{run.stem}-facts.csv")


def answers_in(path: Path, header: Header) -> list[Answered]:
    """Return the answers in a table of the run with this header.

    Raises StorageError for a file that cannot be read, FolkwaysError for one that holds something
    else or another run.
    """
    return read_each(read_rows(path, COLUMNS, header), read_row, path)


def row_of(one: Answered, mind: str) -> dict[str, str]:
    """Return an answer of ``mind`` as a row of the table."""
    cells = one.cells() | {"holds": "yes" if one.holds else "no", "mind": mind}
    return {name: str(cells[name]) for name in COLUMNS}


def key_of(one: Answered) -> AnswerKey:
    """Return the key of an answer."""
    return one.kind, one.subject, one.t, one.agent


def read_row(row: Mapping[str, str]) -> Answered:
    """Return the answer in a row of the table; KeyError or ValueError if it holds none."""
    kinds: dict[str, Kind] = {one: one for one in KINDS}
    verdicts: dict[str, Says] = {one: one for one in get_args(Says)}
    return Answered(
        kinds[row["kind"]],
        row["subject"],
        parse_moment(row["at"]),
        row["agent"],
        row["question"],
        row["answer"],
        verdicts[row["says"]],
        {"yes": True, "no": False}[row["holds"]],
    )
