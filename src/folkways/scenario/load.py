"""Scenario files and presets into scenarios that are ready to run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Final

from folkways.base.errors import ScenarioError, WorldError
from folkways.base.given_file import FileRefused, read_given_text
from folkways.base.limits import AGENTS, SCENARIO_BYTES, TOWN_TILES
from folkways.plugins import INSTALLED, MECHANISMS, MINDS, FoundPart, Parts
from folkways.plugins.declared import scenario_files
from folkways.scenario import checks, problems
from folkways.scenario.checks_facts import check_people
from folkways.scenario.document import Document, Flaw, read
from folkways.scenario.document import Path as Keys
from folkways.scenario.effective import mechanisms_of, narrowed, scenario_model
from folkways.scenario.generate import TextTooLong, expand, quarters
from folkways.scenario.installed import PRESETS, installed_path, map_names
from folkways.scenario.maps import load_map
from folkways.scenario.named_parts import use_named_parts
from folkways.scenario.population import GeneratedAgents
from folkways.scenario.schema import AgentSpec, Scenario
from folkways.scenario.settings import apply_settings, without_mechanisms
from folkways.scenario.stances import with_stances
from folkways.scenario.surroundings import (
    WITH,
    WITHOUT,
    check_agent_count,
    check_fit,
    check_keys,
    check_named_mechanisms,
    check_stakes,
    environment_of,
    surroundings,
    with_environment,
)
from folkways.scenario.vocabulary import lexicon_of
from folkways.scenario.warnings import warnings
from folkways.scenario.warnings_mechanisms import of_mechanisms
from folkways.world.tilemap import TileMap
from folkways.world.tiling import tiled

_NONE: Final[Mapping[str, str]] = MappingProxyType({})


@dataclass(frozen=True)
class LoadedScenario:
    """A scenario that is sound, with everything it needs to run.

    ``scenario`` is the effective one: settings applied, mechanisms taken out, and its agents (the
    same as ``agents``) listed one by one, generated ones included, with their stances as sentences
    of ``learned``. ``tilemap`` is the town they live in, as many quarters as they need; there is
    none, and no ``map_path``, in an environment without a map. ``text`` is the file as it was
    given. ``parts`` are its mechanisms, its environment and the others that it names, in this
    order, with where they came from.
    """

    scenario: Scenario
    agents: tuple[AgentSpec, ...]
    tilemap: TileMap | None
    text: str
    source: str
    map_path: Path | None
    settings: Mapping[str, str]
    without: tuple[str, ...]
    parts: tuple[FoundPart, ...]

    @cached_property
    def warnings(self) -> tuple[str, ...]:
        """What the scenario says that is allowed, but may not be meant; a run looks at none."""
        mechanisms = self.parts[: len(self.scenario.mechanisms)]
        return (*warnings(self.scenario), *of_mechanisms(mechanisms))


def load(
    source: str | Path,
    settings: Mapping[str, str] = _NONE,
    without: Sequence[str] = (),
    parts: Parts = INSTALLED,
) -> LoadedScenario:
    """Return the scenario that ``source`` names: one that is installed, or a YAML file's path.

    ``settings`` change single values by dotted keys (``"days": "1"``; ``parameters.`` may be left
    out), ``without`` takes mechanisms out, by name or by first part (``"spreading"``). ``parts``
    are the mechanisms that may be used; those among them that are given as classes are put in.
    Raises ScenarioError with everything that is wrong, each with its line.
    """
    path = installed_path(source) or Path(source)
    return parse(_text(path), str(source), path.parent, settings, without, parts)


def parse(
    text: str,
    source: str,
    folder: Path,
    settings: Mapping[str, str] = _NONE,
    without: Sequence[str] = (),
    parts: Parts = INSTALLED,
) -> LoadedScenario:
    """Return the scenario that ``text`` writes; see :func:`load`.

    ``source`` is what errors call it, ``folder`` where its map is looked for.
    """
    return _Loader(text, source, folder, settings, without, parts).load()


def _text(path: Path) -> str:
    """Return the text of a scenario file; raises ScenarioError if there is none to be had."""
    source = str(path)
    try:
        return read_given_text(path, SCENARIO_BYTES)
    except FileRefused as refused:
        where = f"line {refused.line}" if refused.line else ""
        reason = _missing(path) if refused.missing else refused.reason
        raise ScenarioError(source, [(where, reason)]) from refused


def _missing(path: Path) -> str:
    known = sorted(scenario_files())
    if not known:
        return (
            "folkways finds none of its own scenarios, so it is not installed as it stands: "
            "install it again with pip"
        )
    near = problems.suggestion(path.stem, known)
    shipped = problems.listed(known)
    rest = "; all are listed by 'folkways scenarios'" if len(known) > problems.LISTED else ""
    return f"neither a shipped scenario nor a file has this name{near} (shipped: {shipped}{rest})"


class _Loader:
    """Goes from text to scenario and collects every flaw on the way."""

    def __init__(
        self,
        text: str,
        source: str,
        folder: Path,
        changes: Mapping[str, str],
        without: Sequence[str],
        parts: Parts,
    ) -> None:
        self._text = text
        self._source = source
        self._folder = folder
        self._changes = dict(changes)
        self._without = tuple(without)
        self._parts = parts
        self._given: dict[Keys, str] = {}
        self._document = Document(None)
        self._flaws: list[Flaw] = []

    def load(self) -> LoadedScenario:
        document = self._document = read(self._text)
        self._flaws += document.flaws
        data = document.data
        if not isinstance(data, dict):
            if not self._flaws:
                empty = "is empty" if data is None else "must be a mapping ('key: value' lines)"
                self._flaws.append(Flaw((), f"{empty}; 'folkways new' writes one to begin with"))
            raise self._error()
        agents = data.get("agents")
        if isinstance(agents, list) and len(agents) > AGENTS:
            message = f"{len(agents):,} agents are listed: {AGENTS:,} at most"
            self._flaws.append(Flaw(("agents",), message))
            raise self._error()
        environment, wrong = environment_of(data, self._changes, self._parts)
        self._flaws += wrong
        if environment is None:
            raise self._error()
        here = surroundings(environment)
        usual = here.mechanisms or ()
        mechanisms, wrong = mechanisms_of(data, self._changes, self._parts, usual)
        self._flaws += wrong
        root = scenario_model(mechanisms, environment)
        self._given, wrong = apply_settings(
            data, self._changes, root, set(self._parts.names(MECHANISMS))
        )
        self._flaws += wrong
        named = use_named_parts(data, self._parts)
        self._flaws += named.flaws
        scenario, wrong = problems.validate(data, root)
        self._flaws += wrong
        self._flaws += check_keys(data, environment)
        given = () if data.get("mechanisms") else [one.name for one in mechanisms]
        self._flaws += check_named_mechanisms(given, self._without, environment)
        tilemap, path = self._map(data.get("map")) if "map" in here.keys else (None, None)
        self._flaws += checks.check(data, tilemap, named.parts.names(MINDS))
        remaining, wrong = without_mechanisms([one.name for one in mechanisms], self._without)
        self._flaws += wrong
        if self._flaws or scenario is None:
            raise self._error()
        scenario = with_environment(scenario, environment)
        people, tilemap = self._people(scenario, tilemap)
        self._flaws += check_agent_count(len(people), environment)
        self._flaws += check_fit(scenario, [one.name for one in people], environment)
        self._flaws += check_people(scenario, people)
        kept = [part for part in mechanisms if part.name in remaining]
        self._flaws += check_stakes(scenario, kept, environment)
        if self._flaws:
            raise self._error()
        lexicon = lexicon_of(scenario)
        people = tuple(with_stances(agent, lexicon) for agent in people)
        scenario = narrowed(scenario, scenario_model(kept, environment))
        scenario = scenario.model_copy(update={"mechanisms": remaining, "agents": people})
        return LoadedScenario(
            scenario,
            people,
            tilemap,
            self._text,
            self._source,
            path,
            MappingProxyType(self._changes),
            self._without,
            (*kept, environment, *named.found),
        )

    def _map(self, name: object) -> tuple[TileMap | None, Path | None]:
        """Return the map and its file, or nothing and a flaw that says why."""
        if not isinstance(name, str) or not name or "\0" in name:
            return None, None  # the schema's findings say so
        path = PRESETS / f"{name}.tmj" if name in map_names() else self._folder / name
        if path.suffix != ".tmj":
            near = problems.suggestion(name, map_names())
            ship = problems.listed(map_names())
            message = (
                f"no map is called {name!r}{near} "
                f"(maps that ship: {ship}; your own is a file that ends in .tmj)"
            )
            self._flaws.append(Flaw(("map",), message))
            return None, None
        try:
            return load_map(path), path
        except ScenarioError as error:
            for where, message in error.problems:
                said = f"{where}: {message}" if where else message
                self._flaws.append(Flaw(("map",), f"{name}: {said}"))
        return None, None

    def _people(
        self, scenario: Scenario, tilemap: TileMap | None
    ) -> tuple[tuple[AgentSpec, ...], TileMap | None]:
        """Return the agents one by one, and the town that is large enough for them."""
        if not isinstance(scenario.agents, GeneratedAgents):
            return scenario.agents, tilemap
        spec = scenario.agents.generate
        tiles = tilemap.width * tilemap.height * quarters(spec) if tilemap else 0
        if tiles > TOWN_TILES:
            message = (
                f"{quarters(spec):,} copies of the map: {tiles:,} tiles, {TOWN_TILES:,} at most"
            )
            self._flaws.append(Flaw(("agents", "generate", "per_quarter"), message))
            raise self._error()
        try:
            return expand(spec), tilemap and tiled(tilemap, quarters(spec))
        except TextTooLong as error:
            self._flaws.append(Flaw(("agents", "generate", "stances"), str(error)))
            raise self._error() from error
        except WorldError as error:
            message = f"{error}; raise per_quarter or lower count"
            self._flaws.append(Flaw(("agents", "generate", "per_quarter"), message))
            raise self._error() from error

    def _error(self) -> ScenarioError:
        """Return all flaws as one error: first those from outside the file, then by line."""
        placed = {
            (self._key(flaw), self._line(flaw), flaw.path, flaw.message): None
            for flaw in self._flaws
        }
        found = []
        for key, line, path, message in sorted(placed, key=lambda one: (not one[0], one[1])):
            here = problems.written(path)
            where = key or ", ".join(part for part in (line and f"line {line}", here) if part)
            found.append((where, problems.printable(message)))
        return ScenarioError(self._source, found)

    def _key(self, flaw: Flaw) -> str:
        """Return the argument that brought the flaw in, or nothing if the file did."""
        if flaw.path[:1] in ((WITH,), (WITHOUT,)):
            return problems.printable(f"{flaw.path[0]} {flaw.path[1]}")
        for path, key in self._given.items():
            inside = flaw.path[: len(path)] == path
            # Around it only if the file itself says nothing there: then the setting made it.
            around = path[: len(flaw.path)] == flaw.path and flaw.path not in self._document.lines
            if inside or around:
                return problems.printable(f"--set {key}")
        return ""

    def _line(self, flaw: Flaw) -> int:
        """Return the line of a flaw, 0 where there is none."""
        return flaw.line or self._document.line(flaw.path) or 0
