"""What an agent tells an interviewer of itself and of its plans.

Each rule takes the question and returns what is said; nothing at all if the inputs hold nothing.
"""

from __future__ import annotations

import re

from folkways.agents.interview import AnswerInterview
from folkways.agents.questions import Stroke
from folkways.base.time import HOUR, day_of, parse_clock, parse_moment
from folkways.minds.offline.context import Context
from folkways.minds.offline.day import required_slots
from folkways.minds.offline.english import listing, sentence
from folkways.minds.offline.first_person import first_person, of_oneself
from folkways.minds.offline.identify import attributed
from folkways.minds.offline.opinion import GroundedText
from folkways.minds.offline.persons import of_me
from folkways.minds.offline.self_view import Attitude, SelfView
from folkways.minds.offline.slots import clock
from folkways.reading.schedule import time_ranges


def said(*parts: str, at: tuple[int, ...] = ()) -> GroundedText:
    """Return sentences that rest on the memories ``at``."""
    return GroundedText([part for part in parts if part], list(at))


def me(q: AnswerInterview, text: str) -> str:
    """Return a text of the description as one says it oneself."""
    return first_person(text, q.who.name)


# --- oneself


def who_i_am(q: AnswerInterview, view: SelfView, ctx: Context) -> GroundedText:
    """Say one's name, age and what the description tells."""
    who = q.who
    return said(f"I am {who.name}, {who.age} years old.", me(q, who.learned), me(q, who.currently))


def what_i_do(q: AnswerInterview, view: SelfView, ctx: Context) -> GroundedText:
    """Say what fills one's days."""
    return said(me(q, q.who.learned), _daily(q), me(q, q.who.currently))


def my_day(q: AnswerInterview, view: SelfView, ctx: Context) -> GroundedText:
    """Say how a day goes."""
    found = said(me(q, q.who.lifestyle), _daily(q))
    return found if found.parts else said("No day of mine is like the other.")


def _daily(q: AnswerInterview) -> str:
    slots = required_slots(q.who, 0)  # of no day in particular: what holds every day
    parts = [f"from {clock(s.start)} to {clock(s.end)}, {of_me(s.text)}" for s in slots]
    return f"This belongs to my day: {'; '.join(parts)}." if parts else ""


def my_character(q: AnswerInterview, view: SelfView, ctx: Context) -> GroundedText:
    """Say by which words one is described."""
    traits = listing(q.who.innate)
    return said(
        f"I suppose that they would call me {traits}." if traits else "That is hard to say."
    )


def _strongest(view: SelfView) -> Attitude | None:
    held = [one for one in view.attitudes.values() if one.sign and one.says]
    return max(held, key=lambda one: (abs(one.value), one.strength), default=None)


def what_matters(q: AnswerInterview, view: SelfView, ctx: Context) -> GroundedText:
    """Say the weightiest norm that one holds, and the stance that one is described by."""
    found = said()
    top = max(q.standards, key=lambda line: line.weight, default=None)
    held = _strongest(view)
    if held is not None:
        found.add(sentence(of_oneself(held.says)))
    if top is not None:
        found.add(f"What weighs most with me is this: {sentence(top.text)}")
    if not found.parts:
        found.add(me(q, q.who.currently) or "There is nothing that I would put above all else.")
    return found


def my_rules(q: AnswerInterview, view: SelfView, ctx: Context) -> GroundedText:
    """Say which norms one holds, the weightiest first, and from whom one has the first."""
    if not q.standards:
        return said("I hold no rule that I could name.")
    lines = sorted(q.standards, key=lambda line: -line.weight)
    found = said(f"To me it is this above all: {sentence(lines[0].text)}")
    for at, memory in enumerate(q.memories):
        giver, words = attributed(memory.text) if memory.kind == "thought" else ("", "")
        if giver and ctx.lens.repeats(words, lines[0].text):
            found.add(f"I have heard it from {giver}.", at)
            break
    if len(lines) > 1:
        found.add(f"Then there is: {' '.join(sentence(line.text) for line in lines[1:3])}")
    return found


def changed(q: AnswerInterview, view: SelfView, ctx: Context) -> GroundedText:
    """Say where one has come to hold what one's own stance was against."""
    for line in sorted(q.standards, key=lambda line: -line.weight):
        for own in ctx.lens.norms(line.text):
            held = view.attitude(own.topic)
            if held is not None and held.sign * own.sign < 0 and held.says:
                return said(
                    f"By now I hold this: {sentence(line.text)}",
                    f"And yet: {sentence(of_oneself(held.says))}",
                )
    return said("In nothing that I am aware of.")


def would_speak_up(q: AnswerInterview, view: SelfView, ctx: Context) -> GroundedText:
    """Say whether one would speak to people who bother others."""
    if view.entrepreneur or view.traits.assertiveness > 0:
        return said("I would go up to them and say what I think of it.")
    if view.traits.assertiveness < 0:
        return said("I would rather say nothing, and keep away from it.")
    return said("It would depend on how much it mattered to me; I might say something.")


def no_such_case(q: AnswerInterview, view: SelfView, ctx: Context) -> GroundedText:
    """Say that one does not know what one would do in a case that one has not met with."""
    return said("I do not know what I would do. Nothing of the kind has happened to me.")


def free_time(q: AnswerInterview, view: SelfView, ctx: Context) -> GroundedText:
    """Say what one likes, which is how one would spend a free day."""
    liked = [one for one in view.attitudes.values() if one.value > 0 and one.habit > 0]
    if liked:
        words = listing([of_me(one.conduct.plus) for one in liked[:2]])
        return said(f"I would take my time; I am used to {words}.")
    return said("I have not thought about that.")


# --- plans


def plans(q: AnswerInterview, view: SelfView, ctx: Context) -> GroundedText:
    """Say what one will be doing at the time that is asked for, or for the rest of the day."""
    now = parse_moment(q.when)
    tomorrow = re.search(r"\btomorrow\b", q.question, re.IGNORECASE)
    times = [one for one in time_ranges(q.question, ()) if one.start is not None]
    day = day_of(now) + (1 if tomorrow else 0)
    if times and times[0].day is not None:
        day = times[0].day
    items = q.plan
    if day != day_of(now):
        items = tuple(
            Stroke(start=clock(s.start), end=clock(s.end), text=s.text)
            for s in required_slots(q.who, day)
        )
    if times and times[0].start is not None:
        start, end = times[0].start, times[0].end or times[0].start + HOUR
        items = tuple(one for one in items if _overlaps(one, start, end))
        if not items:
            return said("I have planned nothing for that time.")
    if not items:
        return said(f"I have planned nothing {'for then' if day != day_of(now) else 'more today'}.")
    return said(f"{_spoken(items)}.")


def _overlaps(item: Stroke, start: int, end: int) -> bool:
    return parse_clock(item.start) < end and parse_clock(item.end) > start


def _spoken(items: tuple[Stroke, ...]) -> str:
    parts = [f"from {one.start} to {one.end}, {of_me(one.text)}" for one in items[:6]]
    return f"This is what I have in mind: {'; '.join(parts)}"


def where_i_am(q: AnswerInterview, view: SelfView, ctx: Context) -> GroundedText:
    """Say where one is and what one is doing."""
    doing = f"I am {of_me(q.doing)}." if q.doing else "I am doing nothing in particular."
    return said(f"I am at {q.place.address}.", doing)
