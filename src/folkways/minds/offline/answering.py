"""How a listener answers a norm: by its own norms and stances, and as it will judge."""

from __future__ import annotations

from dataclasses import replace

from folkways.agents.shown import Guideline
from folkways.minds.offline import phrases
from folkways.minds.offline.chat import Chat
from folkways.minds.offline.compromise import compromise, condition_of
from folkways.minds.offline.english import after_colon
from folkways.minds.offline.moves import Move
from folkways.minds.offline.persons import Pronouns, of_me, said_of
from folkways.minds.offline.talk import SpeakingTurn
from folkways.reading.frame import Frame, Mode


def reply(talk: SpeakingTurn) -> tuple[str, bool]:
    """Answer what the opener has raised, by one's own norms and stances."""
    frame = talk.put_forward()
    if frame is None:
        return Chat(talk).reply()
    if _custom_disliked(talk, frame):
        return talk.say(talk.pick(phrases.PARTLY), talk.preference(frame)), False
    text = talk.say(*_answer(talk, frame))
    own = talk.own_on(frame)
    allied = own is not None and own[1].sign == frame.sign and talk.leaning(frame) > 0
    return text, allied and talk.maybe(0.3)


def _answer(talk: SpeakingTurn, frame: Frame) -> tuple[str, ...]:
    """Answer a norm put forward as it will be judged; see ``leaning.leaning``."""
    lean, own = talk.leaning(frame), talk.own_on(frame)
    if own is not None and own[1].sign == frame.sign:
        if lean <= 0:
            return talk.pick(phrases.PARTLY), talk.normative(own[0])
        if talk.q.reason == "conflict" and frame.mode is not Mode.DESCRIPTIVE:
            again = talk.normative(own[0]) if talk.maybe(0.5) else ""
            return talk.pick(phrases.CAUGHT), again, talk.pick(phrases.PROMISE)
        if talk.maybe(0.4):
            lead, text = talk.pick(phrases.AGREE_TOO), after_colon(talk.normative(own[0]))
        else:
            lead, text = talk.pick(phrases.AGREE), talk.normative(own[0])
        return lead, text, _echo(talk, frame)
    if talk.holds(frame):
        return talk.pick(phrases.KNOWN), talk.preference(frame)
    if talk.talked_of(frame):
        still = {1: phrases.STILL_YES, 0: phrases.STILL_OPEN, -1: phrases.STILL_NO}
        return talk.pick(still[lean]), _after(talk, frame, lean)
    if own is not None and lean < 0:
        return talk.pick(phrases.REFUSE), talk.normative(own[0]), objection(talk, frame)
    if lean > 0:
        return _agreed(talk, frame) if talk.persuaded(frame) else _gave_in(talk, frame)
    if lean < 0:
        return _refused(talk, frame)
    return _undecided(talk, frame)


def _custom_disliked(talk: SpeakingTurn, frame: Frame) -> bool:
    """Whether one knows that people do so, and does not like it: conceded, not agreed with."""
    if talk.view.support(frame.topic, frame.sign) >= 0:
        return False
    own = [talk.lens.norm(item.text) for item in talk.q.standards]
    same = [one for one in own if one and (one.topic, one.sign) == (frame.topic, frame.sign)]
    return bool(same) and all(one.mode is Mode.DESCRIPTIVE for one in same)


def _echo(talk: SpeakingTurn, frame: Frame) -> str:
    """Add a reason of one's own to what one agrees with."""
    return talk.reason(frame, echo=True) if talk.maybe(0.5) else ""


def _agreed(talk: SpeakingTurn, frame: Frame) -> tuple[str, ...]:
    """Agree, out of one's own liking, against it, or on the strength of the argument."""
    support = talk.view.support(frame.topic, frame.sign)
    promise = talk.pick(phrases.PROMISE) if talk.maybe(0.4) else ""
    if support > 0:
        return talk.pick(phrases.AGREE), talk.preference(frame), _echo(talk, frame)
    if talk.view.habit_against(frame.topic, frame.sign) > 0.4:
        return _habit(talk, frame), talk.pick(phrases.COME_ROUND), promise
    if support < 0:
        return talk.preference(frame), talk.pick(phrases.COME_ROUND), promise
    conduct = talk.lens.conduct_of(frame)
    if talk.does_good(frame, conduct) and talk.maybe(0.3):
        said = talk.pick(phrases.MADE_SENSE_HARM, harm=conduct.harm)
        if said:
            return said, promise
    return talk.pick(phrases.MADE_SENSE), promise


