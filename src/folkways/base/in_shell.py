"""Paths and words as a shell takes them, in the commands that messages advise."""

from __future__ import annotations

import shlex
import sys
from typing import Final

_SPELT: Final = {chr(code): f"\\x{code:02x}" for code in (*range(32), 127)} | {
    "\n": "\\n",
    "\t": "\\t",
    "'": "\\'",
    "\\": "\\\\",
}


def in_shell(path: object) -> str:
    """Return a path so that it can be pasted into a shell as one argument, and as no option.

    Most paths stay as they are; those with spaces, quotes and other special signs are quoted.
    """
    text = str(path)
    if text.startswith("-"):
        text = f"./{text}"
    return word_in_shell(text)


def word_in_shell(word: str) -> str:
    """Return any other argument, such as a name, in the same way."""
    if sys.platform == "win32":
        return f'"{word}"' if " " in word else word
    if any(ord(char) < 32 or ord(char) == 127 for char in word):
        # Messages show no control characters, so they are spelt out, as bash and zsh read them.
        return "$'" + "".join(_SPELT.get(char, char) for char in word) + "'"
    return shlex.quote(word)
