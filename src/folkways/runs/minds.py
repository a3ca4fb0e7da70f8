"""The minds that can be named: in a scenario (``mind: offline``) or on the command line."""

from __future__ import annotations

from collections.abc import Callable

from folkways.base.errors import MindError
from folkways.language.mind import Mind


def _offline(seed: int) -> Mind:
    from folkways.minds.offline import OfflineMind

    return OfflineMind(seed)


def _table(seed: int) -> Mind:
    from folkways.testing.minds import TableMind

    return TableMind(seed)


MINDS: dict[str, tuple[Callable[[int], Mind], str]] = {
    "offline": (_offline, "the reference model: no network, no key, deterministic"),
    "table": (_table, "fixed answers without meaning, to test and to time the engine"),
}
"""What makes a mind from a run's seed, and what it is, by name."""


def check_mind(name: str) -> None:
    """Raise MindError, naming the minds that exist, if there is none of this name."""
    if name not in MINDS:
        known = "\n".join(f"  {key}: {what}" for key, (_, what) in MINDS.items())
        raise MindError(f"there is no mind called {name!r}. There are:\n{known}")


def mind_named(name: str, seed: int) -> Mind:
    """Return a new mind; raises MindError, naming those that exist, for an unknown name."""
    check_mind(name)
    return MINDS[name][0](seed)
