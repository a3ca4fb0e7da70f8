"""Finding a part by its name, and saying where it came from."""

from __future__ import annotations

import difflib
import hashlib
import importlib
import inspect
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import EntryPoint
from types import MappingProxyType
from typing import Final

from folkways.base.errors import PartError
from folkways.base.log import PartOrigin
from folkways.plugins.declared import SHIPS, clashing, declared, package_of
from folkways.plugins.group import GROUPS, Group

_REFERENCE: Final = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*", re.ASCII)
_NAME: Final = re.compile(r"[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*", re.ASCII)


@dataclass(frozen=True)
class Part:
    """A part that was found; ``origin`` is what a run's header says of it."""

    name: str
    value: type
    origin: PartOrigin

    @property
    def ships(self) -> bool:
        """Whether it comes with folkways."""
        return self.origin.package == SHIPS


@dataclass(frozen=True)
class Parts:
    """Which parts may be used: all that installed packages declare, and what is ``given``.

    ``given`` are classes by group; ``trust`` lets ``package.module:Class`` be imported even if no
    installed package declares it.
    """

    given: Mapping[Group, Sequence[type]] = field(default_factory=lambda: MappingProxyType({}))
    trust: bool = False

    def of(self, group: Group) -> tuple[type, ...]:
        """Return the classes of a group that were given."""
        return tuple(self.given.get(group, ()))

    def plus(self, group: Group, *values: type) -> Parts:
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

    def groups_of(self, name: str) -> list[Group]:
        """Return the groups in which there is a part called ``name``.

        A part named as ``package.module:Class`` is imported for that; raises PartError as
        :meth:`find` does, and for what is no part of any kind.
        """
        if not is_reference(name):
            found = [group for group in GROUPS if name in self.names(group)]
            if not found:
                every = [known for group in GROUPS for known in self.names(group)]
                near = difflib.get_close_matches(name, every, 1)
                what = (
                    f"did you mean {near[0]!r}?"
                    if near
                    else f"no {_either()} of this name is known"
                )
                raise PartError(f"no part is called {name!r}: {what}")
            return found
        if not self.trust and not any(_declares(group, name) for group in GROUPS):
            raise _not_trusted(name, "a part", ", ".join(group.entry_points for group in GROUPS))
        groups = groups_for(_load(name, "part"))
        if not groups:
            raise PartError(f"{name} is no part of folkways: it is no {_either()}")
        return groups

    def names(self, group: Group) -> tuple[str, ...]:
        """Return all names that can be used without ``module:Class``."""
        own = [_own_name(value) for value in self.of(group)]
        return tuple(dict.fromkeys([*declared(group.entry_points), *own]))

    def usable(self, group: Group) -> tuple[list[Part], list[str]]:
        """Return the parts of a group that can be used, and why others that are named cannot."""
        found, problems = [], []
        for name in self.names(group):
            try:
                found.append(self.find(group, name))
            except PartError as error:
                problems.append(str(error))
        return found, problems

    def described(self, group: Group) -> list[str]:
        """Return a line for each part that can be named: its name, and what it says of itself."""
        lines = []
        for name in self.names(group):
            try:
                about = self.find(group, name).origin.summary
            except PartError as error:
                about = str(error)
            lines.append(f"  {name}: {about or 'it says nothing of itself'}")
        return lines

    def knows(self, group: Group, name: str) -> bool:
        """Say whether ``name`` can be looked up: it is declared, given, or ``module:Class``."""
        return is_reference(name) or name in self.names(group)

    def find(self, group: Group, name: str) -> Part:
        """Return the part called ``name``.

        Raises PartError if there is none, if it may not be imported, if importing it fails, and if
        it is not what the group wants.
        """
        for value in self.of(group):
            if name in (_own_name(value), _reference(value)):
                return part_of(group, value)
        points = declared(group.entry_points).get(name, ())
        if several := clashing(points):
            told = " and ".join(f"{package_of(one)} ({one.value})" for one in several)
            raise PartError(
                f"several installed packages declare {group.article} {group.noun} called "
                f"{name!r}: {told}. Name the one that you mean as module:Class"
            )
        if points:
            return _declared_part(group, name, points[0])
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
        return _part(group, _load(name, group.noun), name)

    def resolve(self, group: Group, origin: PartOrigin) -> Part:
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


def part_of(group: Group, value: type) -> Part:
    """Return a class as a part; raises PartError if it is not what the group wants."""
    return _part(group, value, _reference(value))


def _is_installed(package: str) -> bool:
    """Say whether a package is installed; a loose module, without one, may be anywhere."""
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        return not package or bool(distribution(package))
    except PackageNotFoundError:
        return False


