"""The norms game and the metanorms game: does punishment keep a norm alive?

R. Axelrod, "An evolutionary approach to norms", American Political Science Review 80 (1986),
1095-1111. Each agent has a boldness and a vengefulness of 0 to 7 sevenths. In a generation it has
four opportunities to defect; each may be seen with a chance S, drawn evenly from 0 to 1, and it
defects if S is below its boldness: +3 for itself, -1 for everybody else. Each who sees it punishes
with a chance equal to its vengefulness: -9 for the defector, -2 for itself. In the metanorms game
those who saw and did not punish may be seen, with the same S, and punished in the same way. An
agent at least a standard deviation above the mean has two offspring, one as far below has none,
all others one; each of the six bits flips with a chance of 1 %.

Published: in 100 generations metanorms kept the norm in five of five runs; without them it is not
kept in the long run, as J. M. Galán and L. R. Izquierdo, "Appearances can be deceiving", JASSS 8(3)
(2005), show with many runs. From them is what counts as established or collapsed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from folkways.baselines.baseline import BaselineModel, Parameter, Trajectory, Value

TEMPTATION, HURT, PUNISHED, PUNISHING = 3.0, -1.0, -9.0, -2.0
"""Payoffs of the game."""
OPPORTUNITIES = 4
"""Opportunities to defect in a generation."""
_BITS: Final = np.array([4, 2, 1])

Bits = NDArray[np.bool_]


class NormsGame(BaselineModel):
    """Axelrod's norms game; a step is a generation.

    The share is that of opportunities on which nobody defected: the norm is kept. It has converged
    when the last generation finds the norm established (mean boldness of at most 2/7 and mean
    vengefulness of at least 5/7), since the generation in which that last began. Measures: mean
    ``boldness`` and ``vengefulness`` at the end.
    """

    name: ClassVar[str] = "norms_game"
    title: ClassVar[str] = "Norms game"
    unit: ClassVar[str] = "generations"
    source: ClassVar[str] = "Axelrod (1986); Galán and Izquierdo (2005)"
    metanorms: ClassVar[bool] = False
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("agents", 20, 3, 500, "how many agents there are"),
        Parameter("generations", 100, 1, 1_000_000, "stop after this many generations"),
        Parameter("mutation", 0.01, 0.0, 0.5, "chance that a bit of an offspring flips"),
    )

    def _run(
        self, seed: int, values: Mapping[str, Value], chance: np.random.Generator
    ) -> Trajectory:
        agents, generations = int(values["agents"]), int(values["generations"])
        genes: Bits = chance.random((agents, 6)) < 0.5
        kept = np.empty(generations)
        traits = np.empty((generations, 2))
        for generation in range(generations):
            bold, vengeful = genes[:, :3] @ _BITS / 7, genes[:, 3:] @ _BITS / 7
            traits[generation] = bold.mean(), vengeful.mean()
            scores, defections = self._live(bold, vengeful, chance)
            kept[generation] = 1 - defections / (agents * OPPORTUNITIES)
            genes = _offspring(genes, scores, float(values["mutation"]), chance)
        boldness, vengefulness = traits[-1]
        holds = (traits[:, 0] <= 2 / 7) & (traits[:, 1] >= 5 / 7)
        broken = np.flatnonzero(~holds)
        since = int(broken[-1]) + 1 if broken.size else 0
        outcome = "neither"
        if holds[-1]:
            outcome = "established"
        elif boldness >= 6 / 7 and vengefulness <= 1 / 7:
            outcome = "collapsed"
        return Trajectory(
            name=self.name,
            seed=seed,
            parameters=dict(values),
            unit=self.unit,
            steps=np.arange(1, generations + 1, dtype=np.int64),
            share=kept,
            converged=since + 1 if holds[-1] else None,
            winner=outcome,
            measures={"boldness": float(boldness), "vengefulness": float(vengefulness)},
        )

    def _live(
        self,
        bold: NDArray[np.float64],
        vengeful: NDArray[np.float64],
        chance: np.random.Generator,
    ) -> tuple[NDArray[np.float64], int]:
        """Return everybody's score after one generation, and how often somebody defected."""
        agents = bold.size
        visible = chance.random((OPPORTUNITIES, agents))
        at, defector = np.nonzero(visible < bold)
        risk = visible[at, defector]
        scores = np.full(agents, HURT * defector.size)
        np.add.at(scores, defector, TEMPTATION - HURT)
        sees = chance.random((defector.size, agents)) < risk[:, None]
        sees[np.arange(defector.size), defector] = False
        punishes = sees & (chance.random(sees.shape) < vengeful)
        np.add.at(scores, defector, PUNISHED * punishes.sum(1))
        scores += PUNISHING * punishes.sum(0)
        if self.metanorms:
            case, lenient = np.nonzero(sees & ~punishes)
            seen = chance.random((lenient.size, agents)) < risk[case, None]
            again = seen & (chance.random(seen.shape) < vengeful)
            again[np.arange(lenient.size), lenient] = False
            again[np.arange(lenient.size), defector[case]] = False
            np.add.at(scores, lenient, PUNISHED * again.sum(1))
            scores += PUNISHING * again.sum(0)
        return scores, defector.size


class MetanormsGame(NormsGame):
    """The norms game in which those who let a defection pass may be punished, too."""

    name: ClassVar[str] = "metanorms_game"
    title: ClassVar[str] = "Metanorms game"
    metanorms: ClassVar[bool] = True


def _offspring(
    genes: Bits, scores: NDArray[np.float64], mutation: float, chance: np.random.Generator
) -> Bits:
    """Return the next generation, as large as this one.

    Axelrod does not say how its size is kept: too many are thinned out and too few filled up at
    random.
    """
    agents = scores.size
    mean, deviation = scores.mean(), scores.std()
    number = np.ones(agents, np.int64)
    if deviation > 0:
        number[scores >= mean + deviation] = 2
        number[scores <= mean - deviation] = 0
    parents = np.repeat(np.arange(agents), number)
    if parents.size > agents:
        parents = chance.choice(parents, agents, replace=False)
    elif parents.size < agents:
        parents = np.append(parents, chance.choice(parents, agents - parents.size))
    flips = chance.random((agents, 6)) < mutation
    return genes[parents] ^ flips
