"""The groups of parts: what a user may bring, and the class that each part derives from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Group:
    """A kind of part. ``entry_points`` is what packages declare theirs under.

    ``noun`` is what messages call one of them, ``base`` the class that they derive from, as
    ``module:Class``: it is imported only when a part is, since it lies in a higher layer.
    """

    entry_points: str
    noun: str
    base: str

    @property
    def article(self) -> str:
        """``a`` or ``an``, as the noun wants it."""
        return "an" if self.noun[0] in "aeiou" else "a"


MECHANISMS: Final = Group("folkways.mechanisms", "mechanism", "folkways.agents.mechanism:Mechanism")
ENVIRONMENTS: Final = Group(
    "folkways.environments", "environment", "folkways.environments.environment:Environment"
)
