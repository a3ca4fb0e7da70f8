"""What an agent knows of earlier talks when it is about to speak: its own, and those of others."""

from __future__ import annotations

from collections.abc import Iterable

from folkways.agents.shown import EarlierTalk, Line, Noted, SpokenTo, TalkCount
from folkways.agents.turn import Turn
from folkways.agents.view import Sighting
from folkways.base.time import MINUTE, day_of, format_ago
from folkways.memory.record import Memory

JUST = 10 * MINUTE
"""Talks of others with the person that ended so long ago at most are shown."""


def earlier_talks(turn: Turn, other: str) -> tuple[EarlierTalk, ...]:
    """Return the agent's last talks with ``other``, oldest first."""
    return tuple(
        EarlierTalk(
            when=format_ago(talk.until, turn.t),
            text=turn.agent.memory[talk.memory].text,
            by=turn.name if talk.opened else other,
            about=talk.about,
        )
        for talk in turn.body.talks.get(other, ())
        if talk.memory >= 0
    )


def talks_with(turn: Turn, people: Iterable[str]) -> tuple[EarlierTalk, ...]:
    """Return the agent's last talks of this day with any of ``people``, oldest first.

    They show what others say and do because of the agent itself.
    """
    talks = []
    for other in dict.fromkeys(people):
        past = [talk.until for talk in turn.body.talks.get(other, ()) if talk.memory >= 0]
        shown = zip(past, earlier_talks(turn, other), strict=True)
        talks += [(until, one) for until, one in shown if day_of(until) == day_of(turn.t)]
    return tuple(one for _, one in sorted(talks, key=lambda pair: pair[0]))


def beside(memories: Iterable[Memory], *shown: Iterable[EarlierTalk | Noted]) -> list[Memory]:
    """Return those memories whose texts are not among what a question shows already."""
    texts = {one.text for group in shown for one in group}
    return [memory for memory in memories if memory.text not in texts]


def spoken_to(turn: Turn, other: str) -> tuple[SpokenTo, ...]:
    """Return the last talks that ``other`` had with others, as far as the agent overheard them."""
    return tuple(
        SpokenTo(
            by=talk.opener if talk.other == other else talk.other,
            minutes_ago=(turn.t - talk.until) // MINUTE,
            lines=tuple(Line(speaker=speaker, text=text) for speaker, text in talk.lines),
            unheard=talk.unheard,
        )
        for talk in turn.body.overheard
        if talk.lines and talk.with_person(other) and turn.t <= talk.until + JUST
    )


def talks_today(turn: Turn, other: str) -> tuple[TalkCount, ...]:
    """Return how often ``other`` was spoken to today, as far as the agent knows, and by whom.

    Of its own talks those in which it objected to something; of others' talks those that it
    overheard, whatever they were about, since it may not know how they began.
    """
    times: dict[str, list[int]] = {}
    for past in turn.body.talks.get(other, ()):
        if past.opened and past.objected:
            times.setdefault(turn.name, []).append(past.until)
    for talk in turn.body.overheard:
        if talk.other == other:
            times.setdefault(talk.opener, []).append(talk.until)
    today = {
        by: [t for t in moments if day_of(t) == day_of(turn.t)] for by, moments in times.items()
    }
    return tuple(
        TalkCount(by=by, times=len(moments), minutes_ago=(turn.t - max(moments)) // MINUTE)
        for by, moments in today.items()
        if moments
    )


def unheard(turn: Turn, person: Sighting | None) -> SpokenTo | None:
    """Return the last talk of somebody in sight with somebody else, if no word of it was heard.

    None if there was none in the last minutes.
    """
    if person is None or not person.talked_to or turn.name == person.talked_to:
        return None
    if turn.t > person.talked + JUST:
        return None
    heard = (talk for talk in turn.body.overheard if talk.lines and talk.with_person(person.name))
    if any(talk.with_person(person.talked_to) for talk in heard):
        return None
    return SpokenTo(by=person.talked_to, minutes_ago=(turn.t - person.talked) // MINUTE)
