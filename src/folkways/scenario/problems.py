"""What is wrong with a scenario, in words that say what would be right."""

from __future__ import annotations

import difflib
import itertools
import json
import typing
from collections.abc import Iterable
from typing import Final

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from folkways.base.limits import PROBLEMS
from folkways.scenario.document import Flaw, Path, Plain
from folkways.scenario.fields import (
    CLOCK_PATTERN,
    ID_PATTERN,
    LINE_PATTERN,
    WORD_PATTERN,
    description,
)
from folkways.scenario.population import GeneratedAgents
from folkways.scenario.schema import AgentSpec, Scenario

_PATTERNS = {
    CLOCK_PATTERN: "must be a time of day such as '08:00'",
    LINE_PATTERN: "must be one line of text without spaces at its ends",
    WORD_PATTERN: "must consist of letters, digits, '_' and '-'",
    ID_PATTERN: "must consist of small letters, digits and '_' and begin with a letter",
}
_MOST_COMPARED = 500
"""Names among which a near one is looked for: that takes some 10 microseconds each."""
_TAGS = ("listed", "generated")


def suggestion(wanted: str, known: Iterable[str]) -> str:
    """Return ``"; did you mean 'x'?"`` for the nearest of ``known``, or nothing."""
    folded = {name.casefold(): name for name in itertools.islice(known, _MOST_COMPARED)}
    short = wanted[:200].casefold()
    close = difflib.get_close_matches(short, folded, n=5, cutoff=0.6)
    if not close:
        return ""
    # Of names equally near, the one of the same letters: "sedes" is "seeds" rather than "sides".
    best = _likeness(short, close[0])
    equal = [name for name in close if _likeness(short, name) == best]
    near = next((name for name in equal if sorted(name) == sorted(short)), close[0])
    return f"; did you mean {folded[near]!r}?"


def _likeness(wanted: str, name: str) -> float:
    # In this order, as get_close_matches compares them: the ratio depends on it.
    return difflib.SequenceMatcher(None, name, wanted).ratio()


LISTED: Final = 50
"""So many names are listed in a message; of further ones only the number is."""


def listed(names: Iterable[str], most: int = LISTED) -> str:
    """Return the names with commas, cut after ``most``."""
    every = list(names)
    rest = len(every) - most
    return ", ".join(every[:most]) + (f" and {rest} more" if rest > 0 else "")


def shown(value: object) -> str:
    """Return a value as it would be written, on one short line."""
    return _cut(
        json.dumps(value, ensure_ascii=False) if not isinstance(value, str) else repr(value)
    )


def _cut(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}..."


def written(path: Path) -> str:
    """Return a path as people write it: ``agents[2].age``."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{_cut(part)}"
    return printable(text.removeprefix("."))


def printable(text: str) -> str:
    """Return ``text`` with whatever could move a terminal's cursor or hide text made visible."""
    return "".join(one if one.isprintable() else repr(one)[1:-1] for one in text)


def validate(data: Plain, root: type[Scenario] = Scenario) -> tuple[Scenario | None, list[Flaw]]:
    """Return the scenario that ``data`` writes, or None and everything that is wrong with it.

    ``root`` is the scenario's model with what its mechanisms add.
    """
    try:
        # Through JSON, because there strict mode knows lists (as tuples) and enumerations.
        return root.model_validate_json(json.dumps(data), strict=True), []
    except ValidationError as error:
        return None, flaws_of(error, root)


def flaws_of(error: ValidationError, root: type[BaseModel] = Scenario) -> list[Flaw]:
    """Return what pydantic found wrong with a file that is a ``root``, in our words."""
    found = [one for one in error.errors(include_url=False) if not _is_an_echo(one)]
    flaws = [_flaw(details, root) for details in found[:PROBLEMS]]
    if len(found) > PROBLEMS:
        # Each takes a look for near names: a file may have hundreds of thousands.
        flaws.append(Flaw((), f"{len(found) - PROBLEMS:,} further values are wrong"))
    return flaws


def known_keys(path: Path, root: type[BaseModel] = Scenario) -> tuple[str, ...]:
    """Return the keys that the schema knows at ``path``; none where it allows any."""
    model = _model_at(path, root)
    return tuple(model.model_fields) if model else ()


def _model_at(path: Path, root: type[BaseModel]) -> type[BaseModel] | None:
    model = root
    named = False
    for depth, part in enumerate(path):
        if isinstance(part, int):
            continue
        if named:  # a name of the author's own, such as that of a mind
            named = False
            continue
        known = model.model_fields.get(part)
        if known is None:
            return None
        if issubclass(model, Scenario) and part == "agents":
            position = path[depth + 1] if len(path) > depth + 1 else None
            model = AgentSpec if isinstance(position, int) else GeneratedAgents
            continue
        inner = _model_in(known.annotation)
        if inner is None:
            return None
        model = inner
        named = typing.get_origin(known.annotation) is dict
    return model


