"""The question of a round: which name does the agent choose?"""

from __future__ import annotations

from pydantic import Field

from folkways.language.operation import Data


class Encounter(Data):
    """An earlier encounter: the agent's own choice, the other's, and the points that it gave."""

    own: str
    theirs: str
    points: float


class ChooseName(Data):
    """Which of ``names`` does the agent choose, not knowing what the other chooses?

    ``names`` stand in the order in which they are shown. ``encounters`` are those that the agent
    remembers, the latest last. ``score`` is its points so far, ``reward`` and ``penalty`` what both
    get if they choose the same name, and if not.
    """

    names: tuple[str, ...] = Field(min_length=2)
    encounters: tuple[Encounter, ...] = ()
    score: float
    reward: float
    penalty: float


class Choice(Data):
    """The name chosen, spelled as in the list."""

    name: str = Field(max_length=200)
