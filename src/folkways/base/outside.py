"""Changes from outside in words: those that a fork begins with, and those of a run going on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

InterventionKind = Literal[
    "removed",
    "arrived",
    "persona",
    "whispered",
    "norm",
    "disclosed",
    "praised",
    "object",
    "visit",
    "scenario",
]

_LONGEST: Final = 100
_ACTS: Final = {"enter": "comes to", "leave": "takes leave of"}


def in_words(kind: InterventionKind, agent: str, data: Mapping[str, object]) -> str:
    """Return a change in words, from what ``Intervened`` holds of it, on one line.

    Long texts are cut. Of a norm its kind and utility are not said; they stand in the event that
    comes next.
    """
    match kind:
        case "removed":
            return f"{agent} leaves the town"
        case "arrived":
            return f"{agent} joins the town"
        case "persona":
            return "; ".join(
                f"{agent}.{key} becomes {_short(value)}" for key, value in data.items()
            )
        case "whispered":
            return f"{agent} thinks {_short(data.get('text', ''))}"
        case "norm":
            return f"{agent} holds {_short(data.get('content', ''))}"
        case "disclosed" | "praised":
            return f"{agent} {_heard(kind, data)} {_short(data.get('norm', ''))}"
        case "object":
            return f"{data.get('address', '')} becomes {_short(data.get('state', ''))}"
        case "visit":
            return _visit(agent, data)
        case "scenario":
            return "; ".join(_altered(key, value) for key, value in data.items())


def _heard(kind: str, data: Mapping[str, object]) -> str:
    if kind == "praised":
        return f"hears {data.get('who', '')} praised for going against"
    return f"learns that {data.get('believing', '')} of {data.get('of', '')} believe in"


def _visit(agent: str, data: Mapping[str, object]) -> str:
    visitor = " ".join(str(data.get("visitor", "")).split())
    act, text = str(data.get("act", "")), data.get("text")
    did = f"{visitor} {_ACTS.get(act, 'speaks to')} {agent}"
    return f"{did}, saying {_short(text)}" if text else did


def _altered(key: str, value: object) -> str:
    if key == "mechanisms" and isinstance(value, list):
        return f"mechanisms: {', '.join(map(str, value)) or 'none'}"
    return f"{key} becomes {_short(value)}"


def _short(value: object) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."
