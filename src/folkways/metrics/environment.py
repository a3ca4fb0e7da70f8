"""What a run's environment measures by itself, beside the measures of norms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict, cast

from pydantic import BaseModel, ValidationError

from folkways.base.errors import PartError
from folkways.base.events import AnyEvent, MechanismEvent
from folkways.base.log import Header
from folkways.environments.environment import Environment
from folkways.environments.figures import Figures, Meter
from folkways.metrics.stream import Stream
from folkways.plugins import ENVIRONMENTS, INSTALLED, Parts
from folkways.scenario.surroundings import TOWN


class EnvironmentJson(TypedDict):
    """What an environment measured: ``figures`` at the end, ``series`` for each ``step``.

    All three are empty for the town, whose measures are those of norms. ``unavailable`` says why
    an environment's own measures could not be taken, if so.
    """

    name: str
    figures: dict[str, float | None]
    step: str
    series: dict[str, list[float | None]]
    unavailable: str


class EnvironmentMeter:
    """Follows a run for its environment; reading a run works without it.

    ``name`` is the environment's, ``unavailable`` why nothing can be measured, if so.
    """

    def __init__(self, header: Header, parts: Parts = INSTALLED) -> None:
        self.name = str(header.scenario.get("environment", TOWN))
        self.unavailable = ""
        self._meter: Meter | None = None
        try:
            self._meter = _meter(self.name, header, parts)
        except (PartError, ValidationError) as error:
            self.unavailable = f"measures of the environment {self.name!r} are not shown: {error}"

    def attach(self, stream: Stream) -> None:
        """Follow the facts of ``stream``."""
        if self._meter is not None:
            stream.on(MechanismEvent, self._see)

    def _see(self, event: AnyEvent) -> None:
        assert self._meter is not None  # noqa: S101  see attach
        self._meter.see(event)

    def result(self) -> Figures:
        """Return what has been measured so far."""
        return Figures() if self._meter is None else self._meter.result()


def _meter(name: str, header: Header, parts: Parts) -> Meter | None:
    """Return an environment's own meter; raises PartError if the environment is not installed."""
    kind = cast(type[Environment], parts.find(ENVIRONMENTS, name).value)
    given = header.scenario.get("parameters")
    own = given.get(name, {}) if isinstance(given, Mapping) else {}
    parameters: BaseModel = kind.Parameters.model_validate(own)
    return kind.meter(parameters, header.agents)


def environment_json(name: str, figures: Figures, unavailable: str) -> EnvironmentJson:
    """Return the measures of an environment as plain data."""
    return {
        "name": name,
        "figures": {one.name: one.value for one in figures.figures},
        "step": figures.step,
        "series": {name: list(values) for name, values in figures.series.items()},
        "unavailable": unavailable,
    }
