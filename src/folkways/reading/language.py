"""Whether a text is in English, the only language that the reader has rules for."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice

from folkways.reading.stem import plain
from folkways.reading.words import word_set

FEWEST_WORDS = 12
"""A shorter text says too little to tell its language, and passes for English."""
MOST_WORDS = 100_000
"""So many words are looked at; of a longer text the rest would not change what is found."""
LEAST_ENGLISH, LEAST_SHORT = 0.06, 0.3
"""A text passes for English with this share (0 to 1) of words that only English has, or of the
short words that it has in common with other languages, as in "Ann is a cook."

In the scenarios that ship 0.33 of the words are of the first kind; in the texts of ten other
languages in the tests at most 0.04 are, and at most 0.2 of the second kind.
"""

_WORD = re.compile(r"[^\W\d_]+")
_ING = re.compile(r"[a-z]{3,}ing")
_SHORT = word_set("a an is be of in to at on no not or as by it he her do for")
# Frequent in English, and words of no other large language: so not "is", "in", "was" or "no".
_PLAINLY_ENGLISH = word_set(
    """the and that with from his their they them she who whose which this these those would should
    could must does did not are has have had were been being when where while because about into
    than then there what why how if but other others every everyone everybody nobody somebody
    anyone someone people others only also very like likes liked dislikes enjoys hates believes
    thinks wants supports opposes favour favours against keeps takes makes gets goes gives comes
    works lives studies reads eats drinks talks speaks smokes walks years day days work friend
    old young near around between after before during"""
)


def reads_as_english(texts: Iterable[str]) -> bool:
    """Whether ``texts``, taken together, are in English; True where there is too little to tell."""
    every = (word for text in texts for word in _WORD.findall(plain(text)))
    words = list(islice(every, MOST_WORDS))
    if len(words) < FEWEST_WORDS:
        return True
    english = sum(word in _PLAINLY_ENGLISH or bool(_ING.fullmatch(word)) for word in words)
    short = sum(word in _SHORT for word in words)
    return english >= LEAST_ENGLISH * len(words) or short >= LEAST_SHORT * len(words)
