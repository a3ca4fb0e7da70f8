"""Phrases that fit their subject: "using one's phone" becomes "using my phone".

Phrases of conduct are kept with ``one's`` and ``oneself``. A speaker puts in the person they
are about; several people have several things ("keeping their dogs on a leash"), each of them one
("nobody may use their phone").
"""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache

from folkways.reading.words import word_set


class Pronouns(Enum):
    """Of whom something is said: possessive, reflexive, subject; whether they are several."""

    ONE = ("one's", "oneself", "one", False)
    ME = ("my", "myself", "I", False)
    YOU = ("your", "yourself", "you", False)
    US = ("our", "ourselves", "we", True)
    THEM = ("their", "themselves", "they", True)  # "people", "visitors"
    EACH = ("their", "themselves", "they", False)  # "everyone", "nobody"


# Things of which each person has one: of several people they are several.
_COUNTED = word_set(
    """bag bathroom bed bicycle bike book car chair cup desk dog door engine hat headphone house
    mask mouth pet plate pocket room seat suitcase table umbrella voice workplace phone laptop"""
)
_OWN = re.compile(r"\b(?:one's|his|her|their)(?= +[a-z])")
_SELF = re.compile(r"\b(?:oneself|himself|herself|themselves)\b")
_ONES = re.compile(r"\bone's (?P<own>own )?(?P<thing>[a-z']+)(?P<belt> belt)?")
_ONESELF = re.compile(r"\boneself\b")
_OTHER = re.compile(r"\bone (?P<verb>can|could|may|might|would|is|[a-z]+s)\b")
_VERBS = {"does": "do", "has": "have", "goes": "go"}
_MODALS = frozenset(["can", "could", "may", "might", "would"])


@lru_cache(maxsize=16384)
def said_of(phrase: str, person: Pronouns) -> str:
    """Return a phrase with ``one's`` and ``oneself`` as it is said of ``person``.

    "greeting the people one meets" becomes "greeting the people they meet".
    """
    if person is Pronouns.ONE or "one" not in phrase:
        return phrase
    own, oneself, subject, several = person.value

    def owned(match: re.Match[str]) -> str:
        thing, belt = match["thing"], match["belt"] or ""
        if several and not match["own"]:
            thing, belt = (thing, " belts") if belt else (_several(thing), "")
        return f"{own} {match['own'] or ''}{thing}{belt}"

    phrase = _ONESELF.sub(oneself, _ONES.sub(owned, phrase))
    return _OTHER.sub(lambda match: f"{subject} {_agreeing(match['verb'], person)}", phrase)


def _several(thing: str) -> str:
    owner = thing.removesuffix("'s")
    if owner not in _COUNTED:
        return thing
    return f"{owner}s'" if owner != thing else f"{thing}s"


def _agreeing(verb: str, person: Pronouns) -> str:
    """Return a verb that stands after "one" as it stands after another subject."""
    if verb in _MODALS:
        return verb
    if verb == "is":
        return "am" if person is Pronouns.ME else "are"
    return _VERBS.get(verb, verb[:-1])


@lru_cache(maxsize=16384)
def to_you(text: str) -> str:
    """Return what somebody does as said to that person: "walking his dog", "walking your dog"."""
    return _SELF.sub("yourself", _OWN.sub("your", text))


@lru_cache(maxsize=16384)
def of_me(text: str) -> str:
    """Return a phrase of conduct as said of oneself: "using my phone"."""
    return said_of(text, Pronouns.ME)
