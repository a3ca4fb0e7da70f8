"""Bringing a plan or an action into line with the norms that the agent means to keep."""

from __future__ import annotations

from collections.abc import Sequence

from folkways.agents.shown import Place
from folkways.minds.offline.comply import NormDecisions
from folkways.minds.offline.context import Context
from folkways.minds.offline.rewrite import acts_in, rewrite
from folkways.minds.offline.self_view import SelfView

TRIES = 3
"""So many norms at most are seen to in one text."""
MOVES_AT_LEAST = 0.3
"""Share of cases in which somebody without a wish for the conduct goes elsewhere for it."""


def conformed(
    text: str,
    place: Place,
    places: Sequence[Place],
    view: SelfView,
    compliance: NormDecisions,
    ctx: Context,
    *,
    lean: float,
    draw: float,
    agreed: str = "",
) -> tuple[str, Place]:
    """Return what is done, and where, changed so that it breaks no norm that is to be kept.

    The stronger the wish or the habit, the sooner the conduct is taken elsewhere instead of being
    left: if ``draw`` in [0, 1) is small enough. ``lean`` decides among places. ``agreed`` is what
    of the text the agent has agreed to do there, and does not give up.
    """
    pretence = compliance.given_up(acts_in(text, ctx.lens))
    if pretence is not None:
        text, place = rewrite(text, place, pretence, places, ctx, moves=False, lean=lean)
    for _ in range(TRIES):
        item = compliance.broken_by(acts_in(text, ctx.lens), place.indoors)
        if item is None:
            break
        wish = max(0.0, -view.support(item.frame.topic, item.frame.sign))
        habit = view.habit_against(item.frame.topic, item.frame.sign)
        moves = draw < MOVES_AT_LEAST + (1 - MOVES_AT_LEAST) * max(wish, habit)
        text, place = rewrite(text, place, item, places, ctx, moves=moves, lean=lean, agreed=agreed)
    return text, place
