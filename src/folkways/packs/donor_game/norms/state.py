"""Where the donor game with norms stands: a fold over its facts."""

from __future__ import annotations

import msgspec

from folkways.environments.simple import State


class GiftsState(State, kw_only=True):
    """Agents are numbered from 0.

    ``round`` counts the rounds that are over. ``received`` are units by agent; ``gifts`` those of
    the latest round as {donor: (recipient, percent)}; ``said`` what was told in it as (who, about
    whom, words, whether it complains), ``names`` the same about each agent, the latest last.
    """

    round: int = 0
    kept: list[float]
    received: list[float]
    gifts: dict[int, tuple[int, float]] = msgspec.field(default_factory=dict)
    said: list[tuple[int, int, str, bool]] = msgspec.field(default_factory=list)
    names: dict[int, list[tuple[int, str, bool]]] = msgspec.field(default_factory=dict)
