"""The mechanisms of a scenario: found by their names and made."""

from __future__ import annotations

from typing import Final, cast

from pydantic import BaseModel

from folkways.agents.mechanism import Mechanism, Setup
from folkways.base.blame import blamed_on
from folkways.base.errors import PartError
from folkways.base.outside_code import shown
from folkways.language.operation import Operation
from folkways.plugins import INSTALLED, MECHANISMS, Parts
from folkways.reading.lexicon import Lexicon
from folkways.scenario.schema import Scenario

PART_METHODS: Final = ("fold", "snapshot", "restore")


def build(
    scenario: Scenario, lexicon: Lexicon | None = None, parts: Parts = INSTALLED
) -> tuple[Mechanism, ...]:
    """Return the mechanisms that ``scenario`` lists, in order.

    ``lexicon`` is what texts are read with, by default the one that ships. Raises PartError for an
    unknown mechanism, or one that declares what cannot be used or cannot be made.
    """
    lexicon = Lexicon.default() if lexicon is None else lexicon
    built: list[Mechanism] = []
    for name in scenario.mechanisms:
        kind = cast(type[Mechanism], parts.find(MECHANISMS, name).value)
        check_declared(kind)
        given = getattr(scenario.parameters, kind.name, None)
        parameters = given if isinstance(given, BaseModel) else kind.Parameters()
        with blamed_on(f"the mechanism {kind.name}", "build"):
            made: object = kind.build(Setup(scenario, lexicon, parameters))
            if not isinstance(made, Mechanism):
                raise PartError(
                    f"returned {shown(made)}; it must be a classmethod that returns a Mechanism"
                )
        built.append(made)
    return tuple(built)


def check_declared(kind: type[Mechanism]) -> None:
    """Raise PartError if a mechanism declares invalid parts or operations."""
    for name, every in (("parts", kind.parts), ("operations", kind.operations)):
        if not isinstance(every, tuple):
            raise PartError(
                f"the mechanism {kind.name}: {name} must be a tuple, with a comma also behind a "
                f"single one: {name} = (Mine,)"
            )
    for part in kind.parts:
        missing = [name for name in PART_METHODS if not callable(getattr(part, name, None))]
        if missing:
            raise PartError(
                f"the mechanism {kind.name}: its part {part.__qualname__} needs the "
                f"method {missing[0]} (a part has {', '.join(PART_METHODS)})"
            )
    for op in kind.operations:
        if not isinstance(op, Operation):
            raise PartError(f"the mechanism {kind.name}: {op!r} among operations is no Operation")
