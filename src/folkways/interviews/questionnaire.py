"""The interview of Park et al. (2023, section 6), held with agents of a run; a table of answers.

The table is what ``folkways survey make --interview`` takes. Answers under conditions in which an
agent lacks parts of its architecture are in the same table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from folkways.agents.access import interview_of
from folkways.agents.interview import ANSWER_INTERVIEW, AnswerInterview, InterviewAnswer
from folkways.agents.turn import Turn
from folkways.assembly.asking_bill import AskingBill
from folkways.base.errors import FolkwaysError
from folkways.base.time import format_moment
from folkways.interviews.asking import ask_each, bills, evenly
from folkways.interviews.interview import CONDITIONS, MEMORIES, TOKENS_OUT, access_of, prepared
from folkways.interviews.resumable_csv import ResumableTable
from folkways.interviews.session import InterviewSession, ModelCost, OpenSession
from folkways.language.mind import CallKey
from folkways.survey.interview import COLUMNS, QUESTIONS

FURTHER: Final = ("at", "mind", "words")
"""Columns of the table beside those that a survey reads."""


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

    Raises FolkwaysError for an unknown agent or condition.
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

    An unfinished table is continued: what it holds is not asked again. Raises FolkwaysError for a
    file that holds something else or answers of other minds, StorageError if it cannot be written,
    Unavailable if a mind cannot be asked any more.
    """
    t = session.moment(at)
    wanted = interview_questions(session, agents, conditions)
    gone = {one.agent for one in wanted} - set(session.present(t))
    if gone:
        away = ", ".join(session.log.header.agents[number] for number in sorted(gone))
        raise FolkwaysError(f"not in the town at {format_moment(t)}: {away}. Ask the others")
    with ResumableTable(Path(out), (*COLUMNS, *FURTHER), session.log.header) as table:
        for row in table.kept:
            if row["at"] != format_moment(t):
                raise FolkwaysError(
                    f"{out} holds answers of {row['at']}; continue with --at {row['at']!r}, or "
                    "name another file"
                )
        names = session.log.header.agents
        minds = {row["agent"]: row["mind"] for row in table.kept}
        answered = {(row["agent"], row["condition"], row["question"]) for row in table.kept}
        still = [one for one in wanted if (names[one.agent], *one[1:]) not in answered]

        async def prepare(
            open_session: OpenSession, one: InterviewQuestion
        ) -> tuple[AnswerInterview, CallKey]:
            question, access = QUESTIONS[one.question].text, access_of(one.condition)
            inputs = await prepared(open_session, one.agent, question, t, access=access)
            return inputs, CallKey(t, one.agent, list(QUESTIONS).index(one.question))

        def keep(one: InterviewQuestion, answer: InterviewAnswer, mind: str) -> None:
            table.add(
                {
                    "agent": names[one.agent],
                    "condition": one.condition,
                    "question": one.question,
                    "answer": answer.text,
                    "at": format_moment(t),
                    "mind": mind,
                    "words": QUESTIONS[one.question].text,
                }
            )

        def called(one: InterviewQuestion) -> str:
            return f"{names[one.agent]}, {one.condition}, {one.question}"

        faults = ask_each(session, ANSWER_INTERVIEW, still, prepare, keep, called, progress, minds)
    return Collected(
        Path(out), len(still) - len(faults), len(wanted) - len(still), faults, session.spent
    )


def estimated(
    session: InterviewSession, wanted: Sequence[InterviewQuestion], at: str | int | None = None
) -> list[AskingBill]:
    """Return about what asking all that is ``wanted`` takes, going by a part of the questions."""
    t = session.moment(at)

    def inputs(turn: Turn, one: InterviewQuestion) -> AnswerInterview:
        access = access_of(one.condition)
        latest = [m for m in turn.agent.memory if m.kind in access.kinds][-MEMORIES:]
        return interview_of(turn, QUESTIONS[one.question].text, latest, (), access)

    sampled = evenly(session, wanted)
    return bills(session, ANSWER_INTERVIEW, wanted, sampled, lambda _: t, inputs, TOKENS_OUT)
