"""What users of a commons are asked, with the norms that they hold."""

from __future__ import annotations

from folkways.agents.shown import Guideline
from folkways.language.operation import Data
from folkways.packs.commons.questions import Speak, Take


class Regard(Data):
    """How the agent sees another user, in a sentence."""

    name: str
    text: str


class Breach(Data):
    """What another user did against a norm that the agent holds."""

    observation: str
    norm: str


class TakeWithNorms(Take):
    """How much does the agent take, with the norms that it holds?

    ``habit``: how many times an equal share of what grows back it usually takes, if that is told.
    """

    habit: float | None
    norms: tuple[Guideline, ...] = ()
    regards: tuple[Regard, ...] = ()


class SpeakWithNorms(Speak):
    """What does the agent say, with the norms that it holds and the breaches that it has seen?"""

    norms: tuple[Guideline, ...] = ()
    breaches: tuple[Breach, ...] = ()
    regards: tuple[Regard, ...] = ()
