"""How the listener closes a matter: by what it makes of all that was put forward."""

from __future__ import annotations

from collections.abc import Sequence

from folkways.minds.offline import phrases
from folkways.minds.offline.answering import objection
from folkways.minds.offline.chat import Chat
from folkways.minds.offline.moves import Move
from folkways.minds.offline.talk import SpeakingTurn
from folkways.reading.frame import Aspect, Frame, Mode


def settle(talk: SpeakingTurn) -> tuple[str, bool]:
    """Close the matter from the listener's side."""
    frame = talk.put_forward()
    if frame is None:
        return Chat(talk).go_on()
    offered = Move.OFFER in talk.last_moves() or Move.ACCEPT in talk.last_moves()
    ends = talk.maybe(0.7)
    if offered and frame.aspect in (Aspect.PLACE, Aspect.CONDITION):
        return _on_offer(talk, frame), ends
    raised = tuple(talk.all_put_forward())
    leans = {talk.leaning(heard) for heard in raised}
    if leans == {1}:
        thanks = talk.pick(phrases.THANKS_BACK) if talk.maybe(0.3) else ""
        return talk.say(talk.pick(_yes(talk, raised)), thanks), ends
    if leans == {-1}:
        counter = objection(talk, frame) if talk.maybe(0.5) else ""
        return talk.say(counter, talk.pick(phrases.HEARD)), ends
    if leans == {0}:
        return talk.say(talk.pick(phrases.DOUBT)), ends
    doubt = talk.pick(phrases.DOUBT) if 0 in leans else ""
    return talk.say(talk.pick(phrases.PARTLY), doubt), ends


def _yes(talk: SpeakingTurn, raised: Sequence[Frame]) -> tuple[str, ...]:
    """Return ways of agreeing to everything put forward; only the persuaded promise anything."""
    if all(talk.holds(frame) or talk.view.support(frame.topic, frame.sign) > 0 for frame in raised):
        return phrases.AGREE
    asked = any(frame.mode is Mode.INJUNCTIVE for frame in raised)
    if asked and all(talk.persuaded(frame) for frame in raised):
        return (*phrases.PROMISE, *phrases.MADE_SENSE)
    return phrases.MADE_SENSE


def _on_offer(talk: SpeakingTurn, frame: Frame) -> str:
    """Take up a compromise, or decline it."""
    lean = talk.leaning(frame)
    mine = Move.ACCEPT in talk.last_moves()  # it was one's own offer
    if lean > 0 or (mine and lean == 0):
        promise = talk.pick(phrases.PROMISE) if mine or talk.persuaded(frame) else ""
        return talk.say(talk.pick(phrases.ACCEPT_THEIRS), promise)
    if lean == 0:
        return talk.say(talk.pick(phrases.NOT_SURE_OF_OFFER))
    return talk.say(talk.pick(phrases.DECLINE), objection(talk, frame))
