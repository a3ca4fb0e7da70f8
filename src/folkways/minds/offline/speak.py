"""Utter: what is said next, by the move that the other has just made.

A conversation on a norm goes: the opener comes to the point, with a reason; the listener agrees,
doubts, asks back or objects, as it will judge; the opener answers just that, with a further side of
the matter or a compromise; the listener settles it. Only who holds a qualified norm speaks of what
should be, and a compromise is the only norm that somebody states without holding it; others
say what they like.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from folkways.agents.questions import Utter, Utterance
from folkways.agents.shown import Guideline
from folkways.language.mind import CallKey
from folkways.minds.offline import phrases
from folkways.minds.offline.chat import Chat
from folkways.minds.offline.compromise import compromise, condition_of
from folkways.minds.offline.context import Context
from folkways.minds.offline.english import clip
from folkways.minds.offline.moves import AGREEING, ASKING, COUNTERS, DOUBTING, Move
from folkways.minds.offline.persons import Person, of_me, said_of, to_you
from folkways.minds.offline.rewrite import parts_of
from folkways.minds.offline.talk import Talk
from folkways.minds.offline.wording import STRICT, level_of
from folkways.reading.frame import Aspect, Frame, Mode, Setting

LONGEST = 5
"""After so many lines the opener ends the conversation."""


def utter(q: Utter, key: CallKey, ctx: Context) -> Utterance:
    """Answer Utter."""
    talk = Talk(q, key, ctx)
    lines = len(q.history)
    if q.opened:
        text, ends = _open(talk) if lines < 2 else _press(talk)
    else:
        text, ends = _reply(talk) if lines < 3 else _settle(talk)
    return Utterance(text=clip(text or phrases.CHAT_BACK[0], 800), ends=ends)


# --- the opener begins


def _open(talk: Talk) -> tuple[str, bool]:
    """Come to the point: after one word of greeting at most, the norm and why it matters."""
    q = talk.q
    held = talk.standard(q.about)
    if held is None or q.reason not in ("conflict", "campaign"):
        return Chat(talk).open()
    frame = talk.lens.norm(held.text)
    if frame is None:
        return talk.say(talk.pick(phrases.GREET), held.text), False
    earlier = talk.talked_of(frame)
    lead = talk.again(earlier) if earlier and talk.maybe(0.7) else ""
    if q.reason == "conflict":
        return _reproach(talk, held, frame, lead), False
    hello = talk.pick(phrases.GREET) if talk.maybe(0.4) else ""
    lead = lead or (talk.pick(phrases.LEAD) if not hello or talk.maybe(0.5) else "")
    return talk.say(hello, lead, *_point(talk, held, frame)), False


def _reproach(talk: Talk, held: Guideline, frame: Frame, lead: str) -> str:
    q = talk.q
    seen = _doing(talk, frame) if q.other_action else ""
    see = talk.pick(phrases.SEE, doing=seen) if seen else ""
    named = talk.name in see
    hello = "" if lead or named or talk.maybe(0.4) else talk.pick(phrases.ADDRESS)
    if frame.mode is Mode.DESCRIPTIVE:
        good = talk.does_good(frame, talk.lens.conduct_of(frame))
        why = talk.reason(frame) if good else talk.pick(phrases.ODD)
        return talk.say(hello, lead, see, talk.normative(held), why)
    asked = _request(talk, frame) if talk.maybe(0.5) else ""
    point = _point(talk, held, frame)
    return talk.say(hello, lead, see, *point, asked)


def _point(talk: Talk, held: Guideline, frame: Frame) -> tuple[str, ...]:
    """Say the norm with its reason, in one sentence or in two."""
    clause = talk.because(frame)
    if clause and talk.maybe(0.4):
        text = talk.normative(held, clause)
        if clause in text:
            return (text,)
    return talk.normative(held), talk.reason(frame)


def _doing(talk: Talk, frame: Frame) -> str:
    """Return what the other does against the norm, said to it; all it does if that is short."""
    for part in parts_of(talk.q.other_action):
        acts = talk.lens.acts(part, talk.hidden)
        if any(f.topic == frame.topic for f in acts) and part.split()[0].endswith("ing"):
            return to_you(part)
    return to_you(talk.q.other_action) if len(talk.q.other_action) < 100 else ""


def _request(talk: Talk, frame: Frame) -> str:
    if frame.sign > 0 or frame.mode is Mode.DESCRIPTIVE:
        return talk.pick(phrases.REQUEST_KIND)
    if frame.setting is Setting.INDOORS and talk.q.place.indoors:
        return talk.pick((*phrases.REQUEST_OUT, *phrases.REQUEST))
    return talk.pick(phrases.REQUEST)


# --- the listener answers


def _reply(talk: Talk) -> tuple[str, bool]:
    """Answer what the opener has raised, by one's own norms and stances."""
    frame = talk.put_forward()
    if frame is None:
        return Chat(talk).reply()
    text = talk.say(*_answer(talk, frame))
    own = talk.own_on(frame)
    allied = own is not None and own[1].sign == frame.sign and talk.leaning(frame) > 0
    return text, allied and talk.maybe(0.3)


