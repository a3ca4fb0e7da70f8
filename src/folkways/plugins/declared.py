"""What installed packages declare as entry points: read once a group, and nothing is imported."""

from __future__ import annotations

from functools import cache
from importlib.metadata import Distribution, EntryPoint, entry_points
from importlib.util import find_spec
from typing import Final, NamedTuple

SHIPS: Final = "folkways"
"""The package whose parts are not named in a run's header: the header has its version."""

SCENARIOS: Final = "folkways.scenarios"
"""The group under which packages declare scenarios, as ``package.folder:file`` without .yaml."""

PLANS: Final = "folkways.plans"
"""The group under which packages declare plans of sweeps, in the same way."""


class DeclaredFile(NamedTuple):
    """A YAML file of an installed package; ``places`` are paths, in parts, where it may lie."""

    name: str
    package: str
    reference: str
    places: tuple[tuple[str, ...], ...]


@cache
def declared(group: str) -> dict[str, tuple[EntryPoint, ...]]:
    """Return what packages declare in a group, by name; folkways' own come first.

    Several under one name are a clash, unless the first is folkways' own, which keeps its name.
    """
    found: dict[str, tuple[EntryPoint, ...]] = {}
    for one in sorted(entry_points(group=group), key=_order):
        found[one.name] = (*found.get(one.name, ()), one)
    return found


def clashing(points: tuple[EntryPoint, ...]) -> tuple[EntryPoint, ...]:
    """Return those among the declarations of one name that cannot be told apart by it."""
    return points if len(points) > 1 and package_of(points[0]) != SHIPS else ()


def package_of(point: EntryPoint) -> str:
    """Return the name of the package that declares something."""
    return _name(point.dist) if point.dist is not None else ""


@cache
def _name(package: Distribution) -> str:
    """Return the name of a package; its metadata are parsed again whenever they are looked at."""
    return package.name


def scenario_files() -> dict[str, tuple[DeclaredFile, ...]]:
    """Return the scenarios of installed packages by name; folkways' own come first."""
    return _files(SCENARIOS)


def plan_files() -> dict[str, tuple[DeclaredFile, ...]]:
    """Return the plans of sweeps of installed packages by name; folkways' own come first."""
    return _files(PLANS)


def _files(group: str) -> dict[str, tuple[DeclaredFile, ...]]:
    return {
        name: tuple(_declared_file(point) for point in points)
        for name, points in declared(group).items()
    }


def _order(point: EntryPoint) -> tuple[bool, str, str]:
    package = package_of(point)
    return package != SHIPS, point.name, package


def _declared_file(point: EntryPoint) -> DeclaredFile:
    return DeclaredFile(point.name, package_of(point), point.value, _places(point))


@cache
def _places(point: EntryPoint) -> tuple[tuple[str, ...], ...]:
    """Return where ``package.folder:file`` may lie; no code of the package is run for it."""
    top, *folders = point.module.split(".")
    spec = find_spec(top)
    roots = () if spec is None else spec.submodule_search_locations or ()
    return tuple((root, *folders, f"{point.attr}.yaml") for root in roots)
