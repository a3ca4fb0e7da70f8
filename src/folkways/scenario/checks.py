"""What a schema cannot say: names that must agree, places that must be on the map.

The checks read the plain data and step over whatever has the wrong shape (the schema says that),
so that all mistakes of a file are found at once.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from folkways.base.limits import PROBLEMS
from folkways.reading.words import word_set
from folkways.scenario.checks_facts import check_facts
from folkways.scenario.checks_minds import check_minds
from folkways.scenario.checks_topics import check_topics
from folkways.scenario.document import Flaw, Path, Plain
from folkways.scenario.problems import listed, suggestion
from folkways.world.address import Address
from folkways.world.tilemap import Arena, Tile, TileMap

_PLACEHOLDER = re.compile(r"\{[^{}]*\}")
Entry = tuple[Path, dict[str, Plain]]


def check(data: Mapping[str, Plain], tilemap: TileMap | None, minds: Sequence[str]) -> list[Flaw]:
    """Return the flaws that need more than one field, or the map, to be seen.

    ``minds`` are the names of those that are parts.
    """
    agents = data.get("agents")
    flaws = [*_tracked(data.get("tracked_norms"))]
    flaws += islice(check_facts(data, tilemap), PROBLEMS)
    flaws += check_minds(data, minds)
    flaws += check_topics(data, tilemap)
    if isinstance(agents, list):
        entries: list[Entry] = [
            (("agents", i), agent) for i, agent in enumerate(agents) if isinstance(agent, dict)
        ]
        # Each flaw takes a look for near names, and a file may have very many.
        flaws += islice(_names(entries), PROBLEMS)
        flaws += islice(_relationships(entries), PROBLEMS)
        if tilemap is not None:
            flaws += islice(_starts(entries, tilemap), PROBLEMS)
    elif isinstance(agents, dict) and isinstance(generate := agents.get("generate"), dict):
        flaws += _placeholders(generate)
        if tilemap is not None:
            flaws += _quarters(generate, tilemap)
    return flaws


def _tracked(norms: Plain) -> Iterator[Flaw]:
    seen: set[str] = set()
    for index, norm in enumerate(norms if isinstance(norms, list) else ()):
        name = norm.get("id") if isinstance(norm, dict) else None
        if isinstance(name, str):
            if name in seen:
                message = f"two tracked norms are called {name!r}; each needs an id of its own"
                yield Flaw(("tracked_norms", index, "id"), message)
            seen.add(name)


# Somebody called so could not be told from the words that the sentences are made of.
_NO_NAMES = word_set(
    """i me my mine you your yours he him his she her hers it its we us our ours they them their
    theirs one someone somebody anyone anybody everyone everybody nobody none nothing something
    anything everything who whom whose people others this that these those"""
) | {"no one"}
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def _no_name(name: str) -> str:
    """Return why ``name`` can be nobody's name, or nothing."""
    unseen = next((char for char in name if unicodedata.category(char) in _UNSEEN), "")
    if unseen:
        return (
            f"{name!r} has a character that nobody sees (U+{ord(unseen):04X}); "
            "type the name again, without it"
        )
    if not any(char.isalpha() for char in name):
        return f"{name!r} has no letter in it; give the agent a name such as 'Ann Lee'"
    if name.strip().casefold() in _NO_NAMES:
        return (
            f"{name!r} is a word that sentences need for others; give the agent a name such as "
            "'Ann Lee'"
        )
    return ""


def _names(entries: list[Entry]) -> Iterator[Flaw]:
    seen: set[str] = set()
    for path, agent in entries:
        name = agent.get("name")
        if isinstance(name, str):
            if name and (wrong := _no_name(name)):
                yield Flaw((*path, "name"), wrong)
            if name.casefold() in seen:
                message = f"two agents are called {name!r}; each needs a name of its own"
                yield Flaw((*path, "name"), message)
            seen.add(name.casefold())


def _relationships(entries: list[Entry]) -> Iterator[Flaw]:
    names = [name for _, agent in entries if isinstance(name := agent.get("name"), str)]
    known = frozenset(names)
    for path, agent in entries:
        others = agent.get("relationships")
        for other in others if isinstance(others, dict) else ():
            if other == agent.get("name"):
                message = f"{other} cannot have a relationship to itself"
                yield Flaw((*path, "relationships", other), message)
            elif other not in known:
                message = (
                    f"no agent is called {other!r}{suggestion(other, names)} "
                    f"(agents: {listed(names)})"
                )
                yield Flaw((*path, "relationships", other), message)


