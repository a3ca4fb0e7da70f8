"""Words in a picture of the town: the font, what it has signs for, and lines that fit."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

_FILES = {False: "DejaVuSans.ttf", True: "DejaVuSans-Bold.ttf"}
_JOINERS = "\ufe0e\ufe0f\u200d"
_MOST_LETTERS = 2000


@lru_cache(maxsize=32)
def font(size: int, *, bold: bool = False) -> FreeTypeFont:
    """Return DejaVu Sans, which matplotlib brings along, at ``size`` pixels."""
    from PIL import ImageFont

    # The basic layout is the same whatever else is installed.
    return ImageFont.truetype(str(_path(bold)), size, layout_engine=ImageFont.Layout.BASIC)


def _path(bold: bool) -> Path:
    import matplotlib as mpl

    return Path(mpl.get_data_path()) / "fonts" / "ttf" / _FILES[bold]


@lru_cache(maxsize=1)
def _signs() -> frozenset[int]:
    from matplotlib.ft2font import FT2Font

    return frozenset(FT2Font(str(_path(False))).get_charmap())


def plain(text: str) -> str:
    """Return a text on one line without what would be invisible or turn the line around."""
    shown = "".join(
        " " if letter.isspace() else letter
        for letter in text[:_MOST_LETTERS]
        if letter.isspace() or unicodedata.category(letter)[0] != "C"
    )
    return " ".join(shown.split())


def sign(text: str) -> str:
    """Return the first sign of an emoji if the font has it; else nothing."""
    letters = [letter for letter in text if letter not in _JOINERS]
    if not letters or any(ord(letter) not in _signs() for letter in letters):
        return ""
    return letters[0]


def wrapped(text: str, measure: Callable[[str], float], width: float, most: int) -> list[str]:
    """Return ``text`` in at most ``most`` lines no wider than ``width``; "…" where it is cut.

    ``measure`` gives the width of a text. Words that are wider than a line are broken.
    """
    words = plain(text).split()
    lines: list[str] = []
    line = ""
    while words:
        word = words.pop(0)
        longer = f"{line} {word}" if line else word
        if measure(longer) <= width:
            line = longer
            continue
        if not line:
            cut = _fitting(word, measure, width)
            line, rest = word[:cut], word[cut:]
            word = rest
        lines.append(line)
        line = ""
        if word:
            words.insert(0, word)
        if len(lines) == most and words:
            return [*lines[:-1], _cut(lines[-1], measure, width)]
    return [*lines, line] if line else lines


def shortened(text: str, measure: Callable[[str], float], width: float) -> str:
    """Return ``text`` on one line no wider than ``width``, ending in "…" if it was cut."""
    clean = plain(text)
    return clean if measure(clean) <= width else _cut(clean, measure, width)


def _cut(line: str, measure: Callable[[str], float], width: float) -> str:
    keep = _fitting(line, lambda text: measure(text.rstrip() + "…"), width)
    return line[:keep].rstrip(" ,;:") + "…"


def _fitting(text: str, measure: Callable[[str], float], width: float) -> int:
    """Return how many letters of a text fit, at least one."""
    few, many = 1, max(1, len(text))
    while few < many:
        middle = (few + many + 1) // 2
        if measure(text[:middle]) <= width:
            few = middle
        else:
            many = middle - 1
    return few
