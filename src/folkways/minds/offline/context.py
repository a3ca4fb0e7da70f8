"""What every rule of the offline mind gets besides its inputs: reader, constants and draws."""

from __future__ import annotations

import random
from dataclasses import dataclass

from folkways.base.random import stream, uniform
from folkways.language.mind import CallKey
from folkways.minds.offline.constants import Constants
from folkways.minds.offline.lens import Lens
from folkways.reading.facts import Fact


@dataclass(frozen=True)
class AcceptanceSettings:
    """How a run settles what its agents take up: ``norms.acceptance`` and ``norms.replacement``.

    ``deliberated``: an agent may refuse what contradicts nothing that it holds. ``replaces``: what
    contradicts a norm may take its place. Speakers need to know, so that their words fit what
    they will take up.
    """

    deliberated: bool = False
    replaces: bool = True


@dataclass(frozen=True)
class Context:
    """The settings of one offline mind."""

    seed: int
    lens: Lens
    constants: Constants
    acceptance: AcceptanceSettings = AcceptanceSettings()
    facts: tuple[Fact, ...] = ()
    """The tracked facts of the scenario, by which texts that carry them are recognised."""

    def draw(self, key: CallKey, purpose: str) -> float:
        """Return a number in [0, 1) for this very question."""
        return uniform(self.seed, key.tick, key.agent, key.ordinal, purpose)

    def chance(self, key: CallKey, purpose: str) -> random.Random:
        """Return a stream for this very question."""
        return stream(self.seed, key.tick, key.agent, key.ordinal, purpose)

    def stable(self, agent: int, *parts: object) -> float:
        """Return a number in [0, 1) that stays the same all through a run."""
        return uniform(self.seed, "stable", agent, *parts)

    def pick(self, agent: int, options: int, *parts: object) -> int:
        """Return one of ``range(options)``, the same all through a run."""
        return int(self.stable(agent, *parts) * options)
