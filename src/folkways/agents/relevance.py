"""What calls for a reaction, and what can wait until the agent is asked about something else.

People may always matter. Objects change only because somebody uses them, and their users are seen
as well; so to save calls, an object alone prompts a reaction only if the agent intends to use it or
one of its own standards mentions it. This filter is cheap, and
``bench/relevance_misses.py`` measures what it misses.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from folkways.agents import commitments, hooks
from folkways.agents.appointments import SHORTEST
from folkways.agents.attitudes import minds
from folkways.agents.calendar import going_on
from folkways.agents.heard import said_with, went_on
from folkways.agents.mechanism import Urgency
from folkways.agents.percept import Percept
from folkways.agents.turn import Turn
from folkways.agents.view import Sighting
from folkways.base import events as ev
from folkways.base.time import HOUR, MINUTE
from folkways.reading.naming import names
from folkways.reading.stem import content_stems
from folkways.reading.topic_words import NEVER_STEMS
from folkways.world.address import Address

SOON = HOUR
"""What an agent means to use within so long matters to it."""
NEWS_FOR = SHORTEST
"""Words call for a reaction for as long as the shortest action takes; then they are past."""


def urgency(turn: Turn, news: Percept) -> Urgency:
    """How soon something is to be judged: conduct if a mechanism has a question about it.

    All else waits: an agent may react to it before it is rated. So does conduct that has ended.
    """
    deputy = turn.agent.deputy("judge")
    if deputy is None or news.own or not news.other or news.speech:
        return "whenever"
    wanted = hooks.wants(deputy, turn, news)
    return wanted if news.current or wanted == "whenever" else "later"


def asked_about(turn: Turn, item: Percept) -> bool:
    """Whether a mechanism has something to ask about conduct."""
    return urgency(turn, item) != "whenever"


def may_consider(turn: Turn, people: Mapping[str, Sighting], item: Percept) -> bool:
    """Whether a reaction is possible: to a thing, or to a person who is free to be talked to.

    None is called for to what belongs to an announced event and disturbs nobody, nor to the other
    part of what the agent is doing with somebody, nor to what two others do for each other, such as
    one who serves the other, unless it has to do with the agent; nor to words that were said some
    time ago, or in a talk that is no concern of the agent: they are remembered. Of an overheard
    talk the last words count, since they show what it has come to.
    """
    limits, body = turn.parameters.conversation, turn.body
    if item.speech and (turn.t > item.at + NEWS_FOR or not _concerned(turn, item)):
        return False
    if item.own or not item.current or (item.other and item.other not in people):
        return False
    if not item.speech and item.other and turn.name in people[item.other].company:
        return False
    if not item.speech and item.other and _gives_it(turn, people[item.other]):
        return False
    if not item.speech and item.other and _occupied(turn, people[item.other], item):
        return False
    if _considered(turn, item) or _settled(turn, item):
        return False
    if not item.other:
        return turn.agent.profile.concerns(turn, item)
    talked = body.talked.get(item.other)
    rested = talked is None or turn.t >= talked + limits.cooldown_minutes * MINUTE
    return rested and people[item.other].free


def _considered(turn: Turn, item: Percept) -> bool:
    """Whether the agent has thought lately about this, or about what the person did before.

    What goes against its attitudes is considered anew when the person turns to it: who has looked
    at a guest who wrote still looks up when the guest lights a cigarette.
    """
    since = turn.t - turn.parameters.conversation.reconsider_minutes * MINUTE
    considered = turn.body.considered
    if considered.get(item.text, -1) > since:
        return True
    if considered.get(item.other, -1) <= since:
        return False
    return item.speech or not minds(turn.agent.who, item)


def _settled(turn: Turn, item: Percept) -> bool:
    """Whether the agent has decided in this very step whether to object to it."""
    decided = (e for e in turn.events if isinstance(e, ev.TalkDecided))
    return any((e.other, e.observation) == (item.other, item.text) for e in decided)


def _gives_it(turn: Turn, person: Sighting) -> bool:
    """Whether somebody is in the middle of an announced event of theirs, and not loud at it."""
    given = (one.by for one in going_on(turn, person.name))
    return bool(person.engaged) and not person.loud and person.name in given


def _occupied(turn: Turn, person: Sighting, item: Percept) -> bool:
    """Whether two others each have their part in something quiet that is no concern of the agent.

    They have time for nobody else until it is done.
    """
    parts = bool(person.lead) and not person.loud
    return parts and not _has_to_do_with(turn, (item.text,))


def _concerned(turn: Turn, words: Percept) -> bool:
    """Whether these are the last words of a talk that has to do with the agent.

    It has if it names the agent, or speaks of what one of its standards, what it has promised or
    what it is doing is about. What two others say to each other besides that is their own affair,
    and so is all that they say while the agent does something with people of its own.
    """
    doing, overheard = turn.body.doing, turn.body.overheard
    if went_on(overheard, words.other, words.at) or (doing is not None and doing.joint):
        return False
    talk = said_with(overheard, words.other, words.at)
    return _has_to_do_with(turn, talk or (words.text,), doing.text if doing is not None else "")


def _has_to_do_with(turn: Turn, texts: Iterable[str], doing: str = "") -> bool:
    """Whether texts name the agent, or are about what its norms, promises or ``doing`` are about.

    They are if they share a word, other than those that stand in any talk: people, places, times.
    """
    texts = tuple(texts)
    if any(names(text, turn.name.partition(" ")[0]) for text in texts):
        return True
    said = {stem for text in texts for stem in content_stems(text)} - NEVER_STEMS
    about = [line.text for line in turn.guidance("talk").lines]
    about += [doing, *(one.what for one in commitments.own(turn))]
    return any(not said.isdisjoint(content_stems(text)) for text in about)


def matters(turn: Turn, thing: Percept) -> bool:
    """Whether what was noticed of a thing could concern the agent's next acts, or a standard.

    It does if the agent uses the thing now or is about to, or if a standard speaks of it.
    """
    body = turn.body
    used = {item.address for item in (*body.hours, *body.actions) if item.start <= turn.t + SOON}
    if body.doing is not None:
        used.add(body.doing.address)
    if thing.place in used:
        return True
    held = {stem for line in turn.guidance("talk").lines for stem in content_stems(line.text)}
    name = content_stems(Address.parse(thing.place, "").name)
    return not held.isdisjoint(name)
