"""Words for the sentences of events: quotes, places, and the codes that stand in the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

NormText = Callable[[str], str]
"""Gives what the norm with an id says, or the id if that is not known."""

CHECKS: Final[Mapping[str, str]] = {
    "consistency": "what it was found in does not support it",
    "duplication": "it repeats a norm that the agent holds",
    "type": "it is not of the stated kind",
    "conflict": "it conflicts with a norm that the agent holds or with who the agent is",
}
"""Why each check of immediate evaluation rejects a norm, by its ``CheckStep``."""

OUTCOMES: Final[Mapping[str, str]] = {
    "open": "open",
    "kept": "kept",
    "broken": "not kept",
    "moved": "moved to another time or place",
    "cancelled": "called off",
    "lapsed": "nothing came of it",
}
"""How a commitment stands: its ``Outcome``, or "open"."""

PURPOSES: Final[Mapping[str, str]] = {
    "converse": "what to say",
    "react": "how to react to something noticed",
    "reflect": "thinking things over",
    "plan": "planning the day",
    "status": "a new day: what they are about",
    "whispered": "an inner voice",
}
"""What memories are retrieved for."""

_ENDS: Final = (".", "!", "?", "…")


def quoted(text: str) -> str:
    """Return the text in quotation marks."""
    return f"“{text}”"


def ended(text: str) -> str:
    """Return a sentence with a full stop, unless it ends with a stop of its own."""
    return text if text.rstrip("”\"'").endswith(_ENDS) else f"{text}."


def place_of(address: str) -> str:
    """Return an address without its building: "Café: room: counter" is "room, counter"."""
    first, *rest = address.split(": ")
    return ", ".join(rest) if rest else first


def spaced(name: str) -> str:
    """Return the name of an operation in words."""
    return name.replace("_", " ")
