"""What a scenario's environment makes of the file: which keys it has, and how long a run lasts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, Protocol, cast

from pydantic import BaseModel

from folkways.base.errors import PartError
from folkways.base.moments import DAYS, Moments
from folkways.base.time import DAY, MINUTE
from folkways.plugins import ENVIRONMENTS as GROUP
from folkways.plugins import Part, Parts
from folkways.scenario.document import Flaw, Path, Plain, read
from folkways.scenario.problems import listed, suggestion
from folkways.scenario.schema import Scenario

TOWN: Final = "town"
"""The environment of a scenario that names none."""
PLACES_AND_HOURS: Final = ("map", "setting", "days", "start", "end")
"""Keys of a scenario that mean something in some environments only."""


class Surroundings(Protocol):
    """What a scenario has to know of an environment's class."""

    @property
    def keys(self) -> frozenset[str]:
        """Which of the keys about places and hours it uses."""
        ...

    @property
    def mechanisms(self) -> tuple[str, ...] | None:
        """The mechanisms of a scenario that lists none; None if there are no hooks for any."""
        ...

    def seconds(self, parameters: BaseModel) -> int | None:
        """How long a run lasts, if its days and hours do not say so."""
        ...

    def moments(self, parameters: BaseModel) -> Moments:
        """What moments are called."""
        ...


def surroundings(part: Part) -> Surroundings:
    """Return what a scenario has to know of an environment."""
    return cast(Surroundings, part.value)


def environment_of(
    data: Mapping[str, Plain], settings: Mapping[str, str], parts: Parts
) -> tuple[Part | None, list[Flaw]]:
    """Return the environment of a scenario file, or None and what is wrong with it.

    One that is given as a class takes the place of the one in the file.
    """
    given = parts.given.get(GROUP, ())
    if given:
        return parts.find(GROUP, getattr(given[-1], "name", "")), []
    name = data.get("environment", TOWN)
    if "environment" in settings:
        name = read(settings["environment"]).data
    if not isinstance(name, str):
        return None, []  # the schema says so
    where: Path = ("environment",)
    if not parts.knows(GROUP, name):
        known = sorted(parts.names(GROUP))
        near = suggestion(name, known)
        message = f"no environment is called {name!r}{near} (known: {listed(known)})"
        return None, [Flaw(where, message)]
    try:
        return parts.find(GROUP, name), []
    except PartError as error:
        return None, [Flaw(where, str(error))]


def check_keys(data: Mapping[str, Plain], part: Part) -> Iterator[Flaw]:
    """Yield a flaw for each key that means nothing in the scenario's environment."""
    here = surroundings(part)
    for key in PLACES_AND_HOURS:
        if key in data and key not in here.keys:
            yield Flaw((key,), _means_nothing(part))
    if here.mechanisms is None and data.get("mechanisms"):
        yield Flaw(("mechanisms",), f"the environment {part.name!r} has no hooks for mechanisms")
    if "map" in here.keys:
        return
    agents = data.get("agents")
    for index, agent in enumerate(agents if isinstance(agents, list) else ()):
        for key in ("start", "tile"):
            if isinstance(agent, dict) and key in agent:
                yield Flaw(("agents", index, key), _means_nothing(part))


def _means_nothing(part: Part) -> str:
    return f"means nothing in the environment {part.name!r}; leave it out"


def moments_in(scenario: Scenario, part: Part) -> Moments:
    """Return what moments are called in the environment of a scenario."""
    own = getattr(scenario.parameters, part.name, None)
    return surroundings(part).moments(own) if isinstance(own, BaseModel) else DAYS


def with_environment(scenario: Scenario, part: Part) -> Scenario:
    """Return a scenario with the name of its environment, and the days that its runs take."""
    here = surroundings(part)
    own = getattr(scenario.parameters, part.name, None)
    seconds = here.seconds(own) if isinstance(own, BaseModel) else None
    if seconds is None and "days" not in here.keys:
        seconds = DAY
    update: dict[str, object] = {"environment": part.name}
    if seconds is not None:
        days = -(-seconds // DAY)
        minutes = 24 * 60 if days > 1 else -(-seconds // MINUTE)
        end = f"{minutes // 60:02d}:{minutes % 60:02d}"
        update |= {"days": days, "start": "00:00", "end": end}
    return scenario.model_copy(update=update)
