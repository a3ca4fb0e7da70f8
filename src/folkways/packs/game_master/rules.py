"""The classical players: seekers who wander at random, and a game master with a table of rules.

A seeker takes or buys what it wants if it sees it, and else goes to a place next to its own by
chance. Until a seeker alone on a circle of n places finds a thing d places away, it takes d(n - d)
steps on average, as a symmetric random walk does.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from typing import Final

from folkways.environments.tools import Argument, ToolCall
from folkways.packs.game_master.questions import Act, ActInScene, ResolveAct, Ruling

WAITS: Final = "I wait."
NOTHING: Final = "Nothing comes of it."


def seeks(q: ActInScene, chance: random.Random) -> Act:
    """Take or buy what is wanted and in sight; else go somewhere; wait if nothing is wanted."""
    missing = [thing for thing in q.wants if thing not in q.holds]
    for thing in q.things:
        if thing.name not in missing:
            continue
        if thing.holder == q.place:
            return Act(act=f"I take the {thing.name}.")
        if 0 < thing.price <= q.money:
            return Act(act=f"I buy the {thing.name} from {thing.holder} for {thing.price} coins.")
    if not missing or not q.ways:
        return Act(act=WAITS)
    return Act(act=f"I go to the {chance.choice(q.ways)}.")


def _rule(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"^\W*i {pattern}\W*$", re.IGNORECASE)


_THE: Final = r"(?:(?:the|my|a|an) )?"
TABLE: Final = (
    (
        "trade",
        _rule(rf"buy {_THE}(?P<thing>.+) from (?P<seller>.+) for (?P<amount>\d+)(?: coins?)?"),
        "{player} buys the {thing} from {seller} for {amount} coins.",
    ),
    (
        "pay",
        _rule(r"pay (?P<receiver>.+) (?P<amount>\d+)(?: coins?)?"),
        "{player} pays {receiver}.",
    ),
    (
        "give",
        _rule(rf"(?:give|hand) {_THE}(?P<thing>.+) to (?P<receiver>.+)"),
        "{player} gives the {thing} to {receiver}.",
    ),
    (
        "take",
        _rule(rf"(?:take|pick up|grab) {_THE}(?P<thing>.+)"),
        "{player} takes the {thing}.",
    ),
    (
        "put_down",
        _rule(rf"(?:put down|drop|leave) {_THE}(?P<thing>.+)"),
        "{player} puts down the {thing}.",
    ),
    (
        "go",
        _rule(rf"(?:go|walk|run|return)(?: back)? to {_THE}(?P<place>.+)"),
        "{player} goes to the {place}.",
    ),
    ("", _rule(r"wait"), "{player} waits."),
    ("", _rule(r"(?:say|ask|tell|shout)\b.*"), "{player} speaks."),
)
"""By tool (none where nothing changes): the form of an act, and what is told of it."""
_ACTOR: Final = {
    "trade": "buyer",
    "pay": "payer",
    "give": "giver",
    "take": "person",
    "put_down": "person",
    "go": "person",
}


def rules(q: ResolveAct, chance: random.Random) -> Ruling:
    """Resolve an act by the first form that fits; other acts have no effect."""
    known = [
        *(one.name for one in q.people),
        *(one.name for one in q.things),
        *(one.name for one in q.places),
    ]
    for tool, pattern, happens in TABLE:
        if (match := pattern.match(q.act.strip())) is None:
            continue
        said = {key: _named(text, known) for key, text in match.groupdict().items()}
        told = happens.format(player=q.player, **said)
        if not tool:
            return Ruling(happens=told)
        pairs = {_ACTOR[tool]: q.player, **said}
        arguments = tuple(Argument(name=name, value=value) for name, value in pairs.items())
        return Ruling(happens=told, calls=(ToolCall(tool=tool, arguments=arguments),))
    return Ruling(happens=NOTHING)


def _named(text: str, known: Iterable[str]) -> str:
    """Return the known name that is meant, or the text itself."""
    text = text.strip(" .!\"'")
    return next((one for one in known if one.casefold() == text.casefold()), text)
