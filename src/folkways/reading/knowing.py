"""Whether an answer says that somebody knows something: "Yes, Ann told me." or "No idea."."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

Says: TypeAlias = Literal["yes", "no", "unclear"]


def _re(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


_NO = _re(
    r"^\W*(?:no|nope|not (?:that|as far|really|at all)|never)\b"
    r"|\b(?:do|did|have|had|was|am|were|could|would)(?: not|n['’]t) (?:\w+ ){0,2}?"
    r"(?:know|known|heard?|aware|told|met|recall|remember|say|go|gone|attend|make it|come)\b"
    r"|\bnever (?:heard|met|knew|known|been told)\b|\bno (?:idea|knowledge|such)\b|\bunaware\b"
    r"|\bnews to me\b|\bfirst (?:time )?(?:that )?I(?:['’]ve| have)? hear"
    r"|\bnobody (?:has |had )?told"
    r"|\bcan(?:not|['’]t| not) (?:\w+ )?(?:say|tell|know|place)\b"
)
_YES = _re(
    r"^\W*(?:yes|yeah|yep|of course|certainly|sure|indeed|absolutely|oh yes)\b"
    r"|\bI(?:['’]ve| have| had)? (?:\w+ )?"
    r"(?:know|knew|known|heard|been told|met|went|attended|came)\b"
    r"|\bI (?:did|do|was told|was there|am aware)\b|\b(?:told|invited) me\b"
)
_SENTENCE = re.compile(r"(?<=[.!?;])\s+")


def says_so(answer: str) -> Says:
    """Return whether an answer says yes or no, going by the first sentence that says either.

    Within a sentence a denial wins.
    """
    for sentence in _SENTENCE.split(answer.strip()):
        if _NO.search(sentence):
            return "no"
        if _YES.search(sentence):
            return "yes"
    return "unclear"
