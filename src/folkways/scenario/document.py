"""YAML read into plain data that remembers on which line everything stood.

Read by the core rules of YAML 1.2, since those of 1.1 surprise: ``16:00`` stays a time of day
(not 960) and ``no`` a word (not false). Duplicate keys are mistakes, tags that would build
objects are refused, and nesting, values and text are bounded, also what aliases stand for, so
that no file can exhaust memory.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

import yaml

from folkways.base.limits import YAML_CHARACTERS, YAML_DEPTH, YAML_VALUES

Plain: TypeAlias = "bool | int | float | str | list[Plain] | dict[str, Plain] | None"
Path: TypeAlias = tuple[str | int, ...]
"""Keys of mappings and positions in lists, from the top."""

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_CORE = "tag:yaml.org,2002:"
_NULL = frozenset(("", "~", "null", "Null", "NULL"))
_BOOL = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_INT = re.compile(r"[-+]?[0-9]{1,30}")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]{1,4})?")
_TOO_DEEP = f"nested more than {YAML_DEPTH} levels deep"
_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Flaw:
    """One mistake: where it is, what is wrong and what would be right."""

    path: Path
    message: str
    line: int | None = None
    """Counted from 1; None: the line of ``path``."""


@dataclass(slots=True)
class Document:
    """What a YAML text says, with the line (from 1) of each key and list item."""

    data: Plain
    lines: dict[Path, int] = field(default_factory=dict)
    flaws: list[Flaw] = field(default_factory=list)

    def line(self, path: Path) -> int | None:
        """Return the line of what stands at ``path``, or of the nearest thing around it."""
        for end in range(len(path), -1, -1):
            found = self.lines.get(path[:end])
            if found is not None:
                return found
        return None


def read(text: str) -> Document:
    """Return what ``text`` says; mistakes stand in ``flaws`` and never raise."""
    surrogate = _SURROGATE.search(text)
    if surrogate:
        line = text.count("\n", 0, surrogate.start()) + 1
        return Document(None, flaws=[Flaw((), "there are bytes here that are not text", line)])
    document = Document(None)
    try:
        _Reader(document, yaml.parse(text, Loader=_Loader)).document()
    except yaml.YAMLError as error:
        document.data = None
        document.flaws.append(_syntax(error, text))
    except _Stop as stop:
        document.data = None
        document.flaws.append(stop.flaw)
    return document


class _Stop(Exception):
    """Reading cannot go on."""

    def __init__(self, flaw: Flaw) -> None:
        super().__init__(flaw.message)
        self.flaw = flaw


class _Reader:
    """Folds the parser's events into plain data."""

    def __init__(self, document: Document, events: Iterator[yaml.Event]) -> None:
        self._document = document
        self._events = events
        self._anchors: dict[str, tuple[Plain, int, int]] = {}
        self._values = 0
        self._characters = 0

    def document(self) -> None:
        """Read the one document that the text may hold."""
        seen = 0
        for event in self._events:
            if isinstance(event, yaml.DocumentStartEvent):
                seen += 1
                if seen > 1:
                    message = "a second document begins here; a scenario is one, without '---'"
                    raise _Stop(Flaw((), message, _line(event)))
                root = next(self._events)
                self._document.lines[()] = _line(root)
                self._document.data = self._value(root, ())

    def _value(self, event: yaml.Event, path: Path) -> Plain:
        if isinstance(event, yaml.AliasEvent):
            return self._alias(event, path)
        values, characters = self._values, self._characters
        self._count(event)
        value: Plain
        if isinstance(event, yaml.ScalarEvent):
            value = self._scalar(event, path)
        elif isinstance(event, yaml.CollectionStartEvent):
            if len(path) >= YAML_DEPTH:
                raise _Stop(Flaw(path, _TOO_DEEP, _line(event)))
            mapping = isinstance(event, yaml.MappingStartEvent)
            if event.tag not in (None, "!", f"{_CORE}{'map' if mapping else 'seq'}"):
                self._flaw(path, _tag_message(event.tag), event)
            value = self._mapping(path) if mapping else self._sequence(path)
        else:
            raise TypeError(f"no value begins with {event!r}")
        if event.anchor:
            size = (self._values - values, self._characters - characters)
            self._anchors[event.anchor] = (value, *size)
        return value

    def _mapping(self, path: Path) -> dict[str, Plain]:
        found: dict[str, Plain] = {}
        for event in self._events:
            if isinstance(event, yaml.MappingEndEvent):
                break
            if not isinstance(event, yaml.ScalarEvent):
                message = (
                    "a key must be a plain word; text that begins with '{', '[' or '*' needs quotes"
                )
                self._flaw(path, message, event)
                self._value(event, (*path, "?"))
                self._value(next(self._events), (*path, "?"))
                continue
            self._count(event)
            key = event.value
            here = (*path, key)
            if key in found:
                first = self._document.lines[here]
                message = f"stands here a second time; the first is on line {first}"
                self._flaw(here, message, event)
                self._value(next(self._events), (*path, "?"))
                continue
            self._document.lines[here] = _line(event)
            found[key] = self._value(next(self._events), here)
        return found

    def _sequence(self, path: Path) -> list[Plain]:
        found: list[Plain] = []
        for event in self._events:
            if isinstance(event, yaml.SequenceEndEvent):
                break
            here = (*path, len(found))
            self._document.lines[here] = _line(event)
            found.append(self._value(event, here))
        return found

    def _scalar(self, event: yaml.ScalarEvent, path: Path) -> Plain:
        text = event.value
        if _SURROGATE.search(text):
            self._flaw(path, "half a character ('\\ud800' to '\\udfff') is not text", event)
            return None
        tag = event.tag
        if tag is None and event.implicit[0]:
            return _plain(text)
        if tag in (None, "!", f"{_CORE}str"):
            return text
        if tag in {f"{_CORE}{kind}" for kind in ("null", "bool", "int", "float")}:
            return _plain(text)
        self._flaw(path, _tag_message(tag), event)
        return text

    def _alias(self, event: yaml.AliasEvent, path: Path) -> Plain:
        known = self._anchors.get(event.anchor or "")
        if known is None:
            message = (
                f"'*{event.anchor}' refers to an anchor '&{event.anchor}' that is not above it; "
                "text that begins with '*' needs quotes"
            )
            raise _Stop(Flaw((), message, _line(event)))
        value, values, characters = known
        self._count(event, values, characters)
        if len(path) + _depth(value) > YAML_DEPTH:
            raise _Stop(Flaw(path, _TOO_DEEP, _line(event)))
        return copy.deepcopy(value)

    def _count(self, event: yaml.Event, values: int = 1, characters: int | None = None) -> None:
        """Count a value against the bounds: the event's own, or what an alias stands for."""
        if characters is None:
            characters = len(event.value) if isinstance(event, yaml.ScalarEvent) else 0
        self._values += values
        self._characters += characters
        if self._values > YAML_VALUES:
            raise _Stop(Flaw((), _too_many(YAML_VALUES, "keys and values"), _line(event)))
        if self._characters > YAML_CHARACTERS:
            raise _Stop(Flaw((), _too_many(YAML_CHARACTERS, "characters"), _line(event)))

    def _flaw(self, path: Path, message: str, event: yaml.Event) -> None:
        self._document.flaws.append(Flaw(path, message, _line(event)))


