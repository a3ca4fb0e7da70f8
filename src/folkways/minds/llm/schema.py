"""JSON Schemas of answers, in the forms that endpoints accept.

A strict endpoint wants every object closed and every property required; which bounds it knows
differs. So a schema comes with all bounds (``full``: what llama.cpp, vLLM and the servers built on
them turn into a grammar), without those on the length of strings (``strict``: OpenAI's published
subset), or without any (``bare``: Anthropic's). A bound that is left out is told in the description
of its field, and the ladder still checks it.

References are written out in place, because not every endpoint follows them; titles, defaults and
descriptions go, because the prompt says what the fields mean.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Literal, TypeAlias

from pydantic import BaseModel

Bounds = Literal["full", "strict", "bare"]
Json: TypeAlias = "Mapping[str, Json] | Sequence[Json] | str | int | float | bool | None"

_NUMBERS = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")
_ITEMS = ("minItems", "maxItems")
_STRINGS = ("pattern", "format")
_LENGTHS = ("minLength", "maxLength")
_KEPT: dict[Bounds, frozenset[str]] = {
    "full": frozenset((*_NUMBERS, *_ITEMS, *_STRINGS, *_LENGTHS)),
    "strict": frozenset((*_NUMBERS, *_ITEMS, *_STRINGS)),
    "bare": frozenset(),
}


@cache
def answer_schema(output: type[BaseModel], bounds: Bounds) -> dict[str, Json]:
    """Return the schema of an operation's output; the same object each time, not to be changed.

    Raises TypeError for a type that has no strict schema: one that contains itself, or a mapping
    of names that are not known beforehand.
    """
    whole: dict[str, Json] = output.model_json_schema()
    definitions = whole.get("$defs", {})
    if not isinstance(definitions, Mapping):
        raise TypeError(f"{output.__name__}: its definitions are not a mapping")
    return _Strict(output.__name__, definitions, _KEPT[bounds]).closed(whole, ())


@cache
def schema_text(output: type[BaseModel]) -> str:
    """Return the schema with all its bounds on one line, to be put into a prompt."""
    return json.dumps(answer_schema(output, "full"), ensure_ascii=False, separators=(",", ":"))


class _Strict:
    def __init__(self, name: str, definitions: Mapping[str, Json], kept: frozenset[str]) -> None:
        self.name = name
        self.definitions = definitions
        self.kept = kept

    def closed(self, node: Json, within: tuple[str, ...]) -> dict[str, Json]:
        """Return ``node`` in strict form; ``within`` names the definitions that it is part of."""
        if not isinstance(node, Mapping):
            raise TypeError(f"{self.name}: a part of its schema allows anything at all")
        reference = node.get("$ref")
        if isinstance(reference, str):
            target = reference.removeprefix("#/$defs/")
            if target in within:
                raise TypeError(f"{self.name}: {target} contains itself")
            return self.closed(self.definitions[target], (*within, target))
        options = node.get("anyOf", node.get("oneOf"))
        if isinstance(options, Sequence) and not isinstance(options, str):
            return {"anyOf": [self.closed(option, within) for option in options]}
        if "const" in node:
            return {"type": _type_of(node["const"]), "enum": [node["const"]]}
        return self._typed(node, within)

    def _typed(self, node: Mapping[str, Json], within: tuple[str, ...]) -> dict[str, Json]:
        result: dict[str, Json] = {"type": node.get("type")}
        if "enum" in node:
            result["enum"] = node["enum"]
        result |= {key: node[key] for key in node if key in self.kept}
        told = [f"{key}: {node[key]}" for key in node if key in _KEPT["full"] - self.kept]
        if told:
            result["description"] = ", ".join(told)
        if node.get("type") == "array":
            result["items"] = self._items(node, within)
        elif node.get("type") == "object":
            result |= self._object(node, within)
        elif not isinstance(node.get("type"), str):
            raise TypeError(f"{self.name}: a part of its schema has no type")
        return result

    def _object(self, node: Mapping[str, Json], within: tuple[str, ...]) -> dict[str, Json]:
        if isinstance(node.get("additionalProperties"), Mapping):
            raise TypeError(f"{self.name}: a mapping of any names has no strict schema")
        properties = node.get("properties", {})
        if not isinstance(properties, Mapping):
            raise TypeError(f"{self.name}: its properties are not a mapping")
        return {
            "properties": {name: self.closed(part, within) for name, part in properties.items()},
            "required": list(properties),
            "additionalProperties": False,
        }

    def _items(self, node: Mapping[str, Json], within: tuple[str, ...]) -> Json:
        fixed = node.get("prefixItems")
        if isinstance(fixed, Sequence) and not isinstance(fixed, str):
            kinds: list[dict[str, Json]] = []
            for part in fixed:
                kind = self.closed(part, within)
                if kind not in kinds:
                    kinds.append(kind)
            return kinds[0] if len(kinds) == 1 else {"anyOf": kinds}
        return self.closed(node.get("items"), within)


def _type_of(value: Json) -> str:
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int):
        return "integer"
    return "string" if isinstance(value, str) else "null" if value is None else "number"
