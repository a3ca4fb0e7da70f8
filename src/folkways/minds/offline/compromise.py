"""Where two sides can meet: the norm that asks for less than the one they argue about.

A compromise does not contradict the norm that it softens: who may smoke outdoors only does not
smoke indoors, and who is loud only when nobody minds is not loud otherwise.
"""

from __future__ import annotations

from functools import lru_cache

from folkways.minds.offline.arguments import halfway
from folkways.minds.offline.lens import Lens
from folkways.minds.offline.wording import NormToWord
from folkways.reading.frame import Aspect, Frame, Mode, Setting

OUTDOORS = "outdoors"
_ALREADY = (Aspect.PLACE, Aspect.CONDITION)


@lru_cache(maxsize=4096)
def compromise(frame: Frame, lens: Lens) -> NormToWord | None:
    """Return the compromise on a norm, or None if there is no middle or it is one already."""
    conduct = lens.conduct_of(frame)
    if frame.mode is Mode.PERMISSION or not frame.sign or frame.aspect in _ALREADY:
        return None
    if conduct.harmful == frame.sign:
        return None
    known = lens.lexicon.axis(frame.topic) is not None
    way = halfway(conduct)
    if way == OUTDOORS or (not known and frame.setting is Setting.INDOORS):
        if frame.sign > 0 or frame.setting is Setting.OUTDOORS:
            return None
        found = NormToWord(conduct, -1, setting=Setting.INDOORS, aspect=Aspect.PLACE)
    elif way:
        found = NormToWord(
            conduct, frame.sign, setting=frame.setting, aspect=Aspect.CONDITION, halfway=way
        )
    else:
        return None
    return found if lens.wordings(found) else None


def condition_of(norm: NormToWord) -> str:
    """Return the condition of a compromise as the end of a phrase: "outdoors", "when ..."."""
    return OUTDOORS if norm.aspect is Aspect.PLACE else norm.halfway
