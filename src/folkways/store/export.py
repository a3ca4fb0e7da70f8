"""Tables of a run as CSV files, for spreadsheets, R and the like.

Texts are written as they are, also where they begin with ``=`` or ``@``: agents' words are data,
and a table that changed them would be wrong. Import them as text, not as formulas. Halves of a
surrogate pair alone, which no UTF-8 file can hold, become a backslash and their number.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Protocol

import msgspec

from folkways.base.errors import StorageError
from folkways.base.events import (
    ActionBegan,
    AnyEvent,
    ConflictDetected,
    ConversationClosed,
    ConversationOpened,
    MemoryAdded,
    Uttered,
    encode,
)
from folkways.base.log import RunLog
from folkways.base.moments import Moments
from folkways.base.time import format_moment
from folkways.language.model import StoredAnswer

Cell = str | int | float | None
Row = Sequence[Cell]


class AnsweredLog(RunLog, Protocol):
    """A run with the answers of its minds, if they were language models."""

    def answers(self) -> Iterator[StoredAnswer]:
        """All answers, in the order in which they came."""
        ...


def _conversations(run: RunLog) -> Iterator[Row]:
    rows: dict[str, list[Cell]] = {}
    for event in run.events():
        if isinstance(event, ConversationOpened):
            rows[event.conversation] = [
                event.conversation,
                event.agent,
                event.other,
                event.reason,
                event.about,
                event.norm,
                event.t,
                format_moment(event.t),
                None,
                None,
                "",
            ]
        elif isinstance(event, ConversationClosed) and event.conversation in rows:
            rows[event.conversation][8:] = [event.t, event.turns, event.why]
    return iter(rows.values())


def _each(run: RunLog, row: Callable[[AnyEvent], Row | None]) -> Iterator[Row]:
    return (cells for event in run.events() if (cells := row(event)) is not None)


def _event(number: int, event: AnyEvent, moments: Moments) -> Row:
    kind = type(event).__name__
    return (number, event.t, moments.name(event.t), event.agent, kind, encode(event).decode())


def _memory(event: AnyEvent) -> Row | None:
    if not isinstance(event, MemoryAdded):
        return None
    head = (event.t, format_moment(event.t), event.agent, event.id, event.memory, event.text)
    evidence = ";".join(map(str, event.evidence))
    return (*head, event.importance, evidence, event.about, event.place, int(event.indoors))


def _utterance(event: AnyEvent) -> Row | None:
    if not isinstance(event, Uttered):
        return None
    head = (event.t, format_moment(event.t), event.conversation, event.agent, event.to)
    return (*head, event.text, int(event.ends), ";".join(event.overheard_by))


def _action(event: AnyEvent) -> Row | None:
    if not isinstance(event, ActionBegan):
        return None
    head = (event.t, format_moment(event.t), event.agent, event.text, event.address)
    return (*head, int(event.indoors), event.seconds, event.emoji, event.reason)


def _conflict(event: AnyEvent) -> Row | None:
    if not isinstance(event, ConflictDetected):
        return None
    head = (event.t, format_moment(event.t), event.agent, event.other, event.norm)
    return (*head, event.observation, event.memory)


def _answer(run: AnsweredLog, answer: StoredAnswer) -> Row:
    names = run.header.agents
    agent: Cell = names[answer.agent] if 0 <= answer.agent < len(names) else answer.agent
    head = (
        answer.tick,
        run.header.moments.name(answer.tick),
        agent,
        answer.operation,
        answer.model,
    )
    reply = answer.reply
    return (*head, answer.key, reply.finish, *reply.usage, reply.seconds, reply.text)


_HEADS = {
    "events": "seq t moment agent kind body",
    "memories": "t moment agent id kind text importance evidence about place indoors",
    "conversations": "conversation agent other reason about norm t moment closed turns why",
    "utterances": "t moment conversation agent to text ends overheard_by",
    "actions": "t moment agent text address indoors seconds emoji reason",
    "conflicts": "t moment agent other norm observation memory",
    "answers": "t moment agent operation model key finish tokens_in cached tokens_out seconds text",
}
TABLES = tuple(_HEADS)
"""The tables that :func:`export_csv` writes of every run."""


def _rows(table: str, run: AnsweredLog) -> Iterable[Row]:
    match table:
        case "events":
            moments = run.header.moments
            return (_event(number, event, moments) for number, event in enumerate(run.events(), 1))
        case "memories":
            return _each(run, _memory)
        case "conversations":
            return _conversations(run)
        case "utterances":
            return _each(run, _utterance)
        case "actions":
            return _each(run, _action)
        case "conflicts":
            return _each(run, _conflict)
        case _:
            return (_answer(run, answer) for answer in run.answers())


def export_csv(
    run: AnsweredLog,
    folder: Path,
    further: Mapping[str, Sequence[Mapping[str, Cell]]] | None = None,
    heads: Mapping[str, str] | None = None,
) -> dict[str, int]:
    """Write the tables of ``run`` into the new ``folder``; return the number of rows of each.

    Columns ``t`` and ``closed`` are simulated seconds since midnight before day 1. ``header.json``
    beside the tables says how the run was made. ``further`` are tables of others by name, such as
    measures; ``heads`` are columns that they have even without a row. Raises StorageError if the
    folder exists or cannot be written.
    """
    try:
        folder.mkdir(parents=True)
    except FileExistsError as error:
        raise StorageError(f"{folder} exists and is not overwritten; name a new folder") from error
    except OSError as error:
        raise StorageError(f"cannot make the folder {folder}: {error.strerror}") from error
    counts: dict[str, int] = {}
    try:
        text = msgspec.json.format(msgspec.json.encode(run.header), indent=2)
        (folder / "header.json").write_bytes(text + b"\n")
        for table, head in _HEADS.items():
            counts[table] = _write(folder / f"{table}.csv", head.split(), _rows(table, run))
        for table, rows in (further or {}).items():
            known = (heads or {}).get(table, "").split()
            columns = list(dict.fromkeys([*known, *(key for row in rows for key in row)]))
            cells = ([row.get(key) for key in columns] for row in rows)
            counts[table] = _write(folder / f"{table}.csv", columns, cells)
    except OSError as error:
        raise StorageError(
            f"cannot write into {folder}: {error.strerror}; the tables there are not complete"
        ) from error
    return counts


def _write(path: Path, head: Sequence[str], rows: Iterable[Row]) -> int:
    count = 0
    with path.open("x", encoding="utf-8", errors="backslashreplace", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(head)
        for row in rows:
            writer.writerow(row)
            count += 1
    return count
