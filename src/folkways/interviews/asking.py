"""Asking many questions of agents of a run: many at a time, each answer kept when it comes."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Awaitable, Callable, Hashable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, Generic, Protocol, Self, TypeVar

from pydantic import BaseModel

from folkways.agents.turn import Turn
from folkways.assembly.asking_bill import AskingBill, size_of
from folkways.assembly.loop import complete, first_of
from folkways.base.errors import FolkwaysError, MindError
from folkways.base.log import Header
from folkways.interviews.resumable_csv import ResumableTable, read_each
from folkways.interviews.session import InterviewSession, OpenSession
from folkways.language.book import PromptBook
from folkways.language.mind import CallKey
from folkways.language.operation import Operation

if TYPE_CHECKING:
    from folkways.minds.prices import Price

AT_ONCE: Final = 100
"""The most questions in flight at a time."""
_SAMPLE: Final = 24  # questions at even distances, which tell the mean length of all


class ToAsk(Protocol):
    """A question to an agent (its number)."""

    @property
    def agent(self) -> int:
        """The number of the agent."""
        ...


Q = TypeVar("Q", bound=ToAsk)
A = TypeVar("A")
I = TypeVar("I", bound=BaseModel)  # noqa: E741
O = TypeVar("O", bound=BaseModel)  # noqa: E741


def ask_each(
    session: InterviewSession,
    op: Operation[I, O],
    wanted: Sequence[Q],
    prepare: Callable[[OpenSession, Q], Awaitable[tuple[I, CallKey]]],
    keep: Callable[[Q, O, str], None],
    called: Callable[[Q], str],
    progress: Callable[[float], None],
    minds: Mapping[str, str],
) -> dict[str, str]:
    """Ask every question and return those without a usable answer: why, by what each is ``called``.

    ``prepare`` gives what the agent's mind is shown, ``keep`` takes an answer and the name of the
    mind that gave it; ``minds`` answered before, by agent. Raises FolkwaysError if they are not
    those asked now, Unavailable if a mind cannot be asked any more, StorageError if an answer
    cannot be kept.
    """
    faults: dict[str, str] = {}
    names = session.log.header.agents
    done = 0

    async def put(
        open_session: OpenSession, one: Q, inputs: I, key: CallKey, places: asyncio.Semaphore
    ) -> None:
        nonlocal done
        name = names[one.agent]
        try:
            answer = await open_session.ask(op, inputs, name, key)
            keep(one, answer, open_session.mind(name))
        except MindError as error:
            faults[called(one)] = str(error)
        finally:
            places.release()
        done += 1
        progress(done / len(wanted))

    async def put_all() -> None:
        places = asyncio.Semaphore(AT_ONCE)
        async with session.opened() as open_session, asyncio.TaskGroup() as group:
            _same_minds(open_session, minds)
            for one in wanted:
                await places.acquire()
                inputs, key = await prepare(open_session, one)
                group.create_task(put(open_session, one, inputs, key, places))

    try:
        complete(put_all())
    except* FolkwaysError as errors:
        raise first_of(errors) from None
    return faults


def _same_minds(open_session: OpenSession, minds: Mapping[str, str]) -> None:
    """Raise FolkwaysError if answers that are kept came from other minds than those asked now."""
    for agent, mind in minds.items():
        if open_session.mind(agent) != mind:
            raise FolkwaysError(
                f"the table holds answers of {mind}, and {open_session.mind(agent)} would answer "
                "now; name another table with --out"
            )


class KeptAnswers(Generic[A]):
    """Answers by the key of their question, also those that a table ``out`` held already.

    ``minds`` are the minds that gave the answers in the table, by agent. While it is entered, no
    other process writes the table. Raises FolkwaysError for a table that holds something else,
    RunFileError if another process writes it, StorageError if it cannot be written.
    """

    def __init__(
        self,
        out: str | Path | None,
        columns: Sequence[str],
        header: Header,
        read: Callable[[Mapping[str, str]], A],
        key: Callable[[A], Hashable],
    ) -> None:
        self._table = None if out is None else ResumableTable(Path(out), columns, header)
        self._key = key
        self._by_key: dict[Hashable, A] = {}
        self.minds: dict[str, str] = {}
        self._read = read

    def __enter__(self) -> Self:
        """Take up what the table holds."""
        if self._table is not None:
            with contextlib.ExitStack() as undo:
                rows = undo.enter_context(self._table).kept
                found = read_each(rows, self._read, self._table.path)
                undo.pop_all()
            self._by_key = {self._key(one): one for one in found}
            self.minds = {row["agent"]: row["mind"] for row in rows}
        return self

    def __exit__(self, *_: object) -> None:
        """Let other processes write the table."""
        if self._table is not None:
            self._table.close()

    def add(self, answer: A, row: Mapping[str, str]) -> None:
        """Keep an answer, and its ``row`` in the table if there is one."""
        self._by_key[self._key(answer)] = answer
        if self._table is not None:
            self._table.add(row)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._by_key

    def of(self, keys: Iterable[Hashable]) -> tuple[A, ...]:
        """Return the answers to the questions with these keys, as far as there are any."""
        return tuple(self._by_key[key] for key in keys if key in self._by_key)


def evenly(session: InterviewSession, wanted: Sequence[Q]) -> list[Q]:
    """Return questions at even distances, and the first to each model."""
    step = max(1, len(wanted) // _SAMPLE)
    sampled: list[Q] = []
    models: set[str] = set()
    for number, one in enumerate(wanted):
        model, _ = session.price(one.agent)
        if number % step == 0 or model not in models:
            sampled.append(one)
            models.add(model)
    return sampled


def bills(
    session: InterviewSession,
    op: Operation[I, O],
    wanted: Sequence[Q],
    sampled: Sequence[Q],
    moment: Callable[[Q], int],
    inputs: Callable[[Turn, Q], I],
    tokens_out: int,
) -> list[AskingBill]:
    """Estimate the cost of asking all ``wanted`` questions from a sample of prompts.

    Nothing is asked or embedded for it: the latest memories stand for those that would come to
    mind.
    """
    book = PromptBook(session.prompts)
    sizes: dict[str, list[int]] = {}
    counts: Counter[str] = Counter()
    prices: dict[str, Price | None] = {}
    for one in wanted:
        model, prices[model] = session.price(one.agent)
        counts[model] += 1
    for one in sampled:
        model, _ = session.price(one.agent)
        with session.turn(one.agent, moment(one)) as turn:
            shown = inputs(turn, one)
        sizes.setdefault(model, []).append(size_of(book.render(op, shown)))
    return [
        AskingBill.of(model, prices[model], count, sizes.get(model, [0]), tokens_out)
        for model, count in counts.items()
    ]
