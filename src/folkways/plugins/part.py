"""A part: a class of a kind that folkways knows, with its name and where it came from."""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import inspect
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint
from typing import Final

from folkways.base.blame import blame, in_words, is_stop, own_line
from folkways.base.errors import FolkwaysError, PartError
from folkways.base.log import PartOrigin
from folkways.plugins.declared import SHIPS, declared, package_of
from folkways.plugins.group import GROUPS, PartKind
from folkways.plugins.spelling import check_spelling

_NAME: Final = re.compile(r"[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*", re.ASCII)

_FILE: Final = re.compile(r"(?:.*[/\\])?(?P<module>[A-Za-z_]\w*)\.py(?::(?P<kind>\w+))?", re.ASCII)


@dataclass(frozen=True)
class FoundPart:
    """A part that was found; ``origin`` is what a run's header says of it."""

    name: str
    value: type
    origin: PartOrigin

    @property
    def ships(self) -> bool:
        """Whether it comes with folkways."""
        return self.origin.package == SHIPS


def part_of(group: PartKind, value: type) -> FoundPart:
    """Return a class as a part; raises PartError if it is not what the group wants."""
    return checked_part(group, value, reference_of(value))


def declared_part(group: PartKind, name: str, point: EntryPoint) -> FoundPart:
    """Return a part that a package declares; an error names the package."""
    try:
        return checked_part(group, import_reference(point.value, group.noun), point.value, name)
    except PartError as error:
        raise PartError(
            f"the package {package_of(point)} declares the {group.noun} {name!r}, which cannot be "
            f"used: {error}"
        ) from error


def reference_of(value: type) -> str:
    """Return a class as ``module:Class``."""
    return f"{value.__module__}:{value.__qualname__}"


def groups_for(value: object) -> list[PartKind]:
    """Return the groups that a class belongs to; raises PartError if it cannot be looked at."""
    with _looking_at(f"the part {reference_of(value) if isinstance(value, type) else ''}".rstrip()):
        return [group for group in GROUPS if _fits(group, value)]


@contextlib.contextmanager
def _looking_at(part: str) -> Iterator[None]:
    """Name ``part`` in what its metaclass raises when it is asked for an attribute."""
    try:
        yield
    except FolkwaysError:
        raise
    except BaseException as error:
        blame(error, part, "the attributes of the class")
        raise


def _fits(group: PartKind, value: object) -> bool:
    if not isinstance(value, type):
        return False
    if group.methods:
        return all(callable(getattr(value, name, None)) for name in group.methods)
    base = import_reference(group.base, group.noun)
    return isinstance(base, type) and issubclass(value, base)


def import_reference(reference: str, noun: str) -> object:
    """Import ``module:name``; raises PartError, whatever the module itself raises."""
    module, _, path = reference.partition(":")
    try:
        found: object = importlib.import_module(module)
        for name in path.split("."):
            found = getattr(found, name)
    except BaseException as error:  # whatever a stranger's module may raise, it is named and kept
        if is_stop(error):
            raise
        if isinstance(error, ModuleNotFoundError) and (advice := file_advice(reference)):
            raise PartError(f"the {noun} {reference} cannot be imported: {advice}") from error
        line = own_line(error)
        where = "" if line is None or isinstance(error, SyntaxError) else f" ({line})"
        raise PartError(
            f"the {noun} {reference} cannot be imported: {in_words(error)}{where}"
        ) from error
    return found


def file_advice(name: str) -> str:
    """Return how to write a part that is named by its file; empty if none is."""
    named = _FILE.fullmatch(name)
    if named is None:
        return ""
    return (
        f"write {named['module']}:{named['kind'] or 'Class'}, that is the module without .py, and "
        "call folkways from the folder in which the file lies"
    )


def checked_part(group: PartKind, value: object, reference: str, name: str = "") -> FoundPart:
    """Return ``value`` as a part; raises PartError if it is not what the group wants.

    ``name`` is what it is declared as, if it is.
    """
    with _looking_at(f"the {group.noun} {reference}"):
        return _checked(group, value, reference, name)


def _checked(group: PartKind, value: object, reference: str, name: str) -> FoundPart:
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
    if inspect.isabstract(value):
        missing = ", ".join(sorted(getattr(value, "__abstractmethods__", ())))
        raise PartError(f"{reference} lacks {missing}: {group.article} {group.noun} needs it")
    own = own_name(value)
    if name and own != name:
        raise PartError(f"{reference} is declared as {name!r} but calls itself {own!r}")
    _check_not_taken(group, own, value)
    if not group.methods:
        ours = next(one for one in value.__mro__ if one.__module__.partition(".")[0] == SHIPS)
        check_spelling(value, ours, f"the {group.noun} {own}")
    return FoundPart(own, value, _origin(group, own, value, reference))


def _check_not_taken(group: PartKind, name: str, value: type) -> None:
    """Raise PartError if ``value`` is called as one that ships: a run would not say which it is."""
    points = declared(group.entry_points).get(name, ())
    mine = value.__module__.partition(".")[0] == SHIPS
    if points and package_of(points[0]) == SHIPS and not mine:
        raise PartError(
            f"{reference_of(value)} calls itself {name!r}, which is the {group.noun} "
            f"{points[0].value} that ships: give it another name. To use it instead of that one, "
            "list it in its place"
        )


def own_name(value: type) -> str:
    """Return what a class calls itself; raises PartError if that is no name."""
    name = getattr(value, "name", None)
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise PartError(
            f"{reference_of(value)} needs a name: a class attribute "
            f'name = "..." of small letters, digits, _ and dots, by which it is called; '
            f"not {name!r}"
        )
    return name


def _origin(group: PartKind, name: str, value: type, reference: str) -> PartOrigin:
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


@cache
def _distribution(top: str) -> tuple[str, str]:
    """Return the installed package that a top-level module belongs to, with its version."""
    from importlib.metadata import distributions, version

    if top == SHIPS:
        return SHIPS, version(SHIPS)
    for group in GROUPS:  # first: looking through all that is installed takes long
        for points in declared(group.entry_points).values():
            for one in points:
                if one.dist is not None and one.module.partition(".")[0] == top:
                    return one.dist.name, one.dist.version
    names = _top_levels(sum(1 for _ in distributions())).get(top, ())
    return (names[0], version(names[0])) if names else ("", "")


@cache
def _top_levels(_: int) -> Mapping[str, list[str]]:
    """Return the packages to which top-level modules belong: it takes some tenths of a second.

    It holds for a number of installed packages: a notebook may install further ones.
    """
    from importlib.metadata import packages_distributions

    return packages_distributions()


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
