"""Minds made for a run by their names; what those from outside answer is checked."""

from __future__ import annotations

from dataclasses import dataclass

from folkways.base.errors import PartError
from folkways.language.mind import CallKey, I, Mind, O
from folkways.language.operation import Operation
from folkways.plugins import MINDS, Parts
from folkways.reading.lexicon import Lexicon
from folkways.scenario.schema import Scenario
from folkways.scenario.vocabulary import lexicon_of


@dataclass(frozen=True)
class MindSetup:
    """What a mind is made for; ``lexicon`` holds the words by which the scenario's texts are read.

    A mind's chance must follow from ``seed`` and the key of each call alone.
    """

    seed: int
    scenario: Scenario
    lexicon: Lexicon


class CheckedMind:
    """A :class:`folkways.language.mind.Mind` around one from outside, that checks its answers."""

    def __init__(self, mind: Mind) -> None:
        self._mind = mind

    @property
    def name(self) -> str:
        """The other mind's name."""
        return self._mind.name

    async def perform(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        """Return the other mind's answer.

        Raises PartError for one that is not of the operation's output type.
        """
        answer: object = await self._mind.perform(op, inputs, key)
        if isinstance(answer, op.output):
            return answer
        raise PartError(
            f"the mind {self.name} answered {op.name} with {repr(answer)[:200]}: it must return "
            f"a {op.output.__name__}"
        )


def own_mind(name: str, scenario: Scenario, seed: int, parts: Parts) -> Mind | None:
    """Return the mind called ``name``, made for a run; None if it is no part.

    A class with a ``build`` is given a :class:`MindSetup`, another one nothing.
    """
    if name not in parts.names(MINDS):
        return None
    part = parts.find(MINDS, name)
    kind = part.value
    build = getattr(kind, "build", None)
    mind: Mind
    mind = kind() if build is None else build(MindSetup(seed, scenario, lexicon_of(scenario)))
    return mind if part.ships else CheckedMind(mind)
