"""How an action shows in one or two emoji: what is done, and which conduct shows in it."""

from __future__ import annotations

from typing import Final

from folkways.minds.offline.activities import ACTIVITIES, activities_of
from folkways.minds.offline.lens import Lens

PLAIN_FACE: Final = "🙂"
"""For an action of which nothing more is known."""

_PHRASES: Final = {phrase: activity for activity in ACTIVITIES for phrase in activity.phrases}


def emoji_of(text: str, lens: Lens) -> str:
    """Return one emoji for an action, or two if conduct shows in it that has a sign of its own."""
    doing = _doing(text)
    for frame in lens.acts(text):
        axis = lens.lexicon.axis(frame.topic)
        sign = axis.sign(frame.sign) if axis else ""
        if sign:
            return doing + sign if sign != doing else doing
    return doing or PLAIN_FACE


def _doing(text: str) -> str:
    named = activities_of(text) or [_PHRASES[one] for one in _PHRASES if one in text]
    return named[0].emoji if named else ""
