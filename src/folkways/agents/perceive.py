"""Perceiving: what is near, new and within the bandwidth of attention becomes memory."""

from __future__ import annotations

from typing import NamedTuple

from folkways.agents.mechanism import Percept
from folkways.agents.operations import RATE_IMPORTANCE
from folkways.agents.questions import RateImportance
from folkways.agents.turn import Turn
from folkways.agents.view import Sighting
from folkways.base import events as ev
from folkways.base.time import HOUR
from folkways.world.address import Address

SAME_FOR = HOUR
"""Somebody who still does what it was last seen doing is not news for so long."""


def conduct_text(name: str, doing: str) -> str:
    """Return how observed conduct reads as a memory."""
    return f"{name} is {doing}"


def speech_text(speaker: str, listener: str, words: str) -> str:
    """Return how an overheard utterance reads as a memory."""
    return f'{speaker} said to {listener}: "{words}"'


class _Noticed(NamedTuple):
    """Something within attention, not yet rated."""

    text: str
    other: str
    place: str
    indoors: bool
    speech: bool = False
    own: bool = False


async def perceive(turn: Turn) -> list[Percept]:
    """Notice, rate and remember what is new; return it."""
    learned = turn.view.new_places(turn.name, turn.body.known)
    if learned:
        turn.emit(ev.PlaceLearned(t=turn.t, agent=turn.name, addresses=learned))
    new = _new(turn)
    if not new:
        return []
    question = RateImportance(who=turn.agent.who, texts=tuple(item.text for item in new))
    scores = list((await turn.ask(RATE_IMPORTANCE, question)).scores)
    if len(scores) != len(new):
        turn.note_fallback(
            "rate_importance", f"{len(scores)} scores for {len(new)} memories; the rest count as 1"
        )
        scores = (scores + [1] * len(new))[: len(new)]
    percepts = []
    for item, score in zip(new, scores, strict=True):
        memory = turn.remember(
            "observation",
            item.text,
            score,
            about=item.other,
            place=item.place,
            indoors=item.indoors,
            speech=item.speech,
            own=item.own,
        )
        percepts.append(
            Percept(
                memory,
                item.text,
                item.other,
                item.place,
                item.indoors,
                score,
                item.speech,
                item.own,
            )
        )
    return percepts


def with_deferred(turn: Turn, percepts: list[Percept]) -> list[Percept]:
    """Add what was noticed while the agent could not react, as far as it still goes on."""
    if not turn.body.deferred:
        return percepts
    current = {conduct_text(person.name, person.doing) for person in turn.view.people(turn.name)}
    known = {percept.memory for percept in percepts}
    earlier = []
    for id in turn.body.deferred:
        memory = turn.agent.memory[id]
        if id not in known and (memory.speech or memory.text in current):
            earlier.append(
                Percept(
                    id,
                    memory.text,
                    memory.about,
                    memory.place,
                    memory.indoors,
                    memory.importance,
                    memory.speech,
                )
            )
    return earlier + percepts


def _new(turn: Turn) -> list[_Noticed]:
    """Return the agent's own doing, what it heard and what it sees near it, as far as it is new.

    The bandwidth of attention holds for things seen, nearest first, and for words heard, the
    latest, each on its own.
    """
    bandwidth = turn.parameters.perception.attention_bandwidth
    me, body = turn.view.me(turn.name), turn.body
    noticed = []
    if me.doing and not me.talking:
        text = conduct_text(turn.name, me.doing)
        noticed.append(_Noticed(text, "", me.address, me.indoors, own=True))
    heard = [words for words in body.heard if words.t < turn.t][-bandwidth:]
    for words in heard:
        text = speech_text(words.speaker, words.to, words.text)
        noticed.append(_Noticed(text, words.speaker, me.address, me.indoors, speech=True))
    seen = [_seen(person) for person in turn.view.people(turn.name)[:bandwidth]]
    for address, state in turn.view.objects(turn.name):
        if body.doing is None or body.doing.address != address:
            name = Address.parse(address, "").name
            text = f"The {name} {'are' if _plural(name) else 'is'} {state}"
            seen.append(_Noticed(text, "", address, me.indoors))
    return [item for item in noticed + seen[:bandwidth] if item.text and _is_new(turn, item)]


def _plural(name: str) -> bool:
    """Whether the name of an object is a plural, such as "park benches"."""
    return name.endswith("s") and not name.endswith(("ss", "us"))


def _is_new(turn: Turn, item: _Noticed) -> bool:
    """Whether something is none of the last percepts, nor what its doer was last seen doing."""
    if item.speech:
        return True
    if item.text in turn.body.recent:
        return False
    text, t = turn.body.noticed.get(turn.name if item.own else item.other or item.text, ("", 0))
    return text != item.text or turn.t >= t + SAME_FOR


def _seen(person: Sighting) -> _Noticed:
    # Those who walk by, and those who talk, are not doing anything that is news in itself.
    news = person.doing and not person.talking
    text = conduct_text(person.name, person.doing) if news else ""
    return _Noticed(text, person.name, person.address, person.indoors)
