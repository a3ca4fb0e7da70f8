"""CRSEC: its mechanisms by the names that a scenario's ``mechanisms`` list uses."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from folkways.agents.mechanism import Mechanism
from folkways.base.errors import ScenarioError
from folkways.norms.compliance import Compliance
from folkways.norms.creation import Creation
from folkways.norms.evaluation.immediate import ImmediateEvaluation
from folkways.norms.evaluation.synthesis import LongTermSynthesis
from folkways.norms.spreading.communication import Communication
from folkways.norms.spreading.observation import Observation
from folkways.reading.lexicon import Lexicon

_BUILDERS: dict[str, Callable[[str, Lexicon | None], Mechanism]] = {
    Creation.name: lambda setting, _: Creation(setting),
    Communication.name: lambda _, lexicon: Communication(lexicon),
    Observation.name: lambda *_: Observation(),
    ImmediateEvaluation.name: lambda *_: ImmediateEvaluation(),
    LongTermSynthesis.name: lambda *_: LongTermSynthesis(),
    Compliance.name: lambda *_: Compliance(),
}


def build(
    names: Sequence[str], setting: str, lexicon: Lexicon | None = None
) -> tuple[Mechanism, ...]:
    """Return the mechanisms called ``names``, in order; ``setting`` is the kind of place.

    ``lexicon`` is what the filter of the frugal profile reads with, if not the one that ships.
    Raises ScenarioError for a name that there is not.
    """
    unknown = [name for name in names if name not in _BUILDERS]
    if unknown:
        known = ", ".join(_BUILDERS)
        raise ScenarioError(
            "scenario",
            [("mechanisms", f"there is no {name!r}; there are: {known}") for name in unknown],
        )
    return tuple(_BUILDERS[name](setting, lexicon) for name in names)
