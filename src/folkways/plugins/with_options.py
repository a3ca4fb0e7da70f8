"""The options that a command needs so that it finds the parts of a run again."""

from __future__ import annotations

from collections.abc import Iterable

from folkways.base.in_shell import in_shell
from folkways.base.log import PartOrigin
from folkways.plugins.declared import declared, package_of
from folkways.plugins.group import GROUPS


def with_options(parts: Iterable[PartOrigin]) -> str:
    """Return `` --with module:Class`` for each part that no installed package declares.

    ``parts`` are those of a run's header. A class of a notebook or a script cannot be named.
    """
    named = dict.fromkeys(one.reference for one in parts if one.reference and not is_declared(one))
    return "".join(
        f" --with {reference}" for reference in named if not reference.startswith("__main__:")
    )


def resume_command(run: object, parts: Iterable[PartOrigin]) -> str:
    """Return the command that continues the run file ``run``, which was made with ``parts``."""
    return f"folkways resume {in_shell(run)}{with_options(parts)}"


def is_declared(part: PartOrigin) -> bool:
    """Whether an installed package declares a part, so that its name is enough."""
    entry_points = next((one.entry_points for one in GROUPS if one.noun == part.group), "")
    points = declared(entry_points).get(part.name, ()) if entry_points else ()
    return any(package_of(one) == part.package for one in points)
