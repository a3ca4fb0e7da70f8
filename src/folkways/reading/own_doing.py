"""What of a description of somebody's doings is no doing of theirs, and how their voice carries.

Descriptions in a language model's words are longer than those of the offline mind: they say what
somebody looks for or moves away from, and to whom a voice carries. Before a description is held
against a norm, :func:`own_doing` leaves out the first and says the second plainly. General English
only: no rule names a topic.
"""

from __future__ import annotations

import re
from functools import lru_cache

from folkways.reading.gerunds import is_gerund
from folkways.reading.stem import stem
from folkways.reading.words import stem_set, word_set

_LOOKING = stem_set("look glance peer gaze squint search scan hunt listen sniff watch")
_MOVING = stem_set(
    """move turn edge shift draw lean back step shuffle pull push slide drag carry shrink
    inch duck retreat get"""
)
_DRIVING_OFF = stem_set("fan waft wave flap bat")
_UTTERING = stem_set(
    """announce declare proclaim call shout recite declaim read sing speak talk say grumble
    complain argue lecture boast thunder preach hold laugh cry"""
)
_ROOMS = word_set("room hall house café cafe street square yard park crowd place floor")
_WHOLE = word_set("whole entire full crowded packed")
_OVER = word_set("to across over through")
_AWAY = word_set("away off out")
_NO_ADVERB = word_set("that how why what whether since if and but ,")
_BREAKS = word_set(", ; : . then while but")
_NEVER_USED = re.compile(
    r"\bwith (?:an|his|her|their|the) un(?:lit|[a-z]+ed|[a-z]+en) [a-z]+\b", re.I
)
_PLAYED = re.compile(
    r"(\b(?:playing|acting(?: out)?|portraying|impersonating|mimicking|miming|performing)"
    r" (?:an?|the) [^,.;]*?)\s+(?:who|whose|in which)\b[^.;]*",
    re.I,
)
_UNTIL_NEXT = r"(?=\s(?:while|and|with|as|then|but|before|after|at|in|on|by)\b|[,.;]|$)"
_ABOUT = re.compile(
    r"\b(lines?|songs?|poems?|verses?|stanzas?|jokes?|stor(?:y|ies)|speech(?:es)?|scenes?"
    r"|sketch(?:es)?|articles?|notes?|letters?|books?)\s+about\s+[^,.;]*?" + _UNTIL_NEXT,
    re.I,
)
_FAR_FROM = re.compile(
    r"\b(?:(?:well|safely|far) away|far|out of reach|at a (?:safe )?distance) from [^,.;]*?"
    + _UNTIL_NEXT,
    re.I,
)
_NEXT_DOING = re.compile(r",\s+(?:and\s+|then\s+)?(?=([a-z]+ing)\b)", re.I)
_WORD = re.compile(r"[\w'’-]+|[^\w\s]")
_FARTHEST = 9
"""So many words at most lie between a verb of speaking and those whom the voice reaches."""


@lru_cache(maxsize=4096)
def own_doing(text: str) -> str:
    """Return a description of what somebody does with only what is theirs in it.

    "Looking around the room for lit cigarettes" keeps the looking, "moving her chair away from the
    smoke" the moving; a thing that is "unlit" or "unopened" is not used. Who speaks "to the whole
    room" speaks aloud. The deeds of a part that somebody plays ("a guest who ...") are left out,
    and so are the subject of their lines and what they stay far away from. A doing that follows a
    comma becomes a sentence of its own.
    """
    text = _PLAYED.sub(r"\1", _NEVER_USED.sub("", text))
    text = _FAR_FROM.sub("", _ABOUT.sub(r"\1", text))
    sentences = _doings(text)
    return ". ".join(" ".join(_spoken(_without_objects(_WORD.findall(one)))) for one in sentences)


def _doings(text: str) -> list[str]:
    """Split a description before each gerund that follows a comma."""
    first = text.split(maxsplit=1)
    if not first or not is_gerund(first[0].lower()):
        return [text]
    found, start = [], 0
    for cut in _NEXT_DOING.finditer(text):
        if is_gerund(cut[1].lower()):
            found.append(text[start : cut.start()])
            start = cut.end()
    return [*found, text[start:]]


def _without_objects(words: list[str]) -> list[str]:
    """Leave out what is looked for, moved away from or driven off, to the end of its clause."""
    kept: list[str] = []
    verb = ""
    at = 0
    while at < len(words):
        word = words[at].lower()
        if is_gerund(word):
            verb = stem(word)
        elif word in _BREAKS:
            verb = ""
        kept.append(words[at])
        at += 1
        if _ends_own(verb, word, kept):
            at = _clause_end(words, at)
        elif verb in _DRIVING_OFF and is_gerund(word):
            end = _clause_end(words, at)
            if _AWAY.intersection(one.lower() for one in words[at:end]):
                at = end
    return kept


def _ends_own(verb: str, word: str, before: list[str]) -> bool:
    """Whether what follows ``word`` is only what the doing of ``verb`` is directed at."""
    if verb in _LOOKING:
        return word == "for"
    behind = [one.lower() for one in before[-3:-1]]
    return verb in _MOVING and word == "from" and bool(_AWAY.union({"back"}).intersection(behind))


def _clause_end(words: list[str], at: int) -> int:
    """Return where the clause ends: at a break, or at "and" before another doing."""
    while at < len(words):
        word = words[at].lower()
        after = words[at + 1].lower() if at + 1 < len(words) else ""
        if word in _BREAKS or (word == "and" and is_gerund(after)):
            break
        at += 1
    return at


def _spoken(words: list[str]) -> list[str]:
    """Put "aloud" behind a verb of speaking whose voice goes to a whole room."""
    found: list[str] = []
    for at, word in enumerate(words):
        found.append(word)
        if is_gerund(word.lower()) and stem(word.lower()) in _UTTERING and _carries(words, at + 1):
            found.append("aloud")
    return found


def _carries(words: list[str], at: int) -> bool:
    """Whether the adverbials from ``at`` on take a voice to everybody in a place."""
    for i in range(at, min(len(words), at + _FARTHEST)):
        word = words[i].lower()
        if word in _NO_ADVERB or is_gerund(word):
            return False
        if word == "across" and i == at:
            return True
        if word in _OVER and words[i + 1 : i + 2] == ["the"]:
            named = [one.lower() for one in words[i + 2 : i + 4]]
            return bool(named) and named[named[0] in _WHOLE and len(named) > 1] in _ROOMS
    return False
