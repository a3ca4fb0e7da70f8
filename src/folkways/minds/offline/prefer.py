"""StatePreferences: the mind's own equation of compliance, in four situations.

What others do is the term ``seen`` of the equation: as many of those watched keep the norm as the
question says. What others think has no term of its own; disapproval to one's face has
(``comply_reproached``, whose source is the normative expectation of Bicchieri 2006). So where most
others think that one should, the mind answers as if it had been reproached, and where they think
that one need not, as if it had not. In a run an opinion that nobody utters moves nobody: the
answers are an upper bound of what approval does there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from folkways.agents.interview import StatedPreferences, StatePreferences
from folkways.language.mind import CallKey
from folkways.minds.offline.called_for import CalledFor
from folkways.minds.offline.comply import NOTHING, DecisionMoment, Held, NormDecisions
from folkways.minds.offline.context import Context
from folkways.minds.offline.expect import touches
from folkways.minds.offline.psychology import compliance_probability, pulls
from folkways.minds.offline.self_view import view_of
from folkways.reading.frame import Frame, Mode


class Situation(NamedTuple):
    """``keep`` of a hundred others act by the norm; ``approve``: most think that one should."""

    keep: int
    approve: bool


def state_preferences(q: StatePreferences, key: CallKey, ctx: Context) -> StatedPreferences:
    """Answer StatePreferences; of what cannot be acted by or not it has no idea."""
    norm = ctx.lens.norm(q.norm)
    if norm is None or not norm.sign or norm.mode is Mode.PERMISSION:
        return StatedPreferences(
            do_approve=50,
            do_only=50,
            approve_only=50,
            neither=50,
            confidence=0,
            reason="It does not tell what this asks for.",
        )
    few = 100 - q.most

    def likely(keep: int, *, approve: bool) -> int:
        return round(100 * likelihood(q, norm, Situation(keep, approve), key, ctx))

    return StatedPreferences(
        do_approve=likely(q.most, approve=True),
        do_only=likely(q.most, approve=False),
        approve_only=likely(few, approve=True),
        neither=likely(few, approve=False),
        confidence=100,
        reason=_reason(_matters(_decisions(q, NOTHING, key, ctx), norm), norm),
    )


def likelihood(
    q: StatePreferences, norm: Frame, at: Situation, key: CallKey, ctx: Context
) -> float:
    """Return the probability (0 to 1) that the norm rules what the agent does in a situation.

    It does if the agent decides to keep it before it decides to keep a contrary one: see
    :meth:`NormDecisions.ruling`. Without such a norm of its own the agent acts by it only where
    somebody asks it to.
    """
    called = CalledFor(reproaches=(norm,)) if at.approve else NOTHING
    decisions = _decisions(q, called, key, ctx)
    open_still = 1.0
    for item in _matters(decisions, norm):
        same = item.frame.sign == norm.sign
        weighing, occasion = decisions.circumstances(item)
        keep = at.keep if same else 100 - at.keep
        occasion = replace(occasion, kept=keep, broken=100 - keep, reproached=same and at.approve)
        chance = compliance_probability(pulls(ctx.constants, weighing, occasion))
        if same:
            return open_still * chance
        open_still *= 1 - chance
    return 0.0


def _decisions(q: StatePreferences, called: CalledFor, key: CallKey, ctx: Context) -> NormDecisions:
    # The moment is only for draws, and none is made.
    moment = DecisionMoment(key.agent, day=0, hour=0, planning=False)
    return NormDecisions(q.standards, view_of(q.who, ctx.lens), moment, ctx, called)


def _matters(decisions: NormDecisions, norm: Frame) -> list[Held]:
    """Return what decides on the norm's conduct, for and against, in the order of deciding."""
    asking = [
        item
        for item in decisions.held
        if item.frame.mode is not Mode.PERMISSION and touches(item.frame, norm)
    ]
    asking.sort(key=lambda item: item.frame.mode is Mode.DESCRIPTIVE)
    first: dict[int, Held] = {}
    for item in asking:
        first.setdefault(item.frame.sign, item)
    return list(first.values())


def _reason(held: Sequence[Held], norm: Frame) -> str:
    if any(item.frame.sign == norm.sign for item in held):
        return "It holds a norm of its own that says so."
    return "It holds no norm that says so, and acts by it only where others insist."
