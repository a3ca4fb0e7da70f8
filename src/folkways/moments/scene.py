"""The town as it is drawn: who stands or walks where, doing and saying what, folded from events.

It mirrors :mod:`folkways.environments.town.town`, and the viewer's ``scene.js`` mirrors this: all
must agree.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar, cast

import msgspec

from folkways.base import events as ev
from folkways.base.time import TICK

Tile = tuple[int, int]
E = TypeVar("E", bound=ev.Event)

_NOWHERE: Tile = (0, 0)


class Said(msgspec.Struct, frozen=True):
    """The last utterance of somebody in its present conversation ``talk``."""

    t: int
    text: str
    to: str
    talk: str


class Person(msgspec.Struct):
    """One person of the scene; the moments are simulated seconds.

    ``tile`` is where it stands, or where it stood when it left at ``left`` along ``path`` (one tile
    a tick). ``address`` is where it is or walks to. ``doing`` lasts from ``since`` until ``until``,
    0 for none. ``talk`` is the conversation it is in, empty for none.
    """

    tile: Tile = _NOWHERE
    path: tuple[Tile, ...] = ()
    left: int = 0
    address: str = ""
    doing: str = ""
    emoji: str = ""
    reason: str = ""
    since: int = 0
    until: int = 0
    indoors: bool = False
    talk: str = ""
    said: Said | None = None
    gone: bool = False
    placed: bool = False

    def at(self, t: int) -> Tile:
        """Return the tile on which it is at moment ``t``."""
        steps = min((t - self.left) // TICK, len(self.path))
        return self.path[steps - 1] if steps > 0 else self.tile


class Talk(msgspec.Struct, frozen=True):
    """An open conversation between ``agent``, who opened it, and ``other``."""

    agent: str
    other: str
    since: int
    reason: str
    about: str


class Scene(msgspec.Struct):
    """The state after event ``seq`` at moment ``t``; its JSON is what the page begins from.

    ``agents`` are in the order of the header, ``visitors`` all others by name. ``objects`` has the
    states of those that are not as on the map.
    """

    agents: tuple[Person, ...]
    seq: int = 0
    t: int = 0
    day: int = 0
    open: bool = False
    visitors: dict[str, Person] = msgspec.field(default_factory=dict)
    objects: dict[str, str] = msgspec.field(default_factory=dict)
    talks: dict[str, Talk] = msgspec.field(default_factory=dict)


class Stage:
    """Folds events into a :class:`Scene`.

    ``resting`` are the states in which the map has its objects, by address; without a map every
    state is a change.
    """

    def __init__(self, names: Sequence[str], resting: Mapping[str, str]) -> None:
        self.scene = Scene(tuple(Person() for _ in names))
        self._people = dict(zip(names, self.scene.agents, strict=True))
        self._resting = resting

    def keyframe(self) -> bytes:
        """Return the scene as JSON."""
        return _encoder.encode(self.scene)

    def fold(self, seq: int, event: ev.Event) -> None:
        """Take in event number ``seq``, which is of one of :data:`KINDS`."""
        _FOLDS[type(event)](self, event)
        self.scene.seq, self.scene.t = seq, event.t

    def _person(self, name: str) -> Person:
        person = self._people.get(name)
        if person is None:
            person = self._people[name] = self.scene.visitors[name] = Person()
        return person

    def _day_began(self, event: ev.DayBegan) -> None:
        self.scene.day, self.scene.open = event.day, True

    def _day_ended(self, event: ev.DayEnded) -> None:
        self.scene.open = False
        for person in self._people.values():
            person.tile, person.path = person.at(event.t), ()
            _stop(person)
            person.talk, person.said = "", None
        self.scene.objects.clear()
        self.scene.talks.clear()

    def _placed(self, event: ev.AgentPlaced) -> None:
        person = self._person(event.agent)
        person.tile, person.path, person.placed = event.tile, (), True
        person.address, person.gone = event.address, False

    def _departed(self, event: ev.Departed) -> None:
        person = self._person(event.agent)
        person.tile = person.at(event.t)
        person.path, person.left, person.address = event.path, event.t, event.address
        if not person.talk:
            _stop(person)

    def _arrived(self, event: ev.Arrived) -> None:
        person = self._person(event.agent)
        person.tile, person.path, person.address = event.tile, (), event.address

    def _acted(self, event: ev.ActionBegan) -> None:
        person = self._person(event.agent)
        person.doing, person.emoji, person.reason = event.text, event.emoji, event.reason
        person.since, person.until = event.t, event.t + event.seconds
        person.address, person.indoors = event.address, event.indoors

    def _object_changed(self, event: ev.ObjectChanged) -> None:
        if event.state == self._resting.get(event.address):
            self.scene.objects.pop(event.address, None)
        else:
            self.scene.objects[event.address] = event.state

    def _opened(self, event: ev.ConversationOpened) -> None:
        for name in (event.agent, event.other):
            person = self._person(name)
            person.talk, person.said = event.conversation, None
        self.scene.talks[event.conversation] = Talk(
            event.agent, event.other, event.t, event.reason, event.about
        )

    def _uttered(self, event: ev.Uttered) -> None:
        said = Said(event.t, event.text, event.to, event.conversation)
        self._person(event.agent).said = said

    def _closed(self, event: ev.ConversationClosed) -> None:
        for name in (event.agent, event.other):
            person = self._person(name)
            person.talk, person.said = "", None
            if name in self.scene.visitors:  # who came to talk, and goes when that is over
                _stop(person)
                person.gone = True
        self.scene.talks.pop(event.conversation, None)

    def _intervened(self, event: ev.Intervened) -> None:
        if event.kind == "removed":
            person = self._person(event.agent)
            person.tile, person.path, person.gone = person.at(event.t), (), True
            _stop(person)
            person.talk, person.said = "", None
        elif event.kind == "visit" and event.data.get("act") == "enter":
            visitor = self._person(str(event.data.get("visitor")))
            visitor.doing, visitor.since = str(event.data.get("description", "")), event.t

    def _passed(self, event: ev.Event) -> None:
        """Conflicts, norms and thoughts are shown as they pass and leave the scene as it is."""


def _stop(person: Person) -> None:
    person.doing = person.emoji = person.reason = ""
    person.since = person.until = 0


_FOLDS: dict[type[ev.Event], Callable[[Stage, ev.Event], None]] = {}


def _folded(kind: type[E], fold: Callable[[Stage, E], None]) -> None:
    _FOLDS[kind] = cast("Callable[[Stage, ev.Event], None]", fold)


_folded(ev.DayBegan, Stage._day_began)
_folded(ev.DayEnded, Stage._day_ended)
_folded(ev.AgentPlaced, Stage._placed)
_folded(ev.Departed, Stage._departed)
_folded(ev.Arrived, Stage._arrived)
_folded(ev.ActionBegan, Stage._acted)
_folded(ev.ObjectChanged, Stage._object_changed)
_folded(ev.ConversationOpened, Stage._opened)
_folded(ev.Uttered, Stage._uttered)
_folded(ev.ConversationClosed, Stage._closed)
_folded(ev.Intervened, Stage._intervened)
for _kind in (
    ev.ConflictDetected,
    ev.ConformitySeen,
    ev.DeviationSeen,
    ev.NormCreated,
    ev.NormEvaluated,
    ev.Reflected,
):
    _folded(_kind, Stage._passed)

KINDS: tuple[type[ev.Event], ...] = tuple(_FOLDS)
"""The kinds of events of which the scene is made."""

_encoder = msgspec.json.Encoder()
