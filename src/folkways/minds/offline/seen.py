"""How observations are worded, named in this one place, and taken apart again."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from folkways.norms.questions import Observed

_SPEECH = re.compile(r'^(?P<speaker>.+?) said to (?P<listener>.+?): "(?P<words>.*)"$', re.DOTALL)

_OBJECTION = re.compile(
    r"^[^\"]+?, (?:too far off to be understood|out of earshot),(?: and)? seemed to object to "
)
"""How a reproach reads whose words were not understood (``agents/heard.py``; "out of earshot" in
runs of earlier versions)."""

_DOING = re.compile(r"^[^\"]{1,80}? is (?P<doing>(?:\w+ly )?\w+ing\b.*)$", re.DOTALL)


@dataclass(frozen=True, slots=True)
class ReadObservation:
    """An observation: what somebody does, or words that somebody said to somebody.

    All is empty for a reproach that was not understood: it is no conduct of the one who made it.
    """

    doing: str = ""
    words: str = ""
    speaker: str = ""
    listener: str = ""


@lru_cache(maxsize=4096)
def seen(text: str, other: str) -> ReadObservation:
    """Take apart ``'{name} is {gerund phrase}'`` or ``'{name} said to {name}: "..."'``."""
    match = _SPEECH.match(text)
    if match:
        return ReadObservation(
            words=match["words"], speaker=match["speaker"], listener=match["listener"]
        )
    if _OBJECTION.match(text):
        return ReadObservation()
    if other and text.startswith(f"{other} is "):
        return ReadObservation(doing=text[len(other) + 4 :])
    match = None if other else _DOING.match(text)
    return ReadObservation(doing=match["doing"] if match else text)


def of(observation: Observed) -> ReadObservation:
    """Take an observation apart."""
    return seen(observation.text, observation.other)
