"""The questions of the donor game with their wording, and how classical players answer them."""

from __future__ import annotations

import random
from reprlib import repr as shortened

from folkways.base.errors import MindError
from folkways.language.operation import Operation
from folkways.language.prompt import PromptTemplate
from folkways.packs.donor_game.discriminators import Discriminator
from folkways.packs.donor_game.questions import (
    Deed,
    Donate,
    Donation,
    Game,
    Strategy,
    WriteStrategy,
)

_PACKAGE = "folkways.packs.donor_game"
_GAME = Game(players=12, rounds=12, wallet=10, multiplier=2, punishment=2, trace=3)


def _inherited(q: WriteStrategy, chance: random.Random) -> Strategy:
    """Take over the strategy of a survivor, with mutation; without one that is read, draw it."""
    fines = q.game.punishment > 0
    known = [found for text in q.survivors if (found := Discriminator.read(text)) is not None]
    if not known:
        return Strategy(text=Discriminator.drawn(chance, fines=fines).words)
    return Strategy(text=chance.choice(known).mutated(chance, fines=fines).words)


def _by_strategy(q: Donate, chance: random.Random) -> Donation:
    """Give as the strategy says; one in free words is none that these players can follow."""
    strategy = Discriminator.read(q.strategy)
    if strategy is None:
        raise MindError(
            f"offline players cannot read the strategy {shortened(q.strategy)}; they read, for "
            f"example: {Discriminator('image', 50, 50).words}"
        )
    return strategy.donation(q.trace)


def _no_fines(q: Donate, answer: Donation) -> str:
    if answer.punish and not q.game.punishment:
        return "punish: there are no fines in this game"
    return ""


WRITE_STRATEGY = Operation(
    "write_donor_strategy",
    WriteStrategy,
    Strategy,
    PromptTemplate(_PACKAGE, "write_donor_strategy.md"),
    rule=_inherited,
    example=WriteStrategy(game=_GAME, survivors=(Discriminator("image", 40, 60, 10).words,)),
)
DONATE = Operation(
    "donate",
    Donate,
    Donation,
    PromptTemplate(_PACKAGE, "donate.md"),
    fallback=lambda q: Donation(percent=0),
    fault=_no_fines,
    rule=_by_strategy,
    example=Donate(
        game=_GAME,
        strategy=Discriminator("standing", 40, 60, 10).words,
        round=4,
        own=12.5,
        theirs=30,
        trace=(Deed(percent=60), Deed(percent=0, known=10), Deed(percent=5, punished=True)),
    ),
)
OPERATIONS = (WRITE_STRATEGY, DONATE)
