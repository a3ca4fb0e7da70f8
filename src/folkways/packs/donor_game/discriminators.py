"""Classical players of the donor game: they give to those who deserve it, and say so in words.

M. A. Nowak and K. Sigmund, Nature 393 (1998): a score rises by one with each gift and falls by one
with each refusal; image scoring helps whoever has a score of 0 or more (the strategy k = 0). Here
it counts the decisions that are known, and a gift below the threshold is a refusal. O. Leimar and
P. Hammerstein, Proc. R. Soc. B 268 (2001): a player loses its standing by giving too little to
somebody of good standing, and by nothing else. Who is not known deserves help in both. Thresholds,
gifts and fines are percentages in steps of ten.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from folkways.packs.donor_game.questions import Deed, Donation

PERCENTAGES = tuple(range(0, 101, 10))
MUTATION = 0.1
"""The chance that each trait of a strategy is drawn anew when it is passed on."""

_IMAGE = "who are known to have given {} % or more at least as often as less"
_STANDING = "in good standing, which is lost by giving less than {} % to somebody in good standing"
_READ = re.compile(
    r"Give (?P<gift>\d+) % to recipients "
    rf"(?:{_IMAGE.format('(?P<image>[0-9]+)')}|{_STANDING.format('(?P<standing>[0-9]+)')})\. "
    r"(?:Give nothing to others|Spend (?P<fine>\d+) % on fining others)\."
)


@dataclass(frozen=True)
class Discriminator:
    """A strategy: whom it finds deserving, what they get, and what it spends on fining others."""

    judges: Literal["image", "standing"]
    threshold: int
    gift: int
    fine: int = 0

    @property
    def words(self) -> str:
        """The strategy in words, as :meth:`read` understands it."""
        whom = (_IMAGE if self.judges == "image" else _STANDING).format(self.threshold)
        rest = f"Spend {self.fine} % on fining others" if self.fine else "Give nothing to others"
        return f"Give {self.gift} % to recipients {whom}. {rest}."

    @classmethod
    def read(cls, text: str) -> Discriminator | None:
        """Return the strategy that a text words; None if it words none of these."""
        match = _READ.fullmatch(text)
        if match is None:
            return None
        threshold = match["image"] or match["standing"]
        judges: Literal["image", "standing"] = "image" if match["image"] else "standing"
        return cls(judges, int(threshold), int(match["gift"]), int(match["fine"] or 0))

    @classmethod
    def drawn(cls, chance: random.Random, *, fines: bool) -> Discriminator:
        """Return a strategy whose traits are drawn evenly; ``fines``: whether there are any."""
        return cls(
            chance.choice(("image", "standing")),
            chance.choice(PERCENTAGES),
            chance.choice(PERCENTAGES),
            chance.choice(PERCENTAGES) if fines else 0,
        )

    def mutated(self, chance: random.Random, *, fines: bool) -> Discriminator:
        """Return a copy in which some traits may have been drawn anew."""
        other = Discriminator.drawn(chance, fines=fines)
        new = [chance.random() < MUTATION for _ in range(4)]
        return replace(
            self,
            judges=other.judges if new[0] else self.judges,
            threshold=other.threshold if new[1] else self.threshold,
            gift=other.gift if new[2] else self.gift,
            fine=other.fine if new[3] else self.fine,
        )

    def deserves(self, trace: Sequence[Deed]) -> bool:
        """Return whether a recipient deserves a gift, by its earlier decisions, the latest last."""
        if not trace:
            return True
        if self.judges == "image":
            gifts = sum(deed.given >= self.threshold for deed in trace)
            return gifts >= len(trace) - gifts
        for deed in reversed(trace):
            if deed.given >= self.threshold:
                return True
            if deed.known is None or deed.known >= self.threshold:
                return False
        return True

    def donation(self, trace: Sequence[Deed]) -> Donation:
        """Return what a recipient gets."""
        if self.deserves(trace):
            return Donation(percent=self.gift)
        return Donation(percent=self.fine, punish=self.fine > 0)
