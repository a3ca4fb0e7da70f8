"""What people think, come to hold and promise, with the talk or the thought that it came from."""

from __future__ import annotations

from functools import singledispatchmethod

from folkways.base.events import (
    AnyEvent,
    CommitmentEnded,
    CommitmentMade,
    MemoryAdded,
    NormCreated,
    NormEvaluated,
    NormIdentified,
    NormReplaced,
    NormsSubsumed,
    Reacted,
    RelationshipRevised,
)
from folkways.story.beats import After, Beat, Gained, News, TalkBeat, ThoughtBeat
from folkways.story.people import Movements
from folkways.story.telling import accepted, ended, promised, rejected
from folkways.story.words import Names, listed, quoted, quoted_sentence, reason

_LATELY = 120  # seconds after a talk in which a thought about it is told with it


class Minds:
    """Folds what goes on in people's minds into beats."""

    def __init__(self, beats: list[Beat], whereabouts: Movements, name: Names) -> None:
        """Add to ``beats``."""
        self._beats = beats
        self._whereabouts = whereabouts
        self._name = name
        self._talks: dict[str, TalkBeat] = {}
        self._between: dict[frozenset[str], TalkBeat] = {}
        self._chats: dict[tuple[str, int], TalkBeat] = {}
        self._thoughts: dict[tuple[str, int], ThoughtBeat] = {}
        self._norms: dict[str, NormCreated | NormIdentified] = {}
        self._promises: dict[str, CommitmentMade] = {}
        self._views: dict[tuple[str, str], str] = {}

    def content(self, norm: str) -> str:
        """Return what a norm says."""
        return self._norms[norm].content if norm in self._norms else ""

    def opened(self, talk: TalkBeat) -> None:
        """Learn of a conversation."""
        self._talks[talk.opened.conversation] = talk
        self._between[frozenset(talk.people)] = talk

    def changed_plans(self, event: Reacted, told: bool) -> None:
        """Take in that somebody thought again about what to do."""
        why = reason(self._name.within(event.reason))
        text = f"{self._name(event.agent)} thought again about what to do: {why}"
        self._news(event.t, event.agent, text, told)

    @singledispatchmethod
    def see(self, event: AnyEvent, told: bool) -> None:
        """Take in an event; ``told`` says whether the story has come to it."""

    @see.register
    def _defined(self, event: NormCreated | NormIdentified, told: bool) -> None:
        self._norms[event.norm] = event

    @see.register
    def _remembered(self, event: MemoryAdded, told: bool) -> None:
        if event.memory == "chat" and event.about:
            talk = self._between.get(frozenset((event.agent, event.about)))
            if talk is not None:
                self._chats[event.agent, event.id] = talk
        # What somebody knew from the start rests on nothing that happened.
        elif event.memory == "thought" and event.evidence and told:
            talk = self._chats.get((event.agent, event.evidence[0]))
            if talk is not None and talk.told and not _over(talk, event.t):
                self._after(talk, event.agent).thoughts.append(event.text)
            else:
                thought = self._thought(event)
                thought.thoughts.append(event.text)
                self._thoughts[event.agent, event.id] = thought

    def _thought(self, event: MemoryAdded) -> ThoughtBeat:
        for beat in reversed(self._beats):
            if beat.t != event.t:
                break
            if isinstance(beat, ThoughtBeat) and beat.agent == event.agent:
                return beat
        beat = ThoughtBeat(event.t, self._whereabouts.place(event.agent), event.agent)
        self._beats.append(beat)
        return beat

    @see.register
    def _revised(self, event: RelationshipRevised, told: bool) -> None:
        pair = (event.agent, event.other)
        same = self._views.get(pair) == event.text
        self._views[pair] = event.text
        talk = self._between.get(frozenset(pair))
        if talk is not None and not same and told and talk.told and not _over(talk, event.t):
            self._after(talk, event.agent).view = event.text

    @see.register
    def _evaluated(self, event: NormEvaluated, told: bool) -> None:
        norm = self._norms.get(event.norm)
        if not told or not isinstance(norm, NormIdentified) or norm.channel == "synthesis":
            return
        agent = self._name(event.agent)
        gained = self._gained(norm)
        if event.passed and gained is not None:
            gained.held.append((norm.content, norm.norm_kind))
        elif event.passed:
            for text in accepted(agent, [(norm.content, norm.norm_kind)]):
                self._news(event.t, event.agent, text, told)
        elif event.step == "conflict":
            self._tell(norm, event.t, rejected(agent, norm.content, event.reason))

    @see.register
    def _replaced(self, event: NormReplaced, told: bool) -> None:
        norm = self._norms.get(event.by)
        if told and isinstance(norm, NormIdentified):
            why = f", for this reason: {reason(event.reason)}" if event.reason else "."
            text = (
                f"{self._name(event.agent)} no longer held {quoted(self.content(event.norm))}{why}"
            )
            self._tell(norm, event.t, text)

    @see.register
    def _subsumed(self, event: NormsSubsumed, told: bool) -> None:
        parts = [quoted(self.content(part)) for part in event.parts]
        into = self.content(event.into)
        if parts and into:
            whole = quoted_sentence(into)
            text = f"{self._name(event.agent)} drew {listed(parts)} together into one: {whole}"
            self._news(event.t, event.agent, text, told)

    @see.register
    def _promised(self, event: CommitmentMade, told: bool) -> None:
        mutual = any(
            event.joint and other.joint and other.part_of == event.part_of
            for other in self._promises.values()
        )
        self._promises[event.commitment] = event
        if mutual or not told:
            return
        text = promised(event, self._name)
        talk = self._talks.get(event.conversation)
        if talk is not None and talk.told:
            talk.shared.append(text)
        else:
            self._news(event.t, event.agent, text, told)

    @see.register
    def _ended(self, event: CommitmentEnded, told: bool) -> None:
        made = self._promises.get(event.commitment)
        if made is not None:
            self._news(event.t, event.agent, ended(event, made, self._name), told)

    def _tell(self, norm: NormIdentified, t: int, text: str) -> None:
        """Tell what became of a norm with the talk or the thought that it was found in."""
        gained = self._gained(norm)
        if gained is not None:
            gained.sentences.append(text)
        else:
            self._news(t, norm.agent, text, True)

    def _gained(self, norm: NormIdentified) -> Gained | None:
        """Return where that is told, if the talk or the thought is part of the story."""
        talk = self._talks.get(norm.conversation)
        if talk is not None and talk.told:
            return self._after(talk, norm.agent).gained
        for memory in norm.memories:
            thought = self._thoughts.get((norm.agent, memory))
            if thought is not None:
                return thought.gained
        return None

    def _after(self, talk: TalkBeat, agent: str) -> After:
        return talk.after.setdefault(agent, After())

    def _news(self, t: int, agent: str, text: str, told: bool) -> None:
        if told and text:
            self._beats.append(News(t, self._whereabouts.place(agent), agent, text))


def _over(talk: TalkBeat, t: int) -> bool:
    return talk.closed is not None and t - talk.closed > _LATELY
