"""Decisions in plans and actions: where, and whether the norms held are kept.

Whether a plan or an action keeps a norm is read from its words by the default judge of the
measures, which knows nothing of who wrote them; ``docs/measures.md`` says how often it is right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from folkways.agents.questions import Actions, GenerateActions, GeneratePlans, Plans
from folkways.agents.shown import Guideline, Place, Who
from folkways.base.time import MINUTE, parse_clock
from folkways.metrics.judge import Conduct, Docket
from folkways.metrics.reading_judge import ReadingJudge
from folkways.pairs.decision import Decision, brief, category

PLACE = category("place at a time", optional=True)
NORM_KEPT = category("a norm held: kept, broken or no occasion")

KEPT, BROKEN, NO_OCCASION = "kept", "broken", "no occasion"

_PLANS_STEP, _ACTIONS_STEP = 30, 5  # minutes


class TimedAct(NamedTuple):
    """Something planned or done: when (minutes since midnight), what, and where."""

    begins: int
    text: str
    address: str


def of_plans(q: GeneratePlans, a: Plans) -> Iterator[Decision]:
    """Give the place every half hour, and what becomes of each norm held."""
    done = planned(a)
    begin, end = _minutes(q.start, 0), _minutes(q.end, 0)
    yield from _places(q.who, done, range(begin, end, _PLANS_STEP), q.places)
    yield from _norms(q.who, q.guidelines, done, q.places)


def of_actions(q: GenerateActions, a: Actions) -> Iterator[Decision]:
    """Give the place every five minutes, and what becomes of each norm held."""
    begin = _minutes(q.start, 0)
    done = acted(q, a)
    yield from _places(q.who, done, range(begin, begin + q.minutes, _ACTIONS_STEP), q.places)
    yield from _norms(q.who, q.guidelines, done, q.places)


def planned(a: Plans) -> list[TimedAct]:
    """Return what is planned, in order; entries without a readable time are left out."""
    found = [TimedAct(_minutes(one.start, -1), one.text, one.place) for one in a.plans]
    return sorted((one for one in found if one.begins >= 0), key=lambda one: one.begins)


def acted(q: GenerateActions, a: Actions) -> list[TimedAct]:
    """Return what is done, in order."""
    at = _minutes(q.start, 0)
    found = []
    for action in a.actions:
        found.append(TimedAct(at, action.text, action.address))
        at += action.minutes
    return found


def becomes_of(
    norm: str, done: Sequence[TimedAct], places: Sequence[Place], names: tuple[str, ...]
) -> str:
    """Return whether a norm is kept, broken (if only once), or has no occasion in what is done."""
    judge = _judge(names)
    docket = Docket(judge)
    verdicts = {
        docket.conduct_at(one.text, indoors_at(one.address, places), one.address, norm)
        for one in done
    }
    if Conduct.VIOLATES in verdicts:
        return BROKEN
    return KEPT if Conduct.COMPLIES in verdicts else NO_OCCASION


def names_in(who: Who) -> tuple[str, ...]:
    """Return the names that no text may be read by."""
    return (who.name, *sorted(who.relationships))


def _norms(
    who: Who, guidelines: Sequence[Guideline], done: Sequence[TimedAct], places: Sequence[Place]
) -> Iterator[Decision]:
    names = names_in(who)
    doing = brief("; ".join(one.text for one in done), 120)
    for at, guideline in enumerate(guidelines):
        value = becomes_of(guideline.text, done, places, names)
        about = f"{who.name}, norm: {brief(guideline.text, 90)} | recorded: {doing}"
        yield Decision(NORM_KEPT, (at,), value, about)


def _places(
    who: Who, done: Sequence[TimedAct], times: range, places: Sequence[Place]
) -> Iterator[Decision]:
    for at in times:
        now = [one for one in done if one.begins <= at]
        if now:
            where = arena(now[-1].address, places)
            about = f"{who.name} at {at // 60:02}:{at % 60:02}"
            yield Decision(PLACE, (at,), where, about)


def arena(address: str, places: Sequence[Place]) -> str:
    """Return the place that an address lies in, without the thing that stands there."""
    within = [one.address for one in places if _inside(address, one.address)]
    return max(within, key=len, default=address)


def _inside(address: str, place: str) -> bool:
    return address == place or address.startswith(f"{place}:")


def indoors_at(address: str, places: Sequence[Place]) -> bool:
    """Return whether an address lies indoors; one that is not known counts as indoors."""
    found = arena(address, places)
    return next((one.indoors for one in places if one.address == found), True)


def _minutes(clock: str, otherwise: int) -> int:
    try:
        return parse_clock(clock) // MINUTE
    except ValueError:
        return otherwise


@lru_cache(maxsize=1024)
def _judge(names: tuple[str, ...]) -> ReadingJudge:
    return ReadingJudge(names)
