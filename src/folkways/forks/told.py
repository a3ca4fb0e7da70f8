"""The changes of a fork in words, for its header."""

from __future__ import annotations

from folkways.base.outside import in_words
from folkways.environments.change import (
    Alter,
    Arrive,
    Become,
    Change,
    Disclose,
    Instil,
    Praise,
    Remove,
    SetObject,
    Whisper,
)


def told(change: Change) -> str:
    """Return a change in words."""
    match change:
        case Remove():
            return in_words("removed", change.agent, {})
        case Arrive():
            return in_words("arrived", change.agent, {})
        case Disclose():
            return f"how many believe in {change.norm!r} is made public"
        case Praise():
            return f"{change.agent} is praised for going against {change.norm!r}"
        case Become():
            return in_words("persona", change.agent, change.fields)
        case Whisper():
            return in_words("whispered", change.agent, {"text": change.text})
        case SetObject():
            return in_words("object", "", {"address": change.address, "state": change.state})
        case Instil():
            holds = in_words("norm", change.agent, {"content": change.content})
            return f"{holds} ({change.kind}, utility {change.utility})"
        case Alter():
            return in_words("scenario", "", change.data)
