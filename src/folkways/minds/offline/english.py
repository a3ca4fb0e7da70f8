"""Small helpers for composing English: gerunds and bases, sentences, lists, first names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from folkways.reading.gerunds import is_gerund

_VOWELS = "aeiou"
_BASES = {
    "being": "be", "having": "have", "tying": "tie", "lying": "lie", "dying": "die",
    "dyeing": "dye", "seeing": "see", "agreeing": "agree", "fleeing": "flee", "going": "go",
    "doing": "do", "wasting": "waste", "tasting": "taste", "pasting": "paste",
    "changing": "change", "arranging": "arrange", "exchanging": "exchange", "breathing": "breathe",
    "bathing": "bathe", "clothing": "clothe", "soothing": "soothe", "focusing": "focus",
    "bringing": "bring", "singing": "sing", "ringing": "ring", "hanging": "hang",
    "visiting": "visit", "spitting": "spit", "coming": "come", "welcoming": "welcome",
    "becoming": "become", "dressing": "dress", "commenting": "comment", "honoring": "honor",
    "picnicking": "picnic", "quarrelling": "quarrel", "travelling": "travel", "storing": "store",
    "ignoring": "ignore", "boring": "bore", "scoring": "score", "snoring": "snore",
    "preparing": "prepare", "comparing": "compare", "admiring": "admire", "retiring": "retire",
    "requiring": "require", "inviting": "invite", "deciding": "decide", "providing": "provide",
    "promoting": "promote", "donating": "donate", "queuing": "queue", "refusing": "refuse",
    "reusing": "reuse", "behaving": "behave", "excusing": "excuse", "amusing": "amuse",
    "keeping": "keep", "controlling": "control", "patrolling": "patrol", "cancelling": "cancel",
    "signalling": "signal", "bothering": "bother", "adding": "add", "owing": "owe",
}  # fmt: skip
# British spelling doubles the l of "label" and "fuel"; "sell" and "refill" have two of their own.
_UNSTRESSED_L = re.compile(r"(?:[aeiou]|(?<=.)y)[^aeiouy]*[aeiou]ll$")
_PREFIX = re.compile(r"^(?:re|un|out|fore|mis|over|under|be|in|en|ful|ap|for)")
# Unstressed second syllables: "litter", "listen", "offer" take no final e and double nothing.
_PLAIN_END = re.compile(r"[aeiou][^aeiou]+(er|en|on|it|et|or|al|el|ow|op|om|ip|up|is|in|ar|am|im)$")


@lru_cache(maxsize=8192)
def base(gerund: str) -> str:
    """Return the base form of one gerund: ``"smoking"`` -> ``"smoke"``; others are left as is."""
    known = _BASES.get(gerund)
    if known:
        return known
    if not is_gerund(gerund):
        return gerund
    root = gerund[:-3]
    if len(root) > 2 and root[-1] == root[-2] and root[-1] in "bdgmnprtk":
        return root[:-1]
    if root.endswith("ll") and _UNSTRESSED_L.search(_PREFIX.sub("", root.replace("qu", "q"))):
        return root[:-1]
    return root + "e" if _wants_e(root) else root


def _wants_e(root: str) -> bool:
    last, before = root[-1], root[-2] if len(root) > 1 else ""
    if last in "vuc" or (last in "sz" and before in _VOWELS and before != last):
        return True
    if last == "g":
        return before in "rdaeiou" and root[-3:] != "ing"
    if last == "l" and before in "bcdfgkptz":
        return True
    if root.endswith(("ts", "rs", "ns", "ps")):
        return last == "s"
    if last in "wxyhk" and not (last == "k" and before in _VOWELS):
        return False
    if len(root) < 2 or before not in _VOWELS or last in _VOWELS:
        return False
    if len(root) > 2 and root[-3] in _VOWELS and root[-4:-2] != "qu":
        return root[-3:] in ("eat",) and root in ("creat",)
    return not _PLAIN_END.search(root) and (len(root) > 2 or root in ("us", "ey"))


@lru_cache(maxsize=8192)
def base_phrase(phrase: str) -> str:
    """Return a gerund phrase with its gerunds as bases: "leaving a tip" -> "leave a tip".

    Later gerunds that follow "and" or "or" are turned too. "not smoking" becomes "not smoke".
    """
    words = phrase.split()
    turn = True
    for i, word in enumerate(words):
        if turn and word.lower() not in ("not", "never", "always", "quietly", "loudly"):
            words[i] = base(word.rstrip(",")) + ("," if word.endswith(",") else "")
            turn = False
        turn = turn or word in ("and", "or")
    return " ".join(words)


def sentence(text: str) -> str:
    """Return ``text`` with a capital at its start and a full stop at its end."""
    text = " ".join(text.split()).rstrip(" ,;")
    if not text:
        return ""
    text = text[0].upper() + text[1:]
    return text if text[-1] in ".!?" else text + "."


def clause(text: str) -> str:
    """Return a sentence as a clause: without a capital at its start and a full stop."""
    text = text.strip().rstrip(".!")
    if len(text) > 1 and text[0].isupper() and not text[1].isupper() and not text.startswith("I "):
        text = text[0].lower() + text[1:]
    return text


def after_colon(text: str) -> str:
    """Return a sentence as it stands after a colon."""
    return text[:1].lower() + text[1:]


def listing(parts: Sequence[str], last: str = "and") -> str:
    """Return "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def first_name(name: str) -> str:
    """Return the name by which one addresses a person: the first, or all if that is a title."""
    first = name.split()[0] if name.split() else name
    return name if first.endswith(".") else first


def clip(text: str, limit: int) -> str:
    """Return ``text`` cut at a word so that it has at most ``limit`` characters."""
    if len(text) <= limit:
        return text
    cut = text[: limit - 1].rsplit(" ", 1)[0].rstrip(" ,;:") or text[: limit - 1]
    return cut + "…"
