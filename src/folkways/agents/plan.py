"""Planning: from broad strokes to hours (Park et al. 2023, section 4.3)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from folkways.agents import commitments, descent
from folkways.agents.calendar import expected
from folkways.agents.in_mind import in_mind
from folkways.agents.operations import GENERATE_PLANS, PLAN_DAY, REVISE_STATUS
from folkways.agents.presence import present
from folkways.agents.questions import GeneratePlans, PlanDay, Planned, Plans, ReviseStatus, Stroke
from folkways.agents.shown import Done
from folkways.agents.state import Body
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.base.time import (
    HOUR,
    MINUTE,
    day_of,
    format_clock,
    format_clock_on,
    moment,
    parse_clock,
)

# Plans that overlap leave slivers; one shorter than an agent's shortest action is left out.
_SHORTEST = 5 * MINUTE
REMEMBERED = 20
"""So many different things done today are shown where more are planned."""
MOST_STROKES = 8
"""A day has five to eight broad strokes (Park et al. 2023, section 4.3)."""
STROKE_LASTS = HOUR // 2
"""A broad stroke of a shorter day lasts so long at least."""
UNPLANNED = "doing nothing in particular"
"""What an agent does for whom neither strokes nor plans came; each time is counted."""


async def begin_day(turn: Turn) -> None:
    """Revise the status from yesterday's memories, then plan the day."""
    agent = turn.agent
    day = day_of(turn.t)
    if len(agent.memory) and day > 1:
        memories = await turn.recall(f"What mattered to {turn.name} yesterday?", "status")
        answer = await turn.ask(
            REVISE_STATUS,
            ReviseStatus(
                who=agent.who,
                day=day,
                memories=turn.agent.shown(memories),
                standards=turn.guidance("status").lines,
            ),
        )
        turn.emit(ev.StatusRevised(t=turn.t, agent=turn.name, status=answer.status))
    memories = await turn.recall(f"What does {turn.name} intend to do today?", "plan")
    guidance = turn.guidance("day")
    strokes = await turn.ask(
        guidance.day or PLAN_DAY,
        PlanDay(
            who=agent.who,
            day=day,
            start=format_clock(turn.t),
            end=format_clock_on(turn.day_end, day_of(turn.t)),
            places=agent.choices,
            memories=turn.agent.shown(memories),
            guidelines=guidance.lines,
            commitments=commitments.shown(turn, commitments.own(turn)),
            expected=expected(turn),
            most=most_strokes(turn.day_end - turn.t),
        ),
    )
    items = _strokes(turn, strokes.strokes)
    if not items:
        turn.note_fallback("plan_day", "the day has no strokes")
    turn.emit(ev.PlanMade(t=turn.t, agent=turn.name, level="day", items=items))
    turn.remember("plan", _in_words(turn, items), 5)
    await plan_hours(turn, "")


