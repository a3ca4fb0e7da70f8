"""What a talk agrees, as the offline mind reads it, and how it keeps to that.

It reads promises to keep to what the other has put forward, or to a compromise; invitations that
were accepted; and appointments that are moved. A promise is weighed on each occasion like a norm
that the agent was just reminded of (commitments bind those who made them: Kerr and
Kaufman-Gilliland 1994; Lokhorst et al. 2013), and it decides nothing by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from folkways.agents.persons import alone
from folkways.agents.questions import DigestConversation
from folkways.agents.shown import Agreement, Place, Promise
from folkways.base.time import DAY, MINUTE, format_clock
from folkways.minds.offline import phrases
from folkways.minds.offline.arguments import halfway
from folkways.minds.offline.company import alone_or_with, joining, meeting
from folkways.minds.offline.context import Context
from folkways.minds.offline.english import clip
from folkways.minds.offline.lens import Lens
from folkways.minds.offline.moves import Move
from folkways.minds.offline.news import accepted, is_told
from folkways.minds.offline.persons import of_me
from folkways.minds.offline.rearrange import changes, clock_of_promise, times_in, with_day
from folkways.minds.offline.self_view import hidden_names
from folkways.minds.offline.slots import LONG, clock, minutes
from folkways.minds.offline.wording import NormToWord, where
from folkways.reading import compare
from folkways.reading.frame import Aspect, Frame, Mode
from folkways.reading.schedule import time_ranges
from folkways.reading.stem import content_stems

GIVING_ONES_WORD = frozenset([Move.PROMISE, Move.ACCEPT])
"""Moves by which one takes on what has been put forward."""

_INVITED = tuple(
    re.compile(
        re.escape(text)
        .replace(r"\{time\}", r"(?P<time>\d\d?:\d\d)")
        .replace(r"\{until\}", r"(?P<until>\d\d?:\d\d)")
        .replace(r"\{doing\}", r"(?P<doing>.+?)")
    )
    for text in (*phrases.INVITE_TO_EVENT, *phrases.INVITE)
)
_COMING = re.compile(
    r"\b(?:I(?: will|'ll) (?:be there|come|join you|meet you|see you)|count me in"
    r"|see you (?:there|then|at)|it is a date|let us meet|let's meet)\b",
    re.IGNORECASE,
)
_TODAY = re.compile(r"\d\d?:\d\d")
_UNTIL = re.compile(r"\s+(?:until|till)\s+[\w:]+(?:\s+[ap]\.?m\b)?")
_NOT = re.compile(r"\b(?:not|cannot|can't|won't|afraid|unless|perhaps|maybe)\b", re.IGNORECASE)
_PLACE = re.compile(
    r"\b(?:at|in|on|by) (?:the|my|your|our) ((?:[\w'-]+ ){0,2}?[\w'-]+)(?=$|[,.;?]| )"
)

_IN_A_HOUSE = re.compile(
    r"\b(?:at|in|on|by) the (?P<room>(?:[\w'-]+ ){0,2}?[\w'-]+) (?:of|at) (?:the )?"
    r"(?P<house>[^\W\d_a-zß-ÿ][\w'-]*(?: [^\W\d_a-zß-ÿ][\w'-]*)*)"
)
"""A room with the house that it is in: "in the dining room of Blue House"."""


def agreed(q: DigestConversation, ctx: Context) -> tuple[Agreement, ...]:
    """Return what the agent has agreed to: a promise and an appointment at most, new or moved."""
    moved = _moved(q)
    visit = accepted(q, ctx.facts)
    made = None if visit or is_told(q, ctx.facts) else _appointment(q)
    found = [_promise(q, ctx), moved or visit or made]
    known = {(one.what, one.when) for one in q.commitments}
    return tuple(one for one in found if one and (one.what, one.time) not in known)


def called_off(q: DigestConversation) -> tuple[int, ...]:
    """Return the positions of the appointments that the talk called off."""
    found = changes(q.lines, q.commitments)
    return tuple(one.number for one in found if not one.new)


def told(q: DigestConversation) -> tuple[int, ...]:
    """Return the positions of what the agent had promised to tell the other and has told it."""
    mine = [line.text for line in q.lines if line.speaker == q.who.name]
    said = set(content_stems(" ".join(mine)))
    names = set(content_stems(f"{q.other} {q.who.name}"))
    found = []
    for number, one in enumerate(q.commitments):
        matter = set(content_stems(one.what)) - names
        if one.tell == q.other and matter and 2 * len(matter & said) >= len(matter):
            found.append(number)
    return tuple(found[:5])


def _moved(q: DigestConversation) -> Agreement | None:
    """Return the first appointment that the talk moved, at its new time."""
    for change in changes(q.lines, q.commitments):
        if change.new:
            old = q.commitments[change.number]
            return Agreement(
                what=old.what,
                time=change.new,
                until=_later_end(old, change.new),
                day=with_day(old.when),
                place=old.place,
                together=True,
                people=old.others,
                replaces=change.number,
            )
    return None


def _later_end(old: Promise, new: str) -> str:
    """Return when an appointment ends that begins at ``new``: it lasts as long as before."""
    if not old.until:
        return ""
    length = minutes(clock_of_promise(old.until)) - minutes(clock_of_promise(old.when))
    return clock(min(minutes(new) + length, DAY // MINUTE))


# --- promises


def _promise(q: DigestConversation, ctx: Context) -> Agreement | None:
    """Return what one has given one's word on: the norm that the other put forward last."""
    hidden = hidden_names(q.who, q.other)
    raised: Frame | None = None
    given: Frame | None = None
    until = ""
    for line in q.lines:
        mine = line.speaker == q.who.name
        moves = phrases.GRAMMAR.moves(_UNTIL.sub("", line.text))
        if mine and raised is not None and GIVING_ONES_WORD & set(moves):
            given, until = raised, _end_in(line.text)
        for frame in ctx.lens.norms(line.text, hidden):
            asks = frame.sign and frame.mode is Mode.INJUNCTIVE
            if asks and (not mine or Move.OFFER in phrases.GRAMMAR.moves(line.text)):
                raised = frame
    if given is None or ctx.lens.conduct_of(given).is_value:
        return None
    return Agreement(
        what=clip(_doing(given, ctx.lens), 300),
        until=until,
        occasion=_occasion(given, ctx.lens),
        lasting=True,
    )


