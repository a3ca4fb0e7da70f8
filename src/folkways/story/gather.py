"""From the events of a log to the beats of a story."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatchmethod

from folkways.base.events import (
    ActionBegan,
    AgentPlaced,
    AnyEvent,
    Arrived,
    ConflictDetected,
    ConversationClosed,
    ConversationOpened,
    Departed,
    EventAnnounced,
    Intervened,
    InvitationAnswered,
    MechanismEvent,
    PlaceClashed,
    Reacted,
    TalkDecided,
    TalkDeclined,
    TalkMissed,
    Uttered,
)
from folkways.story.beats import Beat, Did, Jarred, Left, News, TalkBeat
from folkways.story.minds import Minds
from folkways.story.people import Movements
from folkways.story.telling import announced, clashed, fact_told, intervened
from folkways.story.words import Names, arena, reason

_AT_ONCE = 30  # seconds between an arrival, or the first who notices, and what belongs to it
_STILL = 120  # for so long does a reason to talk hold


class Gathering:
    """Folds a log from its beginning, and makes beats of what happens from ``begins`` on."""

    def __init__(self, begins: int, name: Names) -> None:
        """Tell from the moment ``begins``; ``name`` gives what people are called."""
        self.beats: list[Beat] = []
        self.whereabouts = Movements()
        self._begins = begins
        self._name = name
        self._minds = Minds(self.beats, self.whereabouts, name)
        self._talks: dict[str, TalkBeat] = {}
        self._reasons: dict[tuple[str, str], tuple[int, str]] = {}
        self._arrived: dict[str, Did] = {}
        self._seen: set[tuple[str, str]] = set()
        self._doing: dict[str, str] = {}
        self._done: set[tuple[str, str]] = set()
        self._joint: set[str] = set()

    def take(self, events: Iterable[AnyEvent]) -> None:
        """Take in events in the order of the log."""
        for event in events:
            self._see(event, event.t >= self._begins)

    @singledispatchmethod
    def _see(self, event: AnyEvent, told: bool) -> None:
        """Take in an event; ``told`` says whether the story has come to it."""
        self._minds.see(event, told)

    @_see.register
    def _placed(self, event: AgentPlaced, told: bool) -> None:
        self.whereabouts.move(event.t, event.agent, event.address)

    @_see.register
    def _uttered(self, event: Uttered, told: bool) -> None:
        if told and event.conversation in self._talks:
            talk = self._talks[event.conversation]
            if not talk.lines:
                self._begin_talk(talk, event)
            talk.lines.append(event)
            self._tell_talk(talk)

    @_see.register
    def _announced(self, event: EventAnnounced, told: bool) -> None:
        self._news(event.t, "", event.agent, announced(event, self._name), told)

    @_see.register
    def _clashed(self, event: PlaceClashed, told: bool) -> None:
        place = self.whereabouts.place(event.agent)
        self._news(event.t, place, event.agent, clashed(event, self._name), told)

    @_see.register
    def _departed(self, event: Departed, told: bool) -> None:
        here, there = self.whereabouts.place(event.agent), arena(event.address)
        if told and here and here != there:
            self.beats.append(Left(event.t, here, event.agent, there))
        self.whereabouts.depart(event.t, event.agent, event.address)

    @_see.register
    def _arrived_at(self, event: Arrived, told: bool) -> None:
        before, now = self.whereabouts.place(event.agent), arena(event.address)
        self.whereabouts.move(event.t, event.agent, event.address)
        if told and before != now:
            beat = Did(event.t, now, event.agent, origin=before)
            self.beats.append(beat)
            self._arrived[event.agent] = beat

    @_see.register
    def _began(self, event: ActionBegan, told: bool) -> None:
        place, again = arena(event.address), self._doing.get(event.agent) == event.text
        self._doing[event.agent] = event.text
        self.whereabouts.do(event.t, event.agent, event.text, event.seconds)
        here = self.whereabouts.place(event.agent)
        if not here:
            self.whereabouts.move(event.t, event.agent, event.address)
        came = self._arrived.pop(event.agent, None)
        back = not event.in_line and (event.agent, event.text) in self._done
        if told:
            self._done.add((event.agent, event.text))
        if event.joint and not event.lead:
            self._began_together(event, here or place, told)
            return
        if event.lead not in ("", event.agent):  # told with the other's part
            return
        if came is not None and event.t - came.t <= _AT_ONCE and came.place == place:
            came.doing, came.reason, came.again = event.text, event.reason, back
        elif told and not again:
            did = Did(event.t, here or place, event.agent, event.text, "", event.reason, back)
            self.beats.append(did)

    def _began_together(self, event: ActionBegan, place: str, told: bool) -> None:
        """Tell once what several begin together."""
        if told and event.joint not in self._joint:
            beat = Did(event.t, place, event.agent, event.text, reason=event.reason)
            beat.company = event.company
            self.beats.append(beat)
        self._joint.add(event.joint)

    @_see.register
    def _declined(self, event: InvitationAnswered, told: bool) -> None:
        if event.asked and not event.joins:
            agent, by = self._name(event.agent), self._name(event.by)
            why = f": {reason(self._name.within(event.why))}" if event.why else "."
            text = f"{by} wanted to do something together with {agent}, but {agent} declined{why}"
            self._news(event.t, self.whereabouts.place(event.agent), event.agent, text, told)

    @_see.register
    def _opened(self, event: ConversationOpened, told: bool) -> None:
        since, why = self._reasons.pop((event.agent, event.other), (event.t, ""))
        place = self.whereabouts.place(event.agent) or self.whereabouts.place(event.other)
        reason = why if event.t - since <= _STILL else ""
        talk = TalkBeat(event.t, place, event.agent, opened=event, reason=reason, before=not told)
        self._talks[event.conversation] = talk
        self._minds.opened(talk)
        if told:
            self._tell_talk(talk)

    def _begin_talk(self, talk: TalkBeat, first: Uttered) -> None:
        """Tell a talk where and when its first words are said: who opens it may walk up first."""
        talk.place = self.whereabouts.place(first.to) or talk.place
        talk.t = max(talk.t, first.t)
        if talk.told:
            self.beats.remove(talk)
            self.beats.append(talk)

    def _tell_talk(self, talk: TalkBeat) -> None:
        if not talk.told:
            talk.told = True
            talk.t = max(talk.t, self._begins)
            self.beats.append(talk)

    @_see.register
    def _closed(self, event: ConversationClosed, told: bool) -> None:
        talk = self._talks.get(event.conversation)
        if talk is not None:
            talk.closed = event.t
            by_one = any(event.why.startswith(f"{name} ") for name in talk.people)
            talk.broken_off = "" if by_one else event.why

    @_see.register
    def _not_answered(self, event: TalkDeclined, told: bool) -> None:
        talk = self._talks.get(event.conversation)
        if talk is not None:
            talk.declined = event

    @_see.register
    def _offended(self, event: ConflictDetected | TalkDecided, told: bool) -> None:
        if isinstance(event, TalkDecided):
            if event.talks:
                self._reasons[event.agent, event.other] = (event.t, event.reason)
                return
            beat = self._jarred(event.t, event.agent, event.other)
            if beat is not None and event.reason:
                silent = beat.later if event.later else beat.passed
                if all(event.agent != name for name, _ in silent):
                    silent.append((event.agent, event.reason))
            return
        key = (event.agent, event.observation)
        own = event.other in ("", event.agent)  # of its own conduct its actions tell
        if not told or own or key in self._seen:
            return
        self._seen.add(key)
        place = self.whereabouts.place(event.agent)
        doing = event.observation.removeprefix(f"{event.other} is ")
        beat = self._jarred(event.t, "", event.other, doing, place)
        if beat is None:
            beat = Jarred(event.t, place, event.other, doing)
            self.beats.append(beat)
        beat.observers.append((event.agent, self._minds.content(event.norm)))

    def _jarred(
        self, t: int, observer: str, other: str, doing: str = "", place: str = ""
    ) -> Jarred | None:
        """Return what somebody has just been seen doing, by ``observer`` if one is named."""
        for beat in reversed(self.beats):
            if t - beat.t > _AT_ONCE:
                return None
            if isinstance(beat, Jarred) and beat.agent == other:
                by = any(observer == name for name, _ in beat.observers)
                if by if observer else (beat.doing, beat.place) == (doing, place):
                    return beat
        return None

    @_see.register
    def _reacted(self, event: Reacted, told: bool) -> None:
        if event.decision == "talk" and event.other:
            self._reasons[event.agent, event.other] = (event.t, event.reason)
        elif event.decision == "replan" and event.reason:
            self._minds.changed_plans(event, told)

    @_see.register
    def _missed(self, event: TalkMissed, told: bool) -> None:
        if event.reason == "chat" or not event.other:
            return
        agent, other = self._name(event.agent), self._name(event.other)
        why = self._name.within(event.why).replace(f"{other} has ", f"{other} had ")
        text = f"{agent} meant to have a word with {other}, but {why}."
        self._news(event.t, self.whereabouts.place(event.agent), event.agent, text, told)

    @_see.register
    def _intervened(self, event: Intervened, told: bool) -> None:
        place = self.whereabouts.place(event.agent) if event.agent else ""
        address = event.data.get("address")
        if event.kind == "object" and isinstance(address, str):
            place = arena(address)
        self._news(event.t, place, event.agent, intervened(event, self._name), told)
        if event.kind == "removed":
            self.whereabouts.move(event.t, event.agent, "")

    @_see.register
    def _fact(self, event: MechanismEvent, told: bool) -> None:
        place = self.whereabouts.place(event.agent) if event.agent else ""
        self._news(event.t, place, event.agent, fact_told(event, self._name), told)

    def _news(self, t: int, place: str, agent: str, text: str, told: bool) -> None:
        if told and text:
            self.beats.append(News(t, place, agent, text))
