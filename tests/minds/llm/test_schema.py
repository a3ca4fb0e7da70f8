"""Schemas in the forms that endpoints accept."""

from __future__ import annotations

import json
from typing import Literal

import jsonschema
import pytest
from pydantic import BaseModel, Field

from folkways.agents.interview import OPERATIONS as ASIDE_OPERATIONS
from folkways.agents.operations import OPERATIONS as AGENT_OPERATIONS
from folkways.language.operation import Data
from folkways.minds.llm.schema import Bounds, Json, answer_schema, schema_text
from folkways.minds.llm.wire import mapping
from folkways.norms.operations import OPERATIONS as NORM_OPERATIONS

OUTPUTS = sorted(
    {op.output for op in (*AGENT_OPERATIONS, *NORM_OPERATIONS, *ASIDE_OPERATIONS)},
    key=lambda output: output.__name__,
)
BOUNDS: tuple[Bounds, ...] = ("full", "strict", "bare")
LENGTHS = {"minLength", "maxLength"}
ALLOWED = {"type", "properties", "required", "additionalProperties", "items", "anyOf", "enum"}


def parts(schema: Json) -> list[dict[str, Json]]:
    """The schema with all the schemas in it."""
    assert isinstance(schema, dict)
    inner: list[Json] = []
    properties = schema.get("properties", {})
    assert isinstance(properties, dict)
    inner += properties.values()
    if "items" in schema:
        inner.append(schema["items"])
    options = schema.get("anyOf", [])
    assert isinstance(options, list)
    inner += options
    return [schema, *(part for one in inner for part in parts(one))]


@pytest.mark.parametrize("bounds", BOUNDS)
@pytest.mark.parametrize("output", OUTPUTS, ids=lambda output: output.__name__)
def test_every_output_has_a_strict_schema(output: type[BaseModel], bounds: Bounds) -> None:
    schema = answer_schema(output, bounds)
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["type"] == "object"
    for part in parts(schema):
        if part.get("type") == "object":
            assert part["additionalProperties"] is False
            assert part["required"] == [*mapping(part["properties"])]
        assert "anyOf" in part or part["type"] in (
            "object",
            "array",
            "string",
            "integer",
            "number",
            "boolean",
            "null",
        )
        if bounds == "bare":
            assert part.keys() <= ALLOWED | {"description"}
        if bounds == "strict":
            assert not part.keys() & LENGTHS


class Step(Data):
    """One step."""

    emoji: str = Field(default="", max_length=16)
    minutes: int = Field(ge=1, le=60, title="Length")


class Steps(Data):
    """The steps."""

    steps: tuple[Step, ...] = Field(max_length=60)


def test_bounds_stay_where_they_are_accepted_and_are_told_where_not() -> None:
    emoji: Json = {"type": "string", "maxLength": 16}
    minutes: Json = {"type": "integer", "minimum": 1, "maximum": 60}
    told: Json = {"type": "string", "description": "maxLength: 16"}
    assert answer_schema(Steps, "full") == _steps(emoji, minutes, {"maxItems": 60})
    assert answer_schema(Steps, "strict") == _steps(told, minutes, {"maxItems": 60})
    assert answer_schema(Steps, "bare") == _steps(
        told,
        {"type": "integer", "description": "maximum: 60, minimum: 1"},
        {"description": "maxItems: 60"},
    )


def _steps(emoji: Json, minutes: Json, bound: dict[str, Json]) -> Json:
    step: Json = {
        "type": "object",
        "properties": {"emoji": emoji, "minutes": minutes},
        "required": ["emoji", "minutes"],
        "additionalProperties": False,
    }
    return {
        "type": "object",
        "properties": {"steps": {"type": "array", **bound, "items": step}},
        "required": ["steps"],
        "additionalProperties": False,
    }


class Pair(Data):
    both: tuple[int, str]
    same: tuple[bool, bool]
    kind: Literal["only"]
    norm: int | None = Field(default=None, ge=0)
    part: Step


def test_tuples_choices_and_references_are_written_out() -> None:
    schema = answer_schema(Pair, "full")
    assert "$ref" not in json.dumps(schema)
    assert schema["properties"] == {
        "both": {
            "type": "array",
            "minItems": 2,
            "maxItems": 2,
            "items": {"anyOf": [{"type": "integer"}, {"type": "string"}]},
        },
        "same": {"type": "array", "minItems": 2, "maxItems": 2, "items": {"type": "boolean"}},
        "kind": {"type": "string", "enum": ["only"]},
        "norm": {"anyOf": [{"type": "integer", "minimum": 0}, {"type": "null"}]},
        "part": answer_schema(Step, "full"),
    }


class Free(Data):
    names: dict[str, int] = Field(default_factory=dict)


class Nest(Data):
    inner: tuple[Nest, ...]


def test_types_without_a_strict_schema_are_named() -> None:
    with pytest.raises(TypeError, match="Free: a mapping of any names"):
        answer_schema(Free, "strict")
    with pytest.raises(TypeError, match="Nest contains itself"):
        answer_schema(Nest, "strict")


def test_the_schema_in_words_is_one_line_of_json() -> None:
    text = schema_text(Step)
    assert "\n" not in text
    assert json.loads(text) == answer_schema(Step, "full")
