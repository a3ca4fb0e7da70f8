"""What calls for a reaction, and what can wait until the agent is asked about something else.

Persons always may matter. Things change only because somebody uses them, and whoever uses them is
seen as well; so in the frugal profile a thing by itself calls for a reaction only if the agent
means to use it, or if a standard of its own speaks of it. This filter is cheap, and
``bench/relevance_misses.py`` measures what it misses.
"""

from __future__ import annotations

from collections.abc import Mapping

from folkways.agents.mechanism import News, Percept
from folkways.agents.turn import Turn
from folkways.agents.view import Sighting
from folkways.base.time import MINUTE
from folkways.reading.stem import content_stems


def presses(turn: Turn, people: Mapping[str, Sighting], news: News) -> bool:
    """Whether something is to be judged now, because it calls for a reaction or is conduct.

    Conduct presses only if the agent has standards to judge it by: lines of guidance for talk.
    """
    if not news.current or news.own:
        return False
    if may_consider(turn, people, news):
        return True
    return bool(news.other) and not news.speech and bool(turn.guidance("talk").lines)


def may_consider(turn: Turn, people: Mapping[str, Sighting], item: News | Percept) -> bool:
    """Whether a reaction is possible: to a thing, or to a person who is free to be talked to."""
    limits, body = turn.parameters.conversation, turn.body
    if item.own or (item.other and item.other not in people):
        return False
    considered = body.considered.get(item.other or item.text)
    if considered is not None and turn.t < considered + limits.reconsider_minutes * MINUTE:
        return False
    if not item.other:
        return not turn.frugal or matters(turn, item.text)
    talked = body.talked.get(item.other)
    rested = talked is None or turn.t >= talked + limits.cooldown_minutes * MINUTE
    return rested and people[item.other].free


def matters(turn: Turn, thing: str) -> bool:
    """Whether what was noticed of a thing could concern a plan or a standard; True if in doubt."""
    stems = content_stems(thing)
    return not stems or not _mentioned(turn).isdisjoint(stems)


def _mentioned(turn: Turn) -> set[str]:
    """Return the stems of all that the agent does, plans for the rest of the day, or holds."""
    body = turn.body
    texts = [line.text for line in turn.guidance("talk").lines]
    if body.doing is not None:
        texts += (body.doing.text, body.doing.address)
    for item in (*body.hours, *body.actions):
        if item.start + item.seconds > turn.t:
            texts += (item.text, item.address)
    return {stem for text in texts for stem in content_stems(text)}
