"""How a talk on a norm begins: the opener comes to the point, or tells the other off."""

from __future__ import annotations

from folkways.agents.shown import Guideline
from folkways.minds.offline import phrases
from folkways.minds.offline.chat import Chat
from folkways.minds.offline.persons import to_you
from folkways.minds.offline.relation import close
from folkways.minds.offline.rewrite import parts_of
from folkways.minds.offline.talk import SpeakingTurn
from folkways.reading.frame import Frame, Mode, Setting


def open_talk(talk: SpeakingTurn) -> tuple[str, bool]:
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
    hello = talk.pick(phrases.GREET) if talk.maybe(0.4) and not talk.met_today else ""
    lead = lead or (talk.pick(phrases.LEAD) if not hello or talk.maybe(0.5) else "")
    return talk.say(hello, lead, *_point(talk, held, frame)), False


def _reproach(talk: SpeakingTurn, held: Guideline, frame: Frame, lead: str) -> str:
    q = talk.q
    seen = _doing(talk, frame) if q.other_action else ""
    see = talk.pick(phrases.SEE, doing=seen) if seen else ""
    named = talk.name in see
    hello = "" if lead or named or talk.maybe(0.4) else talk.pick(_address(talk))
    if frame.mode is Mode.DESCRIPTIVE:
        good = talk.does_good(frame, talk.lens.conduct_of(frame))
        why = talk.reason(frame) if good else talk.pick(phrases.ODD)
        return talk.say(hello, lead, see, talk.normative(held), why)
    asked = _request(talk, frame) if talk.maybe(0.5) else ""
    point = _point(talk, held, frame)
    return talk.say(hello, lead, see, *point, asked)


def _point(talk: SpeakingTurn, held: Guideline, frame: Frame) -> tuple[str, ...]:
    """Say the norm with its reason, in one sentence or in two."""
    clause = talk.because(frame)
    if clause and talk.maybe(0.4):
        text = talk.normative(held, clause)
        if clause in text:
            return (text,)
    return talk.normative(held), talk.reason(frame)


def _doing(talk: SpeakingTurn, frame: Frame) -> str:
    """Return what the other does against the norm, said to it; all it does if that is short."""
    for part in parts_of(talk.q.other_action):
        acts = talk.lens.acts(part, talk.hidden)
        if any(f.topic == frame.topic for f in acts) and part.split()[0].endswith("ing"):
            return to_you(part)
    return to_you(talk.q.other_action) if len(talk.q.other_action) < 100 else ""


def _request(talk: SpeakingTurn, frame: Frame) -> str:
    if frame.sign > 0 or frame.mode is Mode.DESCRIPTIVE:
        return talk.pick(phrases.REQUEST_KIND)
    if frame.setting is Setting.INDOORS and talk.q.place.indoors:
        return talk.pick((*phrases.REQUEST_OUT, *phrases.REQUEST))
    return talk.pick(phrases.REQUEST)


def _address(talk: SpeakingTurn) -> tuple[str, ...]:
    """Return how one begins a reproach: with family and friends one stands on no ceremony."""
    return phrases.ADDRESS_CLOSE if close(talk.described) else phrases.ADDRESS
