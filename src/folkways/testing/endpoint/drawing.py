"""Plausible values drawn from a JSON Schema: the same stream gives the same value."""

from __future__ import annotations

import json
import math
from random import Random
from typing import cast

from pydantic import JsonValue

from folkways.testing.endpoint.question import Schema

_SENTENCES = """
people here often keep a quiet table near the window and talk about small things before lunch
while others walk to the garden with friends because someone asked them nicely to share the bench
again after work everyone should be kind and tidy when they leave the room it is good to wait for
your turn at the counter many neighbours think that music belongs outside in the evening but some
would rather read the morning paper first with fresh coffee
"""
_WORDS = _SENTENCES.split()
_DEEP = 12


def draw(schema: Schema, rng: Random) -> JsonValue:
    """Return a value that fits ``schema``.

    Known are references, alternatives, constants, enumerations, and the bounds of numbers, texts,
    lists and objects; raises ValueError for a schema whose values cannot be told from these.
    """
    return _Drawing(schema, rng).value(schema, 0)


class _Drawing:
    def __init__(self, root: Schema, rng: Random) -> None:
        self._root = root
        self._rng = rng

    def value(self, schema: Schema, depth: int) -> JsonValue:
        rng = self._rng
        if "$ref" in schema:
            rest = {key: value for key, value in schema.items() if key != "$ref"}
            return self.value({**self._referred(str(schema["$ref"])), **rest}, depth)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return rng.choice(cast(list[JsonValue], schema["enum"]))
        for key in ("anyOf", "oneOf"):
            if key in schema:
                options = cast(list[Schema], schema[key])
                # The last alternative of a type that holds itself is the one without (null).
                return self.value(options[-1] if depth > _DEEP else rng.choice(options), depth)
        if "allOf" in schema:
            merged: Schema = {key: value for key, value in schema.items() if key != "allOf"}
            for part in cast(list[Schema], schema["allOf"]):
                merged |= self._referred(str(part["$ref"])) if "$ref" in part else part
            return self.value(merged, depth)
        return self._of_type(schema, depth)

    def _of_type(self, schema: Schema, depth: int) -> JsonValue:
        rng = self._rng
        kind = schema.get("type", "object" if "properties" in schema else None)
        if isinstance(kind, list):
            kind = rng.choice(kind)
        match kind:
            case "object":
                return self._object(schema, depth)
            case "array":
                return self._array(schema, depth)
            case "string" | None:
                return self._text(schema)
            case "integer" | "number":
                return self._number(schema, whole=kind == "integer")
            case "boolean":
                return rng.random() < 0.5
            case "null":
                return None
        raise ValueError(f"no value can be drawn for the type {kind!r}")

    def _referred(self, pointer: str) -> Schema:
        node: JsonValue = self._root
        for part in pointer.removeprefix("#").split("/")[1:]:
            node = cast(Schema, node)[part.replace("~1", "/").replace("~0", "~")]
        return cast(Schema, node)

    def _object(self, schema: Schema, depth: int) -> JsonValue:
        required = cast(list[str], schema.get("required", []))
        drawn: dict[str, JsonValue] = {}
        for name, part in cast(dict[str, Schema], schema.get("properties", {})).items():
            if name in required or (depth <= _DEEP and self._rng.random() < 0.7):
                drawn[name] = self.value(part, depth + 1)
        further = schema.get("additionalProperties")
        if isinstance(further, dict) and depth <= _DEEP:
            for _ in range(self._rng.randint(0, 2)):
                drawn[self._rng.choice(_WORDS)] = self.value(further, depth + 1)
        return drawn

    def _array(self, schema: Schema, depth: int) -> JsonValue:
        fixed = cast(list[Schema], schema.get("prefixItems", []))
        drawn = [self.value(part, depth + 1) for part in fixed]
        items = schema.get("items")
        if isinstance(items, dict):
            least = max(0, cast(int, schema.get("minItems", 0)) - len(drawn))
            most = cast(int, schema.get("maxItems", least + len(drawn) + 3)) - len(drawn)
            extra = 0 if depth > _DEEP else self._rng.randint(0, 3)
            drawn += (self.value(items, depth + 1) for _ in range(min(most, least + extra)))
        return drawn

    def _text(self, schema: Schema) -> str:
        least = cast(int, schema.get("minLength", 0))
        most = cast(int, schema.get("maxLength", max(120, least)))
        text = " ".join(self._rng.choices(_WORDS, k=self._rng.randint(3, 14)))
        while len(text) < least:
            text += " " + self._rng.choice(_WORDS)
        if len(text) > most:
            # A cut must not leave a space at the end, which a stripping validator takes away.
            text = text[:most].rstrip().ljust(least, "s")
        return text[:1].upper() + text[1:]

    def _number(self, schema: Schema, *, whole: bool) -> int | float:
        step = 1 if whole else 0.01
        low, high = -math.inf, math.inf
        for key, offset in (("minimum", 0.0), ("exclusiveMinimum", step)):
            if key in schema:
                low = max(low, cast(float, schema[key]) + offset)
        for key, offset in (("maximum", 0.0), ("exclusiveMaximum", -step)):
            if key in schema:
                high = min(high, cast(float, schema[key]) + offset)
        if low == -math.inf:
            low = min(0.0, high)
        # Numbers without an upper bound are mostly positions in a short list.
        high = min(high, low + 3) if high == math.inf else high
        if whole:
            return self._rng.randint(math.ceil(low), math.floor(high))
        return min(high, max(low, round(self._rng.uniform(low, high), 2)))


def schema_in(text: str) -> Schema | None:
    """Return the last JSON Schema of an object that is written out in a text, if any."""
    found: Schema | None = None
    decoder = json.JSONDecoder()
    at = text.find("{")
    while at >= 0:
        try:
            value, end = decoder.raw_decode(text, at)
        except ValueError:
            end = at + 1
        else:
            if isinstance(value, dict) and "properties" in value:
                found = value
        at = text.find("{", end)
    return found
