"""Conduct: one topic with its two poles as the mind talks about it, known to the lexicon or not."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from folkways.minds.offline.english import base_phrase
from folkways.reading.frame import Setting
from folkways.reading.gerunds import verb_gerund
from folkways.reading.lexicon import Lexicon
from folkways.reading.stem import stem
from folkways.reading.verb_phrase import stems_in_words

_WHEN = re.compile(
    r"\b(after|before|during|at(?=\s+(?:lunch|dinner|breakfast|supper|meals)\b))"
    r"\s+((?:a|an|the|every|each|one's|their|his|her)\s+)?(\w+)"
)

SITTING = "sitting there without "
"""How it looks that somebody leaves out what the lexicon has no opposite for."""

_ARTICLES = frozenset(["the", "a", "an", "one's", "nothing", "only", "all", "first"])


@dataclass(frozen=True)
class TopicPhrases:
    """A topic and how to speak of it; the poles are gerund phrases.

    ``harmful`` is the sign of the pole that harms others, 0 if neither does or if nobody knows
    (topics that the lexicon lacks). Two conducts are equal if their topics and words are.
    """

    topic: str
    plus: str
    minus: str
    act_plus: str
    act_minus: str
    harm: str = ""
    harmful: int = 0
    relocatable: bool = False
    setting: Setting = Setting.ANYWHERE  # that the words of the plus pole carry in themselves
    occasions: frozenset[str] = field(default_factory=frozenset)
    places: frozenset[str] = frozenset()  # words of the arenas to which its occasions are confined
    is_value: bool = False  # "looking after the health of others": nothing that one sees anybody do

    @property
    def anytime(self) -> bool:
        """Whether one can do it whenever one likes, rather than on its occasions only."""
        return self.relocatable or not (self.occasions or self.places)

    def pole(self, sign: int) -> str:
        """Return the gerund phrase of the pole with ``sign`` (0 counts as plus)."""
        return self.minus if sign < 0 else self.plus

    def act(self, sign: int) -> str:
        """Return what the pole with ``sign`` looks like as an action."""
        return self.act_minus if sign < 0 else self.act_plus

    def to_do(self, sign: int) -> str:
        """Return the pole with ``sign`` as a base phrase: "leave a tip for the staff"."""
        return base_phrase(self.pole(sign))

    def when(self, text: str) -> str:
        """Return the occasion that ``text`` names for this conduct, such as "after meals".

        Words that belong to the conduct itself ("cleaning up after one's dog") name no occasion.
        """
        own = {stem(word) for words in (self.plus, self.minus) for word in words.split()}
        for match in _WHEN.finditer(text):
            if stem(match[3]) in self.occasions - own:
                return match[0].replace("their ", "").replace("his ", "").replace("her ", "")
        return ""


@lru_cache(maxsize=8192)
def conduct(lexicon: Lexicon, topic: str, phrase: str = "") -> TopicPhrases:
    """Return the conduct of a topic; ``phrase`` is what the text calls it.

    A topic that the lexicon lacks is spoken of in one word, the gerund of its stem, so that all
    who speak of it use the same word however they came to it; a verb with an object ("washing
    cars") in the words of the text.
    """
    axis = lexicon.axis(topic)
    if axis is None:
        word = _gerund(topic.removeprefix("~"), phrase)
        return TopicPhrases(topic, word, f"not {word}", word, f"{SITTING}{word}")
    return TopicPhrases(
        topic=axis.id,
        plus=axis.phrase_plus,
        minus=axis.phrase_minus,
        act_plus=axis.act_plus,
        act_minus=axis.act_minus,
        harm=axis.harm,
        harmful=axis.harmful_sign,
        relocatable=axis.relocatable,
        occasions=axis.occasion,
        places=axis.places,
        is_value=axis.is_value,
    )


def _gerund(root: str, phrase: str) -> str:
    if " " in root:
        return phrase or stems_in_words(root)
    for word in phrase.split():
        if word.endswith("ing") and stem(word) == root:
            return word
    return (root[:-1] if root.endswith("e") else root) + "ing"


def gerunds_of(patterns: tuple[str, ...], verbs: frozenset[str]) -> tuple[str, ...]:
    """Return those patterns of an axis that are good English with a verb of ``verbs`` in front."""
    split = [pattern.split() for pattern in patterns]
    return tuple(
        " ".join([verb_gerund(words[0]), *words[1:]])
        for words in split
        if len(words) > 1 and words[0] in verbs and _ARTICLES.intersection(words)
    )
