"""Signs of any script that look like marks of a prompt, found by their Unicode properties.

Doubtful ones count: a text in quotation marks loses nothing.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from itertools import takewhile
from typing import Final

_COLON_NAMES: Final = re.compile(r"\b(?:COLON|RATIO|PROPORTION|VISARGA|BISAH)\b")
_ORDINARY: Final = re.compile(
    r"(?:IDEOGRAPHIC|ARABIC|FULLWIDTH|SMALL|ETHIOPIC) FULL STOP|DEVANAGARI (?:DOUBLE )?DANDA"
    r"|COMMA|QUESTION|EXCLAMATION|INTERROBANG|ELLIPSIS|LEADER|PRIME|DAGGER|BULLET"
    r"|SECTION SIGN|PILCROW|APOSTROPHE|SEMICOLON|PERCENT|PER MILLE|PER TEN|MIDDLE DOT|AMPERSAND"
    r"|ASTERI|SOLIDUS|COMMERCIAL AT|NUMBER SIGN|QUOTATION|HYPHEN|REFERENCE MARK|CARET|OVERLINE"
    r"|LOW LINE"
)
"""Names of punctuation that is common within sentences."""
_MORE_COLONS: Final = frozenset("︰⦂\U0001da8a")
"""Signs of two dots of which neither category nor name says so."""
_WORDS: Final = ("HANGUL SYLLABLE", "CJK UNIFIED")
"""Beginnings of names of letters that are often a word alone."""
_WITH_LATIN: Final = (*_WORDS, "HIRAGANA", "KATAKANA", "BOPOMOFO")
"""Beginnings of names of letters that stand beside Latin ones within a word."""


@cache
def alone_like_sign(char: str) -> bool:
    """Say whether a letter may be read as a sign where it is alone, or ends a Latin word."""
    category, name = unicodedata.category(char), unicodedata.name(char, "")
    return category in ("Lm", "Mc") or (category == "Lo" and not name.startswith(_WITH_LATIN))


@cache
def like_colon(char: str) -> bool:
    """Say whether a sign, of another script, may be read as a colon."""
    if char.isascii():
        return False
    name = unicodedata.name(char, "")
    if char in _MORE_COLONS or _COLON_NAMES.search(name):
        return True
    return unicodedata.category(char) == "Po" and not _ORDINARY.search(name)


def numbered(text: str) -> bool:
    """Say whether a text begins like an entry of a numbered list: "1.", "٣)", "①"."""
    number = "".join(takewhile(lambda char: unicodedata.category(char)[0] == "N", text))
    if not number:
        return False
    if not number.isdecimal():  # circled, Roman, superscript
        return True
    if len({ord(digit) - unicodedata.decimal(digit) for digit in number}) > 1:
        return True  # digits of two scripts: a zero of one looks like the dot of the other
    rest = text[len(number) :].lstrip(" ")
    if not rest or rest[1:2].isdecimal():
        return False
    sign = rest[0]
    return sign in ".)" or (not sign.isascii() and unicodedata.category(sign) in ("Po", "Pe", "Mc"))


def marked(text: str) -> bool:
    """Say whether a text begins with a letter that stands there like a mark, or like a bracket.

    That is one letter without case alone, perhaps repeated, or before a Latin one.
    """
    if not text or text[0].isascii() or unicodedata.category(text[0]) not in ("Lo", "Lm"):
        return False
    name = unicodedata.name(text[0], "")
    word, gap, _ = text.partition(" ")
    if gap and len(set(word)) == 1:
        return not name.startswith(_WORDS)
    following = text[1:2]
    joined = following == "/" or (following.isascii() and following.isalpha())
    return joined and not name.startswith(_WITH_LATIN)
