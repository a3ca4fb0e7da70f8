"""StateThresholds and ChooseLeader: how many others it takes to go along, and whom one follows."""

from __future__ import annotations

from folkways.language.mind import CallKey
from folkways.minds.offline.context import Context
from folkways.minds.offline.self_view import SelfView, view_of
from folkways.norms.questions import Standard
from folkways.norms.science.questions import (
    ChooseLeader,
    ChosenLeader,
    StatedThresholds,
    StateThresholds,
)

MIDDLE = 0.5
"""Threshold of somebody without traits or views of their own: half of the others."""
SPREAD = 0.25
"""Thresholds are spread evenly so far around their middle; all that matters for a cascade is that
they differ (Granovetter 1978)."""
VIEW, CHARACTER = 0.4, 0.15
"""How far a view of one's own moves it (fully for or against), and agreeable or rigid traits: the
agreeable follow others sooner, the rigid later."""


def state_thresholds(q: StateThresholds, key: CallKey, ctx: Context) -> StatedThresholds:
    """Answer StateThresholds: by one's own view, one's traits, and a stable draw."""
    view = view_of(q.who, ctx.lens)
    return StatedThresholds(thresholds=tuple(threshold(norm, view, key, ctx) for norm in q.norms))


def threshold(norm: Standard, view: SelfView, key: CallKey, ctx: Context) -> float:
    """Return which share of the others it takes for an agent to go along with a norm, 0 to 1."""
    frame = ctx.lens.norm(norm.content)
    support = view.support(frame.topic, frame.sign) if frame is not None else 0.0
    traits = view.traits
    middle = MIDDLE - VIEW * support + CHARACTER * (traits.rigidity - traits.agreeableness)
    draw = ctx.stable(key.agent, "threshold", norm.content)
    return round(max(0.0, min(1.0, middle + SPREAD * (2 * draw - 1))), 2)


OFFICE = 2
"""What an office counts beside being sought out: as two people."""
OWN_WAY = 0.5
"""Rigidity from which on somebody follows nobody."""


def choose_leader(q: ChooseLeader, key: CallKey, ctx: Context) -> ChosenLeader:
    """Answer ChooseLeader: the person sought out most, for any reason.

    Deference is what people go by (Henrich & Gil-White 2001). Who wants others to adopt standards
    of its own follows nobody, nor do the rigid.
    """
    view = view_of(q.who, ctx.lens)
    if view.entrepreneur or view.traits.rigidity >= OWN_WAY:
        return ChosenLeader(leader="", reason="goes its own way")
    best = max(
        q.candidates, key=lambda one: (one.sought_by + OFFICE * one.office, one.name == q.now)
    )
    return ChosenLeader(leader=best.name, reason="many others turn to them")
