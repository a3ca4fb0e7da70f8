"""A description in the third person as its subject would say it: "Ann has a dog" -> "I have a dog".

Only what is sure is turned: where somebody else has been named in a sentence, a pronoun after that
stays as it is.
"""

from __future__ import annotations

import re
from functools import lru_cache

from folkways.reading.words import word_set

_SENTENCE = re.compile(r"(?<=[.!?])\s+")
_VERBS = {"is": "am", "was": "was", "has": "have", "does": "do", "goes": "go"}
_ADVERB = re.compile(
    r"^(?:\w+ly|often|always|never|usually|sometimes|also|still|just|now|soon|even|seldom)$"
)
_MODAL = word_set("can could may might must shall should will would had did used am have do")
_PRONOUN = {
    "he": "I",
    "she": "I",
    "they": "I",
    "his": "my",
    "her": "my",
    "himself": "myself",
    "herself": "myself",
}
_WORD = re.compile(r"[\w'’-]+|[^\w\s]+|\s+")
_JOINING = frozenset(["and", "or", "but", "then"])
_NO_VERB = word_set("as is its this thus yes us ours hers always besides sometimes")
_AFTER_VERB = word_set(
    """a an the to in at on of for with from into up out off about by over his her their my so all
    every everyone everybody others people some any no not it that what how whether when as around
    after before until through along among where its"""
)


@lru_cache(maxsize=8192)
def first_person(text: str, name: str) -> str:
    """Return ``text`` as said by ``name``, sentence by sentence; the rest stays as it is."""
    sentences = _SENTENCE.split(" ".join(text.split()))
    return " ".join(_Turned(sentence, name).text for sentence in sentences if sentence)


@lru_cache(maxsize=4096)
def of_oneself(clause: str) -> str:
    """Return a clause without subject in the first person: "is against it" -> "I am against it"."""
    return _Turned(f"Xperson {clause}", "Xperson").text


def verb_of_me(verb: str) -> str:
    """Return a verb of the third person as one says it of oneself: "carries" -> "carry"."""
    low = verb.lower()
    if low in _VERBS:
        return _VERBS[low]
    if low.endswith("ies") and len(low) > 4:
        return low[:-3] + "y"
    if re.search(r"(?:ss|sh|ch|x|zz|o)es$", low):
        return low[:-2]
    if low.endswith("s") and not low.endswith("ss"):
        return low[:-1]
    return low


class _Turned:
    """One sentence, turned word by word."""

    def __init__(self, sentence: str, name: str) -> None:
        self._mine = name.split()
        self._others = False  # somebody else has been named
        self._spoke = False  # the subject has been said
        self._verb = False  # a verb of the subject's is due
        self._tokens: list[str] = _WORD.findall(self._named(sentence, name))
        self._out: list[str] = []
        for at in range(len(self._tokens)):
            self._take(at)
        self.text = "".join(self._out)
        self.text = self.text[:1].upper() + self.text[1:]

    @staticmethod
    def _named(sentence: str, name: str) -> str:
        """Return the sentence with one's whole name as one word."""
        return sentence.replace(name, name.split()[0]) if name.split() else sentence

    def _take(self, at: int) -> None:
        token = self._tokens[at]
        low = token.lower()
        own = token.removesuffix("'s").removesuffix("’s")
        if not token.strip() or not token[0].isalnum():
            self._out.append(token)
        elif self._mine and own == self._mine[0] and not self._followed_by_name(at):
            self._name_of_mine(possessive=own != token)
        elif low in _PRONOUN and self._is_me(low, at):
            self._pronoun(low)
        elif self._verb:
            self._say_verb(token, low)
        elif self._spoke and self._joined(at) and self._finite(at):
            self._out.append(verb_of_me(token))
        else:
            if token[0].isupper() and at and token not in ("I",) and not self._begins(at):
                self._others = True
            self._out.append(token)

    def _name_of_mine(self, *, possessive: bool) -> None:
        if possessive:
            self._out.append("my")
        elif self._spoke:
            self._out.append("me")
        else:
            self._out.append("I")
            self._spoke = self._verb = True

    def _is_me(self, low: str, at: int) -> bool:
        if self._others:
            return False
        if low == "her":  # "her dog", not "meets her"
            following = self._next(at)
            return following[:1].isalpha() and following not in _AFTER_VERB
        if low == "they":  # of oneself only where nothing else can be meant
            return self._begins(at)
        return self._spoke or low in ("he", "she", "his")

    def _pronoun(self, low: str) -> None:
        said = _PRONOUN[low]
        self._out.append(said)
        if said == "I":
            self._spoke = self._verb = True

    def _say_verb(self, token: str, low: str) -> None:
        if _ADVERB.match(low) or low == "not":
            self._out.append(token)
            return
        self._verb = False
        self._out.append(token if low in _MODAL else verb_of_me(token))

    def _joined(self, at: int) -> bool:
        before = [token for token in self._tokens[:at] if token.strip()]
        while before and _ADVERB.match(before[-1].lower()):
            before.pop()
        if not before:
            return False
        if before[-1] == ",":
            return True
        # "parks and squares" are things, not doings.
        return before[-1].lower() in _JOINING and not before[-2:][0].endswith("s")

    def _finite(self, at: int) -> bool:
        """Whether a word is likely a verb of the third person: "and goes to", not "and dogs"."""
        low = self._tokens[at].lower()
        if low in _VERBS:
            return True
        ends = low.endswith("s") and not low.endswith("ss") and len(low) > 3
        if not ends or low in _NO_VERB:
            return False
        following = self._next(at)
        listed = self._tokens[at - 2 : at - 1] == [","] and following.isalpha()
        return following in _AFTER_VERB or (listed and following not in _JOINING)

    def _next(self, at: int) -> str:
        return next((token.lower() for token in self._tokens[at + 1 :] if token.strip()), "")

    def _followed_by_name(self, at: int) -> bool:
        """Whether a first name belongs to somebody else who shares it: "Ann Berg" of Ann Ash."""
        following = next((token for token in self._tokens[at + 1 :] if token.strip()), "")
        return following[:1].isupper() and following != "I" and following not in self._mine

    def _begins(self, at: int) -> bool:
        return not any(token[0].isalnum() for token in self._tokens[:at] if token.strip())
