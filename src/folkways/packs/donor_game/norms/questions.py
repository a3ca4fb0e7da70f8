"""What players with norms are asked: how much do you give, and what do you tell the others?"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from folkways.agents.shown import Guideline
from folkways.language.operation import Data


class GiftRules(Data):
    """The rules as everybody knows them; ``help`` is the percentage that counts as help."""

    players: int
    rounds: int
    wallet: float
    multiplier: float
    help: float


class Word(Data):
    """What somebody said about the recipient; ``complains``: that it did not help."""

    by: str
    says: str
    complains: bool


class GiveWithNorms(Data):
    """What percentage of its units does a donor give, with the norms that it holds?

    ``said`` is what others said about the recipient, the latest last; ``regard`` is how the donor
    sees it, if mechanisms say so; ``habit`` what it usually gives, in percent.
    """

    name: str
    recipient: str
    rules: GiftRules
    round: int
    habit: float
    norms: tuple[Guideline, ...] = ()
    said: tuple[Word, ...] = ()
    regard: str = ""


class Gift(Data):
    """Percent of the donor's units that it gives."""

    percent: Annotated[float, Field(ge=0, le=100)]


class TellOfDonor(Data):
    """What does a recipient tell the others about its donor, with the norms that it holds?"""

    name: str
    donor: str
    rules: GiftRules
    round: int
    percent: float
    norms: tuple[Guideline, ...] = ()


class Told(Data):
    """What is said, in direct speech (empty: nothing), and whether it is a complaint."""

    says: str = Field(max_length=600)
    complains: bool = False
