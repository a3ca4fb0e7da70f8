"""Perceiving: what is near, new and within the bandwidth of attention becomes memory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from folkways.agents.percept import Percept
from folkways.agents.persons import with_company
from folkways.agents.rating import rate_apart, rate_together
from folkways.agents.turn import Turn
from folkways.agents.view import Sighting
from folkways.base import events as ev
from folkways.base.time import HOUR
from folkways.world.address import Address

SAME_FOR = HOUR
"""For this long it is no news that somebody still does what it was last seen doing."""


def conduct_text(name: str, doing: str, company: Sequence[str] = ()) -> str:
    """Return how observed conduct reads as a memory."""
    return f"{name} is {with_company(doing, sorted(company))}"


def _subject(person: Sighting) -> str:
    """Return one name for a joint action, so that seeing any of its people is one percept."""
    if person.lead:
        return person.lead
    return min(person.name, *person.company) if person.company else person.name


def conduct_seen(person: Sighting) -> str:
    """Return what one sees somebody do."""
    everybody = {person.name, *person.company}
    subject = _subject(person)
    doing = person.lead_doing or person.doing
    return conduct_text(subject, doing, [name for name in everybody if name != subject])


def noticed_at(turn: Turn, other: str, text: str) -> int:
    """Return when the agent noticed that ``other`` does what ``text`` says; now if just now."""
    noticed, t = turn.body.noticed.get(other, ("", turn.t))
    return t if noticed == text else turn.t


async def perceive(turn: Turn) -> list[Percept]:
    """Notice, rate and remember what is new; return what the agent might react to.

    What the profile lets wait is judged later; a sight that has passed by then is remembered and no
    longer reacted to.
    """
    # Places first: actions of this very step may be at one that has just come into sight.
    learned = turn.view.new_places(turn.name, turn.body.known)
    if learned:
        turn.emit(ev.PlaceLearned(t=turn.t, agent=turn.name, addresses=learned))
    profile = turn.agent.profile
    news = profile.due(turn, _new(turn))
    if not news:
        return []
    rate = profile.choose(apart=rate_apart, together=rate_together)
    scores = await rate(turn, news)
    return [
        turn.observe(percept.with_score(score)) for percept, score in zip(news, scores, strict=True)
    ]


def going_on(turn: Turn) -> set[str]:
    """Return the conduct in sight, as it reads as a memory."""
    return {conduct_seen(person) for person in turn.view.perceived(turn.name)}


def with_deferred(turn: Turn, percepts: list[Percept]) -> list[Percept]:
    """Add what was remembered while the agent could not react: of others, and things in sight."""
    if not turn.body.deferred:
        return percepts
    current = going_on(turn)
    things = {_thing(turn, *seen).text for seen in turn.view.objects(turn.name)}
    known = {percept.memory for percept in percepts}
    earlier = []
    for id in turn.body.deferred:
        memory = turn.agent.memory[id]
        if id not in known and (memory.speech or memory.about or memory.text in things):
            goes_on = memory.speech or memory.text in current | things
            earlier.append(replace(Percept.of_memory(memory), current=goes_on))
    return earlier + percepts


def _new(turn: Turn) -> list[Percept]:
    """Return the agent's own doing, what it heard and what it sees near it, as far as it is new."""
    if turn.asleep:
        return [item for item in _own(turn) if item.text and _is_new(turn, item)]
    noticed = [*_own(turn), *_words(turn), *_sights(turn)]
    return [item for item in noticed if item.text and _is_new(turn, item)]


def _own(turn: Turn) -> Iterator[Percept]:
    """Yield the agent's own doing."""
    me, doing = turn.view.me(turn.name), turn.body.doing
    if not me.doing or me.talking or me.in_line:
        return
    same = doing is not None and doing.text == me.doing
    yield Percept(
        text=conduct_text(turn.name, me.doing, me.company),
        place=me.address,
        indoors=me.indoors,
        t=turn.t,
        own=True,
        importance=turn.agent.profile.own_importance(turn),
        # An agent may live its next step only when the action ends.
        happened=doing.started if same and doing is not None else 0,
    )


def _words(turn: Turn) -> Iterator[Percept]:
    """Yield the latest words that the agent overheard, within the bandwidth of attention."""
    bandwidth = turn.parameters.perception.attention_bandwidth
    for words in [words for words in turn.body.heard if words.t < turn.t][-bandwidth:]:
        speaker = turn.view.me(words.speaker)
        yield Percept(
            text=words.read,
            other=words.speaker,
            place=speaker.address,
            indoors=speaker.indoors,
            t=turn.t,
            speech=True,
            happened=words.t,
        )


def _sights(turn: Turn) -> list[Percept]:
    """Return people, then things, as many as attention allows: who is loud, then the nearest."""
    bandwidth, doing = turn.parameters.perception.attention_bandwidth, turn.body.doing
    others = turn.view.perceived(turn.name)[:bandwidth]
    seen = [
        _seen(turn, one) for one in others if turn.name not in one.company or one.lead == one.name
    ]
    for address, state in turn.view.objects(turn.name):
        if doing is None or doing.address != address or doing.upset == state:
            seen.append(_thing(turn, address, state))
    # A joint action is one percept, whichever participants are seen.
    return list({(item.text, item.other): item for item in seen[:bandwidth]}.values())


def _seen(turn: Turn, person: Sighting) -> Percept:
    # Those who walk by, talk, or wait their turn are not doing anything that is news in itself.
    news = bool(person.doing) and not person.talking and not person.in_line
    return Percept(
        text=conduct_seen(person) if news else "",
        other=_subject(person) if news else person.name,
        place=person.address,
        indoors=person.indoors,
        t=turn.t,
        until=person.until if news else -1,
    )


def _thing(turn: Turn, address: str, state: str) -> Percept:
    name = Address.parse(address, "").name
    text = f"The {name} {'are' if _plural(name) else 'is'} {state}"
    return Percept(text=text, place=address, indoors=turn.agent.indoors(address), t=turn.t)


def _plural(name: str) -> bool:
    """Whether the name of an object is a plural, such as "park benches"."""
    return name.endswith("s") and not name.endswith(("ss", "us"))


def _is_new(turn: Turn, item: Percept) -> bool:
    """Whether it differs from the last percepts and from what its doer was last seen doing."""
    if item.speech:
        return True
    if item.text in turn.body.recent:
        return False
    text, t = turn.body.noticed.get(turn.name if item.own else item.other or item.text, ("", 0))
    return text != item.text or turn.t >= t + SAME_FOR
