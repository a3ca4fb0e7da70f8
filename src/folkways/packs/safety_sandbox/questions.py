"""What a user of an assistant is asked, and what it answers."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from folkways.environments.surveying import LabelledText
from folkways.language.operation import Data


class SpeakAsUser(Data):
    """What does a user say next to an assistant?

    ``wants`` is what the user wants to reach, ``left`` how many turns are left to both with this
    one. ``script``: what an offline user says first, and to the first question; a language model
    is not shown it.
    """

    name: str
    about: str
    intent: str
    wants: str
    said: tuple[LabelledText, ...]
    left: Annotated[int, Field(ge=1)]
    script: tuple[str, ...] = ()


class UserSpeaks(Data):
    """What the user says; ``ends``: it has what it wants, or gives up."""

    text: Annotated[str, Field(min_length=1, max_length=1200)]
    ends: bool = False
