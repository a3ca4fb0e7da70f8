"""What agents say when they are asked what they believe of a norm and expect of the others.

Bicchieri (2006, chapter 1; 2017, chapters 1 and 2) tells apart what somebody believes one should do
(normative belief), what it expects others to do (empirical expectation), and what it expects others
to believe one should do (normative expectation). Here agents have said all three; what
:mod:`folkways.metrics.expectations` has are proxies from what an agent saw and was told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypedDict

from folkways.base.time import format_moment
from folkways.metrics.series import Share

if TYPE_CHECKING:
    from pandas import DataFrame

Belief = Literal["should", "need not", "no opinion"]
# Pluralistic ignorance is about majorities: one takes most others to be of the other mind (Prentice
# and Miller 1993).
HALF = 0.5


@dataclass(frozen=True, slots=True)
class Stated:
    """What one agent said of one norm at moment ``t`` (simulated seconds).

    ``keeping`` is the share (0 to 1) of the others that it thinks keep the norm, ``believing`` the
    share that it thinks believe that one should; ``confidence`` is 0 to 1.
    """

    agent: str
    norm: str
    t: int
    belief: Belief
    keeping: float
    believing: float
    confidence: float
    reason: str = ""

    @property
    def guesses(self) -> bool:
        """Whether it expects anything of the others: a confidence of 0 says that it has no idea."""
        return self.confidence > 0

    @property
    def side(self) -> int:
        """+1 if it believes that one should, -1 that one need not, 0 without opinion."""
        return {"should": 1, "need not": -1, "no opinion": 0}[self.belief]


@dataclass(frozen=True, slots=True)
class Truth:
    """How it really is at the moment, from the measures of the log.

    ``keep`` are agents whose actions kept the norm on more than half of their occasions so far, of
    those who had any; ``hold`` those who hold it as what one ought to do, of all.
    """

    keep: Share
    hold: Share


@dataclass(frozen=True, slots=True)
class AskedNorm:
    """One norm at one moment, over all agents that answered.

    ``should``, ``need_not`` and ``no_opinion`` are their own beliefs. ``guessing`` are those who
    expect anything of the others. ``keeping``, ``believing`` and ``confidence`` are means over
    them (None if nobody does): the figures of somebody who has no idea are no expectation.
    ``ignorant`` are the agents in
    pluralistic ignorance (:func:`ignorant`), of all who answered; ``ignorant_for`` are those of
    them who believe that one should and wrongly expect most others not to.
    """

    norm: str
    t: int
    should: Share
    need_not: Share
    no_opinion: Share
    guessing: Share
    keeping: float | None
    believing: float | None
    confidence: float | None
    ignorant: Share
    ignorant_for: int
    truth: Truth

    @property
    def belief_gap(self) -> float | None:
        """Mean normative expectation less the share that believes one should, -1 to 1.

        Below 0: the agents underrate how many believe in it.
        """
        return _less(self.believing, self.should.value)

    @property
    def conduct_gap(self) -> float | None:
        """Mean empirical expectation less the share that keeps it, -1 to 1; None if none can."""
        return _less(self.keeping, self.truth.keep.value)


class AskedNormJson(TypedDict):
    """One norm at one moment, as ``folkways expectations --json`` prints it; shares are 0 to 1."""

    norm: str
    at: str
    answered: int
    should: float | None
    need_not: float | None
    no_opinion: float | None
    guessing: float | None
    expected_keeping: float | None
    keeping: float | None
    conduct_gap: float | None
    expected_believing: float | None
    believing: float | None
    holding: float | None
    belief_gap: float | None
    confidence: float | None
    pluralistic_ignorance: float | None
    ignorant: int
    ignorant_for: int


def asked_norm(answers: Sequence[Stated], norm: str, t: int, truth: Truth) -> AskedNorm:
    """Return the measures of one norm at one moment, from one answer of each agent.

    Raises ValueError for answers to another norm or moment, or two of one agent.
    """
    if any((one.norm, one.t) != (norm, t) for one in answers):
        raise ValueError("answers to one norm at one moment are wanted")
    if len({one.agent for one in answers}) < len(answers):
        raise ValueError("one answer of each agent is wanted")
    count = len(answers)
    wrong = [one for one in answers if ignorant(one, answers)]
    guesses = [one for one in answers if one.guesses]
    return AskedNorm(
        norm=norm,
        t=t,
        should=Share(sum(one.side > 0 for one in answers), count),
        need_not=Share(sum(one.side < 0 for one in answers), count),
        no_opinion=Share(sum(one.side == 0 for one in answers), count),
        guessing=Share(len(guesses), count),
        keeping=_mean([one.keeping for one in guesses]),
        believing=_mean([one.believing for one in guesses]),
        confidence=_mean([one.confidence for one in guesses]),
        ignorant=Share(len(wrong), count),
        ignorant_for=sum(one.side > 0 for one in wrong),
        truth=truth,
    )


def ignorant(one: Stated, answers: Sequence[Stated]) -> bool:
    """Whether an agent is in pluralistic ignorance, going by everybody's own answers.

    It is if it takes a side itself, expects most of the others on the other side (more than half of
    them if it believes that one need not, fewer than half if it believes that one should), and most
    of the others who answered are on its own. Exactly half is no majority. An agent without an
    opinion does not believe that one should; one that has no idea of the others expects nothing.

    After Prentice & Miller (1993) and Bicchieri (2006, chapter 5): people go by a majority that is
    not there, because each takes its own belief for the exception.
    """
    others = [other for other in answers if other.agent != one.agent]
    if not one.side or not one.guesses or not others:
        return False
    believing = sum(other.side > 0 for other in others)
    if one.side > 0:
        return one.believing < HALF and 2 * believing > len(others)
    return one.believing > HALF and 2 * believing < len(others)


def asked_json(row: AskedNorm) -> AskedNormJson:
    """Return one norm at one moment as plain data."""
    return {
        "norm": row.norm,
        "at": format_moment(row.t),
        "answered": row.should.of,
        "should": row.should.value,
        "need_not": row.need_not.value,
        "no_opinion": row.no_opinion.value,
        "guessing": row.guessing.value,
        "expected_keeping": row.keeping,
        "keeping": row.truth.keep.value,
        "conduct_gap": row.conduct_gap,
        "expected_believing": row.believing,
        "believing": row.should.value,
        "holding": row.truth.hold.value,
        "belief_gap": row.belief_gap,
        "confidence": row.confidence,
        "pluralistic_ignorance": row.ignorant.value,
        "ignorant": row.ignorant.count,
        "ignorant_for": row.ignorant_for,
    }


def asked_frame(rows: Sequence[AskedNorm]) -> DataFrame:
    """One row for each norm and moment: expectations beside what is so, and who is wrong."""
    import pandas as pd

    columns = list(AskedNormJson.__annotations__)
    frame = pd.DataFrame([asked_json(row) for row in rows], columns=columns)
    counts = ("norm", "at", "answered", "ignorant", "ignorant_for")
    return frame.astype({name: "float64" for name in columns if name not in counts})


def stated_frame(answers: Sequence[Stated]) -> DataFrame:
    """One row for each answer, with whether its agent is in pluralistic ignorance."""
    import pandas as pd

    groups: dict[tuple[str, int], list[Stated]] = {}
    for one in answers:
        groups.setdefault((one.norm, one.t), []).append(one)
    rows = [
        (
            one.norm,
            format_moment(one.t),
            one.agent,
            one.belief,
            one.keeping,
            one.believing,
            one.confidence,
            ignorant(one, groups[one.norm, one.t]),
            one.reason,
        )
        for one in answers
    ]
    columns = "norm at agent belief keeping believing confidence ignorant reason"
    return pd.DataFrame(rows, columns=columns.split())


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def _less(expected: float | None, real: float | None) -> float | None:
    return None if expected is None or real is None else expected - real
