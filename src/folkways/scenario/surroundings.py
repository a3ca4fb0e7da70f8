"""What a scenario's environment makes of the file: which keys it has, and how long a run lasts."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from inspect import getattr_static
from typing import Final, Protocol, cast

from pydantic import BaseModel

from folkways.base.errors import PartError
from folkways.base.moments import Moments
from folkways.base.plural import counted
from folkways.base.time import DAY, MINUTE
from folkways.plugins import ENVIRONMENTS as GROUP
from folkways.plugins import FoundPart, Parts
from folkways.scenario.document import Flaw, Path, Plain, read
from folkways.scenario.problems import listed, suggestion
from folkways.scenario.schema import Scenario

TOWN: Final = "town"
"""The environment of a scenario that names none."""
PLACES_AND_HOURS: Final = ("map", "setting", "days", "start", "end")
"""Keys of a scenario that mean something in some environments only."""
WITHOUT: Final = "--without"
"""Stands first in the path of a flaw in what is to be taken out."""
WITH: Final = "--with"
"""Stands first in the path of a flaw in a part that is given."""


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

    @property
    def agents(self) -> tuple[int, int | None]:
        """The fewest and the most agents; None: any number."""
        ...

    @property
    def stakes(self) -> str:
        """The unit of what agents gain and lose; empty where nothing is at stake."""
        ...

    @property
    def Parameters(self) -> type[BaseModel]:
        """The model of its parameters."""
        ...

    def seconds(self, parameters: BaseModel) -> int | None:
        """How long a run lasts, if its days and hours do not say so."""
        ...

    def moments(self, parameters: BaseModel) -> Moments:
        """What moments are called."""
        ...

    def check(self, parameters: BaseModel, names: Sequence[str]) -> Iterable[tuple[str, str]]:
        """What is wrong with parameters for agents of these names."""
        ...


def surroundings(part: FoundPart) -> Surroundings:
    """Return what a scenario has to know of an environment."""
    return cast(Surroundings, part.value)


def environment_of(
    data: Mapping[str, Plain], settings: Mapping[str, str], parts: Parts
) -> tuple[FoundPart | None, list[Flaw]]:
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


def check_keys(data: Mapping[str, Plain], part: FoundPart) -> Iterator[Flaw]:
    """Yield a flaw for each key that means nothing in the scenario's environment."""
    here = surroundings(part)
    for key in PLACES_AND_HOURS:
        if key in data and key not in here.keys:
            yield Flaw((key,), _means_nothing(part))
    if here.mechanisms is None and data.get("mechanisms"):
        yield Flaw(("mechanisms",), f"the environment {part.name!r} has no hooks for mechanisms")
    if "map" in here.keys:
        return
    if data.get("tracked_facts"):
        yield Flaw(("tracked_facts",), _means_nothing(part))
    agents = data.get("agents")
    for index, agent in enumerate(agents if isinstance(agents, list) else ()):
        for key in ("start", "tile"):
            if isinstance(agent, dict) and key in agent:
                yield Flaw(("agents", index, key), _means_nothing(part))


def _means_nothing(part: FoundPart) -> str:
    return f"means nothing in the environment {part.name!r}; leave it out"


def check_named_mechanisms(
    within: Sequence[str], without: Sequence[str], part: FoundPart
) -> Iterator[Flaw]:
    """Yield a flaw for each mechanism to put in or take out where there are no hooks for any."""
    if surroundings(part).mechanisms is not None:
        return
    for option, names in ((WITH, within), (WITHOUT, without)):
        for name in names:
            message = f"the environment {part.name!r} has no hooks for mechanisms"
            yield Flaw((option, name), message)


def check_stakes(
    scenario: Scenario, mechanisms: Sequence[FoundPart], part: FoundPart
) -> Iterator[Flaw]:
    """Yield a flaw for each parameter of a mechanism that needs something to be at stake."""
    if surroundings(part).stakes:
        return
    for one in mechanisms:
        own = getattr(scenario.parameters, one.name, None)
        for field in getattr(one.value, "with_stakes", ()):
            if getattr(own, field, 0):
                message = (
                    f"only means something where agents have something to lose, and nothing is at "
                    f"stake in the environment {part.name!r}; leave it out"
                )
                yield Flaw(("parameters", one.name, field), message)


