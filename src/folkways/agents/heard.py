"""What a bystander gets of other people's talk: words within earshot, and who spoke with whom."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from folkways.base import events as ev

TALKS_KEPT = 8
"""An agent knows of this many conversations of others that they took place, and when."""


class Heard(msgspec.Struct):
    """An utterance overheard, not yet perceived; ``faint``: from too far off for its words.

    ``text`` are the words, or the conduct that the reproach seemed to be about, empty if it seemed
    to be about words.
    """

    t: int
    speaker: str
    to: str
    text: str
    faint: bool = False

    @property
    def read(self) -> str:
        """How it reads as a memory."""
        return (faint_text if self.faint else speech_text)(self.speaker, self.to, self.text)


def speech_text(speaker: str, listener: str, words: str) -> str:
    """Return how an overheard utterance reads as a memory."""
    return f'{speaker} said to {listener}: "{words}"'


def faint_text(speaker: str, listener: str, gist: str) -> str:
    """Return how a reproach reads as a memory whose words could not be understood."""
    matter = f"what {listener} was doing: {gist}" if gist else f"something {listener} had said"
    return f"{speaker}, too far off to be understood, seemed to object to {matter}"


def faint_words(gist: str) -> str:
    """Return what stands for the words of a reproach that could not be understood."""
    matter = gist or "something that was said"
    return f"(too far off to be understood; seemed to object to this: {matter})"


class HeardTalk(msgspec.Struct):
    """A conversation of others that the agent overheard from moment ``since`` to ``until``.

    ``opener`` spoke first as far as the agent heard; ``lines`` are who said what, in order, or what
    stands for words that it did not hear.
    """

    conversation: str
    opener: str
    other: str
    since: int
    until: int
    lines: list[tuple[str, str]] = []

    def with_person(self, name: str) -> bool:
        """Whether somebody took part in it."""
        return name in (self.opener, self.other)

    @property
    def unheard(self) -> str:
        """Of whom no word was heard, as they stood farther off; empty if there is nobody."""
        heard = {speaker for speaker, _ in self.lines}
        return next((name for name in (self.opener, self.other) if name not in heard), "")


def with_words(talks: list[HeardTalk], event: ev.Uttered, words: str) -> list[HeardTalk]:
    """Return the conversations overheard with another utterance; the latest ones."""
    known = next((talk for talk in talks if talk.conversation == event.conversation), None)
    if known is not None:
        known.until = event.t
        known.lines.append((event.agent, words))
        return talks
    fresh = HeardTalk(event.conversation, event.agent, event.to, event.t, event.t)
    fresh.lines = [(event.agent, words)]
    return [*talks, fresh][-TALKS_KEPT:]


def went_on(talks: Iterable[HeardTalk], speaker: str, t: int) -> bool:
    """Whether more was said in a talk after what ``speaker`` said in it at moment ``t``."""
    return any(talk.with_person(speaker) and talk.since <= t < talk.until for talk in talks)


def said_with(talks: Iterable[HeardTalk], speaker: str, t: int) -> tuple[str, ...]:
    """Return all that was heard of the talk that ended with what ``speaker`` said at ``t``."""
    ended = (talk for talk in talks if talk.with_person(speaker) and talk.until == t)
    return tuple(text for talk in ended for _, text in talk.lines)
