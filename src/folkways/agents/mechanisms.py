"""The mechanisms of a scenario: found by their names and made."""

from __future__ import annotations

from typing import cast

from pydantic import BaseModel

from folkways.agents.mechanism import Mechanism, Setup
from folkways.plugins import INSTALLED, MECHANISMS, Parts
from folkways.reading.lexicon import Lexicon
from folkways.scenario.schema import Scenario


def build(
    scenario: Scenario, lexicon: Lexicon | None = None, parts: Parts = INSTALLED
) -> tuple[Mechanism, ...]:
    """Return the mechanisms that ``scenario`` lists, in order.

    ``lexicon`` is what texts are read with, by default the one that ships. Raises PartError for a
    mechanism that there is not.
    """
    lexicon = Lexicon.default() if lexicon is None else lexicon
    built = []
    for name in scenario.mechanisms:
        kind = cast(type[Mechanism], parts.find(MECHANISMS, name).value)
        given = getattr(scenario.parameters, kind.name, None)
        parameters = given if isinstance(given, BaseModel) else kind.Parameters()
        built.append(kind.build(Setup(scenario, lexicon, parameters)))
    return tuple(built)