def _gave_in(talk: SpeakingTurn, frame: Frame) -> tuple[str, ...]:
    """Take up what one has objections to, and say so; that is no promise to keep to it."""
    objects = objection(talk, frame)
    return (objects, talk.pick(phrases.COME_ROUND if objects else phrases.MADE_SENSE))


def _refused(talk: SpeakingTurn, frame: Frame) -> tuple[str, ...]:
    """Refuse plainly, and say why."""
    counter = objection(talk, frame)
    refuse = talk.pick(phrases.REFUSE)
    return (counter, refuse) if counter and talk.maybe(0.5) else (refuse, counter)


def _undecided(talk: SpeakingTurn, frame: Frame) -> tuple[str, ...]:
    """Doubt: ask back, offer to come halfway, or ask for time."""
    offer = _my_offer(talk, frame)
    if offer and talk.maybe(0.5):
        counter = objection(talk, frame)
        return counter, offer
    doubt = talk.pick((*phrases.DOUBT, *phrases.DOUBT_NEW))
    return doubt, _ask_back(talk, frame) if talk.maybe(0.6) else objection(talk, frame)


def _after(talk: SpeakingTurn, frame: Frame, lean: int) -> str:
    """Add to an answer that remembers an earlier talk."""
    if lean > 0:
        return talk.pick(phrases.PROMISE) if talk.maybe(0.4) else ""
    offer = _my_offer(talk, frame)
    return offer if offer and talk.maybe(0.5) else objection(talk, frame)


def objection(talk: SpeakingTurn, frame: Frame) -> str:
    """Object out of what one has: a liking, a habit, what others do, what it costs, liberty."""
    view, topic, sign = talk.view, frame.topic, frame.sign
    options: list[str] = []
    if frame.mode is Mode.DESCRIPTIVE:
        options.append(talk.pick(phrases.DISPUTE))
    if talk.lens.conduct_of(frame).harmful == sign:  # a licence: what speaks against it?
        options.append(talk.reason(replace(frame, sign=-sign, mode=Mode.INJUNCTIVE)))
    if view.support(topic, sign) < 0:
        options.append(talk.preference(frame))
    if view.habit_against(topic, sign) > 0.4:
        options.append(_habit(talk, frame))
    own = [item for item in talk.q.standards if _on(talk, item, topic)]
    demand = frame.mode is Mode.INJUNCTIVE
    if demand and any((item.seen_broken or 0) > (item.seen_kept or 0) for item in own):
        options.append(talk.pick(phrases.EVERYBODY))
    proud = view.traits.rigidity > 0 or view.traits.agreeableness < 0
    if demand and proud and not any(_demands(talk, item) for item in own):
        options.append(talk.pick(phrases.LIBERTY))
    if not options:
        others = phrases.TRIFLE if sign < 0 else (*phrases.TRIFLE, *phrases.COST)
        options.append(talk.pick(others))
    fitting = [text for text in options if text and text not in talk.said]
    return fitting[int(talk.chance.random() * len(fitting))] if fitting else ""


def _on(talk: SpeakingTurn, item: Guideline, topic: str) -> bool:
    frame = talk.lens.norm(item.text)
    return frame is not None and frame.topic == topic


def _demands(talk: SpeakingTurn, item: Guideline) -> bool:
    frame = talk.lens.norm(item.text)
    return frame is not None and frame.mode is Mode.INJUNCTIVE


def _habit(talk: SpeakingTurn, frame: Frame) -> str:
    doing = of_me(talk.lens.conduct_of(frame).pole(-frame.sign))
    return talk.pick(phrases.HABIT, doing=doing)


def _ask_back(talk: SpeakingTurn, frame: Frame) -> str:
    kind = frame.sign > 0
    options = [
        phrases.ASK_WHO,
        phrases.ASK_WHETHER_KIND if kind else phrases.ASK_WHETHER,
        phrases.ASK_WHY,
        phrases.ASK_OTHERS,
    ]
    if not kind:
        options.append(phrases.ASK_INSTEAD)
    return talk.pick(options[int(talk.chance.random() * len(options))])


def _my_offer(talk: SpeakingTurn, frame: Frame) -> str:
    """Offer to come halfway, unless one is rigid or firmly against it."""
    norm = compromise(frame, talk.lens)
    firm = talk.view.firmly_against(frame.topic, frame.sign) or talk.view.traits.rigidity > 0
    if norm is None or firm or Move.OFFER in talk.all_moves():
        return ""
    options = phrases.MY_OFFER if norm.sign < 0 else phrases.MY_OFFER_KIND
    doing, way = of_me(norm.conduct.to_do(1)), said_of(condition_of(norm), Pronouns.ME)
    return talk.pick(options, doing=doing, halfway=way)
