"""What an inner voice tells an agent to do, such as "I should go for a walk in the park".

An inner voice is a directive (Park et al. 2023, section 3). Only what can be done today counts, and
what is no conduct that norms are about: that is weighed as norms are (``called_for``). Talks are no
plans.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from folkways.agents.inner_voice import TOLD_ITSELF
from folkways.agents.shown import Place
from folkways.base.time import MINUTE
from folkways.minds.offline.activities import activities_of
from folkways.minds.offline.places import named_in
from folkways.minds.offline.slots import HOUR, Slot
from folkways.reading.gerunds import gerund
from folkways.reading.schedule import time_ranges

_INTENT = re.compile(
    rf"{TOLD_ITSELF}: I(?:'d| would)?(?: really)? (?:should|will|shall|must|have to|need to|want to"
    r"|like to|am going to) (?P<clause>[^.!?\n]+)",
    re.IGNORECASE,
)
_NO_PLAN = re.compile(
    r"(?:not|never|be|stop|try|think|remember|know|see to it"
    r"|talk|tell|ask|speak|say|greet|invite|warn|remind)\b",
    re.IGNORECASE,
)
LASTS = HOUR
"""Minutes that it takes, unless it says otherwise."""


@lru_cache(maxsize=1024)
def _told(reason: str) -> tuple[int | None, int | None, str]:
    """Return when it begins and ends (minutes of the day, None: not said), and what is done."""
    match = _INTENT.search(reason)
    if match is None or _NO_PLAN.match(match["clause"]):
        return None, None, ""
    timed = time_ranges(match["clause"])
    if timed:
        first = timed[0]
        begins, ends = (None if at is None else at // MINUTE for at in (first.start, first.end))
        return begins, ends, first.clause
    return None, None, gerund(match["clause"].strip())


def directed(reason: str, places: Sequence[Place], start: int, end: int) -> list[Slot]:
    """Return what the reason for a new plan tells the agent to do between two minutes of the day.

    Nothing unless it names a known place or an activity, nor for a time that is over.
    """
    begins, ends, text = _told(reason)
    if not text or not (activities_of(text) or named_in(text, places)):
        return []
    begins = start if begins is None else begins
    if not start <= begins < end:
        return []
    return [Slot(begins, min(ends or begins + LASTS, end), text)]
