"""When there is an occasion for conduct: what one does counts, not where one happens to be.

Who sits in a park walks no dog, and who does sums in a kitchen washes nothing up. Conduct that
needs a thing of one's own (a dog, a car, a bicycle, a child) needs somebody who has one.
"""

from __future__ import annotations

import re
from functools import lru_cache

from folkways.minds.offline.activities import is_meal
from folkways.minds.offline.conduct import TopicPhrases
from folkways.reading.stem import content_stems

ARRIVING = frozenset(content_stems("arriving entering coming door"))
PAYING = frozenset(content_stems("ordering paying bill served"))
"""What belongs to an activity though its name does not say so: who eats out orders and pays."""

_WHERE = re.compile(
    r"\b(?:in|at|on|to|into|near|by|through|around|inside|outside|across)\s+"
    r"(?:(?:the|a|an|his|her|their|its|one's|this|that)\s+)?(?:[\w'-]+\s+)?"
    r"(?:park|kitchen|garden|street|road|square|yard|room|hall|house|home|office|pond|terrace"
    r"|building|flat|studio|bathroom|lobby)\b"
)
_WAITS_ON = re.compile(
    r"\b(?:serving|bringing orders|taking orders|preparing (?:drinks|food|meals)|waiting on"
    r"|(?:working|standing) (?:at|behind) the (?:counter|till|bar))\b"
)
_BUYING = frozenset(content_stems("order pay bill serve counter checkout ticket buy collect"))
"""What customers do, and not who serves them."""

_KINDS = {
    "dog": "dog|dogs|puppy|puppies|hound|labrador|retriever|terrier|dachshund|poodle|spaniel"
    "|beagle|collie|sheepdog|shepherd dog|pug|corgi|greyhound|mongrel|bulldog|husky|setter",
    "car": "car|van|lorry|engine|horn|taxi|drive|driving",
    "bicycle": "bicycle|bicycles|bike|bikes|scooter",
    "child": "child|children|daughter|daughters|son|sons|kid|kids|baby|toddler|twins",
}
_HAVING = (
    r"his|her|their|my|own|by"
    r"|(?:owns|has|have|having|with|walks|walking|keeps|trains|breeds|looks after|drives|rides)"
    r"(?:\s+(?:the|a|an|one|two|three|four|several|many|some))?"
)
_WHAT = r"(?:(?!(?:of|about|for|against|from|been|always|long|never|no)\b)[\w'-]+\s+){0,2}?"
_OWNS = {
    kind: re.compile(
        rf"\b(?:{_HAVING})\s+{_WHAT}(?:{words})s?\b(?!'|\s+(?:owner|lover|walker|driver))"
    )
    for kind, words in _KINDS.items()
}
_STEMS = {kind: frozenset(content_stems(words.replace("|", " "))) for kind, words in _KINDS.items()}
_OTHERS = re.compile(r"\b(?:people|every\w+|nobody|no one|others|owners|any\w+|some\w+|one's)\b")
_DRIVES = re.compile(r"\b(?:drives|cycles)\b")
_SENTENCE = re.compile(r"(?<=[.!?;])\s+")


@lru_cache(maxsize=16384)
def doing_words(text: str) -> frozenset[str]:
    """Return the stems of what is done, without those that only say where."""
    words = frozenset(content_stems(_WHERE.sub(" ", text)))
    if _WAITS_ON.search(text):
        return words - _BUYING
    return words | PAYING if is_meal(text) else words


def things_of(texts: tuple[str, ...]) -> frozenset[str]:
    """Return which kinds of things a description says somebody has: "dog", "car"."""
    found = set()
    for sentence in (s for text in texts for s in _SENTENCE.split(text.lower())):
        if _OTHERS.search(sentence):
            continue
        found |= {kind for kind, owns in _OWNS.items() if owns.search(sentence)}
        if match := _DRIVES.search(sentence):
            found.add("car" if match[0] == "drives" else "bicycle")
    return frozenset(found)


@lru_cache(maxsize=8192)
def needs(conduct: TopicPhrases, sign: int) -> frozenset[str]:
    """Return the kinds of things without which one cannot do it."""
    words = frozenset(content_stems(conduct.act(sign)))
    return frozenset(kind for kind, stems in _STEMS.items() if stems & words)


@lru_cache(maxsize=16384)
def at_hand(words: frozenset[str]) -> frozenset[str]:
    """Return the kinds of things that stems of an activity name."""
    return frozenset(kind for kind, stems in _STEMS.items() if stems & words)
