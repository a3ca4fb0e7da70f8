"""Seeds and ablations as a plan writes them."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import BeforeValidator, Field, WithJsonSchema

from folkways.scenario.fields import MAX_SEED, Line

MAX_SEEDS: Final = 100_000


def _seeds(value: object) -> object:
    """Return the seeds that a number, a list, or first and count stand for."""
    first, count = 1, value
    if isinstance(value, dict):
        unknown = set(value) - {"first", "count"}
        if unknown or "count" not in value:
            raise ValueError("must have 'count' and may have 'first', and nothing else")
        first, count = value.get("first", 1), value["count"]
    if isinstance(value, list):
        if any(isinstance(one, bool) or not isinstance(one, int) for one in value):
            raise ValueError("must be whole numbers")
        if len(set(value)) < len(value):
            raise ValueError("the same seed stands there twice; it would be the same run")
        return tuple(value)
    for one in (first, count):
        if isinstance(one, bool) or not isinstance(one, int):
            raise ValueError("must be a number, a list of numbers, or first: and count:")
    if not isinstance(first, int) or not isinstance(count, int) or not 1 <= count <= MAX_SEEDS:
        raise ValueError(f"must be 1 to {MAX_SEEDS:,} seeds")
    return tuple(range(first, first + count))


def _alternative(value: object) -> object:
    """Return one alternative of ``without`` as a tuple: "none", a name, or a list of names."""
    if value is None or value == "none":
        return ()
    return (
        (value,) if isinstance(value, str) else tuple(value) if isinstance(value, list) else value
    )


Seeds = Annotated[
    tuple[Annotated[int, Field(ge=0, le=MAX_SEED)], ...],
    BeforeValidator(_seeds),
    Field(min_length=1),
    # What a file may say, not what is made of it.
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "integer", "minimum": 1, "maximum": MAX_SEEDS},
                {
                    "type": "array",
                    "items": {"type": "integer", "minimum": 0, "maximum": MAX_SEED},
                    "minItems": 1,
                    "uniqueItems": True,
                },
                {
                    "type": "object",
                    "properties": {
                        "first": {"type": "integer", "minimum": 0, "maximum": MAX_SEED},
                        "count": {"type": "integer", "minimum": 1, "maximum": MAX_SEEDS},
                    },
                    "required": ["count"],
                    "additionalProperties": False,
                },
            ]
        }
    ),
]
Alternative = Annotated[
    tuple[Line, ...],
    BeforeValidator(_alternative),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "null"},
                {"type": "string"},
                {"type": "array", "items": {"type": "string"}},
            ]
        }
    ),
]
