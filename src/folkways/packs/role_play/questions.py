"""What a character is asked in a scene, and what it answers."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from folkways.environments.surveying import LabelledText
from folkways.language.operation import Data


class SpeakInRole(Data):
    """What does a character say next in a scene?

    ``facts`` are sentences about itself in the first person, ``left`` how many turns of its own it
    has left with this one. ``slips`` is what the offline mind says by mistake, fact by fact; a
    language model is not shown it.
    """

    name: str
    traits: tuple[str, ...]
    about: str
    facts: tuple[str, ...]
    scene: str
    title: str
    partner: str
    emotion: str
    said: tuple[LabelledText, ...]
    left: Annotated[int, Field(ge=1)]
    slips: tuple[str, ...] = ()


class SpokenInRole(Data):
    """What the character says."""

    text: Annotated[str, Field(min_length=1, max_length=1200)]
