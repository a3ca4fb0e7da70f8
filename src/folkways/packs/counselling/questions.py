"""What client and counsellor are asked, and what they answer."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from folkways.language.operation import Data

Text = Annotated[str, Field(min_length=1, max_length=1200)]


class SpokenLine(Data):
    """What somebody said before."""

    by: str
    text: str


class SpeakAsClient(Data):
    """What does a client say next to its counsellor?

    ``problem`` is what brings it there, ``left`` how many turns of its own it has left with this
    one, ``script`` what an offline client says, in order.
    """

    name: str
    traits: tuple[str, ...]
    problem: str
    counsellor: str
    said: tuple[SpokenLine, ...]
    left: Annotated[int, Field(ge=1)]
    script: tuple[str, ...] = ()


class SpeakAsCounsellor(Data):
    """What does a counsellor say next to its client?

    ``approach`` is how it is to work, if that is given; ``left`` how many turns of its own it has
    left with this one.
    """

    name: str
    client: str
    approach: str
    said: tuple[SpokenLine, ...]
    left: Annotated[int, Field(ge=1)]


class Answer(Data):
    """What is said; ``ends``: the speaker says goodbye, and the talk is over."""

    text: Text
    ends: bool = False
