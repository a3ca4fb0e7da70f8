"""The table of what agents said of facts, of one another and of gatherings."""

from __future__ import annotations

from pathlib import Path
from typing import Final, get_args

from folkways.base.errors import FolkwaysError
from folkways.base.log import Header
from folkways.base.time import format_moment, parse_moment
from folkways.interviews.resumable_csv import read_rows
from folkways.metrics.asked_facts import Answered, Kind
from folkways.reading.knowing import Says

COLUMNS: Final = (
    *("kind", "subject", "at", "agent", "question", "answer", "says", "holds"),
    "mind",
)
"""What a table of answers has."""
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)


def beside(run: Path) -> Path:
    """Return where the answers of a run are kept unless another file is named."""
    return run.with_name(f"{run.stem}-facts.csv")


def answers_in(path: Path, header: Header) -> list[Answered]:
    """Return the answers in a table of the run with this header.

    Raises StorageError for a file that cannot be read, FolkwaysError for one that holds something
    else or another run.
    """
    return [read_row(row, path) for row in read_rows(path, COLUMNS, header)]


def row_of(one: Answered, mind: str) -> dict[str, str]:
    """Return an answer of ``mind`` as a row of the table."""
    return {
        "kind": one.kind,
        "subject": one.subject,
        "at": format_moment(one.t),
        "agent": one.agent,
        "question": one.question,
        "answer": one.answer,
        "says": one.says,
        "holds": "yes" if one.holds else "no",
        "mind": mind,
    }


def read_row(row: dict[str, str], path: Path) -> Answered:
    """Return the answer in a row of a table; FolkwaysError if it holds none."""
    try:
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
    except (KeyError, ValueError) as error:
        raise FolkwaysError(f"{path} holds a row that is no answer: {error}") from error
