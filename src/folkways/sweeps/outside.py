"""Parts from outside in a sweep: which its plan names, and what its workers need to import them."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from folkways.base.errors import FolkwaysError, PartError
from folkways.plugins import MEASURES, Parts
from folkways.plugins.part import part_of, reference_of
from folkways.plugins.with_options import is_declared
from folkways.scenario.document import Flaw
from folkways.scenario.document import Path as Keys
from folkways.sweeps.plan import MEASURES as SHIPPED
from folkways.sweeps.plan import SweepPlan
from folkways.sweeps.plan_file import PlanFile


@dataclass(frozen=True)
class OutsideParts:
    """What a worker is told: the parts as ``module:Class``, and the folders they lie in.

    ``undeclared`` are those among the parts that no installed package declares.
    """

    parts: tuple[str, ...] = ()
    trust: bool = False
    folders: tuple[str, ...] = ()
    undeclared: tuple[str, ...] = ()


def plan_parts(file: PlanFile, parts: Parts) -> Parts:
    """Return ``parts`` with those that a plan names under ``with``.

    Raises ScenarioError, naming the line, for one that cannot be had or is not trusted.
    """
    for i, name in enumerate(file.plan.within):
        if any(reference_of(value) == name for values in parts.given.values() for value in values):
            continue  # the user gave it by hand
        try:
            for group in parts.groups_of(name):
                parts = parts.plus(group, parts.find(group, name).value)
        except PartError as error:
            raise file.error([Flaw(("with", i), str(error))]) from error
    return parts


def with_named_measures(file: PlanFile, parts: Parts) -> tuple[PlanFile, Parts]:
    """Return a plan that calls its measures by their names, and ``parts`` with these measures.

    They are those of installed packages, and classes written as ``module:Class``; parts that the
    plan names under ``with`` are added as well. Raises
    ScenarioError, naming the line, for a class that cannot be had.
    """
    plan, parts = file.plan, plan_parts(file, parts)
    places: list[tuple[Keys, str]] = [(("measures", i), one) for i, one in enumerate(plan.measures)]
    places += [(("primary", i), one) for i, one in enumerate(plan.primary)]
    places += [(("figures", i, "measure"), one.measure) for i, one in enumerate(plan.figures)]
    names: dict[str, str] = {}
    for keys, name in places:
        if name in SHIPPED or not parts.knows(MEASURES, name):
            continue
        try:
            part = parts.find(MEASURES, name)
        except PartError as error:
            raise file.error([Flaw(keys, str(error))]) from error
        names[name] = part.name
        parts = parts.plus(MEASURES, part.value)
    return replace(file, plan=with_names(plan, names)), parts


def with_names(plan: SweepPlan, names: Mapping[str, str]) -> SweepPlan:
    """Return a plan in which measures are called by other ``names``."""
    figures = [
        one.model_copy(update={"measure": names.get(one.measure, one.measure)})
        for one in plan.figures
    ]
    measures = tuple(names.get(one, one) for one in plan.measures)
    primary = tuple(names.get(one, one) for one in plan.primary)
    update = {"measures": measures, "primary": primary, "figures": tuple(figures)}
    return plan.model_copy(update=update)


def for_workers(parts: Parts) -> OutsideParts:
    """Return what workers need; raises FolkwaysError for a class that they cannot import."""
    references, folders, undeclared = [], [], []
    for group, values in parts.given.items():
        for value in values:
            origin = part_of(group, value).origin
            reference = origin.reference
            if value.__module__ == "__main__" or "<locals>" in reference:
                raise FolkwaysError(
                    f"the runs of a sweep are made by other processes, which cannot import "
                    f"{reference}: put the {group.noun} into a module of its own"
                )
            references.append(reference)
            undeclared += [] if is_declared(origin) else [reference]
            folders.append(_folder(value.__module__))
    lie_in = tuple(dict.fromkeys(filter(None, folders)))
    return OutsideParts(tuple(references), parts.trust, lie_in, tuple(undeclared))


def _folder(module: str) -> str:
    """Return the folder from which a module was imported; empty if it has no file."""
    file = getattr(sys.modules.get(module.partition(".")[0]), "__file__", None)
    if file is None:  # a folder without __init__.py
        paths = list(getattr(sys.modules.get(module.partition(".")[0]), "__path__", []))
        return str(Path(paths[0]).absolute().parent) if paths else ""
    path = Path(file).absolute()
    return str(path.parent.parent if path.name == "__init__.py" else path.parent)