def _model_in(annotation: object) -> type[BaseModel] | None:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    for argument in typing.get_args(annotation):
        found = _model_in(argument)
        if found is not None:
            return found
    return None


def _is_an_echo(details: ErrorDetails) -> bool:
    """Say whether a list only counts as too short because its entries are wrong."""
    if details["type"] != "too_short":
        return False
    return bool(len(details["input"]) >= details.get("ctx", {})["min_length"])


def _flaw(details: ErrorDetails, root: type[BaseModel]) -> Flaw:
    """Return one of pydantic's findings in our words."""
    path: Path = details["loc"]
    if len(path) > 1 and path[0] == "agents" and path[1] in _TAGS:
        path = (path[0], *path[2:])
    if path and path[-1] == "[key]":
        path = path[:-1]
    return Flaw(path, _message(details, path, root))


def _message(details: ErrorDetails, path: Path, root: type[BaseModel]) -> str:
    context = details.get("ctx", {})
    value = details["input"]
    kind = details["type"]
    if kind == "missing":
        return f"is missing: {_described(path, root)}"
    if kind == "extra_forbidden":
        known = known_keys(path[:-1], root)
        return f"is not a known key{suggestion(str(path[-1]), known)} (known here: {listed(known)})"
    if kind == "value_error":
        return details["msg"].removeprefix("Value error, ")
    if kind in ("too_short", "string_too_short") and not value:
        return f"is empty: {_described(path, root)}"
    if kind in _LENGTHS:
        return _LENGTHS[kind].format(count=len(value), **context)
    if kind in ("enum", "literal_error"):
        choices = str(context["expected"])
        names = [name.strip("'") for name in choices.replace(" or ", ", ").split(", ")]
        return f"must be {choices}, not {shown(value)}{suggestion(str(value), names)}"
    return _instead(details, kind, value)


def _instead(details: ErrorDetails, kind: str, value: object) -> str:
    """Return what a value must be, and what stands there instead."""
    context = details.get("ctx", {})
    if kind == "string_pattern_mismatch":
        wanted = _PATTERNS.get(context["pattern"], f"must match {context['pattern']}")
    elif kind in _BOUNDS:
        word, bound = _BOUNDS[kind]
        wanted = f"must be {word} {context[bound]:,.16g}"
    else:
        wanted = _WRONG_TYPE.get(kind, f"cannot be used ({details['msg']})")
    if kind == "string_type" and isinstance(value, int | float):
        return f"{wanted}, not {shown(value)}; put it in quotes"
    if value is None:
        return f"{wanted}, but nothing stands here"
    return f"{wanted}, not {shown(value)}"


_LENGTHS = {
    "too_short": "is too short: at least {min_length} entries",
    "string_too_short": "is too short: at least {min_length} characters",
    "too_long": "has {count} entries, {max_length} at most",
    "string_too_long": "is too long: {count:,} characters, {max_length:,} at most",
}
_BOUNDS = {
    "greater_than": ("more than", "gt"),
    "greater_than_equal": ("at least", "ge"),
    "less_than": ("less than", "lt"),
    "less_than_equal": ("at most", "le"),
}
_MAPPING = "must be a mapping ('key: value' lines)"
_WRONG_TYPE = {
    "string_type": "must be text",
    "int_type": "must be a whole number",
    "int_parsing": "must be a whole number",
    "int_from_float": "must be a whole number",
    "int_parsing_size": "must be a smaller whole number",
    "bool_type": "must be true or false",
    "bool_parsing": "must be true or false",
    "float_type": "must be a number",
    "float_parsing": "must be a number",
    "finite_number": "must be a finite number",
    "tuple_type": "must be a list",
    "list_type": "must be a list",
    "dict_type": _MAPPING,
    "model_type": _MAPPING,
    "model_attributes_type": _MAPPING,
    "union_tag_not_found": "must be a list of agents, or 'generate:' with distributions",
}


def _described(path: Path, root: type[BaseModel]) -> str:
    """Return what the schema says of the field at ``path``, in one line."""
    while path and isinstance(path[-1], int):
        path = path[:-1]
    model = _model_at(path[:-1], root)
    name = str(path[-1]) if path else ""
    known = description(model, name) if model and name in model.model_fields else ""
    # They are written in the source as reStructuredText.
    return " ".join((known or "it is needed").replace("``", "").split())
