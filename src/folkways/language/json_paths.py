"""Ways into a JSON value: to all of its parts, and to change one."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import JsonValue

JsonPath = tuple[str | int, ...]
"""Keys and places, from the outside in."""


def nodes_of(data: JsonValue, path: JsonPath = ()) -> Iterator[tuple[JsonPath, JsonValue]]:
    """Yield each part of ``data``, itself included, with the way to it."""
    yield path, data
    if isinstance(data, dict):
        for key, value in data.items():
            yield from nodes_of(value, (*path, key))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from nodes_of(value, (*path, number))


def leaves_of(data: JsonValue) -> Iterator[tuple[JsonPath, JsonValue]]:
    """Return the texts and numbers in ``data``, each with the way to it."""
    return ((p, v) for p, v in nodes_of(data) if isinstance(v, (str, int, float)))


def with_leaf(data: JsonValue, path: JsonPath, leaf: JsonValue) -> JsonValue:
    """Return a copy of ``data`` with ``leaf`` at ``path``."""
    if not path:
        return leaf
    head, rest = path[0], path[1:]
    if isinstance(data, dict):
        return {k: with_leaf(v, rest, leaf) if k == head else v for k, v in data.items()}
    assert isinstance(data, list)  # noqa: S101  for the type checker
    return [with_leaf(v, rest, leaf) if n == head else v for n, v in enumerate(data)]


def written(path: JsonPath) -> str:
    """Return a path as text, such as ``who.name``."""
    return ".".join(map(str, path))
