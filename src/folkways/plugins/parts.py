"""Finding a part by its name, and saying where it came from."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from folkways.base.errors import PartError
from folkways.base.log import PartOrigin
from folkways.plugins.declared import clashing, declared, package_of
from folkways.plugins.group import GROUPS, PartKind
from folkways.plugins.part import (
    FoundPart,
    checked_part,
    declared_part,
    file_advice,
    groups_for,
    import_reference,
    own_name,
    part_of,
    reference_of,
)

_REFERENCE: Final = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*", re.ASCII)


@dataclass(frozen=True)
class Parts:
    """Which parts may be used: all that installed packages declare, and what is ``given``.

    ``given`` are classes by group; ``trust`` lets ``package.module:Class`` be imported even if no
    installed package declares it.
    """

    given: Mapping[PartKind, Sequence[type]] = field(default_factory=lambda: MappingProxyType({}))
    trust: bool = False

    def of(self, group: PartKind) -> tuple[type, ...]:
        """Return the classes of a group that were given."""
        return tuple(self.given.get(group, ()))

    def plus(self, group: PartKind, *values: type) -> Parts:
        """Return the same with further classes; those that are given already are not repeated."""
        new = [value for value in values if value not in self.of(group)]
        if not new:
            return self
        return Parts({**self.given, group: (*self.of(group), *new)}, self.trust)

    def joined(self, other: Parts) -> Parts:
        """Return the same with all that was given to ``other``."""
        found = Parts(self.given, self.trust or other.trust)
        for group, values in other.given.items():
            found = found.plus(group, *values)
        return found

    def groups_of(self, name: str) -> list[PartKind]:
        """Return the groups in which there is a part called ``name``.

        A part named as ``package.module:Class`` is imported for that; raises PartError as
        :meth:`find` does, and for what is no part of any kind.
        """
        if not is_reference(name):
            found = [group for group in GROUPS if name in self.names(group)]
            if not found:
                every = [known for group in GROUPS for known in self.names(group)]
                advice = file_advice(name)
                near = difflib.get_close_matches(name, every, 1)
                near_name = f"did you mean {near[0]!r}?" if near else ""
                what = advice or near_name or f"no {_either()} of this name is known"
                raise PartError(f"no part is called {name!r}: {what}")
            return found
        if not self.trust and not any(_declares(group, name) for group in GROUPS):
            raise _not_trusted(name, "a part", ", ".join(group.entry_points for group in GROUPS))
        groups = groups_for(import_reference(name, "part"))
        if not groups:
            raise PartError(f"{name} is no part of folkways: it is no {_either()}")
        return groups

    def names(self, group: PartKind) -> tuple[str, ...]:
        """Return all names that can be used without ``module:Class``."""
        own = [own_name(value) for value in self.of(group)]
        return tuple(dict.fromkeys([*declared(group.entry_points), *own]))

    def usable(self, group: PartKind) -> tuple[list[FoundPart], list[str]]:
        """Return the parts of a group that can be used, and why others that are named cannot."""
        found, problems = [], []
        for name in self.names(group):
            try:
                found.append(self.find(group, name))
            except PartError as error:
                problems.append(str(error))
        return found, problems

    def described(self, group: PartKind) -> list[str]:
        """Return a line for each part that can be named: its name, and what it says of itself."""
        lines = []
        for name in self.names(group):
            try:
                about = self.find(group, name).origin.summary
            except PartError as error:
                about = str(error)
            lines.append(f"  {name}: {about or 'it says nothing of itself'}")
        return lines

    def knows(self, group: PartKind, name: str) -> bool:
        """Say whether ``name`` can be looked up: it is declared, given, or ``module:Class``."""
        return is_reference(name) or name in self.names(group)

    def find(self, group: PartKind, name: str) -> FoundPart:
        """Return the part called ``name``.

        Raises PartError if there is none, if it may not be imported, if importing it fails, and if
        it is not what the group wants.
        """
        for value in self.of(group):
            if name in (own_name(value), reference_of(value)):
                return part_of(group, value)
        points = declared(group.entry_points).get(name, ())
        if several := clashing(points):
            told = " and ".join(f"{package_of(one)} ({one.value})" for one in several)
            raise PartError(
                f"several installed packages declare {group.article} {group.noun} called "
                f"{name!r}: {told}. Name the one that you mean as module:Class"
            )
        if points:
            return declared_part(group, name, points[0])
        if not is_reference(name):
            known = ", ".join(self.names(group))
            if not declared(group.entry_points):
                raise PartError(
                    f"folkways finds none of its own {group.noun}s, so it is not installed as it "
                    "stands: install it again with pip"
                )
            raise PartError(f"no {group.noun} is called {name!r} (known: {known})")
        if not self.trust and not _declares(group, name):
            raise _not_trusted(name, f"{group.article} {group.noun}", group.entry_points)
        return checked_part(group, import_reference(name, group.noun), name)

    def resolve(self, group: PartKind, origin: PartOrigin) -> FoundPart:
        """Return the part that a run's header names: by its name, else by where it lay.

        Raises PartError as :meth:`find` does, and if its package is not installed.
        """
        known = origin.name in self.names(group)
        if not known and not self.trust and not _is_installed(origin.package):
            raise PartError(f"install {origin.package} {origin.version}".rstrip())
        return self.find(group, origin.name if known else origin.reference)


INSTALLED: Final = Parts()
"""What installed packages declare, and nothing else."""


def is_reference(name: str) -> bool:
    """Say whether ``name`` is of the form ``package.module:Class``."""
    return _REFERENCE.fullmatch(name) is not None


def _is_installed(package: str) -> bool:
    """Say whether a package is installed; a loose module, without one, may be anywhere."""
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        return not package or bool(distribution(package))
    except PackageNotFoundError:
        return False


def _either() -> str:
    return " or ".join(group.noun for group in GROUPS)


def _not_trusted(name: str, noun: str, entry_points: str) -> PartError:
    return PartError(
        f"{name} is code that no installed package declares as {noun} of folkways "
        f"(entry point {entry_points}). If you know it, say so with --trust, or from "
        "Python pass the class itself"
    )


def _declares(group: PartKind, reference: str) -> bool:
    """Say whether an installed package declares this very class."""
    known = declared(group.entry_points).values()
    return any(one.value == reference for points in known for one in points)
