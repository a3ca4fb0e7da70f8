"""The town as it is seen at one moment, by those who stand at that moment."""

from __future__ import annotations

from typing import Any

from folkways.environments.town.town import Town


class SeenAt:
    """What ``town`` shows at moment ``t``, whenever it is asked: others walk on as they do now."""

    def __init__(self, town: Town, t: int) -> None:
        self._town = town
        self._t = t

    def __getattr__(self, name: str) -> Any:
        """Return a method of the town, at this moment."""
        if self._town.now != self._t:
            self._town.move_to(self._t)
        return getattr(self._town, name)
