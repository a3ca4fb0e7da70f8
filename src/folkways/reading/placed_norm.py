"""A norm that names a place, held against conduct.

The place is where the conduct is done ("People eat in the kitchen"), or a part of what somebody
calls it: a scenario's own topic "eating at the desk" has the desk in its name, so "Do not eat at
your desk" is about that conduct, wherever it is done.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from folkways.reading.asked import asked_of
from folkways.reading.at_place import judge_at
from folkways.reading.clauses import sentences, tokens
from folkways.reading.compare import Conduct, judge
from folkways.reading.frame import Frame
from folkways.reading.named_place import NamedPlace, named_place
from folkways.reading.reader import Reader
from folkways.reading.stem import stem


@dataclass(frozen=True, slots=True)
class PlacedNorm:
    """A norm that names a place, as it is held against conduct.

    ``asked`` is what it asks for at ``place``, None if nothing is read without the place.
    ``named`` is what it asks for where the place is a part of the conduct's name; its verdict
    then goes first. ``kinds`` are stems of the words that narrow the conduct ("eat lunch").
    """

    place: NamedPlace
    asked: Frame | None
    named: Frame | None
    kinds: frozenset[str]
    reader: Reader

    def read(
        self,
        text: str,
        indoors: bool | None = None,
        names: tuple[str, ...] = (),
        places: tuple[str, ...] = (),
    ) -> tuple[Frame, ...]:
        """Return what somebody does, plain words for the norm's conduct among it."""
        acts = self.reader.act(text, indoors, names, places)
        asked = self.asked
        lexicon = None if asked is None else self.reader.lexicon.plain_words_of(asked.topic)
        if asked is None or lexicon is None:
            return acts
        plain = Reader(lexicon).act(text, indoors, names, places)
        return acts + tuple(act for act in plain if act.topic == asked.topic and act not in acts)

    def conduct(
        self, text: str, acts: tuple[Frame, ...], indoors: bool | None, there: bool
    ) -> Conduct:
        """Return how ``acts``, read from ``text``, stand to the norm; ``there``: at its place."""
        if self.named is not None and self.is_named(acts, indoors):
            return judge(acts, self.named, indoors)
        if self.asked is None or self._is_other_kind(text):
            return Conduct.UNRELATED
        axis = self.reader.lexicon.axis(self.asked.topic)
        movable = axis is not None and axis.relocatable
        return judge_at(acts, self.asked, self.place, there, movable=movable)

    def is_named(self, acts: tuple[Frame, ...], indoors: bool | None) -> bool:
        """Whether acts are judged by the name of the conduct, wherever they are done."""
        named = self.named
        return named is not None and judge(acts, named, indoors) is not Conduct.UNRELATED

    @property
    def acts(self) -> tuple[str, ...]:
        """Examples of conduct that it is about, as its topics have them."""
        found: list[str] = []
        for frame in (self.named, self.asked):
            if frame is not None:
                axis = self.reader.lexicon.axis(frame.topic)
                found += (frame.phrase, f"not {frame.phrase}") if axis is None else axis.acts
        return tuple(found)

    def _is_other_kind(self, text: str) -> bool:
        """Whether conduct is of a kind that the norm is not about: breakfast, where it says lunch.

        What names no kind may be of any.
        """
        if self.asked is None or not self.kinds:
            return False
        done = _kinds(text, self.reader, self.asked.topic)
        return bool(done) and done.isdisjoint(self.kinds)


@lru_cache(maxsize=1024)
def placed_norm(
    norm: str, reader: Reader, names: tuple[str, ...] = (), places: tuple[str, ...] = ()
) -> PlacedNorm | None:
    """Return a norm with the place that it names; None if it names none, or cannot be read."""
    place = named_place(norm)
    if place is None:
        return None
    asked = asked_of(place.rest, reader, names, places)[0]
    named = None
    if asked is not None and asked.topic in reader.lexicon.own and place.phrase in place.rest:
        bare = asked_of(place.rest.replace(place.phrase, ""), reader, names, places)[0]
        if bare is None or (bare.topic, bare.sign) != (asked.topic, asked.sign):
            asked, named = bare, asked
    if asked is None and named is None:
        return None
    kinds = frozenset[str]() if asked is None else _kinds(norm, reader, asked.topic)
    return PlacedNorm(place, asked, named, kinds, reader)


def _kinds(text: str, reader: Reader, topic: str) -> frozenset[str]:
    """Return the stems in a text that tell kinds of a topic's conduct apart: "lunch"."""
    axis = reader.lexicon.axis(topic)
    if axis is None or not axis.plain:
        return frozenset()
    known = {stem(phrase.split()[-1]) for phrase in axis.plain}
    return frozenset(tok.stem for one in sentences(text) for tok in tokens(one)) & known
