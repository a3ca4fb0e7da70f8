"""What is asked where places are chosen level by level (Park et al. 2023, section 5.1)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from folkways.agents.shown import Address, Guideline, Place, Promise, Who, Words
from folkways.language.operation import Data


class Going(Data):
    """What the agent is going to do from ``start`` on, and the area in which a place is chosen.

    ``within`` is the address of that area, empty for the whole town.
    """

    text: Words
    start: str
    minutes: int = Field(ge=0)
    within: str = ""


class ChoosePlaces(Data):
    """One level of the tree of places that the agent knows: where does it go for each of these?

    ``places`` are those on this level: areas of the town with their rooms, or rooms with their
    objects. ``here`` is where the agent is; ``expected`` what others have promised or announced.
    """

    who: Who
    day: int
    here: str
    places: tuple[Place, ...]
    going: tuple[Going, ...] = Field(min_length=1)
    guidelines: tuple[Guideline, ...] = ()
    expected: tuple[Promise, ...] = ()


class ChosenPlaces(Data):
    """One address for each activity, in order."""

    places: tuple[Address, ...] = Field(max_length=60)


class ChooseObjects(Data):
    """The last level: which object of its place does the agent use for each of these?

    ``within`` of each names one of the ``places``.
    """

    who: Who
    day: int
    places: tuple[Place, ...]
    going: tuple[Going, ...] = Field(min_length=1)


class Use(Data):
    """An object by its name, empty for none, and its state while in use ("brewing coffee")."""

    object: Annotated[str, Field(max_length=120)] = ""
    state: str = Field(default="", max_length=80)


class ChosenObjects(Data):
    """One use for each activity, in order."""

    uses: tuple[Use, ...] = Field(max_length=60)
