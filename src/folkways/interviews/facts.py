"""Asking agents of a run who knows a fact, whom they know, and why they came or did not.

The questions are those of Park et al. (2023, section 7.1); what comes of the answers is in
:mod:`folkways.metrics.asked_facts`. The run does not change by it.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypedDict

from folkways.agents.access import interview_of
from folkways.agents.interview import ANSWER_INTERVIEW, AnswerInterview
from folkways.agents.turn import Turn
from folkways.assembly.asking_bill import AskingBill, size_of
from folkways.assembly.loop import complete, first_of
from folkways.base.errors import FolkwaysError, MindError
from folkways.base.time import format_moment
from folkways.interviews.facts_questions import Question, fact_questions
from folkways.interviews.facts_table import COLUMNS, KINDS, read_row, row_of
from folkways.interviews.interview import MEMORIES, TOKENS_OUT, prepared
from folkways.interviews.questionnaire import AT_ONCE
from folkways.interviews.resumable_csv import ResumableTable
from folkways.interviews.session import InterviewSession, ModelCost, OpenSession
from folkways.language.book import PromptBook
from folkways.language.mind import CallKey
from folkways.metrics.asked_facts import Answered, Kind, SubjectAsked, answers_frame, asked
from folkways.metrics.measurement import summarise
from folkways.metrics.series import ShareJson, Width, share_json
from folkways.metrics.setup import MeasureSetup
from folkways.reading.knowing import says_so
from folkways.scenario.facts import read_fact

if TYPE_CHECKING:
    from pandas import DataFrame

    from folkways.minds.prices import Price

# Questions at even distances, which tell the mean length of all.
_SAMPLE: Final = 24


class SubjectJson(TypedDict):
    """What comes of the answers on one fact, or on acquaintance, at one moment."""

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
    """The answers, and what comes of them; ``faults`` are questions without a usable answer."""

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

    With ``out``, answers are kept in that table as they come, and one that was begun is gone on
    with. Raises FolkwaysError for moments and files that cannot be, Unavailable if a mind cannot be
    asked any more.
    """
    wanted = fact_questions(session, kinds, at, every)
    header = session.log.header
    table = None if out is None else ResumableTable(Path(out), COLUMNS, header)
    kept = [] if table is None else [read_row(row, table.path) for row in table.kept]
    minds = {} if table is None else {row["agent"]: row["mind"] for row in table.kept}
    answers = {(one.kind, one.subject, one.t, one.agent): one for one in kept}
    keys = [(*one[:3], header.agents[one.agent]) for one in wanted]
    still = [one for one, key in zip(wanted, keys, strict=True) if key not in answers]
    faults: dict[str, str] = {}

    def keep(one: Answered, mind: str) -> None:
        answers[one.kind, one.subject, one.t, one.agent] = one
        if table is not None:
            table.add(row_of(one, mind))

    try:
        complete(_collect(session, still, minds, keep, faults, progress))
    except* FolkwaysError as errors:
        raise first_of(errors) from None
    found = tuple(answers[key] for key in keys if key in answers)
    return FactsAsked(session.path, found, tuple(asked(found)), faults, session.spent)


def estimated(session: InterviewSession, wanted: Sequence[Question]) -> list[AskingBill]:
    """Return about what asking all that is ``wanted`` takes, going by a part of the questions."""
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
        with session.turn(one.agent, one.t) as turn:
            inputs = interview_of(turn, one.text, turn.agent.memory.latest(MEMORIES))
        sizes.setdefault(model, []).append(size_of(book.render(ANSWER_INTERVIEW, inputs)))
    return [
        AskingBill.of(model, prices[model], counts[model], sizes[model], TOKENS_OUT)
        for model in sizes
    ]


async def _collect(
    session: InterviewSession,
    wanted: Sequence[Question],
    minds: Mapping[str, str],
    keep: Callable[[Answered, str], None],
    faults: dict[str, str],
    progress: Callable[[float], None],
) -> None:
    setup = MeasureSetup.of(session.log.header)
    facts = {one.id: read_fact(one) for one in setup.facts}
    names = session.log.header.agents
    came = _came(session) if any(one.kind == "gathering" for one in wanted) else set()
    places = asyncio.Semaphore(AT_ONCE)
    done = 0

    def holds(one: Question, turn: Turn) -> bool:
        """Whether the agent's memories bear out a yes; of a gathering, whether it came."""
        if one.kind == "gathering":
            return (one.subject, names[one.agent]) in came
        texts = [m.text for m in turn.agent.memory if m.kind != "plan"]
        if one.kind == "fact":
            return any(facts[one.subject].carried_by(text) for text in texts)
        return any(one.subject in text for text in texts)

    async def put(
        open_session: OpenSession,
        one: Question,
        inputs: AnswerInterview,
        number: int,
        held: bool,
    ) -> None:
        nonlocal done
        name = names[one.agent]
        try:
            key = CallKey(one.t, one.agent, number)
            answer = await open_session.ask(ANSWER_INTERVIEW, inputs, name, key)
            words = " ".join(answer.text.split())
            says = says_so(words)
            found = Answered(one.kind, one.subject, one.t, name, one.text, words, says, held)
            keep(found, open_session.mind(name))
        except MindError as error:
            faults[f"{name}, {one.subject}, {format_moment(one.t)}"] = str(error)
        finally:
            places.release()
        done += 1
        progress(done / len(wanted))

    subjects = list(dict.fromkeys((one.kind, one.subject) for one in wanted))
    async with session.opened() as open_session, asyncio.TaskGroup() as group:
        _same_minds(open_session, minds)
        for one in wanted:
            await places.acquire()
            with open_session.turn(one.agent, one.t) as turn:
                held = holds(one, turn)
            inputs = await prepared(open_session, one.agent, one.text, one.t)
            number = subjects.index((one.kind, one.subject))
            group.create_task(put(open_session, one, inputs, number, held))


def _same_minds(open_session: OpenSession, minds: Mapping[str, str]) -> None:
    """Raise FolkwaysError if answers that are kept came from other minds than those asked now."""
    for agent, mind in minds.items():
        if open_session.mind(agent) != mind:
            raise FolkwaysError(
                f"the table holds answers of {mind}, and {open_session.mind(agent)} would answer "
                "now; name another table with --out"
            )


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
