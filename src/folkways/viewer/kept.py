"""What the page shows of the scenario that a run keeps.

The scenario was checked when the run was made. To check it again, with all that is not shown,
would take as long as to read the log.
"""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from folkways.base.bins import Bins
from folkways.base.errors import RunFileError
from folkways.base.log import Header
from folkways.base.time import parse_clock

TOWN: Final = "town"
"""The environment of a run whose scenario names none."""


class AgentInHeader(msgspec.Struct, frozen=True):
    """Somebody's description, as far as the scenario has one."""

    name: str
    age: int | None = None
    role: str = "ordinary"
    innate: list[str] = []
    learned: str = ""
    currently: str = ""
    lifestyle: str = ""
    daily_requirement: str = ""
    relationships: dict[str, str] = {}
    mind: str = ""


class MindInHeader(msgspec.Struct, frozen=True):
    """A language model, by the agents for whom it thinks."""

    agents: tuple[str, ...] = ()


class NormInHeader(msgspec.Struct, frozen=True):
    """A tracked norm."""

    id: str
    statement: str
    kind: str


class ScenarioInHeader(msgspec.Struct, frozen=True):
    """A scenario; ``agents`` holds nobody if they were drawn and are not listed."""

    name: str
    days: Annotated[int, msgspec.Meta(ge=1)]
    start: str
    end: str
    agents: tuple[AgentInHeader, ...] | dict[str, object]
    title: str = ""
    environment: str = TOWN
    map: str = ""
    mechanisms: tuple[str, ...] = ()
    minds: dict[str, MindInHeader] = {}
    tracked_norms: tuple[NormInHeader, ...] = ()

    @property
    def listed(self) -> dict[str, AgentInHeader]:
        """The agents that are described, by name."""
        return {} if isinstance(self.agents, dict) else {one.name: one for one in self.agents}

    @property
    def hours(self) -> tuple[int, int]:
        """When a day begins and ends, in seconds after midnight."""
        return parse_clock(self.start), parse_clock(self.end)


def kept(header: Header) -> ScenarioInHeader:
    """Return the scenario in a header; raises RunFileError if it cannot be read."""
    try:
        scenario = msgspec.convert(header.scenario, ScenarioInHeader)
        Bins.of(*scenario.hours)
    except ValueError as error:
        raise RunFileError(
            f"the run {header.name!r} holds a scenario that cannot be read: {error}"
        ) from error
    return scenario
