"""English for a story: names, lists, places, sentences and speech.

Texts of a log are data from minds: all of them come through :func:`plain` before they are told.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import takewhile

from folkways.base.plural import listed as listed
from folkways.language.neutral import neutralise
from folkways.reading.gerunds import is_gerund
from folkways.reading.verbs import base_of
from folkways.reading.words import word_set
from folkways.story.past import past

_ON = word_set(
    """balcony beach bridge court deck field lawn patio pavement path pier pitch platform playground
    porch roof square stage stairs street road terrace trail veranda"""
)
_IN = word_set(
    """attic auditorium bakery barn bathroom bedroom canteen cellar chapel church classroom
    corridor courtyard dormitory forest foyer gallery garage garden greenhouse gym hall hallway
    house kitchen laboratory library lobby lounge meadow museum office park parlour room shop
    stacks studio theatre town tunnel village ward wood woods workshop yard"""
)
_TITLES = word_set("mr mrs ms miss dr prof st")
_ENDS = (".", "!", "?", "…")
_SENTENCE = re.compile(r"(?<=[.!?…])[\"'”’)]*\s+(?=[\"'“‘(]*[^\W\d_])")
_SHORT_OPENING = 80
_SHARED = 2  # so many spaces at least in what is said once for several things: "was glad to"
_SCORE = re.compile(r"\s*\((?:utility|weight|score) \d+\)")
# Agents give reasons with the numbers under which a prompt lists their norms.
_NUMBERED_LEAD = re.compile(r"^(?:[A-Z]\w+ n|N)orms? \d+(?:(?:, | and )\d+)*: (?=\w)")
_WEIGHED = re.compile(r"\s*\(\d+ to \d+\)")
_OF_NORM = re.compile(
    r"(keeps|slips against|goes against|breaks) (?:the|its|a) norm '(.+?)'(?:: (.+))?$", re.I
)
_NUMBERED = re.compile(r"\b(?:[Tt]he )?norms? \d+(?:(?:, | and )\d+)*")


def plain(text: str) -> str:
    """Return an agent's text on one line, without characters that steer or hide."""
    return neutralise(text)


def short_names(names: Iterable[str]) -> dict[str, str]:
    """Return each full name with its first name, if nobody else has that and it is no title."""
    whole = [plain(name) for name in names]
    firsts = Counter(name.split(" ")[0] for name in set(whole))
    return {name: _short(plain(name), firsts) for name in names}


def _short(name: str, firsts: Counter[str]) -> str:
    first = name.split(" ")[0]
    usable = first.isalpha() and first.casefold() not in _TITLES and firsts[first] == 1
    return first if usable else name


class Names:
    """What people are called in a story: by their first names wherever these are unique."""

    def __init__(self, names: Iterable[str]) -> None:
        """Take the full names of all who may occur."""
        self._short = short_names(names)

    def __call__(self, whole: str) -> str:
        """Return what somebody is called; a name that is not known is left as it is."""
        return self._short.get(whole) or plain(whole)

    def within(self, text: str) -> str:
        """Return an agent's text with people in it called as in the story."""
        for whole, short in self._short.items():
            if whole != short and whole in text:
                text = re.sub(rf"\b{re.escape(whole)}\b", short, text)
        return text


def arena(address: str) -> str:
    """Return the address of the room or area that an address lies in."""
    return ": ".join(part.strip() for part in address.split(":")[:2])


def the_place(address: str, near: str = "") -> str:
    """Return ``"the stage of Hobbs Café"`` for an arena; without the house if ``near`` is in it."""
    house, _, room = (plain(part) for part in arena(address).partition(":"))
    if not room or _last(room) in house.casefold().split():
        return _with_article(house)
    if plain(near.partition(":")[0]) == house:
        return _with_article(room)
    joint = "on" if _last(house) in ("street", "road", "square", "lane") else "of"
    return f"{_with_article(room)} {joint} {_with_article(house)}"


def at_place(address: str, near: str = "") -> str:
    """Return ``"on the stage of Hobbs Café"``, ``"in the library"``, ``"at the counter"``."""
    last = _last(arena(address).rpartition(":")[2])
    preposition = "on" if last in _ON else "in" if last in _IN else "at"
    return f"{preposition} {the_place(address, near)}"


def _last(name: str) -> str:
    return plain(name).casefold().split(" ")[-1]


def _with_article(name: str) -> str:
    owned = "'s " in name or "’s " in name or name.casefold().startswith("the ")
    return name if owned or not name[:1].islower() else f"the {name}"


def sentence(text: str) -> str:
    """Return ``text`` with a capital and a full stop, unless it has its own end."""
    text = text.strip()
    end = "" if text.rstrip("”’\"')").endswith(_ENDS) else "."
    return text[:1].upper() + text[1:] + end


def quoted_sentence(text: str) -> str:
    """Return an agent's text in quotation marks, as a sentence of its own."""
    return f"“{sentence(plain(text).replace('“', '‘').replace('”', '’'))}”"


