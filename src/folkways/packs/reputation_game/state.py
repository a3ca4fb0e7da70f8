"""Where the game of reputation stands: records, ties and pairs, as a fold over its facts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from folkways.environments.board import Board, NetworkBlock, TableBlock, in_a_circle
from folkways.environments.simple import State
from folkways.norms.science.ties import Ties
from folkways.packs.reputation_game.conditional import expectation
from folkways.packs.reputation_game.questions import Evidence

Deed: TypeAlias = tuple[bool, str, bool]
"""Whether somebody cooperated, who says so (empty if it was seen), and whether it is excused."""


class Standing(State, kw_only=True):
    """Agents are numbered from 0.

    ``records`` are what each agent knows of each other, ``lately`` of anybody; ``ties`` to whom
    each wants a tie, ``wishes`` with whom it wants to play in this round, ``pairs`` who does;
    ``regards`` is what was expected of each when the pairs were made.
    """

    began: bool = False
    caution: list[float] = msgspec.field(default_factory=list)
    records: list[dict[int, list[Deed]]]
    lately: list[list[Deed]]
    ties: Ties[int] = msgspec.field(default_factory=Ties[int])
    wishes: dict[int, int] = msgspec.field(default_factory=dict)
    pairs: list[tuple[int, int]] = msgspec.field(default_factory=list)
    decisions: dict[int, bool] = msgspec.field(default_factory=dict)
    regards: list[float] = msgspec.field(default_factory=list)

    @classmethod
    def of(cls, agents: int) -> Standing:
        """Return the state of so many agents before anything has happened."""
        return cls(
            records=[{} for _ in range(agents)],
            lately=[[] for _ in range(agents)],
        )

    def partners(self) -> dict[int, int]:
        """Return with whom each agent plays in this round."""
        return {a: b for pair in self.pairs for a, b in (pair, pair[::-1])}

    def regard(self, agent: int) -> float:
        """Return what is expected of an agent on average by those who know anything of it."""
        known = [record[agent] for record in self.records if agent in record]
        values = [expectation(evidence(one)) for one in known]
        return sum(values) / len(values) if values else expectation(())

    def learn(self, agent: int, other: int, deed: Deed, most: int, *, named: bool) -> None:
        """Let an agent remember what another did: by name, and of anybody if it was seen.

        Without names whatever is heard is remembered of anybody, too. ``most`` deeds are kept;
        excused ones, which tell nothing of somebody, are the first to be forgotten.
        """
        if named:
            record = self.records[agent]
            record[other] = _kept([*record.get(other, []), deed], most)
        if not named or not deed[1]:
            self.lately[agent] = _kept([*self.lately[agent], deed], most)


def board_of(state: Standing, names: Sequence[str]) -> Board:
    """Return ties, with everybody by its last decision, and what is expected of each."""
    if not state.began:
        return ()
    ties = state.ties.pairs()
    did = [DECISIONS[state.decisions.get(one)] for one in range(len(names))]
    rows = tuple(
        (name, did[one], state.regard(one), len(state.ties.of(one)))
        for one, name in enumerate(names)
    )
    edges = tuple((one, other, 0.6) for one, other in ties)
    groups = tuple(dict.fromkeys(DECISIONS.values()))
    nodes = in_a_circle(names, did)
    head = ("player", "this round", "regard (chance of cooperating)", "ties")
    return (
        NetworkBlock("Ties, by what was done in the round", nodes, edges, groups),
        TableBlock("Players", head, rows),
    )


DECISIONS = {True: "cooperates", False: "defects", None: "does not play"}
"""What a board calls the decision of a round."""


def evidence(deeds: Sequence[Deed]) -> tuple[Evidence, ...]:
    """Return remembered deeds as a question shows them."""
    return tuple(
        Evidence(cooperated=did, teller=teller, excused=excused) for did, teller, excused in deeds
    )


def _kept(deeds: list[Deed], most: int) -> list[Deed]:
    if len(deeds) > most:
        del deeds[next((at for at, deed in enumerate(deeds) if deed[2]), 0)]
    return deeds
