"""The town as it is drawn: the people as the engine folds them, with what they say and why.

The page is given the scene of a moment and, with each event after it, what the event changes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final, TypeAlias, TypeVar, cast

import msgspec

from folkways.base import events as ev
from folkways.base.json_patch import Changes, differing, entries_differing, fields_differing
from folkways.environments.town.people import People, Townsperson


class LastUtterance(msgspec.Struct, frozen=True):
    """The last utterance of somebody in its present conversation ``talk``."""

    t: int
    text: str
    to: str
    talk: str


class PersonInScene(Townsperson):
    """Somebody in the scene; the moments are simulated seconds.

    What it does lasts from ``since`` until ``until``, 0 for none. ``talk`` is the conversation it
    is in, empty for none. Who is not ``placed`` has not come to the town yet.
    """

    emoji: str = ""
    reason: str = ""
    since: int = 0
    until: int = 0
    indoors: bool = False
    talk: str = ""
    said: LastUtterance | None = None
    placed: bool = False

    @property
    def heads_for(self) -> str:
        """The address where it is or goes."""
        return self.destination if self.path else self.address


class OpenTalk(msgspec.Struct, frozen=True):
    """An open conversation between ``agent``, who opened it, and ``other``."""

    agent: str
    other: str
    since: int
    reason: str
    about: str


class Scene(msgspec.Struct):
    """The state after event ``seq`` at moment ``t``; its JSON is what the page begins from.

    ``people`` are the agents in the order of the header, then visitors. ``objects`` has the states
    of those that are not as on the map.
    """

    people: dict[str, PersonInScene]
    seq: int = 0
    t: int = 0
    day: int = 0
    open: bool = False
    objects: dict[str, str] = msgspec.field(default_factory=dict)
    talks: dict[str, OpenTalk] = msgspec.field(default_factory=dict)


TOLD: tuple[type[ev.Event], ...] = (
    ev.ConflictDetected,
    ev.ConformitySeen,
    ev.DeviationSeen,
    ev.NormCreated,
    ev.NormEvaluated,
    ev.Reflected,
)
"""The kinds of events that are shown as they pass, and leave the scene as it is."""

KINDS: tuple[type[ev.Event], ...] = (
    ev.DayBegan,
    ev.DayEnded,
    ev.AgentPlaced,
    ev.Departed,
    ev.Arrived,
    ev.ActionBegan,
    ev.CompanyLeft,
    ev.ObjectChanged,
    ev.ConversationOpened,
    ev.Uttered,
    ev.ConversationClosed,
    ev.VisitorLeft,
    ev.Intervened,
    *TOLD,
)
"""The kinds of events of which the scene is made."""


class Stage:
    """Folds events into a :class:`Scene`.

    ``resting`` are the states in which the map has its objects, by address; without a map every
    state is a change.
    """

    def __init__(self, names: Sequence[str], resting: Mapping[str, str]) -> None:
        self._begin(Scene({name: PersonInScene(name) for name in names}), resting)

    @classmethod
    def of(cls, keyframe: bytes, resting: Mapping[str, str]) -> Stage:
        """Return a stage that goes on from a keyframe."""
        stage = cls((), resting)
        stage._begin(_decoder.decode(keyframe), resting)
        return stage

    def _begin(self, scene: Scene, resting: Mapping[str, str]) -> None:
        self._people = People(scene.people.values(), PersonInScene)
        scene.people = self._people.by_name
        self.scene = scene
        self._resting = resting

    def keyframe(self) -> bytes:
        """Return the scene as JSON."""
        return _encoder.encode(self.scene)

    def fold(self, seq: int, event: ev.Event) -> None:
        """Take in event number ``seq``, which is of one of :data:`KINDS`."""
        who = self._people.fold(event)
        show = _SHOWN.get(type(event))
        if show is not None:
            show(self, event)
        scene = self.scene
        for name in who:
            _tidy(scene.people[name])
        scene.seq, scene.t = seq, event.t

    def changes(self, seq: int, event: ev.Event) -> Changes:
        """Take in event number ``seq`` and return what it changes, beside number and moment."""
        scene = self.scene
        changes: Changes = {}
        who = _concerned(event, scene.people)
        before = {name: _values(scene.people.get(name)) for name in who}
        objects, talks = scene.objects, scene.talks
        if isinstance(event, _OF_THE_TOWN):
            objects, talks = dict(objects), dict(talks)
        self.fold(seq, event)
        people = {
            name: changed
            for name, values in before.items()
            if name in scene.people and (changed := _person(values, scene.people[name]))
        }
        if people:
            changes["people"] = people
        if objects != scene.objects:
            changes["objects"] = entries_differing(objects, scene.objects)
        if talks != scene.talks:
            changes["talks"] = entries_differing(talks, scene.talks)
        if isinstance(event, ev.DayBegan | ev.DayEnded):
            changes |= {"day": scene.day, "open": scene.open}
        return changes

    def _placed(self, event: ev.AgentPlaced) -> None:
        self.scene.people[event.agent].placed = True

    def _acted(self, event: ev.ActionBegan) -> None:
        one = self.scene.people[event.agent]
        one.emoji, one.reason, one.indoors = event.emoji, event.reason, event.indoors
        one.since, one.until = event.t, event.t + event.seconds

    def _object_changed(self, event: ev.ObjectChanged) -> None:
        if event.state == self._resting.get(event.address):
            self.scene.objects.pop(event.address, None)
        else:
            self.scene.objects[event.address] = event.state

    def _opened(self, event: ev.ConversationOpened) -> None:
        for name in (event.agent, event.other):
            one = self.scene.people[name]
            one.talk, one.said = event.conversation, None
        self.scene.talks[event.conversation] = OpenTalk(
            event.agent, event.other, event.t, event.reason, event.about
        )

    def _uttered(self, event: ev.Uttered) -> None:
        said = LastUtterance(event.t, event.text, event.to, event.conversation)
        self.scene.people[event.agent].said = said

    def _closed(self, event: ev.ConversationClosed) -> None:
        self.scene.talks.pop(event.conversation, None)

    def _day_began(self, event: ev.DayBegan) -> None:
        self.scene.day, self.scene.open = event.day, True

    def _day_ended(self, event: ev.DayEnded) -> None:
        self.scene.open = False
        self.scene.objects.clear()
        self.scene.talks.clear()

    def _intervened(self, event: ev.Intervened) -> None:
        if event.kind == "visit" and event.data.get("act") == "enter":
            self.scene.people[str(event.data["visitor"])].since = event.t


def _tidy(one: PersonInScene) -> None:
    """Take away what is shown of an action or a talk that is over."""
    if not one.doing:
        one.emoji = one.reason = ""
        one.since = one.until = 0
    if not one.talking_with:
        one.talk, one.said = "", None


def _concerned(event: ev.Event, people: Collection[str]) -> Collection[str]:
    """Return whom an event may change."""
    match event:
        case ev.ConversationOpened() | ev.ConversationClosed():
            return (event.agent, event.other)
        case ev.CompanyLeft():
            return event.others
        case ev.Intervened():
            return tuple(str(name) for name in (event.agent, event.data.get("visitor")) if name)
        case ev.DayBegan() | ev.ObjectChanged():
            return ()
        case ev.DayEnded():
            return list(people)
        case _:
            return (event.agent,)


def _values(one: PersonInScene | None) -> tuple[object, ...] | None:
    return None if one is None else msgspec.structs.astuple(one)


def _person(before: tuple[object, ...] | None, after: PersonInScene) -> Changes:
    if before is None:
        return differing(None, after)
    return fields_differing(PersonInScene, before, msgspec.structs.astuple(after))


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Scene)

_OF_THE_TOWN: Final = (
    ev.ObjectChanged,
    ev.ConversationOpened,
    ev.ConversationClosed,
    ev.DayEnded,
)
"""The kinds of events that change objects or talks."""

E = TypeVar("E", bound=ev.Event)
Show: TypeAlias = Callable[[Stage, ev.Event], None]
_SHOWN: dict[type[ev.Event], Show] = {}


def _shown(kind: type[E], show: Callable[[Stage, E], None]) -> None:
    _SHOWN[kind] = cast(Show, show)


_shown(ev.AgentPlaced, Stage._placed)
_shown(ev.ActionBegan, Stage._acted)
_shown(ev.ObjectChanged, Stage._object_changed)
_shown(ev.ConversationOpened, Stage._opened)
_shown(ev.Uttered, Stage._uttered)
_shown(ev.ConversationClosed, Stage._closed)
_shown(ev.DayBegan, Stage._day_began)
_shown(ev.DayEnded, Stage._day_ended)
_shown(ev.Intervened, Stage._intervened)
