"""What is to be run: a scenario with all that it names, made ready."""

from __future__ import annotations

import json
import platform
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

from folkways.agents.declared import check_declared, operations_of
from folkways.agents.mechanism import AnyOperation, Mechanism
from folkways.assembly import town
from folkways.assembly.art import ART, art_of
from folkways.assembly.constants import resolved
from folkways.assembly.needed_parts import (
    needed,
    origins,
    parts_by_name,
    try_out_measures,
)
from folkways.assembly.user_parts import handed_mind
from folkways.assembly.wordings import operations_in, prompt_versions
from folkways.base.errors import FolkwaysError
from folkways.base.log import Header
from folkways.base.time import DAY, moment, parse_clock
from folkways.base.version import VERSION
from folkways.plugins import ENVIRONMENTS, INSTALLED, MECHANISMS, MINDS, FoundPart, Parts
from folkways.scenario.schema import AgentSpec, Scenario
from folkways.scenario.surroundings import moments_in, seconds_in
from folkways.store.readable import written_header
from folkways.world.tilemap import TileMap

if TYPE_CHECKING:
    from folkways.scenario.load import LoadedScenario

LAST_MOMENT = 1000 * DAY
"""No scenario lasts so long."""

Setting = str | int | float | bool


@dataclass(frozen=True)
class Experiment:
    """All that the engine needs except a mind; ``header`` is what the run will say of itself.

    ``prompts`` are templates of the user's own, by file name; ``prices`` is the text of a price
    table of the user's own, empty without one; ``art`` is the picture of the town, if there is one.
    ``parts`` are the mechanisms and environments that may be used. Where there is no map,
    ``tilemap`` is None and ``town`` empty.
    """

    header: Header
    scenario: Scenario
    agents: tuple[AgentSpec, ...]
    tilemap: TileMap | None
    town: bytes
    prompts: Mapping[str, str] = field(default_factory=dict)
    prices: str = ""
    art: bytes = b""
    parts: Parts = INSTALLED

    @property
    def environment(self) -> FoundPart:
        """What the agents live in."""
        return self.parts.find(ENVIRONMENTS, self.scenario.environment)

    @property
    def operations(self) -> tuple[AnyOperation, ...]:
        """All questions that its agents may be asked: by the environment, and by mechanisms."""
        found = [self.parts.find(MECHANISMS, name).value for name in self.scenario.mechanisms]
        return (*operations_in(self.environment), *operations_of(found))

    @property
    def begins(self) -> int:
        """The first moment of the first day."""
        return moment(1, parse_clock(self.scenario.start))

    @property
    def ends(self) -> int:
        """The last moment of the last day."""
        return moment(self.scenario.days, parse_clock(self.scenario.end))

    def attachments(self) -> dict[str, bytes]:
        """Return what is kept with the run, so that it can be resumed without another file."""
        kept = {"map": self.town} if self.town else {}
        if self.prompts:
            kept["prompts"] = json.dumps(dict(self.prompts)).encode()
        if self.prices:
            kept["prices"] = self.prices.encode()
        if self.art:
            kept[ART] = self.art
        return kept

    def check_until(self, until: int | None) -> None:
        """Raise FolkwaysError for a moment before the run begins or after its end."""
        name = self.header.moments.name
        if until is not None and until <= self.begins:
            raise FolkwaysError(
                f"the run begins at {name(self.begins)}, so it cannot stop at {name(until)}"
            )
        if until is not None and until > LAST_MOMENT:
            raise FolkwaysError(
                f"the run ends at {self.header.moments.end(self.ends)}; "
                "it cannot stop so long after that"
            )
        last = self._last
        if until is not None and last is not None and until > last:
            more = "" if self.header.moments.step else ", or give the scenario more days"
            raise FolkwaysError(
                f"the run ends at {self.header.moments.end(last)}, so it cannot stop at "
                f"{name(until)}; leave that out to run to the end{more}"
            )

    @property
    def _last(self) -> int | None:
        """The moment after which nothing happens; None if a game does not say how long it is."""
        if not self.header.moments.step:
            return self.ends
        return seconds_in(self.scenario, self.environment)


def prepare(
    source: str | Path,
    *,
    mind: str,
    settings: Mapping[str, Setting],
    without: Sequence[str],
    arguments: Mapping[str, object],
    prompts: Mapping[str, str] = MappingProxyType({}),
    prices: str = "",
    parts: Parts = INSTALLED,
) -> Experiment:
    """Read a scenario (a preset's name or a file) and make it ready.

    Raises ScenarioError for a scenario that cannot be used as it is. ``arguments`` are kept
    in the header as they are; ``mind`` is the name of the mind, empty for the scenario's own;
    a ``module:Class`` there is imported, so it must be the user's own. ``prompts``, ``prices`` and
    ``parts`` are those of :class:`Experiment`.
    """
    from folkways.scenario.load import load

    texts = {key: _as_text(value) for key, value in settings.items()}
    handed = handed_mind(mind or None, parts)
    parts = parts.plus(MINDS, *handed.classes)
    loaded = load(source, settings=texts, without=without, parts=parts)
    if handed.name:
        loaded = replace(loaded, scenario=loaded.scenario.model_copy(update={"mind": handed.name}))
    return made_ready(loaded, source, arguments, prompts, prices, parts)


def made_ready(
    loaded: LoadedScenario,
    source: str | Path,
    arguments: Mapping[str, object] = MappingProxyType({}),
    prompts: Mapping[str, str] = MappingProxyType({}),
    prices: str = "",
    parts: Parts = INSTALLED,
) -> Experiment:
    """Make a scenario that was read ready to run; see :func:`prepare`."""
    scenario = resolved(loaded.scenario, source)
    outside = tuple(part.origin for part in loaded.parts if not part.ships)
    parts = needed(outside, parts, str(source))  # from here on by their names
    for name in scenario.mechanisms:
        check_declared(cast(type[Mechanism], parts.find(MECHANISMS, name).value))
    packed = b"" if loaded.tilemap is None else town.pack(loaded.tilemap)
    art = b"" if loaded.map_path is None else art_of(loaded.map_path)
    header = Header(
        folkways=VERSION,
        python=platform.python_version(),
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        name=scenario.name,
        seed=scenario.seed,
        mind=scenario.mind,
        scenario_given=loaded.text,
        scenario=scenario.model_dump(mode="json"),
        arguments=dict(arguments),
        prompts=prompt_versions(prompts, scenario, parts),
        agents=tuple(agent.name for agent in loaded.agents),
        map_hash=town.map_hash(packed) if packed else "",
        attached=(
            *(["map"] if packed else []),
            "terms",
            *(["prompts"] if prompts else []),
            *(["prices"] if prices else []),
            *([ART] if art else []),
        ),
        moments=moments_in(scenario, parts.find(ENVIRONMENTS, scenario.environment)),
        parts=origins([*loaded.parts, *parts_by_name(scenario, loaded.agents, parts)], parts),
    )
    try_out_measures(header, parts)
    written_header(header)
    return Experiment(
        header, scenario, loaded.agents, loaded.tilemap, packed, dict(prompts), prices, art, parts
    )


def _as_text(value: Setting) -> str:
    return value if isinstance(value, str) else json.dumps(value)