def _answer(talk: Talk, frame: Frame) -> tuple[str, ...]:
    """Answer a norm put forward as it will be judged; see ``evaluate.leaning``."""
    lean, own = talk.leaning(frame), talk.own_on(frame)
    if own is not None and own[1].sign == frame.sign:
        if lean <= 0:
            return talk.pick(phrases.PARTLY), talk.normative(own[0])
        if talk.q.reason == "conflict" and frame.mode is not Mode.DESCRIPTIVE:
            again = talk.normative(own[0]) if talk.maybe(0.5) else ""
            return talk.pick(phrases.CAUGHT), again, talk.pick(phrases.PROMISE)
        if talk.maybe(0.4):
            lead, text = talk.pick(phrases.AGREE_TOO), _after_colon(talk.normative(own[0]))
        else:
            lead, text = talk.pick(phrases.AGREE), talk.normative(own[0])
        return lead, text, _echo(talk, frame)
    if talk.talked_of(frame):
        still = {1: phrases.STILL_YES, 0: phrases.STILL_OPEN, -1: phrases.STILL_NO}
        return talk.pick(still[lean]), _after(talk, frame, lean)
    if own is not None and lean < 0:
        return talk.pick(phrases.REFUSE), talk.normative(own[0]), _counter(talk, frame)
    if lean > 0:
        return _agreed(talk, frame)
    if lean < 0:
        return _refused(talk, frame)
    return _undecided(talk, frame)


def _echo(talk: Talk, frame: Frame) -> str:
    """Add a reason of one's own to what one agrees with."""
    return talk.reason(frame, echo=True) if talk.maybe(0.5) else ""


def _agreed(talk: Talk, frame: Frame) -> tuple[str, ...]:
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


def _refused(talk: Talk, frame: Frame) -> tuple[str, ...]:
    """Refuse plainly, and say why."""
    counter = _counter(talk, frame)
    refuse = talk.pick(phrases.REFUSE)
    return (counter, refuse) if counter and talk.maybe(0.5) else (refuse, counter)


def _undecided(talk: Talk, frame: Frame) -> tuple[str, ...]:
    """Doubt: ask back, offer to come halfway, or ask for time."""
    offer = _my_offer(talk, frame)
    if offer and talk.maybe(0.5):
        counter = _counter(talk, frame)
        return counter, offer
    doubt = talk.pick((*phrases.DOUBT, *phrases.DOUBT_NEW))
    return doubt, _ask_back(talk, frame) if talk.maybe(0.6) else _counter(talk, frame)


def _after(talk: Talk, frame: Frame, lean: int) -> str:
    """Add to an answer that remembers an earlier talk."""
    if lean > 0:
        return talk.pick(phrases.PROMISE) if talk.maybe(0.4) else ""
    offer = _my_offer(talk, frame)
    return offer if offer and talk.maybe(0.5) else _counter(talk, frame)


def _counter(talk: Talk, frame: Frame) -> str:
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


def _on(talk: Talk, item: Guideline, topic: str) -> bool:
    frame = talk.lens.norm(item.text)
    return frame is not None and frame.topic == topic


