"""A round of the game in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from folkways.base.events import AnyEvent
from folkways.base.plural import counted, listed
from folkways.environments.rounds.facts import Born, Chose, Punished, Scored, Seen, Spared


def tell_round(events: Sequence[AnyEvent]) -> Iterator[str]:
    """Give a paragraph for each defection and for each that was let pass, and one for the rest."""
    choices = [(event, chose) for event in events if (chose := Chose.read(event)) is not None]
    defections = [event for event, chose in choices if chose.defects]
    for defection in defections:
        yield " ".join(_defection(defection, events))
    if choices:
        yield _others(len(choices) - len(defections), alone=not defections)
    for event in events:
        if Spared.read(event) is not None:
            by = _punishers(event.agent, events, meta=True)
            yield " ".join([event.sentence(str), *_punishment(event.agent, by)])
    for event in events:
        if Born.read(event) is not None or Scored.read(event) is not None:
            yield event.sentence(str)


def _defection(defection: AnyEvent, events: Iterable[AnyEvent]) -> Iterator[str]:
    agent = defection.agent
    yield defection.sentence(str)
    sightings = (Seen.read(event) for event in events if event.agent == agent)
    seen_by = [name for seen in sightings if seen is not None for name in seen.by]
    yield f"Seen by {listed(seen_by)}." if seen_by else "Nobody saw it."
    if seen_by:
        punishers = _punishers(agent, events, meta=False)
        yield from _punishment(agent, punishers)
        if not punishers:
            yield "Nobody punishes it."


def _punishment(agent: str, by: Sequence[str]) -> Iterator[str]:
    if by:
        yield f"{listed(by)} {'punishes' if len(by) == 1 else 'punish'} {agent} for it."


def _punishers(agent: str, events: Iterable[AnyEvent], *, meta: bool) -> list[str]:
    facts = ((event.agent, Punished.read(event)) for event in events)
    names = (name for name, fact in facts if fact and (fact.other, fact.meta) == (agent, meta))
    return list(dict.fromkeys(names))


def _others(count: int, *, alone: bool) -> str:
    if alone:
        return "Nobody defects."
    if not count:
        return "Everybody defects."
    return f"{counted(count, 'other player')} {'does' if count == 1 else 'do'} not defect."
