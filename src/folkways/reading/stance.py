"""Which of the frames of a description are stances that somebody holds."""

from __future__ import annotations

import re

from folkways.reading.frame import Frame, Mode
from folkways.reading.verb_phrase import of_doing

_PLAIN_STANCE = re.compile(
    r"\b(?:(?:is|am|are) (?:[a-z]+ly )?(?:against|for \w+ing|in favour of|in favor of|opposed to)"
    r"|(?:strictly|firmly|strongly) against|opposes|disapproves of|objects to"
    r"|(?:hates|loathes|detests|despises|dislikes|likes|loves|supports|favours|favors) \w+ing"
    r"|(?:hates|dislikes|likes) it when|can(?:no|')t (?:stand|bear)|can not (?:stand|bear)"
    r"|(?:believes|thinks|insists|holds)\b.*\b(?:should|must|ought|may)"
    r"|(?:should|must) (?:not |never |always )?\w+)\b"
)
_OUGHT = re.compile(r"\b(?:should|must|ought to|ha(?:s|ve) to|need to)\b")
_MAY = re.compile(
    r"\b(?:(?:be|feel|is|are) free\b(?! from)|free to|freedom|liberty|right to|allowed|permitted"
    r"|welcome|fine|voluntary|optional|no harm|may|choice|choose|decide|left to|up to|able to"
    r"|expected|required|obliged|forced|made to|tell|ask|nag"
    r"|(?:should|must)(?: not| never)? have to|(?:do|does) not have to|need not)\b"
)
_MODES = (Mode.STANCE, Mode.INJUNCTIVE, Mode.PERMISSION)


def takes_stance(frame: Frame) -> bool:
    """Whether a frame that a description gave is a stance on conduct, and not what one just does.

    Topics that the lexicon lacks count only if they name a doing ("is against glorping").
    """
    if frame.mode not in _MODES or not frame.sign:
        return False
    return not frame.topic.startswith("~") or of_doing(frame.phrase)


def sounds_like_a_stance(sentence: str) -> bool:
    """Whether a sentence takes a stance by its wording, whatever it is about."""
    return bool(_PLAIN_STANCE.search(" ".join(sentence.lower().replace("’", "'").split())))


def is_demand(text: str) -> bool:
    """Whether a stance is worded as a demand: "should", but not "should feel free to"."""
    return bool(_OUGHT.search(text)) and not _MAY.search(text)
