"""The scenario of a sweep and its maps, kept in the sweep's folder so that it can be moved."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from folkways.base.errors import StorageError
from folkways.scenario.document import read
from folkways.scenario.installed import map_names
from folkways.sweeps.factors import scenario_source
from folkways.sweeps.plan_file import PlanFile

KEPT: Final = "scenario"
"""The folder in that of a sweep, in which they are kept."""


def to_keep(file: PlanFile) -> tuple[str, dict[str, bytes]]:
    """Return where in the sweep's folder the scenario goes, and all files by where they go.

    Both are empty for a scenario that ships, and for a plan that goes on from a stored run, which
    its runs hold anyway. They lie to each other as they did; a map that is
    named by an absolute path is not among them. Raises StorageError if one cannot be read.
    """
    if file.plan.run:
        return "", {}
    source = scenario_source(file)
    if isinstance(source, str):
        return "", {}
    scenario = source.resolve()
    try:
        found = {scenario: scenario.read_bytes()}
        for name in _maps(file, found[scenario]):
            if name not in map_names() and not Path(name).is_absolute():
                path = Path(os.path.normpath(scenario.parent / name))
                found[path] = path.read_bytes()
    except OSError as error:
        raise StorageError(f"cannot read {error.filename}: {error.strerror}") from error
    root = Path(os.path.commonpath([path.parent for path in found]))
    places = {path: (Path(KEPT) / path.relative_to(root)).as_posix() for path in found}
    return places[scenario], {places[path]: data for path, data in found.items()}


def _maps(file: PlanFile, text: bytes) -> Iterator[str]:
    """Give the maps that the scenario and the conditions name."""
    plan = file.plan
    data = read(text.decode("utf-8-sig")).data
    named = [
        data.get("map") if isinstance(data, dict) else None,
        plan.settings.get("map"),
        *plan.grid.get("map", ()),
        *(one.settings.get("map") for one in plan.conditions),
    ]
    yield from (name for name in named if isinstance(name, str))
