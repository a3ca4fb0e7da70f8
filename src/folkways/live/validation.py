"""Validate requests to a live run: first by the sender, then by the run itself."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from folkways.base.errors import FolkwaysError
from folkways.environments.change import Disclose, Praise, SetObject, Visit, Whisper
from folkways.live.mailbox import LiveAction, Pause, Resume
from folkways.moments.agent_named import agent_named
from folkways.world.tilemap import TileMap

THOUGHT: Final = 2000
"""Characters of a whispered thought at most."""
NORM: Final = 300
"""Characters of a norm at most."""
UTTERANCE: Final = 1000
"""Characters of what a visitor says at a time, at most."""
_STATE: Final = 60
_NAME: Final = 40
_DESCRIPTION: Final = 200

_JOINS = {"\u200d"}
_TURNS = {*"\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"}
_VISITOR = re.compile(r"[^\W\d_][\w .'’-]*")


def checked(action: LiveAction, agents: Sequence[str], tilemap: TileMap | None) -> LiveAction:
    """Return an action with names in full and texts on one line.

    ``agents`` are those of the run; objects are looked up if there is a ``tilemap``. Raises
    FolkwaysError, in words, for what cannot be.
    """
    match action:
        case Whisper():
            text = line("the thought", action.text, THOUGHT)
            return Whisper(agent_named(agents, action.agent), text)
        case Disclose():
            return Disclose(line("the norm", action.norm, NORM, 3))
        case Praise():
            norm = line("the norm", action.norm, NORM, 3)
            return Praise(agent_named(agents, action.agent), norm)
        case SetObject():
            state = line("the state", action.state, _STATE)
            address = line("the object", action.address, 200)
            return SetObject(object_named(tilemap, address) if tilemap else address, state)
        case Visit():
            return _visit(action, agents)
        case Pause() | Resume():
            return action


def line(what: str, text: str, most: int, least: int = 1) -> str:
    """Return ``text`` on one line.

    Raises FolkwaysError if it is too short or too long, or holds characters that control a
    terminal or turn its writing around.
    """
    one = " ".join(text.split())
    for char in one:
        hidden = unicodedata.category(char) in ("Cc", "Cs", "Co", "Cn")
        if (hidden or char in _TURNS) and char not in _JOINS:
            raise FolkwaysError(f"{what} holds a control character ({char!a}); leave it out")
    if not least <= len(one) <= most:
        raise FolkwaysError(f"{what} has {len(one):,} characters; it must have {least} to {most:,}")
    return one


def object_named(tilemap: TileMap, text: str) -> str:
    """Return the address of the one object that ``text`` names, in full or by its last parts.

    Raises FolkwaysError, with the nearest ones, if there is none or more than one.
    """
    addresses = [str(thing.address) for thing in tilemap.objects]
    named = _plain(text.removeprefix(f"{tilemap.name}:"))
    exact = [one for one in addresses if _plain(one) == named]
    found = exact or [one for one in addresses if f"|{_plain(one)}".endswith(f"|{named}")]
    if len(found) == 1:
        return found[0]
    if found:
        some = "; ".join(found[:5]) + (f"; and {len(found) - 5} more" if len(found) > 5 else "")
        raise FolkwaysError(f"{text!r} could be {some}. Write more of the address")
    plain = {_plain(one).rpartition("|")[2]: one for one in reversed(addresses)}
    plain |= {_plain(one): one for one in addresses}
    close = difflib.get_close_matches(named, plain, n=3, cutoff=0.5)
    near = dict.fromkeys(plain[one] for one in close)
    hint = f"did you mean {' or '.join(map(repr, near))}?" if near else _example(addresses)
    raise FolkwaysError(f"there is no object {text!r}; {hint}")


def _example(addresses: Sequence[str]) -> str:
    if not addresses:
        return "the map has no objects"
    return f"write it like {addresses[0]!r}; agents see {len(addresses)} objects in this town"


def _plain(address: str) -> str:
    """Return an address without accents and capitals, its parts with a bar between them."""
    folded = unicodedata.normalize("NFKD", address.casefold())
    letters = "".join(char for char in folded if not unicodedata.combining(char))
    return "|".join(" ".join(part.split()) for part in letters.split(":"))


def _visit(action: Visit, agents: Sequence[str]) -> Visit:
    name = line("the visitor's name", action.visitor, _NAME)
    if not _VISITOR.fullmatch(name):
        raise FolkwaysError(
            f"{name!r} cannot be a visitor's name: it begins with a letter and has letters, "
            "figures, spaces, points, hyphens and apostrophes only"
        )
    taken = {part.casefold(): agent for agent in agents for part in (agent, *agent.split())}
    if name.casefold() in taken:
        raise FolkwaysError(
            f"a visitor cannot be called {name!r}: {taken[name.casefold()]} lives in the town"
        )
    return Visit(
        visitor=name,
        agent=agent_named(agents, action.agent),
        text=line(
            "what the visitor says", action.text, UTTERANCE, 0 if action.leave or action.stay else 1
        ),
        description=line("the description", action.description, _DESCRIPTION, 0),
        leave=action.leave,
        stay=action.stay,
    )
