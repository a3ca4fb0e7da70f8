"""Whether a norm is a habit, a moral rule, a descriptive or a social norm to an agent.

Bicchieri (2006, chapter 1; 2017, chapters 1 and 2) tells these apart by one question: would
somebody act by the norm if others did not, or did not think that one should? Here agents have said
how likely they are to act by it in the four situations, and what they believe and expect
(:mod:`folkways.metrics.asked`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from folkways.metrics.asked import HALF, Stated
from folkways.metrics.series import Share, total

Relation: TypeAlias = Literal[
    "not acted on", "moral rule", "habit", "descriptive norm", "social norm", "undetermined"
]
"""What a norm is to an agent."""
RELATIONS: Final[tuple[Relation, ...]] = get_args(Relation)
THRESHOLD: Final = 25.0
"""The least effect, in percentage points, that makes a preference conditional."""
EVEN: Final = 50
"""Percent: at most this likely is not more likely than not."""


@dataclass(frozen=True, slots=True)
class Preference:
    """How likely an agent says it is to act by a norm in four situations, in percent (0 to 100).

    ``do_approve``: most others act by it and think that one should; ``do_only``: they act by it and
    think that one need not; ``approve_only``: they think that one should and do not act by it;
    ``neither``. ``confidence`` is 0 (no idea) to 100; ``t`` is in simulated seconds.
    """

    agent: str
    norm: str
    t: int
    do_approve: int
    do_only: int
    approve_only: int
    neither: int
    confidence: int
    reason: str = ""

    @property
    def known(self) -> bool:
        """Whether it says anything: a confidence of 0 says that it has no idea."""
        return self.confidence > 0

    @property
    def acts(self) -> bool:
        """Whether it is more likely than not to act by the norm in any of the situations."""
        return max(self.do_approve, self.do_only, self.approve_only, self.neither) > EVEN

    @property
    def conduct_effect(self) -> float:
        """Mean likelihood where most others act by it less that where they do not, -100 to 100."""
        return (self.do_approve + self.do_only - self.approve_only - self.neither) / 2

    @property
    def approval_effect(self) -> float:
        """Mean likelihood where most think one should less that where they do not, -100 to 100."""
        return (self.do_approve + self.approve_only - self.do_only - self.neither) / 2


class Diagnosis(NamedTuple):
    """What a norm is to an agent; ``why`` says why it cannot be told, empty where it can."""

    relation: Relation
    why: str = ""


def diagnose(
    stated: Stated | None, preference: Preference | None, threshold: float = THRESHOLD
) -> Diagnosis:
    """Return what a norm is to an agent, from its two answers (None: not given).

    ``threshold`` is in percentage points, above 0 and at most 100: an effect of that size or more
    makes the preference conditional. In this order:

    1. no preferences: undetermined;
    2. in no situation more likely than not to act by it: not acted on;
    3. less likely by the threshold where others do or approve: undetermined (no preference to do as
       others do or think);
    4. unconditional: a moral rule with the belief that one should, else a habit;
    5. conditional, without expectations of the others: undetermined;
    6. conditional on what others think, with or without what they do: a social norm; on what they
       do alone: a descriptive norm.

    Raises ValueError for a threshold outside its range. Source: Bicchieri (2006, chapter 1; 2017,
    chapter 2). The threshold and steps 2 and 3 are this project's.
    """
    if not 0 < threshold <= 100:
        raise ValueError(f"the threshold is above 0 and at most 100, not {threshold}")
    if preference is None or not preference.known:
        return Diagnosis("undetermined", "no preferences")
    if not preference.acts:
        return Diagnosis("not acted on")
    conduct, approval = preference.conduct_effect, preference.approval_effect
    if min(conduct, approval) <= -threshold:
        return Diagnosis("undetermined", "less likely where others do or approve")
    if max(conduct, approval) < threshold:
        if stated is None:
            return Diagnosis("undetermined", "no belief")
        return Diagnosis("moral rule" if stated.belief == "should" else "habit")
    if stated is None or not stated.guesses:
        return Diagnosis("undetermined", "no expectations")
    return Diagnosis("social norm" if approval >= threshold else "descriptive norm")


@dataclass(frozen=True, slots=True)
class Diagnosed:
    """One agent and one norm at moment ``t`` (simulated seconds).

    ``so_far`` are the occasions up to the moment on which its actions kept the norm, of all it had
    then; ``afterwards`` those later in the run. ``threshold`` is in percentage points.
    """

    agent: str
    norm: str
    t: int
    stated: Stated | None
    preference: Preference | None
    so_far: Share
    afterwards: Share
    threshold: float = THRESHOLD

    @property
    def diagnosis(self) -> Diagnosis:
        """What the norm is to the agent."""
        return diagnose(self.stated, self.preference, self.threshold)

    @property
    def met(self) -> bool | None:
        """Whether the agent expects what its preference depends on, of more than half of others.

        None unless the norm is a descriptive or a social norm to it. Where it is not met, the norm
        exists for the agent and is not followed (Bicchieri 2006, chapter 1).
        """
        relation, preference, stated = self.diagnosis.relation, self.preference, self.stated
        if relation not in ("descriptive norm", "social norm") or not preference or not stated:
            return None
        needs = []
        if preference.conduct_effect >= self.threshold:
            needs.append(stated.keeping)
        if preference.approval_effect >= self.threshold:
            needs.append(stated.believing)
        return all(share > HALF for share in needs)

    @property
    def conflict(self) -> bool:
        """Whether one of its two expectations is above half and the other below."""
        one = self.stated
        return one is not None and one.guesses and (one.keeping - HALF) * (one.believing - HALF) < 0

    def with_conduct(self, occasions: Share) -> bool | None:
        """Return whether ``occasions`` agree with the expected conduct rather than the approval.

        None where the expectations do not conflict, without an occasion, and where the norm was
        kept on exactly half of them.
        """
        if not self.conflict or self.stated is None or 2 * occasions.count == occasions.of:
            return None
        return (self.stated.keeping > HALF) == (2 * occasions.count > occasions.of)


@dataclass(frozen=True, slots=True)
class DiagnosedNorm:
    """One norm at one moment, over the agents that gave either answer.

    ``counts`` are agents by what the norm is to them. The effects are means in percentage points
    over agents that stated preferences, None without any. ``met`` are those who expect what their
    preference depends on, of those to whom it is a descriptive or a social norm. ``conflict`` are
    those whose two expectations conflict, of those with expectations; ``so_far`` and ``afterwards``
    are those of them whose conduct agreed with what they expect others to do rather than with what
    they expect others to think, of those who had occasions (Bicchieri & Xiao 2009).
    """

    norm: str
    t: int
    counts: dict[Relation, int]
    conduct_effect: float | None
    approval_effect: float | None
    met: Share
    conflict: Share
    so_far: Share
    afterwards: Share

    @property
    def agents(self) -> int:
        """The agents diagnosed, those that are undetermined included."""
        return sum(self.counts.values())


def diagnosed_norm(agents: Sequence[Diagnosed], norm: str, t: int) -> DiagnosedNorm:
    """Return one norm at one moment, from one entry for each agent.

    Raises ValueError for entries on another norm or moment, or two of one agent.
    """
    if any((one.norm, one.t) != (norm, t) for one in agents):
        raise ValueError("agents diagnosed on one norm at one moment are wanted")
    if len({one.agent for one in agents}) < len(agents):
        raise ValueError("one entry for each agent is wanted")
    relations = [one.diagnosis.relation for one in agents]
    known = [one.preference for one in agents if one.preference and one.preference.known]
    expecting = [one for one in agents if one.stated is not None and one.stated.guesses]
    return DiagnosedNorm(
        norm=norm,
        t=t,
        counts={relation: relations.count(relation) for relation in RELATIONS},
        conduct_effect=_mean([one.conduct_effect for one in known]),
        approval_effect=_mean([one.approval_effect for one in known]),
        met=_share(one.met for one in agents),
        conflict=_share(one.conflict for one in expecting),
        so_far=_share(one.with_conduct(one.so_far) for one in agents),
        afterwards=_share(one.with_conduct(one.afterwards) for one in agents),
    )


class WithConduct(NamedTuple):
    """Conduct that agreed with the expected conduct, so far and afterwards; see DiagnosedNorm."""

    so_far: Share
    afterwards: Share


def pooled(rows: Iterable[DiagnosedNorm]) -> WithConduct:
    """Return conflicts over several norms together: an agent counts once for each of its norms."""
    rows = list(rows)
    return WithConduct(total(row.so_far for row in rows), total(row.afterwards for row in rows))


def _share(counted: Iterable[bool | None]) -> Share:
    """Return how many are True, of those that are not None."""
    told = [one for one in counted if one is not None]
    return Share(sum(told), len(told))


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None