def check_agent_count(number: int, part: FoundPart) -> Iterator[Flaw]:
    """Yield a flaw if the scenario's environment cannot take that many agents.

    Raises PartError if the environment's bounds are invalid.
    """
    fewest, most = _bounds(part)
    if number >= fewest and (most is None or number <= most):
        return
    limits = f"at least {fewest:,}" if most is None else f"{fewest:,} to {most:,}"
    needed = counted(fewest, "agent") if fewest == most else f"{limits} agents"
    there = "is" if number == 1 else "are"
    message = f"the environment {part.name!r} needs {needed}; there {there} {number:,}"
    yield Flaw(("agents",), message)


def check_fit(scenario: Scenario, names: Sequence[str], part: FoundPart) -> Iterator[Flaw]:
    """Yield a flaw for each parameter that the environment cannot use with these agents.

    Raises PartError if its ``check`` returns something else than pairs of texts.
    """
    _check_classmethod(part, "check")
    for found in surroundings(part).check(_parameters(scenario, part), names):
        match found:
            case (str(field), str(message)):
                yield Flaw(("parameters", part.name, field) if field else ("agents",), message)
            case _:
                wanted = "pairs of a parameter's name and a message are needed; () if all is well"
                raise _wrong(part, "check", found, wanted)


def _bounds(part: FoundPart) -> tuple[int, int | None]:
    bounds: object = surroundings(part).agents
    match bounds:
        case (int(fewest), int(most)) if 1 <= fewest <= most:
            return fewest, most
        case (int(fewest), None) if fewest >= 1:
            return fewest, None
    raise PartError(
        f"the environment {part.name!r}: agents is {reprlib.repr(bounds)}; the fewest and the most "
        "agents are needed, such as (2, 2), or (2, None) for two and more"
    )


def moments_in(scenario: Scenario, part: FoundPart) -> Moments:
    """Return what moments are called in the environment of a scenario.

    Raises PartError if its ``moments`` returns something else.
    """
    _check_classmethod(part, "moments")
    found: object = surroundings(part).moments(_parameters(scenario, part))
    if not isinstance(found, Moments):
        wanted = 'Moments of folkways.base.moments are needed, such as Moments("round", 60)'
        raise _wrong(part, "moments", found, wanted)
    return found


def with_environment(scenario: Scenario, part: FoundPart) -> Scenario:
    """Return a scenario with the name of its environment, and the days that its runs take.

    Raises PartError if what the environment says of their length makes no sense.
    """
    here = surroundings(part)
    seconds = seconds_in(scenario, part)
    if seconds is None and "days" not in here.keys:
        seconds = DAY
    update: dict[str, object] = {"environment": part.name}
    if seconds is not None:
        days = -(-seconds // DAY)
        minutes = 24 * 60 if days > 1 else -(-seconds // MINUTE)
        end = f"{minutes // 60:02d}:{minutes % 60:02d}"
        update |= {"days": days, "start": "00:00", "end": end}
    return scenario.model_copy(update=update)


def seconds_in(scenario: Scenario, part: FoundPart) -> int | None:
    """Return how long a run lasts, in simulated seconds; None if the environment does not say.

    Raises PartError if its ``seconds`` returns something else.
    """
    _check_classmethod(part, "seconds")
    found: object = surroundings(part).seconds(_parameters(scenario, part))
    if found is None or (isinstance(found, int) and not isinstance(found, bool) and found > 0):
        return found
    wanted = "a whole number of simulated seconds above 0 is needed, or None for a day"
    raise _wrong(part, "seconds", found, wanted)


def _parameters(scenario: Scenario, part: FoundPart) -> BaseModel:
    own = getattr(scenario.parameters, part.name, None)
    return own if isinstance(own, BaseModel) else surroundings(part).Parameters()


def _check_classmethod(part: FoundPart, method: str) -> None:
    """Raise PartError for a method that needs an environment, since there is none yet."""
    if not isinstance(getattr_static(part.value, method), classmethod | staticmethod):
        raise PartError(
            f"the environment {part.name!r}: {method}() must be a class method: write "
            f'"@classmethod" above "def {method}(cls, parameters)"'
        )


def _wrong(part: FoundPart, method: str, found: object, wanted: str) -> PartError:
    return PartError(
        f"the environment {part.name!r}: {method}() returned {reprlib.repr(found)}; {wanted}"
    )
