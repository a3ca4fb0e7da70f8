"""What the schema cannot say of tracked facts: names, places and times that must be there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from folkways.base.time import parse_clock
from folkways.reading.facts import unreadable
from folkways.reading.stem import content_stems
from folkways.scenario.document import Flaw, Path, Plain
from folkways.scenario.population import GeneratedAgents
from folkways.scenario.problems import listed, suggestion
from folkways.scenario.schema import AgentSpec, Scenario
from folkways.world.address import Address
from folkways.world.tilemap import TileMap


def check_facts(data: Mapping[str, Plain], tilemap: TileMap | None) -> Iterator[Flaw]:
    """Yield the flaws of ``tracked_facts``, as far as its entries have the right shape."""
    facts = data.get("tracked_facts")
    names = _names(data.get("agents"))
    seen: set[str] = set()
    for index, fact in enumerate(facts if isinstance(facts, list) else ()):
        if not isinstance(fact, dict):
            continue
        here: Path = ("tracked_facts", index)
        id = fact.get("id")
        if isinstance(id, str):
            if id in seen:
                message = f"two tracked facts are called {id!r}; each needs an id of its own"
                yield Flaw((*here, "id"), message)
            seen.add(id)
        yield from _known_by(fact.get("known_by"), names, (*here, "known_by"))
        words = fact.get("words")
        given = [one for one in words if isinstance(one, str)] if isinstance(words, list) else []
        for word in unreadable(given):
            message = (
                f"{word!r} has nothing by which a text could be recognised; give a word of the "
                "fact that is no filler such as 'the', in Latin letters or digits"
            )
            yield Flaw((*here, "words"), message)
        statement = fact.get("statement")
        if isinstance(statement, str) and not given and not content_stems(statement):
            message = (
                "has no word by which a text could be recognised; say the fact in a sentence with "
                "names and things, in Latin letters"
            )
            yield Flaw((*here, "statement"), message)
        event = fact.get("gathering")
        if isinstance(event, dict):
            yield from _gathering(event, data, names, tilemap, (*here, "gathering"))


def check_people(scenario: Scenario, people: Sequence[AgentSpec]) -> Iterator[Flaw]:
    """Yield the flaws of names in tracked facts where the agents are generated."""
    if not isinstance(scenario.agents, GeneratedAgents):
        return
    names = [agent.name for agent in people]
    for index, fact in enumerate(scenario.tracked_facts):
        here: Path = ("tracked_facts", index)
        yield from _known_by(list(fact.known_by), names, (*here, "known_by"))
        if fact.gathering is not None and fact.gathering.host not in names:
            yield Flaw((*here, "gathering", "host"), _nobody(fact.gathering.host, names))


def _known_by(known: Plain, names: Sequence[str] | None, here: Path) -> Iterator[Flaw]:
    for number, name in enumerate(known if isinstance(known, list) else ()):
        if isinstance(name, str) and names is not None and name not in names:
            yield Flaw((*here, number), _nobody(name, names))
        elif isinstance(known, list) and name in known[:number]:
            yield Flaw((*here, number), f"{name} is listed twice; once is enough")


def _gathering(
    event: Mapping[str, Plain],
    data: Mapping[str, Plain],
    names: Sequence[str] | None,
    tilemap: TileMap | None,
    here: Path,
) -> Iterator[Flaw]:
    host, place = event.get("host"), event.get("place")
    if isinstance(host, str) and names is not None and host not in names:
        yield Flaw((*here, "host"), _nobody(host, names))
    if isinstance(place, str) and tilemap is not None and not _is_arena(place, tilemap):
        arenas = [str(arena.address) for arena in tilemap.arenas]
        message = (
            f"the map has no arena {place!r}{suggestion(place, arenas)} (arenas: {listed(arenas)})"
        )
        yield Flaw((*here, "place"), message)
    day, days = event.get("day", 1), data.get("days", 2)
    if type(day) is int and type(days) is int and day > days:
        message = f"the run has {days} day{'' if days == 1 else 's'}, so there is no day {day}"
        yield Flaw((*here, "day"), message)
    yield from _hours(event, data, here)


def _hours(event: Mapping[str, Plain], data: Mapping[str, Plain], here: Path) -> Iterator[Flaw]:
    start, end = _clock(event.get("start")), _clock(event.get("end"))
    if start is not None and end is not None and end <= start:
        message = f"it ends ({event['end']}) before it begins ({event['start']})"
        yield Flaw((*here, "end"), message)
        return
    opens, closes = _clock(data.get("start", "08:00")), _clock(data.get("end", "16:00"))
    if start is None or opens is None or closes is None or opens <= start < closes:
        return
    message = (
        f"it begins at {event['start']}, outside the day, which goes from "
        f"{data.get('start', '08:00')} to {data.get('end', '16:00')}"
    )
    yield Flaw((*here, "start"), message)


def _clock(text: Plain) -> int | None:
    """Return a time of day in seconds; None for what the schema refuses."""
    try:
        return parse_clock(text) if isinstance(text, str) else None
    except ValueError:
        return None


def _names(agents: Plain) -> list[str] | None:
    """Return the names of the agents; None if they are generated, and so not in the file."""
    if not isinstance(agents, list):
        return None
    found = (agent.get("name") for agent in agents if isinstance(agent, dict))
    return [name for name in found if isinstance(name, str)]


def _nobody(name: str, names: Sequence[str]) -> str:
    return f"no agent is called {name!r}{suggestion(name, names)} (agents: {listed(names)})"


def _is_arena(text: str, tilemap: TileMap) -> bool:
    try:
        address = Address.parse(text, tilemap.name)
    except ValueError:
        return False
    return bool(address.arena) and not address.object and address in tilemap
