"""News that waits: what calls for no reaction is judged later, together with more of its kind."""

from __future__ import annotations

from dataclasses import replace

from folkways.agents import hooks
from folkways.agents.perceive import going_on
from folkways.agents.percept import Percept
from folkways.agents.relevance import asked_about, urgency
from folkways.agents.turn import Turn
from folkways.base.time import MINUTE, TICK

TOGETHER, JUDGED_WITHIN, BUSY_WITHIN = 3, MINUTE, 4 * MINUTE
"""Conduct that norms may be about is judged once this much has gathered, or within a minute; by an
agent that talks or walks, which cannot react, within four.

What begins around an agent is noticed within half a minute, and most actions take some minutes: so
conduct is judged while it goes on. What is to end sooner is judged before that, in the least number
of calls: an agent that could still react does not learn of it when it is over.
"""
KEPT, KEPT_FOR = 12, 10 * MINUTE
"""What calls for no reaction waits until this many have gathered, or for this long at most."""


def put_off(turn: Turn, news: list[Percept]) -> list[Percept]:
    """Keep what can wait, and return what is to be remembered now, with what was kept before."""
    news = [_with_deadline(turn, item) for item in news]
    every = [_rated(turn, item) for item in _kept(turn) + news]
    # All at once: the call is made anyway, and what waits costs only a few tokens more in it.
    if _is_due(turn, every):
        return every
    ready = [item for item in every if turn.free and item.importance and _settled(turn, item)]
    for item in news:
        if _rated(turn, item) not in ready:
            turn.emit(item.noticed(turn.name))
    return ready


def unrated(turn: Turn) -> list[Percept]:
    """Return what waits to be rated, as far as the agent could not react to it before.

    What a mechanism asks about is left out: a reaction would put it into memory unjudged.
    """
    return [
        item.with_score(item.importance or 1)
        for item in _kept(turn)
        if item.current and item.t > turn.body.considered_at and not asked_about(turn, item)
    ]


def _with_deadline(turn: Turn, item: Percept) -> Percept:
    """Return news with the moment by which it must be judged, if a mechanism asks about it."""
    if urgency(turn, item) not in ("now", "soon"):
        return item
    if not turn.available:
        return replace(item, due=turn.t + BUSY_WITHIN)
    # Before it is over: what has stopped cannot be objected to any more.
    last = item.until - TICK if item.until >= 0 else turn.t + JUDGED_WITHIN
    soonest = turn.t if turn.free else turn.t + TICK
    return replace(item, due=max(soonest, min(last, turn.t + JUDGED_WITHIN)))


def _settled(turn: Turn, item: Percept) -> bool:
    """Whether nothing is asked about something rated; words wait to be remembered in order."""
    return not item.speech and urgency(turn, item) == "whenever"


def _is_due(turn: Turn, every: list[Percept]) -> bool:
    """Whether to judge now: something must not wait any longer, or enough has gathered.

    An agent that cannot react judges only what must not wait, with all the rest.
    """
    pressing = [item for item in every if item.due]
    if any(item.due <= turn.t for item in pressing):
        return True
    if not turn.free:
        return False
    if any(item.t + JUDGED_WITHIN <= turn.t for item in pressing):
        return True
    urgencies = [urgency(turn, item) for item in every]
    if "now" in urgencies or urgencies.count("soon") >= TOGETHER:
        return True
    deputy = turn.agent.deputy("judge")
    if deputy is not None and hooks.asks(deputy, turn):
        return True
    overdue = any(item.t + KEPT_FOR <= turn.t for item in turn.body.waiting)
    return overdue or sum(not item.importance for item in every) >= KEPT


def _rated(turn: Turn, item: Percept) -> Percept:
    """Return news with the score that the same words had before, if any."""
    return item.with_score(item.importance or turn.agent.rated(item.text) or 0)


def _kept(turn: Turn) -> list[Percept]:
    """Return what waited until the agent could react; sights are current if they still go on."""
    if not turn.body.waiting:
        return []
    in_sight = going_on(turn)
    return [item.if_current(item.speech or item.text in in_sight) for item in turn.body.waiting]
