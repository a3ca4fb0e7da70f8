"""What agents say they know when they are asked, held against what they remember.

After Park et al. (2023, section 7.1), who asked each of 25 agents of two facts and of each other,
checked each claim against the agent's memory stream, and took the density of mutual acquaintance
before and after. An answer that claims to know without a memory that carries it is a hallucination.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from folkways.base.time import format_moment
from folkways.columns.asked import ANSWERED
from folkways.metrics.series import Share
from folkways.reading.knowing import Says

if TYPE_CHECKING:
    from pandas import DataFrame

Kind: TypeAlias = Literal["fact", "person", "gathering"]


@dataclass(frozen=True, slots=True)
class Answered:
    """One answer at moment ``t`` (simulated seconds).

    ``subject`` is the id of a fact, or the name of the person asked about. ``says`` is how the
    answer reads, ``holds`` whether the agent's memory stream holds a record that carries it then.
    """

    kind: Kind
    subject: str
    t: int
    agent: str
    question: str
    answer: str
    says: Says
    holds: bool

    @property
    def hallucinated(self) -> bool:
        """Whether it claims to know what no memory carries."""
        return self.says == "yes" and not self.holds

    @property
    def knows(self) -> bool:
        """Whether it claims to know, and a memory carries it."""
        return self.says == "yes" and self.holds

    def cells(self) -> dict[str, str | bool]:
        """Return what a table has of it, by column."""
        return {
            "kind": self.kind,
            "subject": self.subject,
            "at": format_moment(self.t),
            "agent": self.agent,
            "question": self.question,
            "answer": self.answer,
            "says": self.says,
            "holds": self.holds,
            "hallucinated": self.hallucinated,
        }


@dataclass(frozen=True, slots=True)
class SubjectAsked:
    """One fact at one moment, or acquaintance at one moment (``subject`` empty).

    ``knows`` are answers that claim it and rest on a memory, ``hallucinated`` those that claim it
    without, ``forgotten`` those that deny it although a memory carries it, ``unclear`` those that
    say neither; all of ``knows.of`` answers. ``density`` is of acquaintance alone: the pairs that
    know of each other, of all pairs of which both answered.
    """

    kind: Kind
    subject: str
    t: int
    knows: Share
    hallucinated: Share
    forgotten: Share
    unclear: Share
    density: Share | None = None


def asked(answers: Sequence[Answered]) -> list[SubjectAsked]:
    """Return the results on facts and people, in order of kind, subject and time."""
    groups: dict[tuple[Kind, str, int], list[Answered]] = {}
    for one in answers:
        if one.kind != "gathering":
            subject = one.subject if one.kind == "fact" else ""
            groups.setdefault((one.kind, subject, one.t), []).append(one)
    return [
        SubjectAsked(
            kind,
            subject,
            t,
            _share(some, (one.knows for one in some)),
            _share(some, (one.hallucinated for one in some)),
            _share(some, (one.says == "no" and one.holds for one in some)),
            _share(some, (one.says == "unclear" for one in some)),
            density(some) if kind == "person" else None,
        )
        for (kind, subject, t), some in groups.items()
    ]


def density(answers: Iterable[Answered]) -> Share:
    """Return the pairs of agents that know of each other, of those of which both answered.

    It is 2|E| / (|V|(|V| - 1)) of Park et al. where everybody was asked about everybody.
    """
    known = {(one.agent, one.subject): one.knows for one in answers}
    pairs = [(a, b) for a, b in known if a < b and (b, a) in known]
    return Share(sum(known[a, b] and known[b, a] for a, b in pairs), len(pairs))


def _share(answers: Sequence[Answered], counted: Iterable[bool]) -> Share:
    return Share(sum(counted), len(answers))


def answers_frame(answers: Sequence[Answered]) -> DataFrame:
    """Return one row for each answer."""
    from pandas import DataFrame

    rows = [one.cells() for one in answers]
    return ANSWERED.typed(DataFrame(rows, columns=list(ANSWERED.names)))
