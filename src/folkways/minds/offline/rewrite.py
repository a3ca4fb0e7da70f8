"""Changing what one is about to do so that it keeps a norm, and reading the result again.

Three ways are tried in this order: to do it elsewhere, where the norm has nothing against it; to do
it in another manner ("reading aloud" becomes "reading quietly"); to leave it and do the rest. A new
sentence that does not read as keeping the norm is not used.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from folkways.agents.shown import Place
from folkways.minds.offline.activities import activities_of
from folkways.minds.offline.comply import Held, elsewhere
from folkways.minds.offline.conduct import SITTING
from folkways.minds.offline.context import Context
from folkways.minds.offline.lens import Lens
from folkways.reading import compare
from folkways.reading.axes import Axis
from folkways.reading.frame import Frame
from folkways.reading.stem import content_stems, plain

AND_THEN = " and then "
_PARTS = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+(?:then\s+)?")
_SPEAKS_OF = re.compile(
    r"^(?:praising|recommending|advocating|defending|promoting|advertising|discussing|debating"
    r"|condemning|criticising|criticizing|denouncing|opposing|forbidding|banning|mentioning"
    r"|describing|explaining|considering|suggesting|(?:talking|speaking|lecturing|reading|writing"
    r"|thinking|arguing|campaigning) (?:about|of|on|for|against|over))\s+\w+ing\b"
)
"""Begins what only speaks of conduct: "praising smoking and tipping" is one thing done."""


def parts_of(text: str) -> list[str]:
    """Split a gerund phrase into what is done and what is done besides."""
    parts: list[str] = []
    at = 0
    for cut in [*_PARTS.finditer(text), None]:
        end = cut.start() if cut else len(text)
        if cut and "then" not in cut[0] and _SPEAKS_OF.match(text[at:end].strip()):
            continue
        parts.append(text[at:end].strip())
        at = cut.end() if cut else end
    return [part for part in parts if part]


def verdict(text: str, norm: Frame, indoors: bool, lens: Lens) -> compare.Conduct:
    """Return what an action does to a norm."""
    return compare.judge(acts_in(text, lens), norm, indoors)


def acts_in(text: str, lens: Lens) -> tuple[Frame, ...]:
    """Return the conduct that an action shows, also after a clause, which hides it in the whole.

    The voice is loud in "objecting to tipping when others leave a tip and talking in a loud voice".
    """
    found = list(lens.acts(text))
    topics = {frame.topic for frame in found}
    parts = [frame for part in parts_of(text) for frame in lens.acts(part)]
    return (*found, *(frame for frame in parts if frame.topic not in topics))


def rewrite(
    text: str,
    place: Place,
    item: Held,
    places: Sequence[Place],
    ctx: Context,
    *,
    moves: bool,
    lean: float,
    agreed: str = "",
) -> tuple[str, Place]:
    """Return another text, and where to do it, that keep ``item``; ``moves`` prefers elsewhere.

    ``agreed`` is the part of ``text`` that the agent has agreed to do there. It stays, unless it
    goes against the norm itself.
    """
    lens, norm = ctx.lens, item.frame
    if agreed and verdict(agreed, norm, place.indoors, lens) is compare.Conduct.VIOLATES:
        agreed = ""
    if moves and not agreed:
        spots = elsewhere(item, places, lens)
        near = [spot for spot in spots if _sector(spot) == _sector(place)] or spots
        if near:
            spot = near[int(lean * len(near))] if not near[0].tags else near[0]
            words = f"{item.conduct.act(-norm.sign)} {'outdoors' if not spot.indoors else 'alone'}"
            if verdict(words, norm, spot.indoors, lens) is compare.Conduct.COMPLIES:
                return words, spot
    instead = [words for words in _instead(text, item, lens) if contains(words, agreed)]
    for words in (*_in_manner(text, item, lens), *instead):
        keeps = verdict(words, norm, place.indoors, lens) is compare.Conduct.COMPLIES
        if keeps and contains(words, agreed):
            return words, place
    for words in instead:
        if verdict(words, norm, place.indoors, lens) is not compare.Conduct.VIOLATES:
            return words, place
    return agreed or "resting", place


def contains(text: str, doing: str) -> bool:
    """Whether a text says all of ``doing``, in order; a manner may be named between its words."""
    words = iter(re.findall(r"[\w'’-]+", text))
    return all(word in words for word in re.findall(r"[\w'’-]+", doing))


def _sector(place: Place) -> str:
    return place.address.rpartition(":")[0]


def _in_manner(text: str, item: Held, lens: Lens) -> Iterator[str]:
    axis = lens.lexicon.axis(item.frame.topic)
    if axis is None:
        return
    wrong, right = (axis.plus, axis.minus) if item.frame.sign < 0 else (axis.minus, axis.plus)
    yield from _swapped(text, wrong, right)
    manner = _adverb(axis, item.frame.sign)
    bare = _without(text, wrong)
    if manner and bare and not any(word in parts_of(bare) for word in ("", "and")):
        yield _with_adverb(bare, manner)


def _adverb(axis: Axis, sign: int) -> str:
    """Return how a pole is done in one word, if it is a manner: "loudly"."""
    phrase, patterns = (
        (axis.phrase_plus, axis.plus) if sign > 0 else (axis.phrase_minus, axis.minus)
    )
    words = (*phrase.split(), *patterns)
    return next((word for word in words if word.endswith("ly") and " " not in word), "")


@lru_cache(maxsize=16384)
def smoothed(text: str, lens: Lens) -> str:
    """Return better English for the same conduct: "talking quietly with friends".

    What does not read as showing the very same conduct is not used.
    """
    shown = _shown(text, lens)
    for better in _smoother(text, lens):
        if better != text and _shown(better, lens) == shown:
            text = better
    return text


def _shown(text: str, lens: Lens) -> set[tuple[str, int]]:
    return {(frame.topic, frame.sign) for frame in lens.acts(text)}


def _smoother(text: str, lens: Lens) -> Iterator[str]:
    text = text.replace("one's", "their")
    yield text
    for frame in lens.acts(text):
        conduct, axis = lens.conduct_of(frame), lens.lexicon.axis(frame.topic)
        doing, besides, rest = text.partition(f" and {conduct.act(frame.sign)}")
        manner = _adverb(axis, frame.sign) if axis else ""
        if besides and manner and conduct.occasions & frozenset(content_stems(doing)):
            text = f"{_with_adverb(doing, manner)}{rest}"
            yield text
    parts = text.split(" and ")
    if len(parts) > 2 and "," not in text and all(p.split()[0].endswith("ing") for p in parts):
        yield f"{', '.join(parts[:-1])} and {parts[-1]}"


_AFTER = re.compile(
    r"\s+(?:(?:at|in|on|with|for|to|by|about|of|against|from|near|outside|inside|over|through|and"
    r"|round|around|into|after|before|during)\b|,)"
)


def _with_adverb(text: str, manner: str) -> str:
    """Put an adverb where it belongs: "having brunch quietly at the café"."""
    match = _AFTER.search(text)
    end = match.start() if match else len(text)
    return f"{text[:end]} {manner}{text[end:]}"


@lru_cache(maxsize=4096)
def _swapped(text: str, wrong: tuple[str, ...], right: tuple[str, ...]) -> tuple[str, ...]:
    """Turn "in a loud voice" into "in a low voice": patterns that differ in one word only."""
    found = []
    for pattern in wrong:
        words = pattern.split()
        found_in = re.search(rf"\b(?:in|with|at) (?:an? |the )?{re.escape(pattern)}\b", plain(text))
        if len(words) < 2 or not found_in:
            continue
        for other in right:
            changed = other.split()
            if len(changed) == len(words) and changed[1:] == words[1:]:
                found.append(re.sub(rf"\b{words[0]}\b", changed[0], text, count=1))
                break
    return tuple(found)


def _without(text: str, wrong: tuple[str, ...]) -> str:
    """Take the single words that name the wrong manner out, unless nothing is left to do."""
    words = text.split()
    singles = {pattern for pattern in wrong if " " not in pattern}
    kept = [
        word for at, word in enumerate(words) if not at or plain(word).strip(",") not in singles
    ]
    return " ".join(kept) if len(kept) < len(words) else ""


def _instead(text: str, item: Held, lens: Lens) -> Iterator[str]:
    """Leave out what breaks the norm, and show that it is kept."""
    topic, sign = item.frame.topic, item.frame.sign
    kept = [
        part
        for part in parts_of(text)
        if not any(f.topic == topic and f.sign == -sign for f in lens.acts(part))
    ]
    done = item.conduct.act(sign)
    if kept and kept[0].split()[0].endswith("ing"):
        without = done.partition(SITTING)[2]
        if without:
            yield f"{' and '.join(kept)} without {without}"
        else:
            yield " and ".join(dict.fromkeys([*kept, *parts_of(done)]))
    for activity in activities_of(text):
        if SITTING not in done:
            yield f"{activity.phrases[0]} and {done}"
    yield done
    if kept and kept[0].split()[0].endswith("ing"):
        yield " and ".join(kept)
    yield item.conduct.pole(sign)
