"""Small talk: about the day, about what one is up to, about what the other does; no norm in it."""

from __future__ import annotations

import re

from folkways.base.time import HOUR, clock_of, day_of, parse_moment
from folkways.minds.offline import gossiping, news, phrases, rearrange
from folkways.minds.offline.activities import is_meal
from folkways.minds.offline.agreements import Proposal, invitation
from folkways.minds.offline.clash import clashing, gives_way, is_free, later_time
from folkways.minds.offline.day import required_slots
from folkways.minds.offline.first_person import first_person
from folkways.minds.offline.moves import Move
from folkways.minds.offline.persons import of_me, to_you
from folkways.minds.offline.relation import credibility, kin
from folkways.minds.offline.rewrite import parts_of
from folkways.minds.offline.slots import ahead, clock
from folkways.minds.offline.talk import SpeakingTurn
from folkways.reading.gatherings import is_gathering

_SENTENCE = re.compile(r"(?<=[.!?])\s+")
_LEANS = re.compile(r"\b(?:it|this)\b")
"""Shows that a sentence cannot be said without the one before it."""
MOST_WORDS = 24
"""A longer sentence of one's description is nothing to say in passing."""

NOTICE = 20
"""Minutes before which one asks nobody to something any more."""


PROMISED = (
    "I promised to talk to you about something: {what}.",
    "There is a promise that I made: {what}.",
)


def is_shared(doing: str) -> bool:
    """Whether what somebody does is something that others come to: a meal, or an event."""
    return is_meal(doing) or is_gathering(doing)


def _likes(texts: list[str]) -> set[Move]:
    """Return whether a like or a dislike was spoken of."""
    return {Move.LIKE, Move.DISLIKE} & {m for text in texts for m in phrases.GRAMMAR.moves(text)}


