"""The town as it is seen at one moment, by those who stand at that moment."""

from __future__ import annotations

from typing import Any

from folkways.environments.town.town import Town
from folkways.world.box import Box


class SeenAt:
    """What ``town`` shows at moment ``t``, whenever it is asked: others walk on as they do now.

    Nobody looks beyond ``within``.
    """

    def __init__(self, town: Town, t: int, within: Box) -> None:
        self._town = town
        self._t = t
        self._within = within

    def __getattr__(self, name: str) -> Any:
        """Return a method of the town, at this moment."""
        if not self._town.stands_at(self._t, self._within):
            self._town.move_to(self._t, self._within)
        return getattr(self._town, name)
