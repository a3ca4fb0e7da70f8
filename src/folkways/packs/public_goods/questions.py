"""What a player of the public goods game is asked in a round, and what it answers."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import Field

from folkways.language.operation import Data
from folkways.packs.public_goods.aversion import Aversion
from folkways.packs.public_goods.parameters import PublicGoodsParameters


class Rules(Data):
    """The game as everybody knows it.

    ``factor`` is what each player gets back of every token contributed if ``per_player``, else what
    contributions are multiplied by before they are divided. ``effect`` is how many tokens are taken
    for each token spent on punishing, 0 where nobody can punish.
    """

    endowment: float = Field(gt=0)
    factor: float = Field(gt=0)
    per_player: bool
    effect: float = Field(ge=0)
    messages: bool
    rounds: int
    strangers: bool

    @classmethod
    def of(cls, given: PublicGoodsParameters, *, sanctions: bool) -> Self:
        """Return the rules of a game for players among whom there are sanctions, or not."""
        return cls(
            endowment=given.endowment,
            factor=given.per_capita_return or given.multiplier,
            per_player=given.per_capita_return is not None,
            effect=given.effect if sanctions and given.punishment else 0.0,
            messages=sanctions and given.messages,
            rounds=given.rounds,
            strangers=given.matching == "stranger",
        )

    def share(self, players: int) -> float:
        """Return what each of ``players`` gets back of every token that one contributes."""
        return self.factor if self.per_player else self.factor / players

    @property
    def cost(self) -> float | None:
        """What it costs to take one token from another; None where nobody can punish."""
        return 1 / self.effect if self.effect else None


class Member(Data):
    """Another player of the group; what is not known, or does not apply, is None."""

    name: str
    aversion: Aversion | None
    sanctioning: bool | None
    contributed: float | None
    earned: float | None


class Situation(Data):
    """What a player knows: ``round`` counts from 1, ``recent`` is what it met, the latest last."""

    name: str
    aversion: Aversion | None
    round: int
    rules: Rules
    recent: tuple[str, ...] = ()


class ChooseInstitution(Situation):
    """Does the player join the institution with sanctions? ``others`` as of the last round.

    ``sanctioning`` is where the player was in the last round, None in the first.
    """

    sanctioning: bool | None
    others: tuple[Member, ...]


class Institution(Data):
    """Whether the player joins the institution with sanctions."""

    sanctioning: bool


class Contribute(Situation):
    """How much does the player contribute? ``others`` share the project, as of the last round."""

    others: tuple[Member, ...]


class Contribution(Data):
    """The tokens that the player contributes."""

    tokens: float = Field(ge=0, le=1_000_000)


class Sanction(Situation):
    """What does the player do to the others after this round's contributions?

    ``contributed`` is what the player itself contributed, ``earned`` what it has to spend.
    """

    contributed: float
    earned: float
    others: tuple[Member, ...] = Field(min_length=1)


class SanctionOne(Data):
    """What is done to one other player: tokens spent on punishing it, and a message."""

    member: Annotated[int, Field(ge=0, le=1000)]
    tokens: float = Field(default=0.0, ge=0, le=1_000_000)
    message: str = Field(default="", max_length=300)


class Sanctions(Data):
    """What the player does to the others; those not mentioned are left alone."""

    sanctions: tuple[SanctionOne, ...] = Field(default=(), max_length=1000)
