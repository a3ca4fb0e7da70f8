"""What must hold among the topics of a scenario, and between them and the agents' stances."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Set
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from folkways.reading.lexicon import Lexicon
from folkways.reading.reader import Reader
from folkways.reading.stem import content_stems, stem
from folkways.reading.words import stem_set
from folkways.scenario.document import Flaw, Path, Plain
from folkways.scenario.problems import listed, suggestion
from folkways.scenario.stances import Misread, sentences
from folkways.scenario.topics import ConductWords, Stance, Topic
from folkways.scenario.vocabulary import lexicon_with
from folkways.world.tilemap import TileMap

LONGEST_DESCRIPTION = 4000
"""Characters of ``learned``, stances included."""

_ANNE = "Anne Example"
_TOO_COMMON = stem_set(
    """use make have take do get bring put leave keep give let go come be hold wear carry play say
    tell ask show see look sit stand walk spend visit stay open work meet talk eat drink wait help
    turn set move run people person thing place time day"""
)
"""Words of too many sentences to stand for one conduct by themselves."""

_NEGATION = re.compile(r"\b(?:not|never|nobody)\b|n['’]t\b", re.IGNORECASE)

M = TypeVar("M", bound=BaseModel)


def check_topics(data: Mapping[str, Plain], tilemap: TileMap | None) -> Iterator[Flaw]:
    """Yield what is wrong with topics and stances that have the right shape by themselves.

    Sentences are read only if the topics are in order, since they would be read otherwise after.
    """
    topics = dict(_made(data.get("topics"), ("topics",), Topic))
    flaws = [*_names(topics), *_phrases(topics)]
    for path, topic in topics.items():
        if topic.doing.harms and topic.opposite.harms:
            message = "doing and opposite cannot both do harm; leave out one 'harms'"
            flaws.append(Flaw((*path, "opposite", "harms"), message))
        if tilemap is not None:
            flaws += _places(path, topic, tilemap)
    yield from flaws
    written = data.get("topics")
    count = len(written) if isinstance(written, list) else 0
    whole = not flaws and len(topics) == count
    lexicon = lexicon_with(tuple(topics.values())) if whole else Lexicon.default()
    named = {topic.name for topic in topics.values()}
    if whole:
        wrong = [flaw for path, topic in topics.items() for flaw in _readable(path, topic, lexicon)]
        yield from wrong
        whole = not wrong
    elif count:
        named |= {str(one.get("name")) for one in _mappings(written)}
    agents = data.get("agents")
    for index, agent in enumerate(agents if isinstance(agents, list) else ()):
        if isinstance(agent, dict):
            yield from _stances(("agents", index), agent, lexicon, named, whole=whole)


def _mappings(entries: Plain) -> Iterator[Mapping[str, Plain]]:
    for entry in entries if isinstance(entries, list) else ():
        if isinstance(entry, dict):
            yield entry


def _made(entries: Plain, path: Path, model: type[M]) -> Iterator[tuple[Path, M]]:
    """Yield the entries of a list that have the right shape; the schema's findings name others."""
    for index, entry in enumerate(entries if isinstance(entries, list) else ()):
        try:
            yield (*path, index), model.model_validate_json(json.dumps(entry), strict=True)
        except ValidationError:
            continue


def _names(topics: Mapping[Path, Topic]) -> Iterator[Flaw]:
    seen: set[str] = set()
    for path, topic in topics.items():
        if topic.name in seen:
            message = f"two topics are called {topic.name!r}; each needs a name of its own"
            yield Flaw((*path, "name"), message)
        seen.add(topic.name)


def _phrases(topics: Mapping[Path, Topic]) -> Iterator[Flaw]:
    """Yield phrases that are too common, or that stand for two things."""
    known: dict[tuple[str, ...], tuple[Path, str]] = {}
    for path, topic in topics.items():
        for side, said in (("doing", topic.doing), ("opposite", topic.opposite)):
            for where, phrase in _said(said):
                here: Path = (*path, side, *where)
                if negation := _NEGATION.search(phrase):
                    message = (
                        f"{phrase!r} contains {negation[0]!r}; the reader handles negation itself, "
                        "so write what one does, under the side that it belongs to"
                    )
                    yield Flaw(here, message)
                    continue
                stems = tuple(content_stems(phrase))
                if not stems or (len(stems) == 1 and stems[0] in _TOO_COMMON):
                    message = (
                        f"{phrase!r} is too common: it occurs in sentences about anything; "
                        "write a phrase that is used of this conduct only"
                    )
                    yield Flaw(here, message)
                    continue
                other = known.get(_key(phrase))
                if other is None:
                    known[_key(phrase)] = ((*path, side), f"{topic.name} ({side})")
                elif other[0] == (*path, side):
                    yield Flaw(here, f"{phrase!r} is listed twice; remove one")
                else:
                    message = f"{phrase!r} already means {other[1]}; a phrase has one meaning"
                    yield Flaw(here, message)


