"""Parts from outside in a sweep: which its plan names, and what its workers need to import them."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from folkways.base.errors import FolkwaysError
from folkways.plugins import MEASURES, Parts
from folkways.plugins.parts import part_of
from folkways.sweeps.plan import MEASURES as SHIPPED
from folkways.sweeps.plan_file import PlanFile


@dataclass(frozen=True)
class Outside:
    """What a worker is told: the parts as ``module:Class``, and the folders they lie in."""

    parts: tuple[str, ...] = ()
    trust: bool = False
    folders: tuple[str, ...] = ()


def with_named_measures(file: PlanFile, parts: Parts) -> Parts:
    """Return ``parts`` with the measures of installed packages that a plan names."""
    named = [*file.plan.measures, *(one.measure for one in file.plan.figures)]
    for name in dict.fromkeys(named):
        if name not in SHIPPED and name in parts.names(MEASURES):
            parts = parts.plus(MEASURES, parts.find(MEASURES, name).value)
    return parts


def for_workers(parts: Parts) -> Outside:
    """Return what workers need; raises FolkwaysError for a class that they cannot import."""
    references, folders = [], []
    for group, values in parts.given.items():
        for value in values:
            reference = part_of(group, value).origin.reference
            if value.__module__ == "__main__" or "<locals>" in reference:
                raise FolkwaysError(
                    f"the runs of a sweep are made by other processes, which cannot import "
                    f"{reference}: put the {group.noun} into a module of its own"
                )
            references.append(reference)
            folders.append(_folder(value.__module__))
    return Outside(tuple(references), parts.trust, tuple(dict.fromkeys(filter(None, folders))))


def _folder(module: str) -> str:
    """Return the folder from which a module was imported; empty if it has no file."""
    file = getattr(sys.modules.get(module.partition(".")[0]), "__file__", None)
    if file is None:  # a folder without __init__.py
        paths = list(getattr(sys.modules.get(module.partition(".")[0]), "__path__", []))
        return str(Path(paths[0]).absolute().parent) if paths else ""
    path = Path(file).absolute()
    return str(path.parent.parent if path.name == "__init__.py" else path.parent)