def thoughts(who: str, name: str, texts: Sequence[str]) -> list[str]:
    """Return what ``who``, called ``name``, thought; its own past is told and not quoted."""
    own = [text for text in texts if _is_past(text, who) or _is_past(text, name)]
    rest = [quoted_sentence(text) for text in texts if text not in own]
    bare = [plain(text).removeprefix(who).removeprefix(name).strip(" .") for text in own]
    simple = not any(" and " in text or "," in text or ". " in text for text in bare)
    groups = [_joined(bare)] if simple and bare else bare
    told = [sentence(f"{name} {text}") for text in groups]
    return [*told, f"{name} thought: {' '.join(rest)}"] if rest else told


def _joined(predicates: Sequence[str]) -> str:
    """Return "was glad to see A and B" for "was glad to see A" and "was glad to see B"."""
    columns = takewhile(
        lambda words: len(set(words)) == 1,
        zip(*(one.split(" ") for one in predicates), strict=False),
    )
    shared = " ".join(words[0] for words in columns)
    tails = [one.removeprefix(shared).strip() for one in predicates]
    if shared.count(" ") < _SHARED or not all(tails):
        return listed(predicates)
    return f"{shared} {listed(tails)}"


def _is_past(text: str, name: str) -> bool:
    """Whether a sentence about somebody does not begin in the present ("Ann likes ...")."""
    verb = text.removeprefix(f"{name} ").split(" ")[0] if text.startswith(f"{name} ") else "s"
    return verb == "was" or not verb.endswith("s")


def reason(text: str) -> str:
    """Return an agent's reason in quotation marks, without the numbers of norms and utilities."""
    return quoted_sentence(_without_numbers(text))


def because(text: str) -> str:
    """Return an agent's reason as it follows what the agent did, in brackets.

    A norm that it keeps or goes against is named as such.
    """
    bare = _without_numbers(text)
    match = _OF_NORM.match(bare)
    if match is None:
        return f" ({quoted(bare)})"
    how = "keeping to" if match[1].casefold() == "keeps" else "against"
    why = f" ({quoted(match[3])})" if match[3] else ""
    return f", {how} {quoted(match[2])}{why}"


def _without_numbers(text: str) -> str:
    bare = _NUMBERED_LEAD.sub("", _SCORE.sub("", _WEIGHED.sub("", plain(text))))
    return _NUMBERED.sub("the norm", bare)


def quoted(text: str) -> str:
    """Return an agent's text in quotation marks within a sentence: without its full stop."""
    bare = plain(text).replace("“", "‘").replace("”", "’").strip()
    return f"“{bare[:-1] if bare.endswith('.') and not bare.endswith('..') else bare}”"


def doing(name: str, gerund: str, *, again: bool = False) -> str:
    """Return who did, or went back to doing, something: a gerund phrase as the log has it."""
    gerund = plain(gerund).rstrip(". ")
    if again and is_gerund(gerund.split(" ")[0].casefold()):
        return f"{name} went back to {gerund}"
    return f"{name} {did(gerund)}"


def did(gerund: str, *, several: bool = False) -> str:
    """Return "sang a song", or "was singing a song" where the simple past is not safe."""
    told = "" if several and gerund.startswith("being ") else past(gerund)
    return told or f"{'were' if several else 'was'} {gerund}"


def to_do(gerund: str) -> str:
    """Return ``"to help with the songs"`` for one simple gerund phrase; else nothing."""
    words = plain(gerund).rstrip(". ").split(" ")
    no = words[0].casefold() == "not" and len(words) > 1
    head, rest = (words[1], words[2:]) if no else (words[0], words[1:])
    base = base_of(head.casefold()) if is_gerund(head.casefold()) else ""
    if not base or any(is_gerund(word.casefold().strip(",;")) for word in rest):
        return ""
    return " ".join(["not", "to", base, *rest] if no else ["to", base, *rest])


def opening_of(text: str) -> tuple[str, str]:
    """Return the first sentence of a speech, and the rest."""
    for match in _SENTENCE.finditer(text):
        before = text[: match.start()].rstrip("\"'”’)").rstrip(".").rpartition(" ")[2]
        after = text[match.end() :].lstrip("\"'“‘(")
        if before.casefold() not in _TITLES and not after[:1].islower():
            return text[: match.end()].strip(), text[match.end() :].strip()
    return text.strip(), ""


def spoken(text: str, speaker: str, verb: str, to: str = "") -> str:
    """Return a speech with who says it, the way novels do; ``speaker`` empty: the speech alone."""
    text = plain(text).replace("“", "‘").replace("”", "’").strip()
    if not speaker:
        return f"“{text}”"
    first, rest = opening_of(text)
    asks = "asked" if first.endswith("?") and verb == "said" and not to else verb
    addressed = f" to {to}" if to else ""
    if len(first) > _SHORT_OPENING and (rest or len(first) > 2 * _SHORT_OPENING):
        return f"{speaker} {verb}{addressed}: “{text}”"
    comma = f"{first[:-1]}," if first.endswith(".") and not first.endswith("..") else first
    if not comma.endswith((",", *_ENDS)):
        comma += ","
    then = f" “{rest}”" if rest else ""
    return f"“{comma}” {speaker} {asks}{addressed}.{then}"
