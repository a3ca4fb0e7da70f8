"""Signs of any script that look like marks of a prompt, found by their Unicode properties.

What is ordinary in prose is listed, by category, name or script, and everything else counts as a
mark, also signs that Unicode does not assign yet. Doubtful ones count: a text in quotation marks
loses nothing.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from itertools import takewhile
from typing import Final

_COLON_NAMES: Final = re.compile(
    r"\b(?:COLON|RATIO|PROPORTION|VISARGA|BISAH|DOUBLE DOT TONE MARK)\b"
)
_MORE_COLONS: Final = frozenset("冫")
"""Signs of two dots or strokes that would be ordinary by category or script."""
_ORDINARY: Final = re.compile(
    r"(?:IDEOGRAPHIC|ARABIC|FULLWIDTH|SMALL|ETHIOPIC) FULL STOP|DEVANAGARI (?:DOUBLE )?DANDA"
    r"|COMMA|QUESTION|EXCLAMATION|INTERROBANG|ELLIPSIS|LEADER|PRIME|DAGGER|BULLET"
    r"|SECTION SIGN|PILCROW|APOSTROPHE|SEMICOLON|PERCENT|PER MILLE|PER TEN|MIDDLE DOT|AMPERSAND"
    r"|ASTERI|SOLIDUS|COMMERCIAL AT|NUMBER SIGN|QUOTATION|HYPHEN|REFERENCE MARK|CARET|OVERLINE"
    r"|LOW LINE|KATAKANA MIDDLE DOT"
    r"|ARROW\b|^(?:MULTIPLICATION|PLUS-MINUS|MINUS|NOT|DEGREE|COPYRIGHT|REGISTERED) SIGN$"
    r"|ALMOST EQUAL|NOT EQUAL|(?:LESS|GREATER)-THAN OR EQUAL|^INFINITY$|^SQUARE ROOT$"
    r"|^ACUTE ACCENT$|REPLACEMENT CHARACTER|POSTAL MARK|PART ALTERNATION MARK|MODIFIER FITZPATRICK"
    r"|^IDEOGRAPHIC NUMBER ZERO$|^ARABIC LIGATURE|^FRACTION SLASH$"
    r"|^HEBREW PUNCTUATION GERESH|^HEBREW PUNCTUATION GERSHAYIM"
)
"""Names of punctuation and symbols that are common within sentences."""
_PICTURES: Final = (
    *(range(0x231A, 0x231C), range(0x2328, 0x2329), range(0x23CF, 0x23D0), range(0x23E9, 0x23FB)),
    range(0x2388, 0x2389),
    range(0x25A0, 0x27C0),
    *(range(0x2B05, 0x2B08), range(0x2B1B, 0x2B1D), range(0x2B50, 0x2B56)),
    *(range(0x1F004, 0x1F005), range(0x1F0CF, 0x1F0D0), range(0x1F170, 0x1F200)),
    *(range(0x1F300, 0x1F650), range(0x1F680, 0x1F700), range(0x1F7E0, 0x1F7F1)),
    *(range(0x1F900, 0x1FA00), range(0x1FA70, 0x1FB00)),
)
"""Blocks of emoji, and of stars, hearts and the like, which people write within sentences."""
_DOTTED_PICTURES: Final = re.compile(r"^(?:DIGRAM|TRIGRAM|DIE FACE)|\bDOTS\b")
_ORDINARY_CATEGORIES: Final = ("Nd", "Pd", "Ps", "Pe", "Pi", "Pf", "Pc", "Sc", "Zs", "Cf")
_WORDS: Final = ("HANGUL SYLLABLE", "CJK UNIFIED")
"""Beginnings of names of letters that are often a word alone."""
_WITH_LATIN: Final = (*_WORDS, "HIRAGANA", "KATAKANA", "BOPOMOFO")
"""Beginnings of names of letters that stand beside Latin ones within a word."""
_SCRIPTS: Final = frozenset(
    (
        *("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "GEORGIAN", "HEBREW", "ARABIC", "THAANA"),
        *("DEVANAGARI", "BENGALI", "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL", "TELUGU", "KANNADA"),
        *("MALAYALAM", "SINHALA", "THAI", "LAO", "TIBETAN", "MYANMAR", "KHMER", "ETHIOPIC"),
        *("HANGUL", "CJK", "HIRAGANA", "KATAKANA", "BOPOMOFO", "IDEOGRAPHIC", "CANADIAN"),
    )
)
"""Scripts in wide use today (Unicode Standard Annex 31, table 5), as names of letters begin."""
_SELECTORS: Final = "".join(map(chr, range(0xFE00, 0xFE10)))
"""Marks that only choose between two shapes of a sign, such as a picture and a letter."""
_LARGEST_WORDED: Final = 10
"""The largest sign of the numbers by which lists in Chinese and Japanese are numbered."""
_AFTER_WORDED: Final = frozenset("、．.)）﹒､")
"""What stands behind such a number."""


@cache
def _script(char: str) -> str:
    """Return the first word of a letter's name, which is its script."""
    return unicodedata.name(unicodedata.normalize("NFKC", char)[:1], "").partition(" ")[0]


@cache
def alone_like_sign(char: str) -> bool:
    """Say whether a letter may be read as a sign where it is alone, or ends a word of another."""
    shown = unicodedata.normalize("NFKC", char)[:1]
    category, name = unicodedata.category(shown), unicodedata.name(shown, "")
    return category in ("Lm", "Mc") or (category == "Lo" and not name.startswith(_WITH_LATIN))


