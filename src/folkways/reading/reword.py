"""Roundabout wordings put into plain ones before they are read.

Each says the same in fewer words that the cues know: "loses her temper when somebody whistles"
becomes "hates it when somebody whistles". What is shown to people are always their own words.
"""

from __future__ import annotations

import re

OTHERS = "xothers"
"""Stands for "somebody else's"."""

_WHO = r"(?:anyone|anybody|someone|somebody|people|those|others|guests|colleagues)"
_OWN = r"(?:his|her|their|my|your|our|one's)"
_WOULD = r"would (?:much |far )?(?:rather|prefer|sooner)"
_WOULD_LIKE = r"would (?:really |dearly |much )?(?:like|love|prefer)"
_JUDGED = r"(?:considered|regarded as|seen as|thought of as|thought|deemed|held|felt)"
_QUALITY = (
    r"an? |very |quite |rather |too |so |un|in|im|dis|\w+ly |rude|bad|good|kind|polite|selfish"
    r"|normal|fair|cheating|theft"
)
_REWORDINGS = tuple(
    (re.compile(rf"\b(?:{pattern})", re.IGNORECASE), replacement)
    for pattern, replacement in (
        # What nobody may do.
        (r"there (?:is|are) to be no\b", "no"),
        (r"there (?:should|must|may|can|shall|will) (?:never )?be (?:no|any)\b", "no"),
        (r"(?:can not|could not) be helped\b", "is unavoidable"),
        (r"(?:is|are) (?:a )?(?:reason|grounds?) (?:to be|for being) \w+", "is forbidden"),
        (r"(?:is|are) (?:simply |just )?not done(?= |$|\.)", "is bad form"),
        (r"on no account\b", "never"),
        (r"would not (?:dream|think) of\b", "refuses"),
        # How others are judged.
        (r"(?:says|say|holds|argues|is of the opinion|takes the view|finds) that\b", "thinks that"),
        (
            r"(?P<be>is|are|be) (?:generally |widely |commonly |usually |here )?"
            rf"{_JUDGED}(?: to be)?(?= (?:{_QUALITY}))",
            r"\g<be>",
        ),
        (rf"loses? {_OWN} (?:temper|patience|cool) (?:when|with|at|over)\b", "hates it when"),
        (r"(?:sees|see) red when\b", "hates it when"),
        (r"(?:is|are) driven (?:mad|crazy|up the wall) by\b", "hates"),
        (
            rf"tell(?:s|ing)? (?P<whom>{_WHO}|\w+s|them|him|her) off (?:for|when they)\b",
            "denounces",
        ),
        (rf"takes? (?:{_WHO}|\w+s|them) to task (?:for|when they)\b", "denounces"),
        (
            rf"(?:refuses|refuse|refuses flatly) to \w+ (?:\w+ ){{0,3}}?{_WHO} who\b",
            "hates people who",
        ),
        (
            rf"will not (?:\w+ ){{1,3}}?(?:with|near|beside|next to) {_WHO} who\b",
            "hates people who",
        ),
        (r"(?:could|can|would) (?:well |happily |gladly )?do without\b", "dislikes"),
        # What somebody would like.
        (rf"{_WOULD}(?: it)? (?:if|that) ", "wants that "),
        (rf"{_WOULD} (?=nobody|no one|(?:\w+ ){{1,4}}?did not\b)", "wants that "),
        (rf"{_WOULD_LIKE} (?=(?!to\b)(?:\w+ ){{1,5}}?to (?!the\b|an?\b))", "wants "),
        # Whose things they are.
        (
            rf"(?:{_WHO}|somebody) else's\b|(?:other|different) people's\b|others'(?=\s)"
            r"|(?:a|the) (?:neighbour|neighbor|colleague|stranger)'s\b",
            OTHERS,
        ),
    )
)


def reworded(sentence: str) -> str:
    """Return a lower-cased sentence with its roundabout wordings put plainly."""
    for pattern, replacement in _REWORDINGS:
        sentence = pattern.sub(replacement, sentence)
    return sentence
