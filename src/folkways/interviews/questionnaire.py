"""The interview of Park et al. (2023, section 6), held with agents of a run; a table of answers.

The table is what ``folkways survey make --interview`` takes. Answers under conditions in which an
agent lacks parts of its architecture stand beside those with all of it.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from folkways.agents.access import interview_of
from folkways.agents.interview import ANSWER_INTERVIEW, AnswerInterview
from folkways.assembly.asking_bill import AskingBill, size_of
from folkways.assembly.loop import complete, first_of
from folkways.base.errors import FolkwaysError, MindError
from folkways.base.time import format_moment
from folkways.interviews.interview import CONDITIONS, MEMORIES, TOKENS_OUT, access_of, prepared
from folkways.interviews.resumable_csv import ResumableTable
from folkways.interviews.session import InterviewSession, ModelCost, OpenSession
from folkways.language.book import PromptBook
from folkways.language.mind import CallKey
from folkways.survey.interview import COLUMNS, QUESTIONS

if TYPE_CHECKING:
    from folkways.minds.prices import Price

AT_ONCE: Final = 100
"""So many questions at most are on their way at a time."""
FURTHER: Final = ("at", "mind", "words")
"""Columns of the table beside those that a survey reads."""
# Questions at even distances, which tell the mean length of all.
_SAMPLE = 24


class InterviewQuestion(NamedTuple):
    """One question to one agent under one condition."""

    agent: int
    condition: str
    question: str


@dataclass(frozen=True)
class Collected:
    """A table that was filled: how many answers were got now and how many stood there already.

    ``faults`` are the questions to which no usable answer came, with the reason: they stay open.
    """

    path: Path
    answered: int
    before: int
    faults: Mapping[str, str]
    spent: ModelCost | None


def interview_questions(
    session: InterviewSession,
    agents: Sequence[str | int] = (),
    conditions: Sequence[str] = (),
) -> list[InterviewQuestion]:
    """Return every question to be put: to ``agents`` (all), under ``conditions`` (all that can be).

    Raises FolkwaysError for an agent or a condition that there is not.
    """
    numbers = [session.number(agent) for agent in agents] or range(len(session.log.header.agents))
    names = list(dict.fromkeys(conditions or CONDITIONS))
    for name in names:
        access_of(name)
    return [
        InterviewQuestion(agent, condition, question)
        for agent in dict.fromkeys(numbers)
        for condition in names
        for question in QUESTIONS
    ]


def collect(
    session: InterviewSession,
    out: str | Path,
    *,
    agents: Sequence[str | int] = (),
    conditions: Sequence[str] = (),
    at: str | int | None = None,
    progress: Callable[[float], None] = lambda share: None,
) -> Collected:
    """Ask agents all questions and write the answers into the table ``out`` as they come.

    A table that was begun is gone on with: what stands in it is not asked again. Raises
    FolkwaysError for a file that holds something else, StorageError if it cannot be written,
    Unavailable if a mind cannot be asked any more.
    """
    t = session.moment(at)
    wanted = interview_questions(session, agents, conditions)
    gone = {one.agent for one in wanted} - set(session.present(t))
    if gone:
        away = ", ".join(session.log.header.agents[number] for number in sorted(gone))
        raise FolkwaysError(f"not in the town at {format_moment(t)}: {away}. Ask the others")
    table = ResumableTable(Path(out), (*COLUMNS, *FURTHER), session.log.header)
    for row in table.kept:
        if row["at"] != format_moment(t):
            raise FolkwaysError(
                f"{out} holds answers of {row['at']}; go on with --at {row['at']!r}, or name "
                "another file"
            )
    names = session.log.header.agents
    answered = {(row["agent"], row["condition"], row["question"]) for row in table.kept}
    still = [one for one in wanted if (names[one.agent], *one[1:]) not in answered]
    faults: dict[str, str] = {}
    try:
        complete(_collect(session, table, still, t, faults, progress))
    except* FolkwaysError as errors:
        raise first_of(errors) from None
    return Collected(
        Path(out), len(still) - len(faults), len(wanted) - len(still), faults, session.spent
    )


async def _collect(
    session: InterviewSession,
    table: ResumableTable,
    wanted: Sequence[InterviewQuestion],
    t: int,
    faults: dict[str, str],
    progress: Callable[[float], None],
) -> None:
    names = session.log.header.agents
    places = asyncio.Semaphore(AT_ONCE)
    done = 0

    async def put(
        open_session: OpenSession, one: InterviewQuestion, inputs: AnswerInterview
    ) -> None:
        nonlocal done
        key = CallKey(t, one.agent, list(QUESTIONS).index(one.question))
        name = names[one.agent]
        try:
            answer = await open_session.ask(ANSWER_INTERVIEW, inputs, name, key)
            row = {
                "agent": name,
                "condition": one.condition,
                "question": one.question,
                "answer": answer.text,
                "at": format_moment(t),
                "mind": open_session.mind(name),
                "words": inputs.question,
            }
            table.add(row)
        except MindError as error:
            faults[f"{name}, {one.condition}, {one.question}"] = str(error)
        finally:
            places.release()
        done += 1
        progress(done / len(wanted))

    async with session.opened() as open_session, asyncio.TaskGroup() as group:
        for one in wanted:
            await places.acquire()
            inputs = await _inputs(open_session, one, t)
            group.create_task(put(open_session, one, inputs))


async def _inputs(open_session: OpenSession, one: InterviewQuestion, t: int) -> AnswerInterview:
    question = QUESTIONS[one.question].text
    return await prepared(open_session, one.agent, question, t, access=access_of(one.condition))


def estimated(
    session: InterviewSession, wanted: Sequence[InterviewQuestion], at: str | int | None = None
) -> list[AskingBill]:
    """Return about what asking all that is ``wanted`` takes, going by a part of the questions.

    Nothing is asked or embedded for it: the latest memories stand for those that would come to
    mind.
    """
    t = session.moment(at)
    book = PromptBook(session.prompts)
    sizes: dict[str, list[int]] = {}
    counts: Counter[str] = Counter()
    prices: dict[str, Price | None] = {}
    step = max(1, len(wanted) // _SAMPLE)
    for number, one in enumerate(wanted):
        model, prices[model] = session.price(one.agent)
        counts[model] += 1
        if number % step and model in sizes:
            continue
        access = access_of(one.condition)
        with session.turn(one.agent, t) as turn:
            latest = [m for m in turn.agent.memory if m.kind in access.kinds][-MEMORIES:]
            inputs = interview_of(turn, QUESTIONS[one.question].text, latest, (), access)
        sizes.setdefault(model, []).append(size_of(book.render(ANSWER_INTERVIEW, inputs)))
    return [
        AskingBill.of(model, prices[model], counts[model], sizes[model], TOKENS_OUT)
        for model in sizes
    ]