def _demands(talk: Talk, item: Guideline) -> bool:
    frame = talk.lens.norm(item.text)
    return frame is not None and frame.mode is Mode.INJUNCTIVE


def _habit(talk: Talk, frame: Frame) -> str:
    doing = of_me(talk.lens.conduct_of(frame).pole(-frame.sign))
    return talk.pick(phrases.HABIT, doing=doing)


def _ask_back(talk: Talk, frame: Frame) -> str:
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


def _my_offer(talk: Talk, frame: Frame) -> str:
    """Offer to come halfway, unless one is rigid or firmly against it."""
    norm = compromise(frame, talk.lens)
    firm = talk.view.firmly_against(frame.topic, frame.sign) or talk.view.traits.rigidity > 0
    if norm is None or firm or Move.OFFER in talk.all_moves():
        return ""
    options = phrases.MY_OFFER if norm.sign < 0 else phrases.MY_OFFER_KIND
    doing, way = of_me(norm.conduct.to_do(1)), said_of(condition_of(norm), Person.ME)
    return talk.pick(options, doing=doing, halfway=way)


# --- the opener answers that


def _press(talk: Talk) -> tuple[str, bool]:
    """Answer the other's last move; go on to another side of the matter, or end."""
    q = talk.q
    main = talk.lens.norm(q.about)
    if q.reason == "chat" or main is None:
        return Chat(talk).go_on()
    moves = talk.last_moves()
    if len(q.history) >= LONGEST - 1:
        return _part(talk, moves), True
    middle = compromise(main, talk.lens)
    if Move.OFFER in moves and middle is not None:
        agreed = talk.pick(phrases.ACCEPT), talk.pick(phrases.THEN)
        return talk.say(*agreed, _after_colon(talk.stated(middle))), False
    answer = _reaction(talk, moves, main)
    another = _another(talk, main)
    if AGREEING.intersection(moves):
        if another is not None and talk.maybe(0.7):
            return talk.say(talk.pick(phrases.ALSO), talk.normative(another)), False
        won = {Move.PROMISE, Move.COME_ROUND}.intersection(moves)
        together = talk.pick(phrases.PRAISE if won else phrases.TOGETHER)
        if talk.maybe(0.4):
            return talk.say(together, talk.pick(phrases.CLOSE) if talk.maybe(0.2) else ""), True
        return talk.say(talk.pick(phrases.THANKS), together), True
    if middle is not None and _conciliatory(talk) and talk.maybe(0.5):
        offer = talk.pick(phrases.OFFER), _after_colon(talk.stated(middle))
        return talk.say(answer, *offer), False
    if another is not None and talk.maybe(0.6):
        return talk.say(answer, talk.pick(phrases.ALSO), talk.normative(another)), False
    return talk.say(answer, talk.reason(main)), False


def _after_colon(text: str) -> str:
    """Return a sentence as it stands after a colon."""
    return text[:1].lower() + text[1:] if text else text


def _another(talk: Talk, main: Frame) -> Guideline | None:
    """Return another norm of one's own on the same matter."""
    others = [
        item
        for item in talk.q.standards
        if item.text != talk.q.about
        and item.text not in talk.said
        and (frame := talk.lens.norm(item.text)) is not None
        and (frame.topic, frame.sign) == (main.topic, main.sign)
    ]
    return others[int(talk.chance.random() * len(others))] if others else None


def _conciliatory(talk: Talk) -> bool:
    """Whether the opener is one to make an offer: not rigid, and not strict about the norm."""
    held = talk.standard(talk.q.about)
    strict = held is not None and level_of(held.weight) == STRICT
    traits = talk.view.traits
    return traits.rigidity <= 0 and (not strict or traits.agreeableness > 0)


def _reaction(talk: Talk, moves: Sequence[Move], main: Frame) -> str:
    """Answer the last move that asks for an answer."""
    clause = talk.because(main)
    for move in reversed(moves):
        said = _to_question(talk, move, main, clause) if move in ASKING else _to_counter(talk, move)
        if said:
            return said
    return talk.pick(phrases.CONCEDE)


