"""Constants files: values of constants with where they come from.

``theory`` names the defaults; files that ship lie in the folder ``fitted`` beside this module
and go by their names; every other name is the path of a file that ``folkways calibrate`` wrote.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import Field, ValidationError

from folkways.base.errors import ScenarioError
from folkways.base.given_file import FileRefused, read_given_text
from folkways.base.limits import CONSTANTS_BYTES
from folkways.minds.offline.constants import Constants
from folkways.scenario.document import Plain, read
from folkways.scenario.fields import Strict
from folkways.scenario.minds import THEORY, OfflineSettings
from folkways.scenario.problems import suggestion

SETTINGS: Final = "the constants of the offline mind"
"""What messages call those that a scenario names."""
ENDING: Final = ".yaml"


class _File(Strict):
    """A constants file; ``provenance`` is for people."""

    folkways_constants: Literal[1]
    name: Annotated[str, Field(min_length=1, max_length=60, pattern=r"^[\w.-]+$")]
    about: str = ""
    constants: dict[str, float]
    provenance: dict[str, object] = Field(default_factory=dict)


def constants_of(settings: OfflineSettings) -> Constants:
    """Return the constants that resolved settings stand for."""
    return with_values(Constants(), settings.values, SETTINGS)


@dataclass(frozen=True)
class NamedConstants:
    """Constants with the name that runs call them by."""

    name: str
    constants: Constants


def shipped_constants() -> tuple[str, ...]:
    """Return the names of the constants that ship: the theory's, and those fitted to recordings."""
    folder = resources.files(__package__).joinpath("fitted")
    names = (file.name for file in folder.iterdir() if file.name.endswith(ENDING))
    return (THEORY, *sorted(name.removesuffix(ENDING) for name in names))


def constants_named(name: str, folder: Path | None = None) -> NamedConstants:
    """Return the constants called ``name``: a name that ships, or the path of a constants file.

    A relative path is looked for in ``folder`` first, then in the working directory. Raises
    ScenarioError for a file that cannot be read or used.
    """
    if name == THEORY:
        return NamedConstants(THEORY, Constants())
    if name in shipped_constants():
        file = resources.files(__package__).joinpath("fitted", f"{name}{ENDING}")
        return parse(file.read_text("utf-8"), name)
    path = Path(name)
    if folder is not None and (folder / path).exists():
        path = folder / path
    return parse(_text(path, name), name)


def parse(text: str, source: str) -> NamedConstants:
    """Return the constants that a file's ``text`` gives; ``source`` names it in messages."""
    document = read(text)
    problems = [(f"line {flaw.line}" if flaw.line else "", flaw.message) for flaw in document.flaws]
    data: Plain = document.data
    if not problems and not isinstance(data, dict):
        problems = [("", "is no constants file; folkways calibrate writes one")]
    if problems:
        raise ScenarioError(source, problems)
    try:
        file = _File.model_validate(data)
    except ValidationError as error:
        found = [(".".join(map(str, one["loc"])), one["msg"]) for one in error.errors()]
        raise ScenarioError(source, found) from error
    return NamedConstants(file.name, with_values(Constants(), file.constants, source))


def with_values(base: Constants, values: Mapping[str, float], source: str) -> Constants:
    """Return ``base`` with some values changed.

    Raises ScenarioError, which calls them ``source``, for an unknown constant or a value
    outside its range.
    """
    known = Constants.__dataclass_fields__
    problems = [
        (name, f"there is no such constant{suggestion(name, known)}")
        for name in values
        if name not in known
    ]
    found = base
    for name, value in values.items():
        if name in known:
            try:
                found = _replaced(found, name, value)
            except ValueError as error:
                problems.append((name, str(error)))
    if problems:
        raise ScenarioError(source, problems)
    return found


def _replaced(constants: Constants, name: str, value: float) -> Constants:
    return Constants(**{**constants.changed(), name: value})


def _text(path: Path, source: str) -> str:
    try:
        return read_given_text(path, CONSTANTS_BYTES)
    except FileRefused as refused:
        names = shipped_constants()
        near = suggestion(source, names)
        message = f"as a file of constants, {refused.reason}{near} (that ship: {', '.join(names)})"
        where = f"line {refused.line}" if refused.line else ""
        raise ScenarioError(source, [(where, message)]) from refused
