"""What does not fit about an answer, in a few words that a model can act on."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from pydantic import ValidationError
from pydantic_core import ErrorDetails

LONGEST = 500
"""Characters of a whole complaint."""
_MOST = 5
_SHOWN = 40


def complaint(error: ValidationError) -> str:
    """Name the first few things that are wrong, with the fields that they are wrong in."""
    errors = error.errors(include_url=False)
    named = [_one(details) for details in errors[:_MOST]]
    if len(errors) > _MOST:
        named.append(f"and {len(errors) - _MOST} more")
    return "; ".join(named)[:LONGEST]


def shown(value: object) -> str:
    """Return a short, printable form of what was given."""
    if isinstance(value, str):
        text = repr(value[: _SHOWN + 1])
    elif isinstance(value, list | tuple | dict):
        text = "an object" if isinstance(value, dict) else "a list"
    elif isinstance(value, int) and value.bit_length() > 100:
        # A number of more than 4300 digits cannot even be written out.
        text = "a very large number"
    else:
        text = json.dumps(value, default=repr)
    return text if len(text) <= _SHOWN + 2 else f"{text[:_SHOWN]}..."


def _one(details: ErrorDetails) -> str:
    words = _WORDS.get(details["type"])
    context = details.get("ctx", {})
    said = words(shown(details["input"]), context) if words else details["msg"][:120]
    place = _place(details["loc"])
    return f"field {place}: {said}" if place else said


def _place(loc: tuple[int | str, ...]) -> str:
    text = ""
    for part in loc[:8]:
        name = str(part)[:60]
        text += f"[{name}]" if isinstance(part, int) else f".{name if name.isprintable() else '?'}"
    return text.removeprefix(".")


Words = Callable[[str, Mapping[str, object]], str]

_WORDS: dict[str, Words] = {
    "missing": lambda _, c: "is missing",
    "extra_forbidden": lambda _, c: "is not asked for; leave it out",
    "greater_than_equal": lambda given, c: f"{given} is below {c['ge']}",
    "greater_than": lambda given, c: f"{given} is not above {c['gt']}",
    "less_than_equal": lambda given, c: f"{given} is above {c['le']}",
    "less_than": lambda given, c: f"{given} is not below {c['lt']}",
    "string_too_long": lambda _, c: f"is longer than {c['max_length']} characters",
    "string_too_short": lambda _, c: "is empty",
    "too_long": lambda _, c: f"has more than {c['max_length']} items",
    "too_short": lambda _, c: f"has fewer than {c['min_length']} items",
    "literal_error": lambda given, c: f"{given} is none of {c['expected']}",
    "int_type": lambda given, c: f"{given} is not a whole number",
    "int_parsing": lambda given, c: f"{given} is not a whole number",
    "int_parsing_size": lambda given, c: "the number is too large",
    "int_from_float": lambda given, c: f"{given} is not a whole number",
    "float_type": lambda given, c: f"{given} is not a number",
    "float_parsing": lambda given, c: f"{given} is not a number",
    "finite_number": lambda given, c: f"{given} is not a finite number",
    "bool_type": lambda given, c: f"{given} is neither true nor false",
    "bool_parsing": lambda given, c: f"{given} is neither true nor false",
    "string_type": lambda given, c: f"{given} is not a text",
    "string_unicode": lambda given, c: "is not valid Unicode",
    "tuple_type": lambda given, c: f"{given} is not a list",
    "list_type": lambda given, c: f"{given} is not a list",
    "dict_type": lambda given, c: f"{given} is not an object",
    "model_type": lambda given, c: f"{given} is not an object",
    "model_attributes_type": lambda given, c: f"{given} is not an object",
}
