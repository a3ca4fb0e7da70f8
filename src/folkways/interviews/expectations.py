"""Asking agents of a run what they believe of a norm, and what they expect of one another.

The three things asked are those of Bicchieri (2006); what comes of the answers is in
:mod:`folkways.metrics.asked`. The run does not change by it.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypedDict, get_args

from folkways.agents.access import FULL, expectations_of, recollections
from folkways.agents.interview import STATE_EXPECTATIONS, StateExpectations
from folkways.assembly.asking_bill import AskingBill, size_of
from folkways.assembly.loop import complete, first_of
from folkways.base.errors import FolkwaysError, MindError
from folkways.base.time import format_moment, parse_moment
from folkways.interviews.norms_asked import NormQuestion, moments_of, norm_questions, norms_of
from folkways.interviews.questionnaire import AT_ONCE
from folkways.interviews.resumable_csv import ResumableTable
from folkways.interviews.session import InterviewSession, ModelCost, OpenSession
from folkways.language.book import PromptBook
from folkways.language.mind import CallKey
from folkways.metrics.asked import (
    AskedNorm,
    AskedNormJson,
    Belief,
    Stated,
    asked_frame,
    asked_json,
    asked_norm,
    stated_frame,
)
from folkways.metrics.series import Width
from folkways.metrics.truth import truths

if TYPE_CHECKING:
    from pandas import DataFrame

    from folkways.minds.prices import Price
    from folkways.plots.svg import Svg

MEMORIES: Final = 48
"""So many memories at most come to mind on a norm."""
TOKENS_OUT: Final = 100
"""About so many tokens has an answer."""
# Prompts of one model differ by names and memories only, so that a few tell their mean length.
_SAMPLE: Final = 10
COLUMNS: Final = (
    *("norm", "at", "agent", "belief", "keeping", "believing", "confidence", "reason", "mind"),
)
"""What a table of answers has; shares are in percent there."""


class AskedJson(TypedDict):
    """What ``folkways expectations --json`` prints; see :class:`AskedNormJson`."""

    run: str | None
    norms: dict[str, str]
    rows: list[AskedNormJson]
    answers: list[dict[str, str | float | bool]]
    unanswered: int


@dataclass(frozen=True)
class ExpectationsAsked:
    """What agents said of norms at some moments, and what comes of it.

    ``norms`` has statements by name. ``faults`` are questions to which no usable answer came, by
    agent, norm and moment.
    """

    path: Path | None
    norms: dict[str, str]
    answers: tuple[Stated, ...]
    rows: tuple[AskedNorm, ...]
    faults: dict[str, str]
    spent: ModelCost | None

    def table(self) -> DataFrame:
        """One row for each norm and moment: expectations beside what is so, and who is wrong."""
        return asked_frame(self.rows)

    def stated(self) -> DataFrame:
        """One row for each answer."""
        return stated_frame(self.answers)

    def figure(self, norm: str = "") -> Svg:
        """Return expectations beside what is so over time, of one norm (the first if empty).

        Raises FolkwaysError for a norm that was not asked about.
        """
        from folkways.plots.asked_figure import asked_figure

        name = norm or next(iter(self.norms))
        if name not in self.norms:
            raise FolkwaysError(
                f"nobody was asked about {norm!r}; there is {', '.join(self.norms)}"
            )
        rows = [row for row in self.rows if row.norm == name]
        return asked_figure(rows, self.norms[name])

    def to_json(self) -> AskedJson:
        """Return the same as plain data."""
        records = self.stated().to_dict("records")
        return {
            "run": None if self.path is None else str(self.path),
            "norms": self.norms,
            "rows": [asked_json(row) for row in self.rows],
            "answers": [{str(key): value for key, value in one.items()} for one in records],
            "unanswered": len(self.faults),
        }


def ask_expectations(
    session: InterviewSession,
    norms: Sequence[str] = (),
    *,
    at: str | int | None = None,
    every: Width | None = None,
    out: str | Path | None = None,
    progress: Callable[[float], None] = lambda share: None,
) -> ExpectationsAsked:
    """Ask all agents about norms; see :meth:`folkways.runs.run.Run.asked_expectations`.

    With ``out``, answers are kept in that table as they come, and one that was begun is gone on
    with. Raises FolkwaysError for norms, moments and files that cannot be, Unavailable if a mind
    cannot be asked any more.
    """
    found = norms_of(session, norms)
    moments = moments_of(session, at, every)
    wanted = norm_questions(session, found, moments)
    header = session.log.header
    table = None if out is None else ResumableTable(Path(out), COLUMNS, header)
    kept = [] if table is None else [_read(row, table.path) for row in table.kept]
    answers = {(one.norm, one.t, one.agent): one for one in kept}
    keys = [(one.norm.name, one.t, header.agents[one.agent]) for one in wanted]
    still = [one for one, key in zip(wanted, keys, strict=True) if key not in answers]
    faults: dict[str, str] = {}

    def keep(one: Stated, mind: str) -> None:
        answers[one.norm, one.t, one.agent] = one
        if table is not None:
            table.add(_row(one, mind))

    try:
        complete(_collect(session, still, keep, faults, progress))
    except* FolkwaysError as errors:
        raise first_of(errors) from None
    stated = [answers[key] for key in keys if key in answers]
    real = truths(session.log, [norm.statement for norm in found], moments)
    rows = [
        asked_norm(
            [one for one in stated if (one.norm, one.t) == (norm.name, t)],
            norm.name,
            t,
            real[t][number],
        )
        for number, norm in enumerate(found)
        for t in moments
    ]
    statements = {norm.name: norm.statement for norm in found}
    return ExpectationsAsked(
        session.path, statements, tuple(stated), tuple(rows), faults, session.spent
    )


def estimated(session: InterviewSession, wanted: Sequence[NormQuestion]) -> list[AskingBill]:
    """Return about what asking all that is ``wanted`` takes; nothing is asked for it."""
    book = PromptBook(session.prompts)
    sizes: dict[str, list[int]] = {}
    counts: Counter[str] = Counter()
    prices: dict[str, Price | None] = {}
    for one in wanted:
        model, prices[model] = session.price(one.agent)
        counts[model] += 1
    last = max(wanted, key=lambda one: one.t).t if wanted else 0  # the longest memories
    for one in wanted:
        model, _ = session.price(one.agent)
        if one.t == last and len(sizes.get(model, ())) < _SAMPLE:
            with session.turn(one.agent, last) as turn:
                latest = list(turn.agent.memory)[-MEMORIES:]
                inputs = expectations_of(turn, one.norm.statement, 1, latest)
            sizes.setdefault(model, []).append(size_of(book.render(STATE_EXPECTATIONS, inputs)))
    return [
        AskingBill.of(model, prices[model], count, sizes.get(model, [0]), TOKENS_OUT)
        for model, count in counts.items()
    ]


async def _collect(
    session: InterviewSession,
    wanted: Sequence[NormQuestion],
    keep: Callable[[Stated, str], None],
    faults: dict[str, str],
    progress: Callable[[float], None],
) -> None:
    names = session.log.header.agents
    places = asyncio.Semaphore(AT_ONCE)
    done = 0

    async def put(
        open_session: OpenSession, one: NormQuestion, inputs: StateExpectations, number: int
    ) -> None:
        nonlocal done
        name = names[one.agent]
        try:
            key = CallKey(one.t, one.agent, number)
            answer = await open_session.ask(STATE_EXPECTATIONS, inputs, name, key)
            stated = Stated(
                agent=name,
                norm=one.norm.name,
                t=one.t,
                belief=answer.belief,
                keeping=answer.keeping / 100,
                believing=answer.believing / 100,
                confidence=answer.confidence / 100,
                reason=" ".join(answer.reason.split()),
            )
            keep(stated, open_session.mind(name))
        except MindError as error:
            faults[f"{name}, {one.norm.name}, {format_moment(one.t)}"] = str(error)
        finally:
            places.release()
        done += 1
        progress(done / len(wanted))

    norms = list(dict.fromkeys(one.norm for one in wanted))
    async with session.opened() as open_session, asyncio.TaskGroup() as group:
        for one in wanted:
            await places.acquire()
            others = len(session.present(one.t)) - 1
            with open_session.turn(one.agent, one.t) as turn:
                memories = await recollections(turn, one.norm.statement, FULL, MEMORIES)
                inputs = expectations_of(turn, one.norm.statement, others, memories)
            group.create_task(put(open_session, one, inputs, norms.index(one.norm)))


def _row(one: Stated, mind: str) -> dict[str, str]:
    return {
        "norm": one.norm,
        "at": format_moment(one.t),
        "agent": one.agent,
        "belief": one.belief,
        "keeping": str(round(100 * one.keeping)),
        "believing": str(round(100 * one.believing)),
        "confidence": str(round(100 * one.confidence)),
        "reason": one.reason,
        "mind": mind,
    }


def _read(row: dict[str, str], path: Path) -> Stated:
    """Return the answer in a row of a table; FolkwaysError if it holds none."""
    try:
        beliefs: dict[str, Belief] = {one: one for one in get_args(Belief)}
        return Stated(
            agent=row["agent"],
            norm=row["norm"],
            t=parse_moment(row["at"]),
            belief=beliefs[row["belief"]],
            keeping=_share(row["keeping"]),
            believing=_share(row["believing"]),
            confidence=_share(row["confidence"]),
            reason=row["reason"],
        )
    except (KeyError, ValueError) as error:
        raise FolkwaysError(f"{path} holds a row that is no answer: {error}") from error


def _share(percent: str) -> float:
    share = int(percent) / 100
    if not 0 <= share <= 1:
        raise ValueError(f"{percent} is no share from 0 to 100")
    return share