def _too_many(most: int, what: str) -> str:
    return f"more than {most:,} {what}, with those that aliases stand for"


def _depth(value: Plain) -> int:
    """Return how many lists and mappings lie within one another."""
    if not isinstance(value, list | dict):
        return 0
    inner = value if isinstance(value, list) else value.values()
    return 1 + max(map(_depth, inner), default=0)


def _plain(text: str) -> Plain:
    """Return the value of a word without quotes."""
    if text in _NULL:
        return None
    if text in _BOOL:
        return _BOOL[text]
    if _INT.fullmatch(text):
        return int(text)
    if _FLOAT.fullmatch(text):
        return float(text)
    return text


def _line(event: yaml.Event) -> int:
    return event.start_mark.line + 1 if event.start_mark else 1


def _tag_message(tag: str) -> str:
    return f"the tag {tag!r} has no meaning here; leave it out"


def _syntax(error: yaml.YAMLError, text: str) -> Flaw:
    """Return the parser's complaint with its line."""
    if not isinstance(error, yaml.MarkedYAMLError):
        position = getattr(error, "position", 0)
        line = text.count("\n", 0, position) + 1
        return Flaw((), f"not YAML: {getattr(error, 'reason', error)}", line)
    said = ", ".join(part for part in (error.context, error.problem) if part)
    mark = error.problem_mark or error.context_mark
    if mark is None:
        return Flaw((), f"not YAML: {said}", 1)
    lines = text.splitlines()
    written = lines[mark.line] if mark.line < len(lines) else ""
    hint = ""
    if "\t" in written[: mark.column + 1]:
        hint = "; indent with spaces, not tabs"
    elif "alias" in said:
        hint = "; text that begins with '*' needs quotes"
    elif written.strip().startswith(("- {", "{")) or ": {" in written:
        hint = "; text that begins with '{' needs quotes"
    elif written.count(": ") > 1:
        hint = "; text that contains ': ' needs quotes"
    return Flaw((), f"not YAML: {said}{hint}", mark.line + 1)
