"""Taking a key out of what an endpoint says, in the forms in which it may be repeated.

Covered are the key itself and the key reversed, in each case with letters of either size, spaced
out, broken over lines or with signs between its letters, with any of its characters escaped (as in
JSON, HTML, URLs and hexadecimal dumps); and base64, alone or within a longer text, in both
alphabets. Other transformations are not.
"""

from __future__ import annotations

import base64
import html
import itertools
import re
import string
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

LEAST_ENCODED: Final = 8
"""Characters of the shortest key that is looked for in other forms than as it is written."""
LEAST_IN_ANSWER: Final = 16
"""Characters of the shortest key that is taken out of answers: "not-needed" is no secret."""

_SEPARATORS: Final = re.compile(
    r"(?:\\+(?:[nrt]|u(?:200[b-d]|2060|00ad|feff))|[\W_])+", re.IGNORECASE
)
"""Signs, and breaks and invisible signs that are escaped, as in an answer in JSON."""
_SMALL: Final = str.maketrans(string.ascii_uppercase, string.ascii_lowercase)
_REPLACEMENT: Final = "(the key)"
_SIGN: Final = r"[A-Za-z0-9+/_-]"  # of base64, in either alphabet
_EITHER: Final = {"+": "[+-]", "-": "[+-]", "/": "[/_]", "_": "[/_]"}
_BETWEEN: Final = r"[\s:]*"
# Signs by which nothing is escaped: a text then matches in one way, so that no search is slow.
_BETWEEN_LETTERS: Final = rf"(?:{_BETWEEN}|[^\w\s\\%&#;,:]{{1,4}})"


def without_secret(text: str, secret: str) -> str:
    """Return a text without a secret, in whichever of the forms above it stands.

    A part of it might be left by a cut, so cut after this. A secret of less than
    :data:`LEAST_ENCODED` characters is found only as it is or spaced out.
    """
    if not secret:
        return text
    return _without_letters(_pattern(secret).sub(_REPLACEMENT, text), secret)


def without_secret_in_answer(text: str, secret: str | None) -> str:
    """Return an answer without a secret, unless that is too short to be one."""
    return without_secret(text, secret) if secret and len(secret) >= LEAST_IN_ANSWER else text


def _without_letters(text: str, secret: str) -> str:
    """Return a text without the letters of a secret in order, whatever signs separate them."""
    letters = "".join(filter(str.isalnum, secret)).translate(_SMALL)
    if len(letters) < LEAST_ENCODED:
        return text
    for wanted in (letters, letters[::-1]):
        matches = [match.span() for match in re.finditer(re.escape(wanted), _bare(text))]
        if matches:  # seldom, so that only then the places are listed
            places, kept, end = list(_places(text)), [], 0
            for first, after in matches:
                kept.append(text[end : places[first]])
                end = places[after - 1] + 1
            text = _REPLACEMENT.join((*kept, text[end:]))
    return text


def _bare(text: str) -> str:
    """Return the letters and digits of a text, each one character as in it, in small letters."""
    return _SEPARATORS.sub("", text).translate(_SMALL)


def _places(text: str) -> Iterator[int]:
    """Yield where the letters and digits of a text stand."""
    at = 0
    for separator in _SEPARATORS.finditer(text):
        yield from range(at, separator.start())
        at = separator.end()
    yield from range(at, len(text))


@lru_cache(maxsize=8)
def _pattern(secret: str) -> re.Pattern[str]:
    if len(secret) < LEAST_ENCODED:
        return re.compile(r"\s*".join(map(re.escape, secret)))
    forms = (_escaped(secret), _escaped(secret[::-1]), *_encoded(secret.encode()))
    return re.compile("|".join(forms), re.IGNORECASE)


def _escaped(secret: str) -> str:
    """Match a text of which any character may be escaped."""
    parts = [_character(secret[0])]
    for before, char in itertools.pairwise(secret):
        letters = before.isalnum() and char.isalnum()
        parts += [_BETWEEN_LETTERS if letters else _BETWEEN, _character(char)]
    return "".join(parts)


def _character(char: str) -> str:
    code = ord(char)
    ways = [
        rf"\\{{0,4}}{re.escape(char)}",
        rf"\\{{1,4}}u{code:04x}",
        rf"&#0*(?:{code}|x0*{code:x});?",
    ]
    # Each text in one way only: with two, part of a key would be searched in exponential time.
    if html.escape(char) != char:
        ways.append(re.escape(html.escape(char)))
    digits = "".join(rf"(?:%(?:25)*|\\{{1,4}}x|0x)?{byte:02x},?" for byte in char.encode())
    return f"(?:{'|'.join((*ways, digits))})"


def _encoded(secret: bytes) -> Iterator[str]:
    """Match base64 of texts in which the secret stands, for each place that it may have there.

    The characters at both ends depend on its neighbours, too: they are taken out with the others.
    """
    for before in range(3):
        encoded = base64.b64encode(bytes(before) + secret).decode().rstrip("=")
        begins = -(-before * 8 // 6)
        ends = (before + len(secret)) * 8 // 6
        core = r"\s*".join(_EITHER.get(char, char) for char in encoded[begins:ends])
        yield rf"(?:{_SIGN}\s*){{0,{1 if before else 0}}}{core}(?:\s*{_SIGN})?(?:=|%3d)*"
