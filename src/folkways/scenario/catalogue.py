"""The scenarios that ship, and those of other installed packages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from folkways.base.errors import ScenarioError
from folkways.plugins.declared import SHIPS, DeclaredFile, scenario_files
from folkways.scenario.installed import path_of
from folkways.scenario.load import load


@dataclass(frozen=True, slots=True)
class Preset:
    """A scenario that is installed: whose it is, what it is about, and how large it is.

    ``environment`` is the name of what its agents live in.
    """

    name: str
    package: str
    title: str
    description: str
    agents: int
    days: int
    environment: str


@dataclass(frozen=True)
class Catalogue:
    """The installed scenarios, sorted by name, and what is to be said of those left out."""

    presets: tuple[Preset, ...]
    notes: tuple[str, ...] = ()


def catalogue() -> Catalogue:
    """Return the scenarios that are installed; one that cannot be read is told in the notes."""
    found: list[Preset] = []
    notes: list[str] = []
    for name, files in sorted(scenario_files().items()):
        notes += _clash(name, files)
        try:
            found.append(_preset(name, files[0].package))
        except ScenarioError as error:
            notes += [str(error)] if len(files) == 1 else []
    return Catalogue(tuple(found), tuple(notes))


def _preset(name: str, package: str) -> Preset:
    loaded = load(name)
    scenario = loaded.scenario
    about = scenario.title, scenario.description
    sizes = len(loaded.agents), scenario.days
    return Preset(name, package, *about, *sizes, scenario.environment)


def _clash(name: str, files: Sequence[DeclaredFile]) -> list[str]:
    """Say what becomes of a name under which several packages ship a scenario."""
    hidden = files[1:] if files[0].package == SHIPS else files
    if len(files) == 1:
        return []
    where = ", ".join(f"{one.package} ({path_of(one)})" for one in hidden)
    whose = f"is that of {SHIPS}" if files[0].package == SHIPS else "is nobody's"
    return [f"{name} {whose}: give the path for that of {where}"]