def _to_question(talk: Talk, move: Move, main: Frame, clause: str) -> str:
    if move is Move.ASK_WHO:
        return talk.pick(phrases.ANSWER_WHO)
    if move is Move.ASK_WHETHER:
        plain = phrases.ANSWER_WHETHER_PLAIN
        return talk.pick(phrases.ANSWER_WHETHER if clause else plain, because=clause)
    if move is Move.ASK_WHY:
        plain = phrases.ANSWER_WHY_PLAIN
        return talk.pick(phrases.ANSWER_WHY if clause else plain, because=clause)
    if move is Move.ASK_INSTEAD:
        kind = main.sign > 0
        return talk.pick(phrases.ANSWER_INSTEAD_KIND if kind else phrases.ANSWER_INSTEAD)
    yes = talk.most_keep(main) or talk.others_agree(main)
    return talk.pick(phrases.ANSWER_OTHERS_YES if yes else phrases.ANSWER_OTHERS_NO)


_REBUTTALS = {
    Move.LIBERTY: phrases.REBUT_LIBERTY,
    Move.HABIT: phrases.REBUT_HABIT,
    Move.TRIFLE: phrases.REBUT_TRIFLE,
    Move.EVERYBODY: phrases.REBUT_EVERYBODY,
    Move.COST: phrases.REBUT_COST,
    Move.DISPUTE: phrases.REBUT_DISPUTE,
    Move.LIKE: phrases.REBUT_LIKE,
    Move.REFUSE: phrases.REBUT_REFUSE,
    Move.DECLINE: phrases.REBUT_REFUSE,
    Move.DOUBT: phrases.REBUT_DOUBT,
    Move.PARTLY: phrases.REBUT_DOUBT,
}


def _to_counter(talk: Talk, move: Move) -> str:
    rebuttal = _REBUTTALS.get(move)
    if rebuttal is None:
        return ""
    concede = talk.pick(phrases.CONCEDE) if move in COUNTERS and talk.maybe(0.25) else ""
    return talk.say(concede, talk.pick(rebuttal))


# --- the end


def _settle(talk: Talk) -> tuple[str, bool]:
    """Close the matter from the listener's side."""
    frame = talk.put_forward()
    if frame is None:
        return Chat(talk).go_on()
    offered = Move.OFFER in talk.last_moves() or Move.ACCEPT in talk.last_moves()
    ends = talk.maybe(0.7)
    if offered and frame.aspect in (Aspect.PLACE, Aspect.CONDITION):
        return _on_offer(talk, frame), ends
    leans = {talk.leaning(heard) for heard in talk.all_put_forward()}
    if leans == {1}:
        thanks = talk.pick(phrases.THANKS_BACK) if talk.maybe(0.3) else ""
        return talk.say(talk.pick((*phrases.PROMISE, *phrases.MADE_SENSE)), thanks), ends
    if leans == {-1}:
        counter = _counter(talk, frame) if talk.maybe(0.5) else ""
        return talk.say(counter, talk.pick(phrases.HEARD)), ends
    if leans == {0}:
        return talk.say(talk.pick(phrases.DOUBT)), ends
    return talk.say(talk.pick(phrases.PARTLY), talk.pick(phrases.DOUBT)), ends


def _on_offer(talk: Talk, frame: Frame) -> str:
    """Take up a compromise, or decline it."""
    lean = talk.leaning(frame)
    mine = Move.ACCEPT in talk.last_moves()  # it was one's own offer
    if lean > 0 or (mine and lean == 0):
        return talk.say(talk.pick(phrases.ACCEPT), talk.pick(phrases.PROMISE))
    if lean == 0:
        return talk.say(talk.pick(phrases.DOUBT))
    return talk.say(talk.pick(phrases.DECLINE), _counter(talk, frame))


def _part(talk: Talk, moves: Sequence[Move]) -> str:
    """End a conversation that has been settled."""
    if AGREEING.intersection(moves):
        return talk.pick(phrases.THANKS)
    if DOUBTING.intersection(moves):
        return talk.pick(phrases.REBUT_DOUBT)
    return talk.pick((*phrases.LEAVE_IT, *phrases.REBUT_REFUSE))