def _starts(entries: list[Entry], tilemap: TileMap) -> Iterator[Flaw]:
    crowd: Counter[Address] = Counter()
    taken: dict[Tile, str] = {}
    for path, agent in entries:
        start, tile = agent.get("start"), agent.get("tile")
        name = str(agent.get("name") or f"agent {path[-1]}")
        arena = _arena(start, tilemap) if isinstance(start, str) else None
        if isinstance(start, str) and arena is None:
            yield Flaw((*path, "start"), _no_arena(start, tilemap))
        if arena is not None:
            crowd[arena.address] += 1
            room = len(tilemap.standing_tiles(arena.address))
            if crowd[arena.address] == room + 1:
                message = f"more agents begin in {arena.address} than the {room} tiles to stand on"
                yield Flaw((*path, "start"), message)
        match tile:
            case [int(x), int(y)] if not isinstance(x, bool) and not isinstance(y, bool):
                wrong = _tile(name, (x, y), arena, tilemap)
                if not wrong and (x, y) in taken:
                    wrong = f"{taken[x, y]} and {name} cannot both stand on ({x}, {y})"
                taken.setdefault((x, y), name)
                if wrong:
                    yield Flaw((*path, "tile"), wrong)


def _tile(name: str, tile: Tile, arena: Arena | None, tilemap: TileMap) -> str:
    """Return what is wrong with an agent's tile, or nothing."""
    at = f"({tile[0]}, {tile[1]})"
    if not tilemap.inside(tile):
        size = f"x from 0 to {tilemap.width - 1}, y from 0 to {tilemap.height - 1}"
        return f"{name} cannot begin at {at}, outside the map ({size})"
    free = ""
    if arena is not None:
        nearest = min(
            tilemap.standing_tiles(arena.address),
            key=lambda one: (abs(one[0] - tile[0]) + abs(one[1] - tile[1]), one[1], one[0]),
        )
        free = f"; the nearest free tile of {arena.address} is ({nearest[0]}, {nearest[1]})"
    if not tilemap.walkable(tile):
        return f"{name} cannot begin at {at}, in a wall or a piece of furniture{free}"
    if arena is not None and tilemap.arena_at(tile) is not arena:
        found = tilemap.arena_at(tile)
        lies = f"lies in {found.address}" if found else "lies in no arena"
        return f"{at} {lies}, not in {arena.address}{free}"
    return ""


def _quarters(generate: dict[str, Plain], tilemap: TileMap) -> Iterator[Flaw]:
    here: Path = ("agents", "generate")
    starts = generate.get("start")
    arenas: list[Arena | None] = []
    for index, start in enumerate(starts if isinstance(starts, list) else ()):
        arena = _arena(start, tilemap) if isinstance(start, str) else None
        arenas.append(arena)
        if isinstance(start, str) and arena is None:
            yield Flaw((*here, "start", index), _no_arena(start, tilemap))
    count, per_quarter = generate.get("count"), generate.get("per_quarter", 10)
    if not (arenas and type(count) is int and type(per_quarter) is int):
        return
    most = max(0, min(count, per_quarter, 200))
    crowd = Counter(arena.address for i in range(most) if (arena := arenas[i % len(arenas)]))
    for address, number in crowd.items():
        room = len(tilemap.standing_tiles(address))
        if number > room:
            message = (
                f"{number} agents of each quarter begin in {address}, which has {room} tiles to "
                "stand on; name more arenas in start, or fewer agents per_quarter"
            )
            yield Flaw((*here, "start"), message)


def _placeholders(generate: dict[str, Plain]) -> Iterator[Flaw]:
    stances = generate.get("stances")
    for index, stance in enumerate(stances if isinstance(stances, list) else ()):
        for kind in ("favour", "oppose", "conduct"):
            sentences = stance.get(kind) if isinstance(stance, dict) else None
            for number, sentence in enumerate(sentences if isinstance(sentences, list) else ()):
                for found in _PLACEHOLDER.findall(sentence) if isinstance(sentence, str) else ():
                    if found != "{name}":
                        path: Path = ("agents", "generate", "stances", index, kind, number)
                        yield Flaw(path, f"{found!r} stands for nothing; only '{{name}}' does")


def _arena(text: str, tilemap: TileMap) -> Arena | None:
    try:
        address = Address.parse(text, tilemap.name)
    except ValueError:
        return None
    if not address.arena or address.object or address not in tilemap:
        return None
    return tilemap.arena(address)


def _no_arena(text: str, tilemap: TileMap) -> str:
    arenas = [str(arena.address) for arena in tilemap.arenas]
    found = tilemap.tree().find(text)
    if found is not None and found.arena:
        near = f"; did you mean {str(found.arena_address)!r}?"
    else:
        near = suggestion(text, arenas)
    return f"the map has no arena {text!r}{near} (arenas: {listed(arenas)})"
