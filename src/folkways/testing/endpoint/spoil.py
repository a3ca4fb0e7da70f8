"""The faults that are a text: what becomes of a good answer."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import cast

from pydantic import JsonValue

from folkways.testing.endpoint.faults import Fault
from folkways.testing.endpoint.given import Given

HUGE_BYTES = 10_000_000
"""Length of the text of a huge answer."""

_FILLER = " and so it went on"
_BEFORE = "Sure! Here is the answer that you asked for:"
_AFTER = "Let me know if there is anything else that I can do."
_FOREIGN = (
    "Leider kann ich darauf nicht in der gewünschten Form antworten. Meiner Meinung nach sollten "
    "alle Anwesenden aufeinander Rücksicht nehmen, dann findet sich für jeden ein ruhiger Platz."
)


def spoil(fault: Fault, given: Given, rng: Random) -> Given:
    """Return the answer as this fault leaves it; whatever is no fault of the text changes nothing.

    ``rng`` decides where, if there is a choice.
    """
    text = given.text or ""
    match fault:
        case Fault.CUT_TEXT:
            return replace(given, text=text[: len(text) // 2], ending="length")
        case Fault.NULL:
            return replace(given, text=None)
        case Fault.NO_CHOICES:
            return replace(given, choices=False)
        case Fault.NO_USAGE:
            return replace(given, tokens=None)
        case Fault.REFUSED:
            return replace(given, text="I am sorry, but I cannot help with that.", ending="refused")
        case Fault.FILTERED:
            return replace(given, text="", ending="filtered")
    return replace(given, text=_spoilt(fault, text, rng))


def _spoilt(fault: Fault, text: str, rng: Random) -> str:  # noqa: C901  one case for each fault
    match fault:
        case Fault.PROSE:
            return f"{_BEFORE}\n\n{text}\n\n{_AFTER}"
        case Fault.FENCED:
            return f"```json\n{text}\n```"
        case Fault.PROSE_FENCED:
            return f"{_BEFORE}\n\n```json\n{text}\n```\n\n{_AFTER}"
        case Fault.THINK:
            return f'<think>\nPerhaps {{"like": "this"}}? No, better so.\n</think>\n\n{text}'
        case Fault.EMPTY:
            return ""
        case Fault.FOREIGN:
            return _FOREIGN
        case Fault.TWICE:
            return f"{text}\n{text}"
        case Fault.HUGE:
            return text + _FILLER * ((HUGE_BYTES - len(text)) // len(_FILLER) + 1)
        case Fault.WRONG_TYPES | Fault.MISSING_FIELD | Fault.EXTRA_FIELD:
            try:
                value = json.loads(text)
            except ValueError:
                return text
            return json.dumps(_misfit(fault, value, rng), ensure_ascii=False)
    return text


def _misfit(fault: Fault, value: JsonValue, rng: Random) -> JsonValue:
    if not isinstance(value, dict):
        return {"value": value}
    match fault:
        case Fault.MISSING_FIELD:
            return dict(list(value.items())[1:])
        case Fault.EXTRA_FIELD:
            return {**value, "confidence": 0.8}
    spots = list(_spots(value))
    holder, at = rng.choice(spots) if spots else (value, "value")
    if isinstance(holder, dict):
        holder[cast(str, at)] = _other(holder.get(cast(str, at)))
    elif isinstance(holder, list):
        holder[cast(int, at)] = _other(holder[cast(int, at)])
    return value


def _spots(value: JsonValue) -> list[tuple[JsonValue, str | int]]:
    """Return where something stands in ``value``: what holds it, and under which key."""
    items: list[tuple[str | int, JsonValue]] = []
    if isinstance(value, dict):
        items = list(value.items())
    elif isinstance(value, list):
        items = list(enumerate(value))
    found: list[tuple[JsonValue, str | int]] = [(value, key) for key, _ in items]
    return found + [spot for _, held in items for spot in _spots(held)]


def _other(value: JsonValue) -> JsonValue:
    """Return something of a type that cannot be taken for the value's."""
    if isinstance(value, str):
        return {"text": value}
    if isinstance(value, list):
        return "none"
    return ["quite", "a", "lot"]
