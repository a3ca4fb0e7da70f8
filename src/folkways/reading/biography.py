"""Sentences that only say who somebody is ("Ada is 34"), so that lost opinions stand out."""

from __future__ import annotations

import re

_SUBJECT = r"(?:xperson(?:'s)?|he|she|they|it|his|her|their)"
_WHO = re.compile(
    rf"^{_SUBJECT}\b[^,;]*?\b(?:"
    r"(?:is|are|was|were|has been) (?:an?|the|one of|from|\d+|born|retired|married|single|widowed"
    r"|xperson|his|her|their|in (?:his|her|their))\b"
    r"|(?:is|are|was|were) (?:\w+ly )?\w+ing\b"
    r"|(?:lives?|lived|moved|comes?|came|grew up|was born|works?|worked"
    r"|stud(?:y|ies|ied)|teach(?:es)?|taught|runs?|ran|owns?|founded|gets? up|goes to bed|wakes?"
    r"|sleeps?|retired|plays?|writes?)\b"
    r"|(?:has|have|had) (?:an?|one|two|three|four|five|six|\d+|his|her|their)\b"
    r")"
)
_OPINION = re.compile(
    r"\b(?:think|believ|feel|felt|should|must|ought|hat(?:es?|ed)|lov(?:es?|ed|ing)|lik(?:es?|ed)"
    r"|dislik|minds?\b|against|favour|favor|support|oppos|prefer|wish|want|insist|annoy|bother|ang(?:ry|er)"
    r"|sham|wrong|rude|fair|unfair|respect|nonsense|freedom|need|never|always|every|refus|allow"
    r"|forbid|ban(?:s|ned)?\b|tolera|stand|enjoy|complain|upset|irritat|hop(?:es?|ing)|fear|worr"
    r"|object|approv|disgust|habit|usual|often|rare|sometimes|would|mad\b|furious|care(?:s|d)?\b"
    r"|too (?:much|many|loud|late)|no (?:one|body)|nobody|without|nor\b|not\b|n't\b)"
)


def is_biography(sentence: str) -> bool:
    """Whether a sentence plainly says who somebody is, and nothing in it sounds like an opinion.

    Names of people must be hidden (:func:`folkways.reading.clauses.hide_names`).
    """
    words = " ".join(sentence.lower().replace("’", "'").split())
    return bool(_WHO.search(words)) and not _OPINION.search(words)
