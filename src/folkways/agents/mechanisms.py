"""The mechanisms of a scenario: found by their names and made."""

from __future__ import annotations

from typing import cast

from pydantic import BaseModel

from folkways.agents.declared import check_declared
from folkways.agents.mechanism import Mechanism, Setup
from folkways.base.blame import blamed_on
from folkways.base.errors import PartError
from folkways.base.outside_code import shown
from folkways.plugins import INSTALLED, MECHANISMS, Parts
from folkways.reading.lexicon import Lexicon
from folkways.scenario.schema import Scenario


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
