"""What does not fit about an answer, in a few words that a model can act on."""

from __future__ import annotations

import json

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
    if words is None:
        said = details["msg"][:120]
    else:
        said = words.format(given=shown(details["input"]), **details.get("ctx", {}))
    place = _place(details["loc"])
    return f"field {place}: {said}" if place else said


def _place(loc: tuple[int | str, ...]) -> str:
    text = ""
    for part in loc[:8]:
        name = str(part)[:60]
        text += f"[{name}]" if isinstance(part, int) else f".{name if name.isprintable() else '?'}"
    return text.removeprefix(".")


_SAID: tuple[tuple[str, str], ...] = (
    ("is missing", "missing"),
    ("is not asked for; leave it out", "extra_forbidden"),
    ("{given} is below {ge}", "greater_than_equal"),
    ("{given} is not above {gt}", "greater_than"),
    ("{given} is above {le}", "less_than_equal"),
    ("{given} is not below {lt}", "less_than"),
    ("is longer than {max_length} characters", "string_too_long"),
    ("is empty", "string_too_short"),
    ("has more than {max_length} items", "too_long"),
    ("has fewer than {min_length} items", "too_short"),
    ("{given} is not one of {expected}", "literal_error"),
    ("{given} is not a whole number", "int_type int_parsing int_from_float"),
    ("the number is too large", "int_parsing_size"),
    ("{given} is not a number", "float_type float_parsing"),
    ("{given} is not a finite number", "finite_number"),
    ("{given} is neither true nor false", "bool_type bool_parsing"),
    ("{given} is not a text", "string_type"),
    ("is not valid Unicode", "string_unicode"),
    ("{given} is not a list", "tuple_type list_type"),
    ("{given} is not an object", "dict_type model_type model_attributes_type"),
)
_WORDS = {kind: words for words, kinds in _SAID for kind in kinds.split()}
"""What is said of each kind of error that pydantic tells, with what was given and its limits."""
