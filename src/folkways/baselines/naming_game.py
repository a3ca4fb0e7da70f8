"""The minimal naming game on a complete graph, with or without a committed minority.

A. Baronchelli, M. Felici, V. Loreto, E. Caglioti, L. Steels, "Sharp transition towards shared
vocabularies in multi-agent systems", J. Stat. Mech. P06014 (2006): two agents are drawn; the
speaker says one of its words (it invents one if it has none); if the hearer knows the word, both
forget all others, else the hearer adds it. Consensus takes about N^1.5 games.

J. Xie et al., "Social consensus through the influence of committed minorities", Phys. Rev. E 84,
011130 (2011): all agents but a share p begin with one word; those of the minority always say
another and never learn. Above p of about 10 % the minority wins in a time that grows as ln N, below
it in one that grows exponentially.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

import numpy as np

from folkways.baselines.baseline import MAX_AGENTS, BaselineModel, Parameter, Trajectory, Value

# Random numbers are drawn in blocks: one call of NumPy for each game would take most of the time.
_BATCH = 4096
_COMMITTED, _ESTABLISHED = 0, 1


class NamingGame(BaselineModel):
    """The naming game; a step is a game between two agents.

    The share is that of agents who know the winning word and no other. Measures: ``most_words``,
    the largest number of words in all inventories together, ``peak_at``, the game after which there
    were so many, and ``most_different``, the largest number of different words.
    """

    name: ClassVar[str] = "naming_game"
    title: ClassVar[str] = "Naming game"
    unit: ClassVar[str] = "games"
    source: ClassVar[str] = "Baronchelli et al. (2006); with a minority, Xie et al. (2011)"
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("agents", 100, 2, MAX_AGENTS, "how many agents there are"),
        Parameter(
            "committed",
            0.0,
            0.0,
            0.99,
            "share that holds on to one word; the rest begin with another",
        ),
        Parameter("rounds", 1000, 1, 1_000_000, "stop after so many games an agent"),
    )

    def _run(
        self, seed: int, values: Mapping[str, Value], chance: np.random.Generator
    ) -> Trajectory:
        agents, rounds = int(values["agents"]), int(values["rounds"])
        committed = round(values["committed"] * agents)
        society = _Society(agents, committed)
        every = max(1, agents // 10)
        steps: list[int] = [0]
        seen: list[Counter[int]] = [society.alone.copy()]
        converged = None
        games, limit = 0, rounds * agents
        while games < limit and converged is None:
            size = min(_BATCH, limit - games)
            speakers = chance.integers(agents, size=size).tolist()
            # Drawn from the others, so that nobody talks to itself.
            offsets = chance.integers(1, agents, size=size).tolist()
            picks = chance.random(size).tolist()
            for speaker, offset, pick in zip(speakers, offsets, picks, strict=True):
                society.play(speaker, (speaker + offset) % agents, pick)
                games += 1
                if games % every == 0:
                    steps.append(games)
                    seen.append(society.alone.copy())
                if society.agreed:
                    converged = games
                    break
        if steps[-1] != games:
            steps.append(games)
            seen.append(society.alone.copy())
        winner = max(society.alone, key=lambda word: (society.alone[word], -word), default=0)
        return Trajectory(
            name=self.name,
            seed=seed,
            parameters=dict(values),
            unit=self.unit,
            steps=np.array(steps, np.int64),
            share=np.array([counts[winner] / agents for counts in seen]),
            converged=converged,
            winner=_named(winner, committed),
            measures={
                "most_words": float(society.most_words),
                "peak_at": float(society.peak_at),
                "most_different": float(society.most_different),
            },
        )


def _named(word: int, committed: int) -> str:
    if not committed:
        return f"word {word}"
    return {_COMMITTED: "the minority's word", _ESTABLISHED: "the established word"}[word]


class _Society:
    """All inventories; ``alone`` counts, by word, the agents who know it and no other."""

    def __init__(self, agents: int, committed: int) -> None:
        self.committed = committed
        self.words: list[list[int]] = [[] for _ in range(agents)]
        self.alone: Counter[int] = Counter()
        self.spread: Counter[int] = Counter()
        self.invented = 0
        self.total = self.most_words = self.most_different = 0
        self.games = self.peak_at = 0
        if committed:
            self.words = [[_COMMITTED if i < committed else _ESTABLISHED] for i in range(agents)]
            self.alone = Counter({_COMMITTED: committed, _ESTABLISHED: agents - committed})
            self.spread = self.alone.copy()
            self.total = self.most_words = agents
            self.most_different = len(self.spread)

    @property
    def agreed(self) -> bool:
        """Whether all know the same word and no other."""
        return self.total == len(self.words) and len(self.spread) == 1

    def play(self, speaker: int, hearer: int, pick: float) -> None:
        """Let ``speaker`` say one of its words to ``hearer``; ``pick`` (0 to 1) chooses it."""
        self.games += 1
        said = self.words[speaker]
        if not said:
            self._learn(speaker, self.invented)
            self.invented += 1
        word = said[int(pick * len(said))]
        if word in self.words[hearer]:
            self._settle(speaker, word)
            self._settle(hearer, word)
        elif hearer >= self.committed:
            self._learn(hearer, word)

    def _learn(self, agent: int, word: int) -> None:
        known = self.words[agent]
        if len(known) == 1:
            self._count(self.alone, known[0], -1)
        known.append(word)
        if len(known) == 1:
            self.alone[word] += 1
        self.spread[word] += 1
        self.total += 1
        if self.total > self.most_words:
            self.most_words, self.peak_at = self.total, self.games
        self.most_different = max(self.most_different, len(self.spread))

    def _settle(self, agent: int, word: int) -> None:
        known = self.words[agent]
        if len(known) == 1:
            return
        for other in known:
            if other != word:
                self._count(self.spread, other, -1)
        self.total -= len(known) - 1
        known[:] = [word]
        self.alone[word] += 1

    @staticmethod
    def _count(counts: Counter[int], word: int, change: int) -> None:
        counts[word] += change
        if not counts[word]:
            del counts[word]
