"""The questions that agents are asked about facts, one another and gatherings."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from folkways.base.errors import FolkwaysError
from folkways.base.events import Asked
from folkways.interviews.facts_table import KINDS, AnswerKey, answers_in, key_of
from folkways.interviews.norms_asked import moments_of
from folkways.interviews.session import InterviewSession
from folkways.metrics.asked_facts import Kind
from folkways.metrics.attendance import span_of
from folkways.metrics.measurement import summarise
from folkways.metrics.series import Width
from folkways.metrics.setup import MeasureSetup
from folkways.scenario.facts import TrackedFact, question_of


class Question(NamedTuple):
    """One question to one agent at one moment; ``subject`` is a fact's id or a person's name."""

    kind: Kind
    subject: str
    t: int
    agent: int
    text: str

    def key(self, names: Sequence[str]) -> AnswerKey:
        """Return the key of its answer; ``names`` are those of the agents by their number."""
        return self.kind, self.subject, self.t, names[self.agent]


def fact_questions(
    session: InterviewSession,
    kinds: Sequence[Kind] = KINDS,
    at: str | int | None = None,
    every: Width | None = None,
) -> list[Question]:
    """Return every question to be put, in order of time, to all who are in the town then.

    Acquaintance is asked before and after: at the first step of the run and at the last of the
    moments. Who came to a gathering, and why, is asked of those who knew of it, at the last moment
    if it is over by then. Raises FolkwaysError for a run without tracked facts if nothing else is
    asked, and for invalid moments.
    """
    facts = MeasureSetup.of(session.log.header).facts
    if not facts and set(kinds) != {"person"}:
        raise FolkwaysError(
            "the run tracks no fact: add tracked_facts to its scenario, or ask only whom the "
            "agents know (--about person)"
        )
    moments = moments_of(session, at, every)
    found: list[Question] = []
    if "fact" in kinds:
        found += [
            Question("fact", fact.id, t, agent, question_of(fact))
            for t in moments
            for fact in facts
            for agent in session.present(t)
        ]
    if "person" in kinds:
        first = _first(session)
        found += [one for t in dict.fromkeys((first, moments[-1])) for one in _persons(session, t)]
    if "gathering" in kinds:
        found += _gatherings(session, facts, moments[-1])
    return sorted(found, key=lambda one: one.t)


def subject_numbers(session: InterviewSession) -> dict[tuple[Kind, str], int]:
    """Return a number for everything that can be asked about in the run, by kind and subject.

    It does not depend on what is asked, so that an answer is the same whatever else is asked.
    """
    facts = MeasureSetup.of(session.log.header).facts
    subjects: list[tuple[Kind, str]] = [
        *(("fact", fact.id) for fact in facts),
        *(("gathering", fact.id) for fact in facts),
        *(("person", name) for name in session.log.header.agents),
    ]
    return {subject: number for number, subject in enumerate(subjects)}


def _first(session: InterviewSession) -> int:
    """Return the moment of the first step of the run: everybody has the seed memories by then."""
    return next(event.t for event in session.log.events() if isinstance(event, Asked))


def _persons(session: InterviewSession, t: int) -> list[Question]:
    names, present = session.log.header.agents, session.present(t)
    return [
        Question("person", names[other], t, agent, f"Do you know of {names[other]}?")
        for agent in present
        for other in present
        if other != agent
    ]


def _gatherings(session: InterviewSession, facts: Sequence[TrackedFact], t: int) -> list[Question]:
    over = [one for one in facts if one.gathering and t >= span_of(one.gathering)[1]]
    if not over:
        return []
    numbers = {name: number for number, name in enumerate(session.log.header.agents)}
    present = set(session.present(t))
    attendance = summarise(session.log).attendance
    return [
        Question("gathering", fact.id, t, numbers[guest.agent], _why(fact))
        for fact in over
        for guest in attendance[fact.id].guests
        if numbers[guest.agent] in present
    ]


def _why(fact: TrackedFact) -> str:
    assert fact.gathering is not None  # noqa: S101  see _gatherings
    return f"You knew this: {fact.statement} Did you go, and why or why not?"


def open_questions(
    session: InterviewSession, wanted: Sequence[Question], out: str | Path | None
) -> list[Question]:
    """Return the questions to which the table ``out``, if it is there, holds no answer.

    Raises what :func:`folkways.interviews.facts_table.answers_in` raises.
    """
    if out is None or not Path(out).exists():
        return list(wanted)
    header = session.log.header
    there = {key_of(one) for one in answers_in(Path(out), header)}
    return [one for one in wanted if one.key(header.agents) not in there]