class Chat:
    """A turn of a conversation that is about nothing in particular."""

    def __init__(self, talk: SpeakingTurn) -> None:
        self.talk = talk
        self.q = talk.q

    def open(self) -> tuple[str, bool]:
        """Greet, or not, and begin: with what one cares about, with news, or with a question."""
        talk = self.talk
        greets = talk.maybe(0.5) and not talk.met_today
        hello = talk.pick_in_turn(phrases.GREET) if greets else ""
        if moved := self._rearrange():
            return talk.say(hello, moved), False
        if any(one.tell == self.q.other and one.what == self.q.about for one in self.q.commitments):
            return talk.say(hello, talk.pick(PROMISED, what=self.q.about)), False
        if fact := news.told(talk) or gossiping.told(talk):
            return talk.say(hello, fact), False
        raised = talk.raised(self.q.about)
        if raised is not None:
            return talk.say(
                hello, talk.preference(raised), talk.pick_in_turn(phrases.AND_YOU)
            ), False
        if (invited := self._invite()) and talk.maybe(0.5):
            return talk.say(hello, invited), False
        first = self._about_other() if talk.maybe(0.4) else self._news()
        return talk.say(hello, first, self._question() if talk.maybe(0.6) else ""), False

    def reply(self) -> tuple[str, bool]:
        """Answer, and say something of oneself."""
        talk = self.talk
        last = self.q.history[-1].text if self.q.history else ""
        if answer := self._on_change(last):
            return answer, False
        if moved := self._rearrange():
            return moved, False
        if answer := news.answered(talk):
            return talk.say(answer, news.told(talk)), False
        if asked := invitation(last):
            comes = self._comes(asked)
            return talk.pick_in_turn(phrases.COMING if comes else phrases.NOT_COMING), False
        if fact := news.told(talk) or gossiping.told(talk):
            return talk.say(self._answer(), fact), False
        moves = set(talk.last_moves())
        tastes = not moves or {Move.LIKE, Move.DISLIKE} & moves
        liked = talk.raised(last) if tastes else None
        if liked is not None:
            said = talk.say(talk.pick_in_turn(phrases.AS_FOR_ME), talk.preference(liked))
            return said, False
        back = talk.pick_in_turn(phrases.AND_YOU) if talk.maybe(0.3) else ""
        return talk.say(self._answer(), self._news(), back), False

    def go_on(self) -> tuple[str, bool]:
        """Take up what the other has said, and end."""
        talk = self.talk
        mine = [line.text for line in self.q.history if line.speaker == self.q.who.name]
        last = self.q.history[-1].text
        if answer := self._on_change(last):
            return answer, True
        if answer := news.answered(talk):
            return answer, True
        if fact := news.told(talk):
            return talk.say(self._answer(), fact), False
        asked = next((c for text in mine if (c := rearrange.wish(text, self.q.commitments))), None)
        if asked is not None and asked.new and not rearrange.agrees(last):
            old = rearrange.clock_of_promise(self.q.commitments[asked.number].when)
            return talk.pick(rearrange.CALL_OFF, old=old), True
        if Move.COME in talk.last_moves() or asked is not None:
            called_off = asked is not None and not asked.new
            return talk.pick_in_turn(phrases.CLOSE if called_off else phrases.SEE_YOU), True
        likes, theirs = (_likes(texts) for texts in (mine, [self.q.history[-1].text]))
        if likes and theirs:
            same = likes == theirs
            return talk.pick_in_turn(phrases.SAME_TASTE if same else phrases.OTHER_TASTE), True
        if theirs:
            return talk.pick_in_turn(phrases.TASTE_BACK), True
        bye = talk.pick_in_turn(phrases.CLOSE) if talk.maybe(0.4) else ""
        return talk.say(self._answer(), bye), True

    # --- what is said

    def _rearrange(self) -> str:
        """Ask to move what the agent cannot keep, or call it off; nothing if all can be kept."""
        one = clashing(self.q)
        if one is None:
            return ""
        old, new = rearrange.clock_of_promise(one.when), later_time(self.q, one)
        return self.talk.pick(rearrange.MOVE if new else rearrange.CALL_OFF, old=old, new=new)

    def _on_change(self, last: str) -> str:
        """Answer a wish to move an appointment or to call it off; nothing if there is none."""
        change = rearrange.wish(last, self.q.commitments)
        if change is None or invitation(last):
            return ""
        if not change.new:
            return self.talk.pick(rearrange.UNDERSTOOD)
        old = self.q.commitments[change.number]
        free = is_free(self.q, change.new, old.what, old)
        said = rearrange.SUITS if free else rearrange.DOES_NOT_SUIT
        return self.talk.pick(said, new=change.new)

    def _invite(self) -> str:
        """Ask the other to something that one's day contains; nothing if there is nothing."""
        q = self.q
        set_for = [slot for slot in required_slots(q.who, self.day) if is_shared(slot.text)]
        known = {one.when for one in q.commitments}
        coming = [slot for slot in ahead(set_for, q.when, NOTICE) if clock(slot.start) not in known]
        if not coming:
            return ""
        first = min(coming, key=lambda slot: slot.start)
        doing = of_me(next(iter(parts_of(first.text)), first.text))
        times = {"time": clock(first.start), "until": clock(first.end)}
        said = phrases.INVITE_TO_EVENT if is_gathering(doing) else phrases.INVITE
        return self.talk.pick_in_turn(said, doing=doing, **times)

    def _comes(self, asked: Proposal) -> bool:
        """Whether one accepts an invitation: nothing else is set for then, and one likes company.

        A shared meal takes the place of one's own.
        """
        q = self.q
        free = is_free(q, asked.time, asked.doing, until=asked.until)
        if not free or not gives_way(q, asked.time, asked.doing, asked.until):
            return False
        known = q.relationship or q.who.relationships.get(q.other, "")
        return credibility(known) + self.talk.view.traits.extraversion >= 0

    @property
    def day(self) -> int:
        """The day of the talk, counted from 1."""
        return day_of(parse_moment(self.q.when))

    def _answer(self) -> str:
        """Answer the last thing that was said, a question before a remark."""
        talk = self.talk
        last = self.q.history[-1].text if self.q.history else ""
        for sentence in reversed(_SENTENCE.split(last)):
            for said, answers in phrases.ANSWERS:
                if any(sentence.startswith(text.partition("{")[0].strip()) for text in said):
                    return talk.pick_in_turn(answers) if answers else ""
        return talk.pick_in_turn(phrases.I_AM_WELL if last.endswith("?") else phrases.CHAT_BACK)

    def _question(self) -> str:
        talk = self.talk
        options: list[tuple[str, ...]] = [phrases.HOW_ARE_YOU, phrases.WHAT_NEWS]
        if kin(talk.described):
            options.append(phrases.KIN_ASK)
        else:
            options.append(phrases.COME_OFTEN)
            if talk.described:
                options.append(phrases.FAMILY)
        return talk.pick_in_turn(options[talk.half_hour % len(options)])

    def _about_other(self) -> str:
        doing = to_you(self.q.other_action)
        if not doing or len(doing) > 100:
            return self._news()
        return self.talk.pick_in_turn(phrases.ABOUT_OTHER, doing=doing) or self._news()

    def _news(self) -> str:
        """Say what one is up to, as one is described, or something about the day."""
        talk = self.talk
        options = [text for text in self._of_me() if text not in talk.said]
        if options and talk.maybe(0.6):
            text = options[talk.half_hour % len(options)]
            return talk.say(talk.pick_in_turn(phrases.ABOUT_ME) if talk.maybe(0.4) else "", text)
        work = talk.view.work
        if work is not None and talk.maybe(0.3):
            return talk.pick_in_turn(phrases.ABOUT_WORK, doing=work.phrases[0])
        remarks: list[tuple[str, ...]] = [
            phrases.REMARK_SLEEP,
            phrases.REMARK_WEATHER,
        ]
        if not kin(talk.described):
            remarks.append(phrases.REMARK_MEETING)
        if clock_of(parse_moment(self.q.when)) < 12 * HOUR:
            remarks.append(phrases.REMARK_DAY)
        return talk.pick_in_turn(remarks[talk.half_hour % len(remarks)])

    def _of_me(self) -> list[str]:
        """Return what one's description says of one's doings these days, in the first person."""
        who = self.q.who
        others = [part for name in (*who.relationships, self.q.other) for part in name.split()]
        found = []
        for at, sentence in enumerate(_SENTENCE.split(" ".join(who.currently.split()))):
            if at and _LEANS.search(sentence):
                continue
            if sentence.split()[:1] not in ([who.name.split()[0]], ["He"], ["She"]):
                continue
            if len(sentence.split()) > MOST_WORDS or any(name in sentence for name in others):
                continue
            said = first_person(sentence, who.name)
            if said.startswith("I ") and self.talk.harmless(said):
                found.append(said)
        return found