def _occasion(frame: Frame, lens: Lens) -> str:
    """Return the occasion that a norm names for doing something: "after meals"."""
    conduct = lens.conduct_of(frame)
    if frame.sign <= 0:
        return ""  # what one leaves, one leaves always
    return halfway(conduct) if frame.aspect is Aspect.CONDITION else conduct.when(frame.text)


def _doing(frame: Frame, lens: Lens) -> str:
    """Return a norm as what somebody does who keeps it: "not smoking indoors"."""
    conduct = lens.conduct_of(frame)
    doing = conduct.plus if frame.sign > 0 else f"not {conduct.plus}"
    return of_me(doing + where(NormToWord(conduct, frame.sign, frame.mode, frame.setting)))


def promised(commitments: Iterable[Promise], lens: Lens) -> tuple[Frame, ...]:
    """Return what one has promised to do or to leave, as norms, for each at most one."""
    found = (next(iter(_asks(one.what, lens)), None) for one in commitments if not one.when)
    return tuple(frame for frame in found if frame is not None)


def _asks(what: str, lens: Lens) -> list[Frame]:
    return [replace(f, mode=Mode.INJUNCTIVE) for f in lens.acts(what) if f.sign]


def account(
    text: str, place: Place, plan: str, commitments: Sequence[Promise], lens: Lens
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the positions of the commitments that are kept and broken by doing ``text``.

    One lunch keeps what was agreed with two people for the same time.
    """
    acts = lens.acts(text)
    people = [name for one in commitments for name in one.others]
    keeps, breaks = [], []
    for number, one in enumerate(commitments):
        asks = [] if one.when else _asks(one.what, lens)
        agreed_on = alone(one.what, people)
        verdicts = {compare.judge(acts, frame, place.indoors) for frame in asks}
        if compare.Conduct.VIOLATES in verdicts:
            breaks.append(number)
        elif compare.Conduct.COMPLIES in verdicts or (
            one.when and (plan.startswith(one.what) or _is_that(alone(text, people), agreed_on))
        ):
            keeps.append(number)
    return tuple(keeps[:5]), tuple(breaks[:5])


def _is_that(text: str, agreed: str) -> bool:
    """Whether an action is what was agreed, with or without a habit beside it."""
    return text == agreed or text.startswith(f"{agreed} and ")


def is_agreed(text: str, plan: str, commitments: Sequence[Promise]) -> bool:
    """Whether a step of a plan, without habits, is what was agreed for its time."""
    return any(one.when and (plan.startswith(one.what) or text == one.what) for one in commitments)


def along_the_way(commitments: Sequence[Promise], now: int) -> list[str]:
    """Return what is promised for this time (minutes of the day) that takes no time of its own."""
    timed = [one for one in commitments if _TODAY.fullmatch(one.when) and not one.takes_time]
    return [one.what for one in timed if 0 <= now - minutes(one.when) < (one.minutes or LONG)]


# --- appointments


def _appointment(q: DigestConversation) -> Agreement | None:
    """Return the appointment that one has made by accepting an invitation, or by having one's
    own accepted.
    """
    for asked, answered in zip(q.lines, q.lines[1:], strict=False):
        if asked.speaker == answered.speaker or not accepts(answered.text):
            continue
        found = invitation(asked.text)
        mine = asked.speaker == q.who.name
        place = _PLACE.search(found[1] if found else "") or _PLACE.search(asked.text)
        where = place[0] if place else ""
        if found is not None:
            time, doing, until = found
            what = alone_or_with(doing, q.other) if mine else joining(doing, q.other, where)
        else:
            time, until = _times_in(asked.text) or _times_in(answered.text) or ("", "")
            what = meeting(q.other, where)
        if not time:
            continue
        return Agreement(
            what=clip(what, 300),
            time=time,
            until=until,
            place=_place_named(place.string) if place else "",
            together=True,
        )
    return None


def _place_named(text: str) -> str:
    """Return the place that is named first; with its house, since every house has a kitchen."""
    if house := _IN_A_HOUSE.search(text):
        return f"{house['room']} of {house['house']}"
    place = _PLACE.search(text)
    return place[1] if place else ""


def accepts(text: str) -> bool:
    """Whether somebody says that he or she will come."""
    return any(
        _COMING.search(sentence) and not _NOT.search(sentence)
        for sentence in re.split(r"(?<=[.!?])\s+", text)
    )


class Proposal(NamedTuple):
    """When somebody is asked to do what, and until when, empty if that was not said."""

    time: str
    doing: str
    until: str


def invitation(text: str) -> Proposal | None:
    """Return an invitation in the grammar's words, if there is one."""
    for pattern in _INVITED:
        if match := pattern.search(text):
            said = match.groupdict()
            return Proposal(said["time"], said["doing"], said.get("until", ""))
    return None


def _times_in(text: str) -> tuple[str, str] | None:
    """Return the first time of day that a sentence names, and its end, empty if not said."""
    named = times_in(text)
    for one in time_ranges(text):
        if one.start is not None:
            end = "" if one.end is None else format_clock(one.end)
            return format_clock(one.start), end if end in named else ""
    return None


def _end_in(text: str) -> str:
    """Return until when somebody gives his or her word: "12:00"; empty if that is not said."""
    ends = [one.end for one in time_ranges(text) if one.start is None and one.end is not None]
    return format_clock(ends[0]) if ends else ""