def most_strokes(seconds: int) -> int:
    """Return how many broad strokes so much time is laid out in at most, 1 to MOST_STROKES."""
    return max(1, min(MOST_STROKES, seconds // STROKE_LASTS))


async def plan_hours(turn: Turn, reason: str) -> None:
    """Plan the hours from now to the end of the day, given the guidance of all mechanisms."""
    agent = turn.agent
    guidance = turn.guidance("plans")
    start = turn.t - turn.t % MINUTE
    in_force = _left(turn.body.hours, start)
    strokes = () if in_force else _left(turn.body.strokes, start)
    answer = await turn.ask(
        guidance.plans or GENERATE_PLANS,
        GeneratePlans(
            who=agent.who,
            day=day_of(turn.t),
            start=format_clock(start),
            end=format_clock_on(turn.day_end, day_of(turn.t)),
            strokes=tuple(
                Stroke(start=_clock(item), end=_end(turn, item), text=item.text) for item in strokes
            ),
            in_force=tuple(
                Planned(
                    start=_clock(item), end=_end(turn, item), text=item.text, place=item.address
                )
                for item in in_force
            ),
            done=done_today(turn.body) if in_force else (),
            guidelines=guidance.lines,
            places=agent.choices,
            start_place=turn.view.me(turn.name).address or agent.spec.start,
            reason=reason,
            commitments=commitments.shown(turn, commitments.own(turn)),
            expected=expected(turn),
            present=present(turn),
            **await in_mind(turn, reason),
        ),
    )
    items = await descent.placed(turn, _hours(turn, answer, start), guidance.lines)
    turn.emit(ev.PlanMade(t=turn.t, agent=turn.name, level="hours", items=items, reason=reason))
    turn.remember("plan", _in_words(turn, items), 5)


def done_today(body: Body, but: Sequence[str] = ()) -> tuple[Done, ...]:
    """Return the last things that an agent has done today, each once, without those in ``but``."""
    entries = [Done(when=format_clock(t), text=text) for text, t in body.done_today.items()]
    return tuple(one for one in entries if one.text not in but)[-REMEMBERED:]


def _left(items: Sequence[ev.PlanItem], start: int) -> list[ev.PlanItem]:
    """Return what is left of plans from moment ``start`` on."""
    found = []
    for item in items:
        begins, ends = max(item.start, start), item.start + item.seconds
        if begins < ends:
            found.append(msgspec.structs.replace(item, start=begins, seconds=ends - begins))
    return found


def _clock(item: ev.PlanItem) -> str:
    return format_clock(item.start)


def _end(turn: Turn, item: ev.PlanItem) -> str:
    return format_clock_on(item.start + item.seconds, day_of(turn.t))


def _strokes(turn: Turn, strokes: tuple[Stroke, ...]) -> tuple[ev.PlanItem, ...]:
    day = day_of(turn.t)
    items = []
    for stroke in strokes:
        try:
            start = moment(day, parse_clock(stroke.start))
            end = moment(day, parse_clock(stroke.end))
        except ValueError as error:
            turn.note_fallback("plan_day", f"a stroke was left out: {error}")
            continue
        start, end = max(start, turn.t), min(end, turn.day_end)
        if end > start:
            items.append(ev.PlanItem(start, end - start, stroke.text))
        else:
            turn.note_fallback("plan_day", f"a stroke outside the day: {stroke.text!r}")
    return tuple(sorted(items, key=lambda item: item.start))


def _hours(turn: Turn, answer: Plans, begin: int) -> tuple[ev.PlanItem, ...]:
    """Return plans that follow one another without gap from ``begin`` to the day's end.

    A plan lasts until the next begins; a place that the agent does not know is replaced by the
    one where it is, and counted.
    """
    day = day_of(turn.t)
    timed: list[tuple[int, str, str]] = []
    for plan in answer.plans:
        try:
            start = max(moment(day, parse_clock(plan.start)), begin)
        except ValueError as error:
            turn.note_fallback("generate_plans", f"a plan was left out: {error}")
            continue
        place = plan.place
        if turn.parameters.planning.places == "list" and not turn.agent.knows(place):
            turn.note_fallback("generate_plans", f"no such place: {place!r}")
            place = turn.body.address
        if start < turn.day_end:
            timed.append((start, plan.text, place))
        else:
            turn.note_fallback("generate_plans", f"a plan after the day's end: {plan.text!r}")
    timed.sort(key=lambda entry: entry[0])
    if not timed:
        in_force, here = _left(turn.body.hours, begin), turn.body.address
        if answer.plans or not in_force or not turn.answered(answer):  # else it changes nothing
            turn.note_fallback("generate_plans", "no plan came; what was planned before is kept")
        before = in_force or _left(turn.body.strokes, begin)
        timed = [(item.start, item.text, item.address or here) for item in before]
        timed = timed or [(begin, UNPLANNED, here)]
    timed[0] = (begin, *timed[0][1:])
    items: list[ev.PlanItem] = []
    for number, (start, text, place) in enumerate(timed):
        end = timed[number + 1][0] if number + 1 < len(timed) else turn.day_end
        if end - start >= _SHORTEST or (end > start and not items):
            items.append(ev.PlanItem(start, end - start, text, place))
    return _without_gaps(items, turn.day_end)


def _without_gaps(items: list[ev.PlanItem], end: int) -> tuple[ev.PlanItem, ...]:
    closed = []
    for number, item in enumerate(items):
        until = items[number + 1].start if number + 1 < len(items) else end
        closed.append(ev.PlanItem(item.start, until - item.start, item.text, item.address))
    return tuple(closed)


def _in_words(turn: Turn, items: tuple[ev.PlanItem, ...]) -> str:
    whole = turn.parameters.retrieval.plans == "places"
    parts = [_entry(turn, item) if whole else f"{_clock(item)} {item.text}" for item in items]
    return "Plan for the day: " + "; ".join(parts)


def _entry(turn: Turn, item: ev.PlanItem) -> str:
    """Return an entry with its end and its place, which broad strokes do not have."""
    place = f" ({item.address})" if item.address else ""
    return f"{_clock(item)} to {_end(turn, item)} {item.text}{place}"
