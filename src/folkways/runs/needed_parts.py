"""The parts from outside that a user gives, and that a stored run needs to be gone on with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from folkways.agents.mechanism import Mechanism
from folkways.base.errors import FolkwaysError, PartError
from folkways.base.log import PartOrigin
from folkways.environments.environment import Environment
from folkways.plugins import ENVIRONMENTS, INSTALLED, MECHANISMS, Group, Parts

AnyMechanism = type[Mechanism] | str
"""A mechanism as a user gives it: its class, its name, or ``package.module:Class``."""
AnyEnvironment = type[Environment] | str
"""An environment as a user gives it: its class, its name, or ``package.module:Class``."""


def parts_of(
    mechanisms: Sequence[AnyMechanism], trust: bool, environment: AnyEnvironment | None = None
) -> Parts:
    """Return which parts may be used: what is installed, and what a user gives.

    A name that the user gives is trusted: it did not come from somebody's file. Raises
    FolkwaysError for what is no mechanism, or no environment.
    """
    given: dict[Group, tuple[type, ...]] = {}
    if mechanisms:
        given[MECHANISMS] = tuple(_given(MECHANISMS, Mechanism, one) for one in mechanisms)
    if environment is not None:
        given[ENVIRONMENTS] = (_given(ENVIRONMENTS, Environment, environment),)
    return Parts(given, trust) if given or trust else INSTALLED


def _given(group: Group, base: type, one: object) -> type:
    if isinstance(one, str):
        return Parts(trust=True).find(group, one).value
    if isinstance(one, type) and issubclass(one, base):
        return one
    raise FolkwaysError(
        f"{group.noun}s must be classes that derive from {base.__name__}, or names, not {one!r}"
    )


GROUPS: Final = {group.noun: group for group in (MECHANISMS, ENVIRONMENTS)}
"""The groups of parts by what a run's header calls them."""


def needed(origins: Sequence[PartOrigin], parts: Parts, source: str) -> Parts:
    """Return ``parts`` with every part that a run's header names among them.

    ``source`` is what messages call the run. Raises PartError, which says what to install, for a
    part that cannot be had.
    """
    given: dict[Group, list[type]] = {group: list(some) for group, some in parts.given.items()}
    for origin in origins:
        if origin.group not in GROUPS:
            raise PartError(
                f"{source} needs the {origin.group} {told(origin)}, and this version of folkways "
                f"knows no parts of this kind (it knows: {', '.join(GROUPS)})"
            )
        group = GROUPS[origin.group]
        try:
            found = parts.resolve(group, origin)
        except PartError as error:
            raise PartError(
                f"{source} needs the {origin.group} {told(origin)}: {error}. Reading it (report, "
                "view, trace) works without"
            ) from error
        if found.value not in given.setdefault(group, []):
            given[group].append(found.value)
    return Parts(given, parts.trust)


def told(origin: PartOrigin) -> str:
    """Return a part in words: its name, and what it came from."""
    package = f"{origin.package} {origin.version}".strip()
    return f"{origin.name} ({package + ', ' if package else ''}{origin.reference})"
