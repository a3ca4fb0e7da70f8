"""Conduct that goes against the attitudes in an agent's description, as the reader finds it."""

from __future__ import annotations

from functools import lru_cache

from folkways.agents.percept import Percept
from folkways.agents.shown import Who
from folkways.reading import Conduct, Frame, Mode, Reader, judge
from folkways.reading.stance import is_demand, takes_stance


def minds(who: Who, item: Percept) -> bool:
    """Whether an agent so described may mind what it noticed somebody do.

    Liking something is no reason to mind that others do not do it. Both are read with the lexicon
    that ships; conduct that the reader does not understand counts as harmless.
    """
    return bool(item.other) and _goes_against(
        who.learned, who.name, item.text, item.other, item.indoors
    )


@lru_cache(maxsize=4096)  # the same conduct is held against the same description in many steps
def _goes_against(described: str, name: str, text: str, person: str, indoors: bool) -> bool:
    attitudes = [frame for frame in Reader().stances(described, (name,)) if _calls_for(frame)]
    acts = Reader().act(text, names=(person,)) if attitudes else ()
    return any(judge(acts, held, indoors) is Conduct.VIOLATES for held in attitudes)


def _calls_for(frame: Frame) -> bool:
    """Whether a stance is one on what others do: against something, or for a duty."""
    if not takes_stance(frame) or frame.mode is Mode.PERMISSION:
        return False
    return frame.sign < 0 or is_demand(frame.text)
