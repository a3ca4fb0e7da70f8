"""Social learning of a convention: agents learn from random encounters.

S. Sen, S. Airiau, "Emergence of norms through social learning", IJCAI 2007, 1507-1512: in each
round the whole society is paired at random, each pair plays one game of coordination (4 each if
both do the same, -1 each if not, "rules of the road"), and everybody learns from its own payoffs
alone, not knowing whom it met. Here everybody is a Q-learner without state that tries out something
else now and then. The convention is the action that an agent would choose.

Published: a convention always emerges; without a bias either is as likely; it takes longer the more
agents there are and the more actions they can choose from; and a few agents who never learn can
bring about theirs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import numpy as np

from folkways.baselines.baseline import MAX_AGENTS, BaselineModel, Parameter, Trajectory, Value

AGREED = 0.95
"""The convention has emerged when this many agents would choose the same action."""
SAME, DIFFERENT = 4.0, -1.0
"""Payoffs of the game."""


class SocialLearning(BaselineModel):
    """Q-learners in random pairs; a step is a round in which everybody plays once.

    The share is that of agents whose best action is the winning one. Measures: ``payoff``, the mean
    payoff of the last tenth of the rounds.
    """

    name: ClassVar[str] = "social_learning"
    title: ClassVar[str] = "Social learning"
    unit: ClassVar[str] = "rounds"
    source: ClassVar[str] = "Sen and Airiau (2007)"
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("agents", 200, 2, MAX_AGENTS, "how many agents there are"),
        Parameter("committed", 0.0, 0.0, 0.99, "share that always plays the first action"),
        Parameter("actions", 2, 2, 50, "how many actions there are to choose from"),
        Parameter("learning", 0.1, 0.001, 1.0, "weight of the newest payoff"),
        Parameter("exploration", 0.1, 0.0, 0.99, "how often an agent tries any action"),
        Parameter("rounds", 2000, 1, 1_000_000, "stop after this many rounds"),
    )

    def _run(
        self, seed: int, values: Mapping[str, Value], chance: np.random.Generator
    ) -> Trajectory:
        agents, actions, rounds = (int(values[key]) for key in ("agents", "actions", "rounds"))
        committed = round(values["committed"] * agents)
        worth = chance.random((agents, actions)) * 1e-3  # breaks ties, differently for everybody
        worth[:committed, 0] = np.inf
        counts = np.empty((rounds + 1, actions), np.int64)
        counts[0] = np.bincount(worth.argmax(1), minlength=actions)
        payoffs: list[float] = []
        done, converged = 0, None
        while done < rounds and converged is None:
            chosen = worth.argmax(1)
            tries = chance.random(agents) < values["exploration"]
            tries[:committed] = False
            chosen[tries] = chance.integers(actions, size=int(tries.sum()))
            order = chance.permutation(agents)
            one, other = order[: agents // 2], order[agents // 2 : 2 * (agents // 2)]
            paid = np.where(chosen[one] == chosen[other], SAME, DIFFERENT)
            for side in (one, other):
                learner = side >= committed
                who, what = side[learner], chosen[side[learner]]
                worth[who, what] += values["learning"] * (paid[learner] - worth[who, what])
            payoffs.append(float(paid.mean()))
            done += 1
            counts[done] = np.bincount(worth.argmax(1), minlength=actions)
            if counts[done].max() >= AGREED * agents:
                converged = done
        winner = int(counts[done].argmax())
        return Trajectory(
            name=self.name,
            seed=seed,
            parameters=dict(values),
            unit=self.unit,
            steps=np.arange(done + 1, dtype=np.int64),
            share=counts[: done + 1, winner] / agents,
            converged=converged,
            winner=f"action {winner}",
            measures={"payoff": float(np.mean(payoffs[-max(1, len(payoffs) // 10) :]))},
        )