def _said(words: ConductWords) -> Iterator[tuple[Path, str]]:
    yield ("called",), words.called
    for index, phrase in enumerate(words.words):
        yield ("words", index), phrase


def _key(phrase: str) -> tuple[str, ...]:
    """Return what makes two phrases one for the reader: their stems, without articles."""
    words = phrase.lower().replace("-", " ").split()
    return tuple(stem(word) for word in words if word not in ("a", "an", "the"))


def _places(path: Path, topic: Topic, tilemap: TileMap) -> Iterator[Flaw]:
    arenas = [str(arena.address) for arena in tilemap.arenas]
    known = {found for address in arenas for found in content_stems(address)}
    for index, place in enumerate(topic.places):
        if known.isdisjoint(content_stems(place)):
            near = suggestion(place, {word for one in arenas for word in one.split()})
            message = f"no arena of the map has the word {place!r}{near} (arenas: {listed(arenas)})"
            yield Flaw((*path, "places", index), message)


def _readable(path: Path, topic: Topic, lexicon: Lexicon) -> Iterator[Flaw]:
    """Yield what the reader would take for something else than the author means."""
    reader = Reader(lexicon)
    for side, said, sign in (("doing", topic.doing, 1), ("opposite", topic.opposite, -1)):
        act = said.looks_like or said.called
        field = "looks_like" if said.looks_like else "called"
        shown = {(frame.topic, frame.sign) for frame in reader.act(act) if frame.sign}
        if (topic.name, sign) not in shown or (topic.name, -sign) in shown:
            told = listed(sorted(one.removeprefix("~") for one, _ in shown)) or "nothing"
            message = (
                f"{act!r} is not read as this topic but as {told}; "
                "word it otherwise, one thing done and no negation"
            )
            yield Flaw((*path, side, field), message)
    stance = Stance(topic=topic.name, side="against")
    try:
        sentences(_ANNE, stance, lexicon)
    except Misread as error:
        message = f"{error}; call it otherwise, one thing done and no negation"
        yield Flaw((*path, "doing", "called"), message)


def _stances(
    path: Path, agent: Mapping[str, Plain], lexicon: Lexicon, own: Set[str], *, whole: bool
) -> Iterator[Flaw]:
    name = agent.get("name")
    learned = agent.get("learned")
    who = name if isinstance(name, str) and name else _ANNE
    length = len(learned) if isinstance(learned, str) else 0
    topics = own | {axis.id for axis in lexicon.axes}
    seen: set[tuple[str, str]] = set()
    for here, stance in _made(agent.get("stances"), (*path, "stances"), Stance):
        if stance.topic not in topics:
            yield Flaw((*here, "topic"), _unknown(stance.topic, own))
            continue
        if (stance.topic, stance.where) in seen:
            message = f"{who} has two stances on {stance.topic}; leave one"
            yield Flaw((*here, "topic"), message)
        seen.add((stance.topic, stance.where))
        if not whole:
            continue
        try:
            length += sum(len(told) + 1 for told in sentences(who, stance, lexicon))
        except Misread as error:
            yield Flaw((*here, error.field), f"{error}; word it otherwise, or leave it out")
    if length > LONGEST_DESCRIPTION and seen:
        message = (
            f"learned has {length:,} characters with the stances, {LONGEST_DESCRIPTION:,} at most"
        )
        yield Flaw((*path, "learned"), message)


def _unknown(name: str, topics: Set[str]) -> str:
    own = sorted(topics)
    shipped = sorted(axis.id for axis in Lexicon.default().axes)
    near = suggestion(name, own) or suggestion(name, shipped)
    here = f"topics of this scenario: {listed(own)}" if own else "this scenario has no topics"
    return (
        f"no topic is called {name!r}{near} ({here}; {len(shipped)} ship, which "
        "'folkways topics' lists)"
    )
