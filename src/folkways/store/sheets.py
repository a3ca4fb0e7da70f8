"""The tables that a log gives without being measured, row by row."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, Protocol, TypeAlias

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
from folkways.columns.column import Table
from folkways.columns.exported import exported
from folkways.language.model import StoredAnswer

Cell: TypeAlias = "str | int | float | bool | tuple[str, ...] | tuple[int, ...] | None"
Row: TypeAlias = "tuple[Cell, ...] | list[Cell]"


class Sheet(NamedTuple):
    """A table as it is exported: to the file ``name`` with the ending of the format.

    ``table`` describes its columns; None: a measure from outside, whose columns are its own.
    ``norms`` are the ids of the tracked norms, for columns of which there is one for each;
    ``about`` says what the rows are where there is no ``table``.
    """

    name: str
    columns: tuple[str, ...]
    rows: Iterable[Row]
    table: Table | None = None
    norms: tuple[str, ...] = ()
    about: str = ""

    @classmethod
    def known(cls, name: str, rows: Iterable[Row]) -> Sheet:
        """Return the sheet of a table that is described, without columns for each norm."""
        table = exported(name)
        return cls(name, table.names, rows, table)

    @classmethod
    def of(
        cls,
        name: str,
        rows: Sequence[Mapping[str, Cell]],
        table: Table | None = None,
        norms: tuple[str, ...] = (),
    ) -> Sheet:
        """Return the sheet of ``rows`` by column; it has the fixed columns of ``table`` anyway."""
        fixed = () if table is None else (one.name for one in table.columns if not one.pattern)
        columns = tuple(dict.fromkeys((*fixed, *(key for row in rows for key in row))))
        return cls(name, columns, ([row.get(key) for key in columns] for row in rows), table, norms)


class AnsweredLog(RunLog, Protocol):
    """A run with the answers of its minds, if they were language models."""

    def answers(self) -> Iterator[StoredAnswer]:
        """All answers, in the order in which they came."""
        ...


def sheets(run: AnsweredLog) -> Iterator[Sheet]:
    """Give the tables of a log."""
    for name, rows in _SHEETS.items():
        yield Sheet.known(name, rows(run))


def _events(run: AnsweredLog) -> Iterator[Row]:
    moments = run.header.moments
    return (_event(number, event, moments) for number, event in enumerate(run.events(), 1))


def _event(number: int, event: AnyEvent, moments: Moments) -> Row:
    kind = type(event).__name__
    return (number, event.t, moments.name(event.t), event.agent, kind, encode(event).decode())


def _conversations(run: AnsweredLog) -> Iterator[Row]:
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


def _memory(event: AnyEvent) -> Row | None:
    if not isinstance(event, MemoryAdded):
        return None
    head = (event.t, format_moment(event.t), event.agent, event.id, event.memory, event.text)
    return (*head, event.importance, event.evidence, event.about, event.place, event.indoors)


def _utterance(event: AnyEvent) -> Row | None:
    if not isinstance(event, Uttered):
        return None
    head = (event.t, format_moment(event.t), event.conversation, event.agent, event.to)
    return (*head, event.text, event.ends, event.overheard_by)


def _action(event: AnyEvent) -> Row | None:
    if not isinstance(event, ActionBegan):
        return None
    head = (event.t, format_moment(event.t), event.agent, event.text, event.address)
    return (*head, event.indoors, event.seconds, event.emoji, event.reason)


def _conflict(event: AnyEvent) -> Row | None:
    if not isinstance(event, ConflictDetected):
        return None
    head = (event.t, format_moment(event.t), event.agent, event.other, event.norm)
    return (*head, event.observation, event.memory)


def _answers(run: AnsweredLog) -> Iterator[Row]:
    return (_answer(run, answer) for answer in run.answers())


def _answer(run: AnsweredLog, answer: StoredAnswer) -> Row:
    names = run.header.agents
    agent = names[answer.agent] if 0 <= answer.agent < len(names) else str(answer.agent)
    head = (
        answer.tick,
        run.header.moments.name(answer.tick),
        agent,
        answer.operation,
        answer.model,
    )
    reply = answer.reply
    return (*head, answer.key, reply.finish, *reply.usage, reply.seconds, reply.text)


def _each(row: Callable[[AnyEvent], Row | None]) -> Callable[[AnsweredLog], Iterator[Row]]:
    def rows(run: AnsweredLog) -> Iterator[Row]:
        return (cells for event in run.events() if (cells := row(event)) is not None)

    return rows


_SHEETS: Final[Mapping[str, Callable[[AnsweredLog], Iterator[Row]]]] = {
    "events": _events,
    "memories": _each(_memory),
    "conversations": _conversations,
    "utterances": _each(_utterance),
    "actions": _each(_action),
    "conflicts": _each(_conflict),
    "answers": _answers,
}
