"""How the opener goes on: it answers the other's last move, adds to it, offers, or ends."""

from __future__ import annotations

from collections.abc import Sequence

from folkways.agents.shown import Guideline
from folkways.minds.offline import phrases
from folkways.minds.offline.chat import Chat
from folkways.minds.offline.compromise import compromise
from folkways.minds.offline.english import after_colon
from folkways.minds.offline.moves import AGREEING, ASKING, COUNTERS, DOUBTING, Move
from folkways.minds.offline.talk import SpeakingTurn
from folkways.minds.offline.wording import STRICT, level_of
from folkways.reading.frame import Frame

LONGEST = 5
"""After this many lines the opener ends the conversation."""


def press(talk: SpeakingTurn) -> tuple[str, bool]:
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
        return talk.say(*agreed, after_colon(talk.stated(middle))), False
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
        offer = talk.pick(phrases.OFFER), after_colon(talk.stated(middle))
        return talk.say(answer, *offer), False
    if another is not None and talk.maybe(0.6):
        return talk.say(answer, talk.pick(phrases.ALSO), talk.normative(another)), False
    return talk.say(answer, talk.reason(main)), False


def _another(talk: SpeakingTurn, main: Frame) -> Guideline | None:
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


def _conciliatory(talk: SpeakingTurn) -> bool:
    """Whether the opener is one to make an offer: not rigid, and not strict about the norm."""
    held = talk.standard(talk.q.about)
    strict = held is not None and level_of(held.weight) == STRICT
    traits = talk.view.traits
    return traits.rigidity <= 0 and (not strict or traits.agreeableness > 0)


def _reaction(talk: SpeakingTurn, moves: Sequence[Move], main: Frame) -> str:
    """Answer the last move that asks for an answer."""
    clause = talk.because(main)
    for move in reversed(moves):
        said = _to_question(talk, move, main, clause) if move in ASKING else _tocounter(talk, move)
        if said:
            return said
    return talk.pick(phrases.CONCEDE)


def _to_question(talk: SpeakingTurn, move: Move, main: Frame, clause: str) -> str:
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


def _tocounter(talk: SpeakingTurn, move: Move) -> str:
    rebuttal = _REBUTTALS.get(move)
    if rebuttal is None:
        return ""
    concede = talk.pick(phrases.CONCEDE) if move in COUNTERS and talk.maybe(0.25) else ""
    return talk.say(concede, talk.pick(rebuttal))


def _part(talk: SpeakingTurn, moves: Sequence[Move]) -> str:
    """End a conversation that has been settled."""
    if AGREEING.intersection(moves):
        return talk.pick(phrases.THANKS)
    if DOUBTING.intersection(moves):
        return talk.pick(phrases.REBUT_DOUBT)
    return talk.pick((*phrases.LEAVE_IT, *phrases.REBUT_REFUSE))
