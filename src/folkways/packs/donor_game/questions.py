"""The two questions of the donor game: what is your strategy, and what do you give now?"""

from __future__ import annotations

from pydantic import Field

from folkways.language.operation import Data


class Game(Data):
    """The rules as everybody knows them.

    ``wallet`` is what everybody begins with, ``multiplier`` by how much a gift grows on its way,
    ``punishment`` by how much a fine exceeds what it costs; 0: there are no fines. ``trace`` is of
    how many earlier decisions of a recipient its donor is told.
    """

    players: int
    rounds: int
    wallet: float
    multiplier: float
    punishment: float
    trace: int


class WriteStrategy(Data):
    """What strategy does a newcomer play by, given those of the survivors (none at first)?"""

    game: Game
    survivors: tuple[str, ...] = ()


class Strategy(Data):
    """A strategy in words."""

    text: str = Field(min_length=1, max_length=1000)


class Deed(Data):
    """An earlier decision of a recipient when it was the donor.

    ``percent`` is what it gave or, if it ``punished``, spent, of what it had (0 to 100).
    ``known`` is what its recipient had last given as a donor before that; None: nothing was known.
    """

    percent: float = Field(ge=0, le=100)
    punished: bool = False
    known: float | None = Field(default=None, ge=0, le=100)

    @property
    def given(self) -> float:
        """What it gave, in percent; a fine is no gift."""
        return 0.0 if self.punished else self.percent


class Donate(Data):
    """How much does the agent give to a recipient?

    ``own`` and ``theirs`` are the wallets, ``trace`` the recipient's earlier decisions, the latest
    last; ``round`` counts within the generation, from 1.
    """

    game: Game
    strategy: str
    round: int
    own: float
    theirs: float
    trace: tuple[Deed, ...] = ()


class Donation(Data):
    """What the agent gives, in percent of its wallet; or spends on a fine, if it punishes."""

    percent: float = Field(ge=0, le=100)
    punish: bool = False