def _declared_part(group: Group, name: str, point: EntryPoint) -> Part:
    """Return a part that a package declares; an error names the package."""
    try:
        return _part(group, _load(point.value, group.noun), point.value, name)
    except PartError as error:
        raise PartError(
            f"the package {package_of(point)} declares the {group.noun} {name!r}, which cannot be "
            f"used: {error}"
        ) from error


def _reference(value: type) -> str:
    return f"{value.__module__}:{value.__qualname__}"


def groups_for(value: object) -> list[Group]:
    """Return the groups that a class belongs to."""
    return [group for group in GROUPS if _fits(group, value)]


def _fits(group: Group, value: object) -> bool:
    if not isinstance(value, type):
        return False
    if group.methods:
        return all(callable(getattr(value, name, None)) for name in group.methods)
    base = _load(group.base, group.noun)
    return isinstance(base, type) and issubclass(value, base)


def _either() -> str:
    return " or ".join(group.noun for group in GROUPS)


def _not_trusted(name: str, noun: str, entry_points: str) -> PartError:
    return PartError(
        f"{name} is code that no installed package declares as {noun} of folkways "
        f"(entry point {entry_points}). If you know it, say so with --trust, or from "
        "Python pass the class itself"
    )


def _declares(group: Group, reference: str) -> bool:
    """Say whether an installed package declares this very class."""
    known = declared(group.entry_points).values()
    return any(one.value == reference for points in known for one in points)


def _load(reference: str, noun: str) -> object:
    module, _, path = reference.partition(":")
    try:
        found: object = importlib.import_module(module)
        for name in path.split("."):
            found = getattr(found, name)
    except Exception as error:  # whatever a stranger's module may raise, it is named and kept
        raise PartError(
            f"the {noun} {reference} cannot be imported: {type(error).__name__}: {error}"
        ) from error
    return found


def _part(group: Group, value: object, reference: str, name: str = "") -> Part:
    if not isinstance(value, type) or not _fits(group, value):
        wanted = (
            f"a class with the methods {', '.join(group.methods)}"
            if group.methods
            else f"a subclass of {group.base.partition(':')[2]}"
        )
        raise PartError(
            f"{reference} is no {group.noun}: {wanted} is wanted, not "
            f"{value.__name__ if isinstance(value, type) else type(value).__name__}"
        )
    own = _own_name(value)
    if name and own != name:
        raise PartError(f"{reference} is declared as {name!r} but calls itself {own!r}")
    _check_not_taken(group, own, value)
    return Part(own, value, _origin(group, own, value, reference))


def _check_not_taken(group: Group, name: str, value: type) -> None:
    """Raise PartError if ``value`` is called as one that ships: a run would not say which it is."""
    points = declared(group.entry_points).get(name, ())
    mine = value.__module__.partition(".")[0] == SHIPS
    if points and package_of(points[0]) == SHIPS and not mine:
        raise PartError(
            f"{_reference(value)} calls itself {name!r}, which is the {group.noun} "
            f"{points[0].value} that ships: give it another name. To use it instead of that one, "
            "list it in its place"
        )


def _own_name(value: type) -> str:
    name = getattr(value, "name", None)
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise PartError(
            f"{_reference(value)} needs a name: a class attribute "
            f'name = "..." of small letters, digits, _ and dots, by which it is called; '
            f"not {name!r}"
        )
    return name


def _origin(group: Group, name: str, value: type, reference: str) -> PartOrigin:
    package, version = _distribution(value.__module__.partition(".")[0])
    return PartOrigin(
        group=group.noun,
        name=name,
        reference=reference,
        package=package,
        version=version,
        source="" if package == SHIPS else _source_hash(value),
        summary=str(getattr(value, "summary", "") or getattr(value, "definition", "")),
    )


@cache  # looking through all that is installed takes some tenths of a second
def _distribution(top: str) -> tuple[str, str]:
    """Return the installed package that a top-level module belongs to, with its version."""
    from importlib.metadata import packages_distributions, version

    if top == SHIPS:
        return SHIPS, version(SHIPS)
    for group in GROUPS:  # first: to look through all that is installed takes long
        for points in declared(group.entry_points).values():
            for one in points:
                if one.dist is not None and one.module.partition(".")[0] == top:
                    return one.dist.name, one.dist.version
    names = packages_distributions().get(top, ())
    return (names[0], version(names[0])) if names else ("", "")


def _source_hash(value: type) -> str:
    """Return the SHA-256 of the module that a class is written in; of the class in a notebook.

    Empty if there is no source to be had.
    """
    module = inspect.getmodule(value)
    for written in (module, value):
        if written is None:
            continue
        try:
            return hashlib.sha256(inspect.getsource(written).encode()).hexdigest()
        except (OSError, TypeError):
            continue
    return ""
