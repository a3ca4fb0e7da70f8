"""Asking agents of a run who knows a fact, whom they know, and why they came or did not.

The questions are those of Park et al. (2023, section 7.1); results are computed in
:mod:`folkways.metrics.asked_facts`. The run does not change by it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

from folkways.agents.access import interview_of
from folkways.agents.interview import ANSWER_INTERVIEW, AnswerInterview, InterviewAnswer
from folkways.agents.turn import Turn
from folkways.assembly.asking_bill import AskingBill
from folkways.base.time import format_moment
from folkways.interviews.asking import KeptAnswers, ask_each, bills, evenly
from folkways.interviews.facts_questions import Question, fact_questions, subject_numbers
from folkways.interviews.facts_table import COLUMNS, KINDS, key_of, read_row, row_of
from folkways.interviews.interview import MEMORIES, TOKENS_OUT, prepared
from folkways.interviews.session import InterviewSession, ModelCost, OpenSession
from folkways.language.mind import CallKey
from folkways.metrics.asked_facts import Answered, Kind, SubjectAsked, answers_frame, asked
from folkways.metrics.measurement import summarise
from folkways.metrics.series import ShareJson, Width, share_json
from folkways.metrics.setup import MeasureSetup
from folkways.reading.knowing import says_so
from folkways.reading.naming import names as names_in
from folkways.scenario.facts import read_fact

if TYPE_CHECKING:
    from pandas import DataFrame


class SubjectJson(TypedDict):
    """The results on one fact, or on acquaintance, at one moment."""

    kind: Kind
    subject: str
    at: str
    knows: ShareJson
    hallucinated: ShareJson
    forgotten: ShareJson
    unclear: ShareJson
    density: ShareJson | None


class FactsAskedJson(TypedDict):
    """What ``folkways facts --json`` prints."""

    run: str | None
    subjects: list[SubjectJson]
    answers: list[dict[str, str | bool]]
    unanswered: int


@dataclass(frozen=True)
class FactsAsked:
    """The answers and the results; ``faults`` are questions without a usable answer."""

    path: Path | None
    answers: tuple[Answered, ...]
    subjects: tuple[SubjectAsked, ...]
    faults: dict[str, str]
    spent: ModelCost | None

    def stated(self) -> DataFrame:
        """One row for each answer."""
        return answers_frame(self.answers)

    def to_json(self) -> FactsAskedJson:
        """Return the same as plain data."""
        records = self.stated().to_dict("records")
        return {
            "run": None if self.path is None else str(self.path),
            "subjects": [_subject_json(one) for one in self.subjects],
            "answers": [{str(key): value for key, value in one.items()} for one in records],
            "unanswered": len(self.faults),
        }


def ask_facts(
    session: InterviewSession,
    *,
    kinds: Sequence[Kind] = KINDS,
    at: str | int | None = None,
    every: Width | None = None,
    out: str | Path | None = None,
    progress: Callable[[float], None] = lambda share: None,
) -> FactsAsked:
    """Ask all agents; see :meth:`folkways.runs.run.Run.asked_facts`.

    With ``out``, answers are kept in that table as they come, and an unfinished one is
    continued. Raises FolkwaysError for invalid moments and files and for a table in which other
    minds answered, Unavailable if a mind cannot be asked any more.
    """
    wanted = fact_questions(session, kinds, at, every)
    names = session.log.header.agents
    with KeptAnswers(out, COLUMNS, session.log.header, read_row, key_of) as kept:
        keys = [one.key(names) for one in wanted]
        still = [one for one, key in zip(wanted, keys, strict=True) if key not in kept]
        numbers = subject_numbers(session)
        holds = _bearing_out(session, still)
        held: dict[Question, bool] = {}

        async def prepare(
            open_session: OpenSession, one: Question
        ) -> tuple[AnswerInterview, CallKey]:
            with open_session.turn(one.agent, one.t) as turn:
                held[one] = holds(one, turn)
            inputs = await prepared(open_session, one.agent, one.text, one.t)
            return inputs, CallKey(one.t, one.agent, numbers[one.kind, one.subject])

        def keep(one: Question, answer: InterviewAnswer, mind: str) -> None:
            words = " ".join(answer.text.split())
            name = names[one.agent]
            found = Answered(
                one.kind, one.subject, one.t, name, one.text, words, says_so(words), held[one]
            )
            kept.add(found, row_of(found, mind))

        def called(one: Question) -> str:
            return f"{names[one.agent]}, {one.subject}, {format_moment(one.t)}"

        faults = ask_each(
            session, ANSWER_INTERVIEW, still, prepare, keep, called, progress, kept.minds
        )
    answers = kept.of(keys)
    return FactsAsked(session.path, answers, tuple(asked(answers)), faults, session.spent)


def estimated(session: InterviewSession, wanted: Sequence[Question]) -> list[AskingBill]:
    """Return about what asking all that is ``wanted`` takes, going by a part of the questions."""

    def inputs(turn: Turn, one: Question) -> AnswerInterview:
        return interview_of(turn, one.text, turn.agent.memory.latest(MEMORIES))

    sampled = evenly(session, wanted)
    return bills(session, ANSWER_INTERVIEW, wanted, sampled, lambda one: one.t, inputs, TOKENS_OUT)


def _bearing_out(
    session: InterviewSession, wanted: Sequence[Question]
) -> Callable[[Question, Turn], bool]:
    """Return whether the agent's memories bear out a yes; of a gathering, whether it came."""
    facts = {one.id: read_fact(one) for one in MeasureSetup.of(session.log.header).facts}
    names = session.log.header.agents
    came = _came(session) if any(one.kind == "gathering" for one in wanted) else set()

    def holds(one: Question, turn: Turn) -> bool:
        if one.kind == "gathering":
            return (one.subject, names[one.agent]) in came
        texts = [m.text for m in turn.agent.memory if m.kind != "plan"]
        if one.kind == "fact":
            return any(facts[one.subject].carried_by(text) for text in texts)
        return any(names_in(text, one.subject) for text in texts)

    return holds


def _came(session: InterviewSession) -> set[tuple[str, str]]:
    """Return who came to which gathering, by the log."""
    attendance = summarise(session.log).attendance
    return {(id, one.agent) for id, found in attendance.items() for one in found.guests if one.came}


def _subject_json(one: SubjectAsked) -> SubjectJson:
    return {
        "kind": one.kind,
        "subject": one.subject,
        "at": format_moment(one.t),
        "knows": share_json(one.knows),
        "hallucinated": share_json(one.hallucinated),
        "forgotten": share_json(one.forgotten),
        "unclear": share_json(one.unclear),
        "density": None if one.density is None else share_json(one.density),
    }
