"""How much weight somebody's word has, going by what is said of the relationship."""

from __future__ import annotations

import re
from functools import lru_cache

from folkways.minds.offline.english import first_name

_WARM = re.compile(
    r"\b(?:friend|friends|admires?|respects?|loves?|likes?|trusts?|fan|mother|father|sister|brother"
    r"|son|daughter|parents?|child|husband|wife|partner|uncle|aunt|cousin|grandmother|grandfather"
    r"|looks? up to|close to|esteems?|fond|values?|mentor|ally|pleasant|friendly)\b",
    re.IGNORECASE,
)
_NEUTRAL_TIE = re.compile(
    r"\b(?:colleague|neighbou?r|member|works? with|boss|mayor|teacher|doctor|leads?|serves)\b",
    re.IGNORECASE,
)
_COLD = re.compile(
    r"\b(?:hates?|dislikes?|distrusts?|rival|enemy|quarrel\w*|despises?|cannot stand|annoy\w*"
    r"|resents?|envies|avoids?|tense)\b",
    re.IGNORECASE,
)
_AGREED = re.compile(r"\bagree[ds]?\b", re.IGNORECASE)
_DISAGREED = re.compile(r"\b(?:disagree[ds]?|argued)\b", re.IGNORECASE)


@lru_cache(maxsize=8192)
def credibility(relationship: str) -> float:
    """Return -1 (an enemy) to 1 (somebody dear or admired); 0 for a stranger."""
    warm = min(2, len(_WARM.findall(relationship)))
    cold = min(2, len(_COLD.findall(relationship)))
    tie = 1 if _NEUTRAL_TIE.search(relationship) else 0
    lately = bool(_AGREED.search(relationship)) - bool(_DISAGREED.search(relationship))
    return max(-1.0, min(1.0, 0.4 * warm + 0.2 * tie - 0.6 * cold + 0.2 * lately))


_KIN = (
    "father|mother|son|daughter|brother|sister|husband|wife|uncle|aunt|cousin|nephew|niece"
    "|grandfather|grandmother|grandson|granddaughter|parent|child"
)
_IS_KIN = re.compile(
    rf"\bis (?:his|her|their|my)\b(?: [\w-]+){{0,2}}? (?P<kin>{_KIN})\b", re.IGNORECASE
)
_FRIEND = re.compile(r"\b(?:friend|partner|fianc[ée]e?)\b", re.IGNORECASE)
_ELDERS = frozenset(["father", "mother", "grandfather", "grandmother"])
"""Kin whom one calls by what they are to one."""


@lru_cache(maxsize=8192)
def kin(relationship: str) -> str:
    """Return what the other is to one, such as "father"; empty unless they are family."""
    match = _IS_KIN.search(relationship)
    return match["kin"].lower() if match else ""


def close(relationship: str) -> bool:
    """Whether the other is family or a friend."""
    return bool(kin(relationship) or _FRIEND.search(relationship))


def called(name: str, relationship: str) -> str:
    """Return how one addresses somebody: by first name, parents and grandparents as such."""
    one = kin(relationship)
    return one.capitalize() if one in _ELDERS else first_name(name)
