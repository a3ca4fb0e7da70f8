"""Stems and content words: the smallest units that the reader compares.

The stemmer is the Snowball English stemmer (Porter 2001), with British spellings folded into
American ones first, so that "practise" and "practice" meet.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from threading import Lock

import snowballstemmer

_STEMMER = snowballstemmer.stemmer("english")
# The stemmer holds the word that it works on, and servers read in threads of their own.
_ONE_AT_A_TIME = Lock()
_WORD = re.compile(r"[a-z0-9]+")
_IZE = re.compile(r"(?<=[a-z]{4})is(e|es|ed|er|ers|ing|ation)$")
_OUR = re.compile(r"(?<=[a-z])(av|b|i|ol|on|um|ab)our")
_KEEP_IS = ("exercis", "promis", "advis", "nois", "prais", "rais", "otherwis", "surpris", "premis")

# Past forms that no suffix rule reaches, with the noun forms that people use for them.
_IRREGULAR = {
    "left": "leave", "gave": "give", "given": "give", "took": "take", "taken": "take",
    "ate": "eat", "eaten": "eat", "drank": "drink", "drunk": "drink", "spoke": "speak",
    "spoken": "speak", "sang": "sing", "sung": "sing", "threw": "throw", "thrown": "throw",
    "wore": "wear", "worn": "wear", "paid": "pay", "kept": "keep", "stood": "stand",
    "sat": "sit", "brought": "bring", "bought": "buy", "said": "say", "told": "tell",
    "rode": "ride", "ridden": "ride", "spat": "spit", "lent": "lend", "held": "hold",
    "went": "go", "gone": "go", "fed": "feed", "swore": "swear", "sworn": "swear",
    "forgot": "forget", "forgotten": "forget", "wrote": "write", "hid": "hide", "lit": "light",
    "made": "make", "thought": "think", "laid": "lay", "lain": "lie", "stole": "steal",
    "stolen": "steal", "blew": "blow", "blown": "blow", "woke": "wake", "shook": "shake",
    "shaken": "shake", "forbade": "forbid", "forbidden": "forbid", "put": "put", "fought": "fight",
    "men": "man", "women": "woman", "children": "child", "people": "people", "lying": "lie",
}  # fmt: skip

# Words that a suffix rule would throw together with others ("polite", "useless").
_APART = {
    "politics": "politics", "political": "politics", "customer": "customer",
    "customers": "customer", "patients": "patients", **{word: word for word in (
        "hardly", "quite", "likely", "completely", "useful", "willing", "kindness", "shortly",
        "wonderful", "thoughtful",
    )},
}  # fmt: skip

_STOPWORDS = """
a an the this that these those some any each every all both either such own same other others i
me my mine myself we us our ours ourselves you your yours yourself yourselves he him his himself
she her hers herself it its itself they them their theirs themselves one ones who whom whose
which what am is are was were be been being have has had having do does did doing done will
would shall should can could may might must ought to of in on at by for with about from into
onto over under and or but nor so yet if then than as while when where because since until
although though again there here very too also just only even not no never s t don now up down
out off again further once more most less least much many few please let get
"""
STOPWORDS = frozenset(_STOPWORDS.split())


_TYPOGRAPHIC = str.maketrans(
    {"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": ",", "\u00a0": " "}
)


@lru_cache(maxsize=1024)  # most texts come here once: what is made of them is kept
def plain(text: str) -> str:
    """Return ``text`` lower-cased, without accents, with plain quotes and dashes."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text.translate(_TYPOGRAPHIC))
    return "".join(ch for ch in decomposed if not unicodedata.combining(ch)).lower()


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """Return the stem of one English word, for example ``"smoking"`` -> ``"smoke"``."""
    word = plain(word).strip("'\"")
    word = word.removesuffix("'s")
    if word in _APART:
        return _APART[word]
    word = _IRREGULAR.get(word, word)
    word = _OUR.sub(r"\1or", word)
    if not word.startswith(_KEEP_IS):
        word = _IZE.sub(r"iz\1", word)
    if word in ("practice", "practices", "practiced", "practicing"):
        word = "practize"
    with _ONE_AT_A_TIME:
        return str(_STEMMER.stemWord(word))


@lru_cache(maxsize=4096)
def content_stems(text: str, names: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the stems of the content words of ``text`` in order, without ``names``."""
    hidden = {part for name in names for part in _WORD.findall(plain(name))}
    words = _WORD.findall(plain(text).replace("'s", ""))
    return tuple(stem(w) for w in words if w not in STOPWORDS and w not in hidden and len(w) > 1)
