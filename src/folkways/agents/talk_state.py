"""Whom an agent has talked with, whom it wants to talk to, and what it has overheard."""

# ruff: noqa: RUF012  structs copy their mutable defaults

from __future__ import annotations

from typing import ClassVar

import msgspec

from folkways.agents.activity_state import ActivityState, Folds
from folkways.agents.concern import Concern
from folkways.agents.heard import Heard, HeardTalk, faint_words, with_words
from folkways.agents.speech import spoken_in
from folkways.agents.talks import PastTalk, Talk, Weighed, worth_keeping
from folkways.base import events as ev
from folkways.base.events.words import ended
from folkways.base.time import HOUR, MINUTE, TICK

WISH_LASTS = 10 * MINUTE
"""How long a wish to talk is kept after a failed attempt."""
LATER_LASTS = HOUR
"""How long an agent that puts off speaking up may still decide again; it does so once it has
finished what it is doing."""


class TalkState(ActivityState):
    """Talks in progress and past, wishes to talk, and words that others overhear."""

    closed: list[Talk] = []
    heard: list[Heard] = []
    overheard: list[HeardTalk] = []
    wishes: list[Concern] = []
    talked: dict[str, int] = {}
    talks: dict[str, list[PastTalk]] = {}
    decided: dict[str, int] = {}
    weighed: dict[str, Weighed] = {}
    raised: dict[str, int] = {}
    put_off: dict[str, int] = {}
    sought: int = 1

    def _missed(self, event: ev.TalkMissed) -> None:
        since, until = event.t, event.t + WISH_LASTS
        for wish in self.wishes:
            if wish.other == event.other and wish.norm == event.norm:
                since, until = wish.since, wish.until
        self._drop_wishes(event.other, event.t, objects=bool(event.observation), norm=event.norm)
        if until > event.t and not event.lapsed:
            self.wishes.append(
                Concern(
                    event.other,
                    event.reason,
                    event.about,
                    event.norm,
                    event.weight,
                    event.observation,
                    until=until,
                    since=since,
                )
            )

    def _drop_wishes(self, other: str, t: int, *, objects: bool, norm: str) -> None:
        """Forget the wishes to talk to ``other``, and those whose time is over.

        Objections to ``other`` stay unless the new wish ``objects`` in the same matter (``norm``).
        """
        self.wishes = [
            wish
            for wish in self.wishes
            if wish.until > t
            and (
                wish.other != other
                or (wish.observation and not (objects and wish.same_matter(other, norm)))
            )
        ]

    def _conflicted(self, event: ev.ConflictDetected) -> None:
        """Note what somebody does now in a matter about which the agent still means to talk."""
        self.wishes = [
            msgspec.structs.replace(wish, observation=event.observation)
            if wish.same_matter(event.other, event.norm)
            else wish
            for wish in self.wishes
        ]

    def _decided(self, event: ev.TalkDecided) -> None:
        self._drop_wishes(event.other, event.t, objects=True, norm=event.norm)
        self.weighed[f"{event.other}|{event.norm}"] = Weighed(
            event.t,
            "now" if event.talks else "later" if event.later else "no",
            event.reason,
            event.observation,
        )
        if not event.later:
            self.decided[f"{event.other}|{event.norm}"] = event.t
        else:
            busy = self.doing.until if self.doing is not None else 0
            self.wishes.append(
                Concern(
                    event.other,
                    "conflict",
                    event.about,
                    event.norm,
                    event.weight,
                    event.observation,
                    until=event.t + LATER_LASTS,
                    after=max(busy, event.t + MINUTE),
                    since=event.t,
                )
            )

    def _sought(self, event: ev.TalkSought) -> None:
        self.sought = event.weight

    def _opened(self, event: ev.ConversationOpened) -> None:
        mine = event.agent == self.name
        other = event.other if mine else event.agent
        self.talk = Talk(
            conversation=event.conversation,
            other=other,
            opened=mine,
            reason=event.reason,
            about=event.about,
            lines=[],
            speaker=event.agent,
            due=event.t + TICK,
            observation=event.observation,
            began=event.t,
            norm=event.norm,
            weight=self.sought if mine else 0,
        )
        self.wishes = [wish for wish in self.wishes if wish.other != other and wish.until > event.t]
        if mine and (event.norm or event.observation):
            # Without a norm each conduct is a matter of its own.
            self.raised[f"{other}|{event.norm or event.observation}"] = event.t

    def _uttered(self, event: ev.Uttered) -> None:
        if self.talk is not None and self.talk.conversation == event.conversation:
            if event.text:  # else nothing was said, and there is nothing to take away from it
                self.talk.lines.append((event.agent, event.text))
            self.talk.speaker, self.talk.due = event.to, event.t + spoken_in(event.text)
        elif self.name in event.overheard_by:
            self.heard.append(Heard(event.t, event.agent, event.to, event.text))
            self.overheard = with_words(self.overheard, event, event.text)
        elif self.name in event.faint:
            self.heard.append(Heard(event.t, event.agent, event.to, event.gist, faint=True))
            self.overheard = with_words(self.overheard, event, faint_words(event.gist))

    def _declined(self, event: ev.TalkDeclined) -> None:
        """Note that nobody responds; an opener who was asked to wait keeps its wish until then."""
        talk = self.talk
        if talk is None or talk.conversation != event.conversation:
            return
        talk.declined = ended(event.outcome)
        if event.agent == self.name:
            self.put_off.pop(event.other, None)
            if event.until:
                self.put_off[event.other] = event.t
        elif event.until:
            until, after = event.until + WISH_LASTS, event.until
            self.wishes.append(
                Concern(
                    event.agent,
                    talk.reason,
                    talk.about,
                    talk.norm,
                    max(1, talk.weight),
                    talk.observation,
                    until=until,
                    after=after,
                    since=event.t,
                )
            )

    def _closed(self, event: ev.ConversationClosed) -> None:
        if self.talk is not None and self.talk.conversation == event.conversation:
            talk = self.talk
            self.closed.append(talk)
            if not talk.declined:
                self.put_off.pop(talk.other, None)
            self.talked[talk.other] = event.t
            if talk.lines:
                objected = talk.reason == "conflict"
                past = PastTalk(talk.opened, talk.about, event.t, objected=objected)
                self.talks[talk.other] = worth_keeping([*self.talks.get(talk.other, ()), past])
            self.talk = None

    _FOLDS: ClassVar[Folds] = {
        **ActivityState._FOLDS,
        ev.TalkSought: _sought,
        ev.TalkMissed: _missed,
        ev.TalkDecided: _decided,
        ev.ConflictDetected: _conflicted,
        ev.ConversationOpened: _opened,
        ev.Uttered: _uttered,
        ev.TalkDeclined: _declined,
        ev.ConversationClosed: _closed,
    }
