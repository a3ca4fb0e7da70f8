"""Mutations of files by chance: of bytes, and of the values in JSON, YAML and XML."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Final, TypeAlias

import yaml

from attacks.markup import mutated_markup

Tree: TypeAlias = "dict[str, Tree] | list[Tree] | str | int | float | bool | None"
Place: TypeAlias = "tuple[dict[str, Tree] | list[Tree], str | int]"

_MANY: Final[tuple[Tree, ...]] = (
    [],
    {},
    [[]],
    [{}],
    {"": None},
    [None] * 300,
    [*range(50)],
    {"a": {"b": {"c": []}}},
)
_VALUES: Final[tuple[Tree, ...]] = (
    *(None, True, False, 0, 1, -1, 2, 255, 10**9, -(2**31), 2**63, 10**29, 0.5, -0.0, 1e308),
    *(10**400, -(10**400), "\ud800", "Ann \udfff"),
    *("", " ", "x", "0", "none", "..", "/", "\0", "é", "\u202e", "{name}", "{{ 7 * 7 }}", "*a"),
    *("a:b", "08:00", "day 1 09:00", "day 999999 99:99", "-1,2", "offline", "openai:x", "\n\n"),
    *("x" * 5_000, "../../../../../../etc/passwd", "/dev/zero", "[" * 200, "tiles.tsj"),
    *_MANY,
)
_PIECES: Final = (
    *(b"", b"\0", b"\xff\xfe", b"\xef\xbb\xbf", b"\n", b"\r", b"\t", b'"', b"'", b"{", b"}"),
    *(b"[" * 500, b"]", b":", b": ", b"- ", b"&a ", b"*a", b"!!python/object:x ", b"---\n", b"#"),
    *(b"<<: ", b"1e999", b"NaN", b"-1", b"9" * 400, b"\\ud800", b"\xed\xa0\x80", b"<!DOCTYPE x>"),
    b"\n" * 1_000_000,
)


def mutated(data: bytes, name: str, random: Random) -> bytes:
    """Return what a file called ``name`` might hold instead: one to three mutations of ``data``."""
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        ending = name.rpartition(".")[2]
        write = _WRITERS.get(ending)
        if ending in _IN_PLACE:
            data = _overwritten(data, random)
        elif write is not None and random.random() < 0.7:
            data = _in_tree(data, write, random)
        elif ending in _MARKUP and random.random() < 0.7:
            data = mutated_markup(data, random)
        else:
            data = _in_bytes(data, random)
    return data


def _overwritten(data: bytes, random: Random) -> bytes:
    """Return as many bytes, since in a database nothing else would be found where it was."""
    start = random.randrange(len(data))
    size = random.choice((1, 1, 1, 4, 100))
    part = data[start : start + size]
    new = random.choice(
        (bytes(len(part)), random.randbytes(len(part)), bytes(one ^ 1 for one in part))
    )
    return data[:start] + new + data[start + len(part) :]


def _in_bytes(data: bytes, random: Random) -> bytes:
    start = random.randrange(len(data) + 1)
    end = min(len(data), start + random.choice((0, 1, 1, 4, 30, 300)))
    part = data[start:end]
    new = random.choice(
        (
            b"",
            random.choice(_PIECES),
            random.randbytes(random.randint(1, 8)),
            part * random.randint(2, 20),
            bytes(one ^ (1 << random.randrange(8)) for one in part),
        )
    )
    return data[:start] if random.random() < 0.05 else data[:start] + new + data[end:]


def _in_tree(data: bytes, write: Callable[[Tree], str], random: Random) -> bytes:
    """Change a value of a file that still can be read as YAML, which JSON is too."""
    if write is _line_of_json:
        lines = data.splitlines(keepends=True) or [b""]
        at = random.randrange(len(lines))
        lines[at] = _in_tree(lines[at], json.dumps, random) + b"\n"
        return b"".join(lines)
    try:
        root: list[Tree] = [yaml.load(data, Loader=_Loader)]
    except (yaml.YAMLError, UnicodeDecodeError, ValueError, RecursionError):
        return _in_bytes(data, random)
    places = list(_places(root))
    here, key = random.choice(places)
    there, other = random.choice(places)
    change = random.randrange(6)
    if change == 0:
        _put(here, key, copy.deepcopy(_get(there, other)))
    elif change == 1 and len(places) > 1:
        _drop(here, key)
    elif change == 2 and isinstance(here, list):
        here[:] = here * random.choice((2, 3, 40)) if len(here) < 1_000 else here[:1]
    elif change == 3 and isinstance(here, dict):
        here[str(random.choice(_VALUES))[:60]] = here.pop(str(key))
    elif change == 4 and isinstance(number := _get(here, key), int | float):
        _put(here, key, random.choice((-number, number + 1, number * 1000, str(number))))
    else:
        _put(here, key, copy.deepcopy(random.choice(_VALUES)))
    try:
        return write(root[0] if root else None).encode("utf-8", "surrogatepass")
    except (yaml.YAMLError, ValueError, RecursionError):
        return data


def _places(root: list[Tree]) -> Iterator[Place]:
    waiting: list[dict[str, Tree] | list[Tree]] = [root]
    while waiting:
        here = waiting.pop()
        keys: Iterator[str | int] = iter(here) if isinstance(here, dict) else iter(range(len(here)))
        for key in keys:
            yield here, key
            value = _get(here, key)
            if isinstance(value, dict | list):
                waiting.append(value)


def _get(here: dict[str, Tree] | list[Tree], key: str | int) -> Tree:
    return here[str(key)] if isinstance(here, dict) else here[int(key)]


def _put(here: dict[str, Tree] | list[Tree], key: str | int, value: Tree) -> None:
    if isinstance(here, dict):
        here[str(key)] = value
    else:
        here[int(key)] = value


def _drop(here: dict[str, Tree] | list[Tree], key: str | int) -> None:
    if isinstance(here, dict):
        del here[str(key)]
    else:
        del here[int(key)]


class _Loader(yaml.CSafeLoader):
    """Reads every key as text, so that values can be put under it."""


def _mapping(loader: _Loader, node: yaml.MappingNode) -> dict[str, Tree]:
    pairs: dict[object, Tree] = loader.construct_mapping(node, deep=True)
    return {str(key): value for key, value in pairs.items()}


def _plain(loader: _Loader, node: yaml.ScalarNode) -> str:
    return str(loader.construct_scalar(node))


_Loader.add_constructor("tag:yaml.org,2002:map", _mapping)
_Loader.add_constructor("tag:yaml.org,2002:timestamp", _plain)


def _yaml(root: Tree) -> str:
    return yaml.safe_dump(root, allow_unicode=True, sort_keys=False)


def _line_of_json(root: Tree) -> str:
    return json.dumps(root)


_IN_PLACE: Final = ("folk", "survey", "answers")
_MARKUP: Final = ("graphml", "tsx")
_JSON = ("json", "tmj", "tsj", "tj")
_WRITERS: Final[dict[str, Callable[[Tree], str]]] = {
    **dict.fromkeys(("yaml",), _yaml),
    **dict.fromkeys(_JSON, json.dumps),
    "jsonl": _line_of_json,
}
