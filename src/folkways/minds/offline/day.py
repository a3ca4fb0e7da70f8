"""PlanDay and ReviseStatus: the day in broad strokes (after Park et al. 2023, section 4.3)."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from folkways.agents.questions import DayPlan, PlanDay, ReviseStatus, Status, Stroke
from folkways.agents.shown import Who
from folkways.base.time import MINUTE
from folkways.language.mind import CallKey
from folkways.minds.offline.activities import LEISURE, is_meal, meal_at
from folkways.minds.offline.comply import DecisionMoment, NormDecisions
from folkways.minds.offline.conform import conformed
from folkways.minds.offline.context import Context
from folkways.minds.offline.english import clip
from folkways.minds.offline.places import at_once, choose
from folkways.minds.offline.self_view import SelfView, hidden_names, split_status, view_of
from folkways.minds.offline.slots import HOUR, Slot, appointments, clock, fit, minutes
from folkways.norms.compliance import TAKEN_UP
from folkways.reading.frame import Mode
from folkways.reading.schedule import gerund, is_asleep, is_sleep, time_ranges

MEAL = 30
"""Minutes that a meal takes which is not set for a time."""
_ON_WEEKDAYS = re.compile(
    r"(?<!\bthe )\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b"
    r"|\b(?:at|on|every|each) (?:the )?weekends?\b",
    re.IGNORECASE,
)
"""What is for a day of the week is for no day of a run, whose days have numbers only."""
_TIMED = re.compile(r"\d|\bnoon\b|\bmidday\b|\bmidnight\b", re.IGNORECASE)


def plan_day(q: PlanDay, key: CallKey, ctx: Context) -> DayPlan:
    """Answer PlanDay: what is required at its time, ordinary activities in between.

    Where a norm is to be kept, an outline that would break it says what is done instead, and where.
    """
    view = view_of(q.who, ctx.lens)
    start, end = minutes(q.start), minutes(q.end)
    set_for = [*appointments(q.commitments, q.day), *required_slots(q.who, q.day)]
    required = fit(set_for, start, end)
    slots = _filled(required, start, end, view, untimed(q.who), q.day, key, ctx)
    q = q.model_copy(update={"places": at_once(q.places)})
    if q.guidelines and q.places:
        slots = [_with_norms(slot, q, view, key, ctx) for slot in slots]
    return DayPlan(strokes=tuple(_stroke(slot) for slot in slots))


def _with_norms(slot: Slot, q: PlanDay, view: SelfView, key: CallKey, ctx: Context) -> Slot:
    hour = slot.start // HOUR
    compliance = NormDecisions(
        q.guidelines, view, DecisionMoment(key.agent, q.day, hour, planning=True), ctx
    )
    lean = ctx.stable(key.agent, "place", q.day, hour)
    draw = ctx.stable(key.agent, "moves", q.day, hour)
    planned = choose(slot.text, q.places, lean=lean) or q.places[0]
    text, place = conformed(
        slot.text, planned, q.places, view, compliance, ctx, lean=lean, draw=draw
    )
    if place is not planned:
        text = f"{text} ({place.address.rpartition(': ')[2]})"
    return replace(slot, text=text)


def _stroke(slot: Slot) -> Stroke:
    return Stroke(start=clock(slot.start), end=clock(slot.end), text=clip(slot.text, 300))


def required_slots(who: Who, day: int) -> tuple[Slot, ...]:
    """Return what the description sets for ``day``; what holds for one day only comes first."""
    texts = (who.daily_requirement, who.currently, who.lifestyle, who.learned)
    return _required(texts, hidden_names(who), day)


@lru_cache(maxsize=8192)
def _required(texts: tuple[str, ...], hidden: tuple[str, ...], day: int) -> tuple[Slot, ...]:
    special: list[Slot] = []
    daily: list[Slot] = []
    for text in texts:
        for timed in time_ranges(text, hidden):
            if timed.day not in (None, day) or not timed.clause:
                continue
            if is_sleep(timed.clause) and not is_asleep(timed.clause):
                continue
            if timed.day is None and _ON_WEEKDAYS.search(timed.clause):
                continue
            if timed.start is None and timed.end is None and timed.day is None:
                continue
            start = 0 if timed.start is None else timed.start // MINUTE
            end = 24 * HOUR if timed.end is None else timed.end // MINUTE
            slot = Slot(start, end, timed.clause.rstrip(". "))
            (special if timed.day else daily).append(slot)
    daily.sort(key=lambda slot: slot.end - slot.start)
    return (*special, *daily)


@lru_cache(maxsize=8192)
def _untimed(text: str) -> tuple[str, ...]:
    clauses = [part.strip() for part in re.split(r"(?:(?<=[^\W\d_])|(?<=\)))[.!?;](?:\s+|$)", text)]
    whenever = (p for p in clauses if p and not _TIMED.search(p) and not time_ranges(p))
    return tuple(gerund(part) for part in whenever if not _ON_WEEKDAYS.search(part))


def untimed(who: Who) -> tuple[str, ...]:
    """Return what the description requires at no set time."""
    found = _untimed(who.daily_requirement)
    return tuple(c for c in found if c and c.split()[0].endswith("ing") and who.name not in c)


def _filled(
    required: list[Slot],
    start: int,
    end: int,
    view: SelfView,
    wishes: tuple[str, ...],
    day: int,
    key: CallKey,
    ctx: Context,
) -> list[Slot]:
    slots: list[Slot] = []
    eaten = {_meal_period(s.start) for s in required if is_meal(s.text)}
    at = start
    for slot in [*required, Slot(end, end, "")]:
        while at < slot.start:
            until = min(slot.start, (at // HOUR + 1) * HOUR)
            if until + 15 > slot.start:
                until = slot.start
            text = _filler(at, view, wishes, day, eaten, key, ctx)
            if is_meal(text) and slot.start - at >= MEAL + 15:
                until = at + MEAL
            slots.append(Slot(at, until, text, set=False))
            at = until
        if slot.end > slot.start:
            slots.append(slot)
            at = slot.end
    return slots


def _meal_period(minute: int) -> int:
    return 0 if minute < 11 * HOUR else 1 if minute < 16 * HOUR else 2


def _filler(
    at: int,
    view: SelfView,
    wishes: tuple[str, ...],
    day: int,
    eaten: set[int],
    key: CallKey,
    ctx: Context,
) -> str:
    meal = meal_at(at)
    if meal and _meal_period(at) not in eaten:
        eaten.add(_meal_period(at))
        return f"having {meal}"
    draw = ctx.stable(key.agent, "filler", day, at // HOUR)
    if wishes:
        return wishes[int(draw * len(wishes))]
    if view.work is not None and draw < 0.5:
        phrases = view.work.phrases
        return phrases[int(2 * draw * len(phrases))]
    which = LEISURE[ctx.pick(key.agent, len(LEISURE), "leisure", day, at // HOUR)]
    return which.phrases[ctx.pick(key.agent, len(which.phrases), "phrase", day, at // HOUR)]


MOST_TAKEN_UP = 250
"""Characters for the norms named in a status."""
_TALK = "There was much talk yesterday about"


def revise_status(q: ReviseStatus, key: CallKey, ctx: Context) -> Status:
    """Answer ReviseStatus: what it was about before, what it holds now, and what was talked about.

    The topic of talk is named without taking sides: what was said must not turn into a stance of
    one's own. What the agent has taken up as a norm, beyond what it has always stood for, does.
    """
    before = split_status(q.who.currently.split(_TALK)[0])[0]
    talked: dict[str, int] = {}
    for memory in q.memories:
        if memory.kind in ("chat", "thought"):
            for frame in ctx.lens.norms(memory.text, hidden_names(q.who)):
                words = ctx.lens.conduct_of(frame).plus
                talked[words] = talked.get(words, 0) + memory.importance
    top = max(talked, key=lambda words: talked[words], default="")
    talk = f"{_TALK} {clip(top, 100)}." if top else ""
    added = " ".join(part for part in (_taken_up(q, ctx), talk) if part)
    return Status(status=f"{clip(before, 599 - len(added))} {added}".strip())


def _taken_up(q: ReviseStatus, ctx: Context) -> str:
    """Return what the agent has come to hold, the weightiest norms first."""
    view = view_of(q.who.model_copy(update={"currently": ""}), ctx.lens)
    found: list[str] = []
    for line in sorted(q.standards, key=lambda line: -line.weight):
        frames = [f for f in ctx.lens.norms(line.text) if f.mode is not Mode.PERMISSION and f.sign]
        new = any(view.support(frame.topic, frame.sign) <= 0 for frame in frames)
        if new and sum(map(len, found)) + len(line.text) < MOST_TAKEN_UP:
            found.append(line.text)
    return f"{q.who.name} {TAKEN_UP}: {' '.join(found)}" if found else ""
