"""Where to do what: the places that an agent knows, and what they afford."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from folkways.agents.shown import Place
from folkways.minds.offline.activities import Activity, activities_of
from folkways.reading.frame import Frame, Setting
from folkways.reading.stem import content_stems


@lru_cache(maxsize=8192)
def place_words(text: str) -> frozenset[str]:
    """Return the stems of an address, or of any text about places."""
    return frozenset(content_stems(text.replace("_", " ")))


@lru_cache(maxsize=8192)
def arena_words(address: str) -> frozenset[str]:
    """Return the stems of the last part of an address, of an arena or an object."""
    return place_words(address.rpartition(":")[2])


def arena_of(address: str, places: Sequence[Place]) -> Place | None:
    """Return the place that an address of an arena or of an object in it belongs to."""
    best = None
    for place in places:
        if (address == place.address or address.startswith(place.address + ":")) and (
            best is None or len(place.address) > len(best.address)
        ):
            best = place
    return best


def at_once(places: tuple[Place, ...]) -> tuple[Place, ...]:
    """Return places as one looks at them: what an area affords is what its rooms are called."""
    if not places or not places[0].rooms:
        return places
    return tuple(
        place.model_copy(update={"objects": place.rooms}) if place.rooms else place
        for place in places
    )


_BESIDE = re.compile(r"\b(?:at|by|near|beside|around|on|to)\s+the\s+((?:[\w'-]+\s+)?[\w'-]+)")


@lru_cache(maxsize=16384)
def _things_named(text: str) -> frozenset[str]:
    """Return the stems of what a text says that something happens at: "at the pond"."""
    return frozenset().union(*(place_words(found) for found in _BESIDE.findall(text)))


def named_in(text: str, places: Sequence[Place]) -> Place | None:
    """Return the place that a text names, by most of its words; its sector counts a little.

    A thing that stands there names it too, if the text says "at" it.
    """
    said, beside = place_words(text), _things_named(text)
    best: tuple[float, Place] | None = None
    for place in places:
        own = arena_words(place.address)
        sector = place_words(place.address.rpartition(":")[0])
        score = 2.0 * len(own & said) + 1.0 * bool(sector & said)
        score += 0.75 * sum(bool(place_words(thing) & said) for thing in place.objects)
        if beside and any(
            place_words(thing) and place_words(thing) <= beside for thing in place.objects
        ):
            score += 1.0
        if any(place_words(room) and place_words(room) <= said for room in place.rooms):
            score += 1.5
        if score >= 1.0 and (best is None or score > best[0] + 1e-9):
            best = (score, place)
    return best[1] if best else None


@lru_cache(maxsize=16384)
def _afforded(activity: Activity, address: str, objects: tuple[str, ...], indoors: bool) -> float:
    score = 0.0
    own, sector = arena_words(address), place_words(address.rpartition(":")[0])
    for rank, wanted in enumerate(activity.wants):
        weight = 1.0 / (1 + 0.25 * rank)
        if any(wanted in place_words(thing) for thing in objects):
            score = max(score, 2.0 * weight)
        if wanted in own:
            score = max(score, 1.2 * weight)
        elif wanted in sector:
            score = max(score, 0.5 * weight)
    if activity.outdoors == (not indoors):
        score += 0.5
    return score


def affordance(activity: Activity, place: Place) -> float:
    """Return how well a place suits an activity: 0 not at all, 2 and more well."""
    return _afforded(activity, place.address, place.objects, place.indoors)


_NAMED_PLACE = re.compile(
    r"\b(?:in|at|on|to|into|near|outside|inside|waiting for)\s+(?:the|a|an|his|her|their|one's)\s+"
    r"((?:(?!(?:and|of|in|at|on|to|the)\b)[\w'-]+\s+){0,2}?"
    r"(?:stop|station|platform|shop|store|supermarket|market|office|school|university|library"
    r"|church|mosque|temple|park|garden|street|square|kitchen|canteen|pub|bar|restaurant|cinema"
    r"|theatre|museum|gallery|pool|gym|hospital|clinic|bank|beach|lake|river|harbour|playground"
    r"|field|stadium|court|lobby|corridor|classroom|bus|train|tram|lift|escalator|stairs|airport"
    r"|factory|workshop|laundry|hotel|zoo|forest|wood|town hall))\b"
)


@lru_cache(maxsize=16384)
def _place_named(text: str) -> frozenset[str]:
    match = _NAMED_PLACE.search(text)
    return place_words(match[1]) if match else frozenset()


def _elsewhere(text: str, places: Sequence[Place]) -> bool:
    """Whether a text sets what is done in a place that none of ``places`` is."""
    said = _place_named(text)
    if not said:
        return False
    return not any(
        said & (place_words(place.address) | place_words(" ".join(place.objects)))
        for place in places
    )


def choose(
    text: str,
    places: Sequence[Place],
    *,
    near: Place | None = None,
    start: Place | None = None,
    lean: float = 0.0,
) -> Place | None:
    """Return the place for what ``text`` says, or None if no place is known.

    A place that the text names is taken; if it is not in ``places``, one stays at ``start``.
    Else it is the one that affords the activity best, with some preference for ``near``.
    ``lean`` in [0, 1) decides among places that suit nearly as well.
    """
    if not places:
        return None
    named = named_in(text, places)
    activities = activities_of(text)
    if named is not None:
        sector = named.address.rpartition(":")[0]
        inside = [p for p in places if sector and p.address.rpartition(":")[0] == sector]
        at_thing = any(place_words(thing) <= _things_named(text) for thing in named.objects)
        if at_thing or arena_words(named.address) & place_words(text) or not inside:
            return named
        places = inside
    if named is None and _elsewhere(text, places):
        return start or near or places[0]
    if not activities:
        return near if near in places else places[int(lean * len(places))]
    scored = [
        (affordance(activities[0], p) + (0.4 if p is near else 0.0) + (0.1 if p.public else 0), p)
        for p in places
    ]
    top = max(score for score, _ in scored)
    good = [place for score, place in scored if score >= top - 0.15]
    return good[int(lean * len(good))]


def object_for(text: str, place: Place, lean: float = 0.0) -> str:
    """Return the object of a place that is used in what ``text`` says, or an empty text."""
    said = place_words(text)
    named = [thing for thing in place.objects if place_words(thing) & said]
    if named:
        return named[int(lean * len(named))]
    for activity in activities_of(text):
        for wanted in activity.wants:
            found = [thing for thing in place.objects if wanted in place_words(thing)]
            if found:
                return found[int(lean * len(found))]
    return ""


def state_for(text: str) -> str:
    """Return the state of an object used for what ``text`` says."""
    for activity in activities_of(text):
        if activity.state:
            return activity.state
    return "in use"


def allows(place: Place, norm: Frame, tagged: bool) -> bool:
    """Whether conduct that ``norm`` opposes is at no odds with it in ``place``.

    ``tagged`` says that the place is meant for the conduct.
    """
    if tagged:
        return True
    if norm.setting is Setting.INDOORS:
        return not place.indoors
    if norm.setting is Setting.PUBLIC:
        return not place.public
    if norm.setting in (Setting.OUTDOORS, Setting.PRIVATE):
        return not place.indoors if norm.setting is Setting.OUTDOORS else not place.public
    return False
