"""Scenarios and maps that ship, and scenarios of installed packages."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from folkways.base.errors import ScenarioError
from folkways.plugins.declared import SHIPS, DeclaredFile, scenario_files

PRESETS: Final = Path(__file__).parent / "presets"
"""Where the scenarios and maps lie that ship with the package."""


def preset_names() -> tuple[str, ...]:
    """Return the names of the scenarios that ship."""
    found = scenario_files().items()
    return tuple(sorted(name for name, files in found if files[0].package == SHIPS))


def installed_path(name: str | Path) -> Path | None:
    """Return the file of a scenario of an installed package; None if none declares the name.

    Raises ScenarioError if several packages do, or if the file is not there.
    """
    files = scenario_files().get(name, ()) if isinstance(name, str) else ()
    return the_path(files, "scenario") if files else None


def the_path(files: Sequence[DeclaredFile], noun: str) -> Path:
    """Return where the file lies that is meant by a name; ``files`` are all of that name.

    Raises ScenarioError if several packages declare the name, or if the file is not there.
    """
    first = files[0]
    if len(files) > 1 and first.package != SHIPS:
        told = " and ".join(f"{one.package} ({path_of(one)})" for one in files)
        message = f"several packages ship a {noun} of this name: {told}; give the path of one"
        raise ScenarioError(first.name, [("", message)])
    path = path_of(first)
    if path is None:
        message = f"the package {first.package} has no such file ({first.reference}, .yaml)"
        raise ScenarioError(first.name, [("", message)])
    return path


def path_of(file: DeclaredFile) -> Path | None:
    """Return where a file of a package lies; None if it is not where the package says."""
    return next((path for place in file.places if (path := Path(*place)).is_file()), None)


def map_names() -> tuple[str, ...]:
    """Return the names of the maps that ship."""
    return tuple(sorted(path.stem for path in PRESETS.glob("*.tmj")))
