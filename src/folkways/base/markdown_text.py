"""Texts that others wrote, for pages in Markdown."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_MARKS: Final = re.compile(r"([\\`*_\[\]<>#|~$]|&(?=#?\w+;))")
_NUMBER: Final = re.compile(r"^(\d+)([.)])")
_BULLET: Final = re.compile(r"^([-+])")


def markdown_text(text: str) -> str:
    """Return a text on one line so that Markdown shows it as it is.

    No heading, list, link, HTML, character reference or formula comes of it, whatever it contains.
    Control characters become spaces.
    """
    shown = "".join(" " if unicodedata.category(one) == "Cc" else one for one in text)
    line = _MARKS.sub(r"\\\1", " ".join(shown.split()))
    return _BULLET.sub(r"\\\1", _NUMBER.sub(r"\1\\\2", line))
