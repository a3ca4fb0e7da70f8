"""Minds made for a run by their names; what those from outside answer is checked."""

from __future__ import annotations

from dataclasses import dataclass

from folkways.agents.hooks import awaited
from folkways.base.blame import blamed_on
from folkways.base.errors import PartError
from folkways.base.outside_code import half_character, shown
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

        Raises PartError if it fails, and for an answer that is not of the operation's output type,
        that lacks a field or has a wrong one, or that no log can hold.
        """
        called = f"the mind {self.name}"
        # A copy: the question may be shared, and what it does with it concerns nobody else.
        given = inputs.model_copy(deep=True)
        answer = await awaited(called, "perform", lambda: self._mind.perform(op, given, key))
        if not isinstance(answer, op.output):
            raise PartError(
                f"{called} answered {op.name} with {repr(answer)[:200]}: it must return "
                f"a {op.output.__name__}"
            )
        held = answer.model_dump(warnings=False)
        half = half_character(held)
        if half is not None:
            raise PartError(
                f"{called} answered {op.name} with half a surrogate pair in {half}: "
                "no file can hold it, so take it out"
            )
        with blamed_on(called, "perform"):
            op.output.model_validate(held)  # model_construct and model_copy check nothing
        return answer


def own_mind(name: str, scenario: Scenario, seed: int, parts: Parts) -> Mind | None:
    """Return the mind called ``name``, made for a run; None if it is no part.

    A class with a ``build`` is given a :class:`MindSetup`, another one nothing. Raises PartError
    if it fails, or returns no mind.
    """
    if name not in parts.names(MINDS):
        return None
    part = parts.find(MINDS, name)
    kind = part.value
    with blamed_on(f"the mind {name}", "build"):
        build = getattr(kind, "build", None)
    setup = MindSetup(seed, scenario, lexicon_of(scenario))
    with blamed_on(f"the mind {name}", "__init__" if build is None else "build"):
        mind: Mind = kind() if build is None else build(setup)
    if not callable(getattr(mind, "perform", None)):
        raise PartError(
            f"the mind {name}, build: returned {shown(mind)}; it must return a mind, with the "
            "method perform"
        )
    return mind if part.ships else CheckedMind(mind)
