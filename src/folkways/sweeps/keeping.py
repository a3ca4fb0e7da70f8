"""What the runs of a sweep are made of, kept in the sweep's folder so that it can be moved.

These are the scenario, its maps with the tilesets and templates that they name, and constants of
the offline mind. The index holds a hash of each.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from folkways.base.errors import FolkwaysError, StorageError
from folkways.base.given_file import FileRefused, read_given, resolved
from folkways.base.in_shell import in_shell
from folkways.base.limits import SCENARIO_BYTES
from folkways.minds.offline.calibrated import shipped_constants
from folkways.scenario.document import Plain, read
from folkways.scenario.installed import map_names, preset_names
from folkways.scenario.map_files import MapFiles
from folkways.sweeps.factors import scenario_source
from folkways.sweeps.index import SweepIndex
from folkways.sweeps.plan_file import PlanFile

KEPT: Final = "scenario"
"""The folder in that of a sweep, in which they are kept."""


def to_keep(file: PlanFile) -> tuple[str, dict[str, bytes]]:
    """Return where in the sweep's folder the scenario goes, and all files by where they go.

    Both are empty for a scenario that ships, and for a plan that goes on from a stored run, which
    its runs hold anyway. They lie to each other as they did; what is named by an absolute path is
    not among them. Raises StorageError if one cannot be read.
    """
    if file.plan.run:
        return "", {}
    source = scenario_source(file)
    if isinstance(source, str):
        return "", {}
    scenario = resolved(source)
    try:
        found = {scenario: scenario.read_bytes()}
        data = read(found[scenario].decode("utf-8-sig")).data
        for name in _named(file, data, "map"):
            if name not in map_names() and not Path(name).is_absolute():
                found |= _map(Path(os.path.normpath(scenario.parent / name)))
        for name in _named(file, data, "offline", "constants"):
            if name not in shipped_constants() and not Path(name).is_absolute():
                path = Path(os.path.normpath(scenario.parent / name))
                # As it is looked for: beside the scenario first, then in the working directory.
                found[path] = (path if path.exists() else Path(name)).read_bytes()
    except OSError as error:
        raise StorageError(f"cannot read {error.filename}: {error.strerror}") from error
    root = Path(os.path.commonpath([path.parent for path in found]))
    places = {path: (Path(KEPT) / path.relative_to(root)).as_posix() for path in found}
    return places[scenario], {places[path]: data for path, data in found.items()}


def _map(path: Path) -> dict[Path, bytes]:
    """Return the bytes of a map and of what it names, which lies in its folder or below."""
    files = MapFiles(path)
    files.check_named()
    folder = resolved(path).parent
    named = {path.parent / one.relative_to(folder): one.read_bytes() for one in files.named}
    return {path: path.read_bytes(), **named}


def _named(file: PlanFile, data: Plain, *keys: str) -> Iterator[str]:
    """Give what the scenario, whose ``data`` are given, and the conditions name under a key."""
    plan, key = file.plan, ".".join(keys)
    for one in keys:
        data = data.get(one) if isinstance(data, dict) else None
    named = [
        data,
        plan.settings.get(key),
        *plan.grid.get(key, ()),
        *(one.settings.get(key) for one in plan.conditions),
    ]
    yield from (name for name in named if isinstance(name, str))


def digest_of(data: bytes) -> str:
    """Return what the index holds of a file that is kept."""
    return hashlib.sha256(data).hexdigest()


def problem_of(folder: Path, name: str, digest: str) -> str:
    """Return what is wrong with a file that is kept in a sweep's folder; "" if nothing is."""
    path = folder / name
    try:
        # No other file that is kept may be larger than a scenario.
        if digest_of(read_given(path, SCENARIO_BYTES)) == digest:
            return ""
    except FileRefused as error:
        if not error.missing:
            return str(error)
        return f"{path} is missing"
    return f"{path} was changed outside of folkways"


def check_kept(folder: Path, index: SweepIndex) -> None:
    """Raise FolkwaysError for the first file of those kept in ``folder`` that is not as it was.

    Of a sweep whose index holds no hashes, as earlier versions wrote it, nothing is checked.
    """
    for name, digest in index.hashes.items():
        if problem := problem_of(folder, name, digest):
            raise FolkwaysError(f"{problem}. {how_to_restore(folder)}")


def how_to_restore(folder: Path) -> str:
    """Return what puts files that are kept in the folder of a sweep back."""
    return (
        "The runs are kept. Give the plan with its scenario from outside of the folder: "
        f"folkways sweep PLAN --out {in_shell(folder)} puts the file back if its runs are the same"
    )


def as_kept(folder: Path, given: Mapping[str, bytes], before: Mapping[str, str]) -> dict[str, str]:
    """Return the hashes of the files that the folder is to hold, by their places.

    ``given`` are the files as they are now, ``before`` the hashes that the index holds. A file that
    is there stays, as the first runs were made of it, unless it is known to be another one by now.
    """
    hashes = dict(before)
    for name, data in given.items():
        path = folder / name
        if name in before:
            lost = problem_of(folder, name, before[name])
            hashes[name] = digest_of(data) if lost else before[name]
        else:
            hashes[name] = digest_of(path.read_bytes() if path.exists() else data)
    return hashes


def copy_in(folder: Path, plan: PlanFile) -> Path | None:
    """Return the scenario that a sweep's folder holds for its plan, if the index is lost."""
    name = plan.plan.scenario
    if not name or name in preset_names():
        return None
    found = list((folder / KEPT).rglob(Path(name).name))
    return found[0] if len(found) == 1 else None
