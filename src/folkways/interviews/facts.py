"""Asking agents of a run who knows a fact, whom they know, and why they came or did not.

The questions are those of Park et al. (2023, section 7.1); results are computed in
:mod:`folkways.metrics.asked_facts`. The run does not change by it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypedDict, get_args

from folkways.agents.access import interview_of
from folkways.agents.interview import ANSWER_INTERVIEW, AnswerInterview, InterviewAnswer
from folkways.agents.turn import Turn
from folkways.assembly.asking_bill import AskingBill
from folkways.base.errors import FolkwaysError
from folkways.base.events import Asked
from folkways.base.time import format_moment, parse_moment
from folkways.interviews.asking import KeptAnswers, ask_each, bills, evenly
from folkways.interviews.interview import MEMORIES, TOKENS_OUT, prepared
from folkways.interviews.norms_asked import moments_of
from folkways.interviews.session import InterviewSession, ModelCost, OpenSession
from folkways.language.mind import CallKey
from folkways.metrics.asked_facts import Answered, Kind, SubjectAsked, answers_frame, asked
from folkways.metrics.attendance import span_of
from folkways.metrics.measurement import summarise
from folkways.metrics.series import ShareJson, Width, share_json
from folkways.metrics.setup import MeasureSetup
from folkways.reading.knowing import Says, says_so
from folkways.scenario.facts import TrackedFact, question_of, read_fact

if TYPE_CHECKING:
    from pandas import DataFrame


COLUMNS: Final = (
    *("kind", "subject", "at", "agent", "question", "answer", "says", "holds"),
    "mind",
)
"""What a table of answers has."""
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)


class Question(NamedTuple):
    """One question to one agent at one moment; ``subject`` is a fact's id or a person's name."""

    kind: Kind
    subject: str
    t: int
    agent: int
    text: str


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
    continued. Raises FolkwaysError for invalid moments and files, Unavailable if a mind cannot be
    asked any more.
    """
    wanted = fact_questions(session, kinds, at, every)
    names = session.log.header.agents
    kept = KeptAnswers(out, COLUMNS, session.log.header, _read, _key)
    keys = [(*one[:3], names[one.agent]) for one in wanted]
    still = [one for one, key in zip(wanted, keys, strict=True) if key not in kept]
    subjects = list(dict.fromkeys((one.kind, one.subject) for one in still))
    holds = _bearing_out(session, still)
    held: dict[Question, bool] = {}

    async def prepare(open_session: OpenSession, one: Question) -> tuple[AnswerInterview, CallKey]:
        with open_session.turn(one.agent, one.t) as turn:
            held[one] = holds(one, turn)
        inputs = await prepared(open_session, one.agent, one.text, one.t)
        return inputs, CallKey(one.t, one.agent, subjects.index((one.kind, one.subject)))

    def keep(one: Question, answer: InterviewAnswer, mind: str) -> None:
        words = " ".join(answer.text.split())
        name = names[one.agent]
        found = Answered(
            one.kind, one.subject, one.t, name, one.text, words, says_so(words), held[one]
        )
        kept.add(found, _row(found, mind))

    def called(one: Question) -> str:
        return f"{names[one.agent]}, {one.subject}, {format_moment(one.t)}"

    faults = ask_each(session, ANSWER_INTERVIEW, still, prepare, keep, called, progress)
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
        return any(one.subject in text for text in texts)

    return holds


def _came(session: InterviewSession) -> set[tuple[str, str]]:
    """Return who came to which gathering, by the log."""
    attendance = summarise(session.log).attendance
    return {(id, one.agent) for id, found in attendance.items() for one in found.guests if one.came}


def _key(one: Answered) -> tuple[str, str, int, str]:
    return one.kind, one.subject, one.t, one.agent


def _row(one: Answered, mind: str) -> dict[str, str]:
    cells = one.cells() | {"holds": "yes" if one.holds else "no", "mind": mind}
    return {name: str(cells[name]) for name in COLUMNS}


def _read(row: Mapping[str, str]) -> Answered:
    """Return the answer in a row of a table; KeyError or ValueError if it holds none."""
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
