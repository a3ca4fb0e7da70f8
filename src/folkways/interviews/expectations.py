"""Asking agents of a run what they believe of a norm, and what they expect of one another.

The three things asked are those of Bicchieri (2006); results are computed in
:mod:`folkways.metrics.asked`. The run does not change by it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypedDict, get_args

from folkways.agents.access import expectations_of
from folkways.agents.interview import STATE_EXPECTATIONS, StatedExpectations
from folkways.assembly.asking_bill import AskingBill
from folkways.base.errors import FolkwaysError
from folkways.base.time import format_moment, parse_moment
from folkways.interviews.asking import KeptAnswers
from folkways.interviews.norm_answers import ask_on_norms, bills_on_norms
from folkways.interviews.norms_asked import NormQuestion, moments_of, norm_questions, norms_of
from folkways.interviews.session import InterviewSession, ModelCost
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

    from folkways.plots.svg import Svg

TOKENS_OUT: Final = 100
"""The usual length of an answer, in tokens."""
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
    """What agents said about norms at some moments, and the results.

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

    With ``out``, answers are kept in that table as they come, and an unfinished one is
    continued. Raises FolkwaysError for invalid norms, moments and files and for a table in which
    other minds answered, Unavailable if a mind cannot be asked any more.
    """
    found = norms_of(session, norms)
    moments = moments_of(session, at, every)
    wanted = norm_questions(session, found, moments)
    names = session.log.header.agents
    with KeptAnswers(out, COLUMNS, session.log.header, read_stated, key_of) as kept:
        keys = [(one.norm.name, one.t, names[one.agent]) for one in wanted]
        still = [one for one, key in zip(wanted, keys, strict=True) if key not in kept]

        def keep(one: NormQuestion, answer: StatedExpectations, mind: str) -> None:
            stated = stated_of(names[one.agent], one, answer)
            kept.add(stated, row_of(stated, mind))

        faults = ask_on_norms(
            session, STATE_EXPECTATIONS, expectations_of, still, keep, progress, kept.minds
        )
    stated = kept.of(keys)
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
    return ExpectationsAsked(session.path, statements, stated, tuple(rows), faults, session.spent)


def estimated(session: InterviewSession, wanted: Sequence[NormQuestion]) -> list[AskingBill]:
    """Return about what asking all that is ``wanted`` takes; nothing is asked for it."""
    return bills_on_norms(session, STATE_EXPECTATIONS, expectations_of, wanted, TOKENS_OUT)


def stated_of(agent: str, one: NormQuestion, answer: StatedExpectations) -> Stated:
    """Return the answer of an agent to a question; percent become shares."""
    return Stated(
        agent=agent,
        norm=one.norm.name,
        t=one.t,
        belief=answer.belief,
        keeping=answer.keeping / 100,
        believing=answer.believing / 100,
        confidence=answer.confidence / 100,
        reason=" ".join(answer.reason.split()),
    )


def key_of(one: Stated) -> tuple[str, int, str]:
    """Return what tells the question of an answer from others: norm, moment and agent."""
    return one.norm, one.t, one.agent


def row_of(one: Stated, mind: str) -> dict[str, str]:
    """Return the row of a table for an answer of ``mind``."""
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


def read_stated(row: Mapping[str, str]) -> Stated:
    """Return the answer in a row of a table; KeyError or ValueError if it holds none."""
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


def _share(percent: str) -> float:
    share = int(percent) / 100
    if not 0 <= share <= 1:
        raise ValueError(f"{percent} is no share from 0 to 100")
    return share
