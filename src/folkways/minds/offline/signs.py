"""How an action shows in one or two emoji: what is done, and which conduct shows in it."""

from __future__ import annotations

from typing import Final

from folkways.minds.offline.activities import ACTIVITIES, activities_of
from folkways.minds.offline.lens import Lens

PLAIN_FACE: Final = "🙂"
"""For an action of which nothing more is known."""

# By axis of the lexicon (folkways/reading/lexicon.yaml): the plus pole, the minus pole.
_SIGNS: Final[dict[str, tuple[str, str]]] = {
    "alcohol": ("🍺", ""),
    "applause": ("👏", ""),
    "arguing": ("💢", ""),
    "ball_games": ("⚽", ""),
    "drugs": ("💊", ""),
    "eating": ("🍔", ""),
    "exercise": ("💪", ""),
    "feeding_birds": ("🦆", ""),
    "fighting": ("👊", ""),
    "fires": ("🔥", ""),
    "gambling": ("🎰", ""),
    "gifts": ("🎁", ""),
    "laptops": ("💻", ""),
    "loud_cheering": ("📣", ""),
    "masks": ("😷", ""),
    "music": ("🎶", ""),
    "noise": ("📣", "🤫"),
    "pavement_cycling": ("🚲", ""),
    "phones": ("📱", ""),
    "photos": ("📷", ""),
    "picking_flowers": ("💐", ""),
    "prayer": ("🙏", ""),
    "smoking": ("🚬", ""),
    "tipping": ("🪙", ""),
    "umbrellas": ("🌂", ""),
}

_PHRASES: Final = {phrase: activity for activity in ACTIVITIES for phrase in activity.phrases}


def emoji_of(text: str, lens: Lens) -> str:
    """Return one emoji for an action, or two if conduct shows in it that has a sign of its own."""
    doing = _doing(text)
    for frame in lens.acts(text):
        plus, minus = _SIGNS.get(frame.topic, ("", ""))
        sign = plus if frame.sign > 0 else minus
        if sign:
            return doing + sign if sign != doing else doing
    return doing or PLAIN_FACE


def _doing(text: str) -> str:
    named = activities_of(text) or [_PHRASES[one] for one in _PHRASES if one in text]
    return named[0].emoji if named else ""