@cache
def like_colon(char: str) -> bool:
    """Say whether a sign may be read as a colon: any that is not known to be ordinary in prose."""
    if char.isascii():
        return char == ":"
    category, name = unicodedata.category(char), unicodedata.name(char, "")
    named = category in ("Lm", "Mn", "Mc") or category[0] not in "LM"
    if char in _MORE_COLONS or (named and _COLON_NAMES.search(name)):
        return True
    if category[0] in "LM" or category in _ORDINARY_CATEGORIES:
        return False
    if _ORDINARY.search(name):
        return "VERTICAL" in name  # two or three dots above one another
    if category in ("So", "Sm") and any(ord(char) in block for block in _PICTURES):
        return bool(_DOTTED_PICTURES.search(name))
    shown = unicodedata.normalize("NFKC", char)
    return shown == char or shown[0] == " " or any(map(like_colon, shown))


def ends_like_label(text: str, at: int) -> bool:
    """Say whether the letter at ``at`` may be a colon behind a name, by what stands around it.

    It ends a word, and the letters before it are of another script, or are not in its word.
    """
    char = text[at]
    if not alone_like_sign(char) or not _ends(text, at):
        return False
    if unicodedata.category(char) == "Lm" and _ORDINARY.search(unicodedata.name(char, "")):
        return False  # an apostrophe that counts as a letter
    before = at
    while before and text[before - 1] == char:
        before -= 1
    within = before and unicodedata.category(text[before - 1])[0] in "LM"
    letter = next((one for one in reversed(text[:before]) if one.isalpha()), "")
    same = bool(letter) and _script(letter) == _script(char)
    return not (same and (within or _script(char) in _SCRIPTS))


def misplaced_mark(text: str, longest: int) -> bool:
    """Say whether a mark within ``longest`` visible characters stands where no prose has one.

    It follows a space, a sign or a letter of another script, so that it may look like a sign of
    its own, or make a colon of a full stop.
    """
    base = ""
    for char in text:
        category = unicodedata.category(char)
        if category not in ("Mn", "Mc"):
            if category not in ("Me", "Cf"):
                base, longest = char, longest - 1
        elif char not in _SELECTORS and not _fits(char, base):
            return True
        if longest < 0:
            return False
    return False


def _fits(mark: str, base: str) -> bool:
    if not base.isalnum():
        return False
    name = unicodedata.name(mark, "")
    return name.startswith("COMBINING ") or name.partition(" ")[0] == _script(base)


def numbered(text: str) -> bool:
    """Say whether a text begins like an entry of a numbered list: "1.", "٣)", "①", "一、"."""
    number = "".join(takewhile(lambda char: unicodedata.category(char)[0] == "N", text))
    if not number:
        return _numbered_in_words(text)
    if not number.isdecimal():  # circled, Roman, superscript
        return True
    if len({ord(digit) - unicodedata.decimal(digit) for digit in number}) > 1:
        return True  # digits of two scripts: a zero of one looks like the dot of the other
    marks = text[len(number) :].lstrip(_SELECTORS)
    if marks and unicodedata.category(marks[0])[0] == "M":
        return True  # digits in a box, a circle or over a dot
    rest = text[len(number) :].lstrip(" ")
    if not rest or rest[1:2].isdecimal():
        return False
    sign = rest[0]
    if sign.isascii():
        return sign in ".)]}"
    if unicodedata.category(sign)[0] == "L":
        return alone_like_sign(sign) and _ends(rest, 0)
    return unicodedata.category(sign) in ("Po", "Pe", "Mc") or like_colon(sign)


def _numbered_in_words(text: str) -> bool:
    """Say whether a text begins with a number in ideographs and the mark of an entry."""
    number = "".join(takewhile(lambda char: unicodedata.numeric(char, None) is not None, text))
    small = all(unicodedata.numeric(char) <= _LARGEST_WORDED for char in number)
    rest = text[len(number) :].lstrip(" ")
    further = unicodedata.numeric(rest[1], None) if rest[1:] else None
    return bool(number) and small and rest[:1] in _AFTER_WORDED and further is None


def marked(text: str) -> bool:
    """Say whether a text begins with what no sentence begins with, though it is a letter.

    That is a letter of a script that nobody writes today, one in a circle or a box, and one without
    case alone, perhaps repeated, or before a Latin one: a mark, or a bracket.
    """
    if not text[:1].isalpha():
        return False
    marks = takewhile(lambda char: unicodedata.category(char)[0] == "M", text[1:])
    if any(unicodedata.category(char) == "Me" for char in marks):
        return True
    if text[0].isascii():
        return False
    if _script(text[0]) not in _SCRIPTS:
        return True
    if unicodedata.category(text[0]) not in ("Lo", "Lm"):
        return False
    name = unicodedata.name(text[0], "")
    word, gap, _ = text.partition(" ")
    if gap and len(set(word)) == 1:
        return not name.startswith(_WORDS)
    following = text[1:2]
    joined = following == "/" or (following.isascii() and following.isalpha())
    return joined and not name.startswith(_WITH_LATIN)


def _ends(text: str, at: int) -> bool:
    """Say whether the sign at ``at`` is the last of a word."""
    return unicodedata.category(text[at + 1 : at + 2] or " ")[0] not in "LMN"
