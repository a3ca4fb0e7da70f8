"""The gerund form of a clause: "gives a lecture" -> "giving a lecture"."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

from folkways.reading.words import word_set

_IRREGULAR = {
    "is": "being", "are": "being", "was": "being", "were": "being", "am": "being", "be": "being",
    "has": "having", "have": "having", "had": "having", "does": "doing", "did": "doing",
    "goes": "going", "went": "going", "lies": "lying", "dies": "dying", "ties": "tying",
    "lie": "lying", "die": "dying", "tie": "tying", "gave": "giving", "took": "taking",
    "ate": "eating", "drank": "drinking", "spoke": "speaking", "sang": "singing",
    "left": "leaving", "threw": "throwing", "wore": "wearing", "paid": "paying",
    "read": "reading", "met": "meeting", "sat": "sitting", "stood": "standing", "ran": "running",
    "wrote": "writing", "told": "telling", "said": "saying", "made": "making", "kept": "keeping",
}  # fmt: skip
_NOT_GERUND = word_set(
    """bring sing ring king thing something anything nothing everything spring string swing
    wing cling fling sling sting wring ping ding during morning evening ceiling building
    wedding sibling cling bring string darling pudding outing"""
)
_KEEP = word_set(
    """visit open listen offer enter order gather answer water whisper wander chatter litter"""
)
_SUBJECTS = word_set("he she they i we it xperson")
_ADVERBS = word_set("then also usually often always never loudly quietly")


def is_gerund(word: str) -> bool:
    """Whether ``word`` looks like a gerund ("smoking"), not like "bring", "thing", "morning"."""
    return (
        len(word) > 4
        and word.endswith("ing")
        and word not in _NOT_GERUND
        and bool(re.search(r"[aeiouy]", word[:-3]))
    )


@lru_cache(maxsize=8192)
def verb_gerund(verb: str) -> str:
    """Return the gerund of one verb form: "gives" -> "giving", "tip" -> "tipping"."""
    low = verb.lower()
    if is_gerund(low):
        return low
    if low in _IRREGULAR:
        return _IRREGULAR[low]
    base = low
    if re.search(r"(ss|sh|ch|x|zz|o)es$", base):
        base = base[:-2]
    elif base.endswith("ies") and len(base) > 4:
        base = base[:-3] + "y"
    elif base.endswith("s") and not base.endswith("ss") and len(base) > 3:
        base = base[:-1]
    if base.endswith("ie"):
        return base[:-2] + "ying"
    if base.endswith("e") and not base.endswith(("ee", "ye", "oe")) and len(base) > 2:
        return base[:-1] + "ing"
    short = re.fullmatch(r"[^aeiou]*[aeiou][^aeiouwxy]", base)
    if (short or base in ("begin", "forget", "admit", "prefer")) and base not in _KEEP:
        return base + base[-1] + "ing"
    return base + "ing"


@lru_cache(maxsize=8192)
def gerund(clause: str) -> str:
    """Return ``clause`` with its leading verb as a gerund and without its subject pronoun.

    "gives a lecture" -> "giving a lecture"; "is smoking" -> "smoking"; "reads and smokes" ->
    "reading and smoking"; a clause that has no verb up front comes back as it is.
    """
    words = clause.strip().rstrip(".").split()
    while words and words[0].lower().strip(",") in _SUBJECTS:
        words = words[1:]
    if not words:
        return ""
    lead: list[str] = []
    while len(words) > 1 and (words[0].lower() in _ADVERBS):
        lead.append(words.pop(0))
    first = words[0].lower()
    if first in ("is", "are", "was", "will", "be", "to", "would", "likes") and len(words) > 1:
        if first in ("is", "are", "was") and not is_gerund(words[1].lower()):
            return " ".join([*lead, "being", *words[1:]])
        if first != "likes":
            return gerund(" ".join([*lead, *words[1:]]))
    finite = first.endswith("s") and not first.endswith("ss")
    out = [verb_gerund(first)]
    for before, word in pairwise(words):
        low = word.lower()
        joined = before.lower().rstrip(",") in ("and", "then", "or") or (
            before.lower() in _ADVERBS and out[-2:-1] == ["and"]
        )
        if joined and finite and low.endswith("s") and not low.endswith("ss") and len(low) > 3:
            out.append(verb_gerund(low))
        else:
            out.append(word)
    return " ".join([*lead, *out])
