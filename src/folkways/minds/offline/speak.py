"""Utter: what is said next, by the move that the other has just made.

A conversation on a norm goes: the opener comes to the point, with a reason; the listener agrees,
doubts, asks back or objects, as it will judge; the opener answers just that, with a further side of
the matter or a compromise; the listener settles it. Only who holds a qualified norm speaks of what
should be, and a compromise is the only norm that somebody states without holding it; others
say what they like.
"""

from __future__ import annotations

from folkways.agents.questions import Utter, Utterance
from folkways.language.mind import CallKey
from folkways.minds.offline import phrases
from folkways.minds.offline.answering import reply
from folkways.minds.offline.context import Context
from folkways.minds.offline.english import clip
from folkways.minds.offline.opening import open_talk
from folkways.minds.offline.pressing import press
from folkways.minds.offline.settling import settle
from folkways.minds.offline.talk import SpeakingTurn


def utter(q: Utter, key: CallKey, ctx: Context) -> Utterance:
    """Answer Utter."""
    talk = SpeakingTurn(q, key, ctx)
    lines = len(q.history)
    if q.opened:
        text, ends = open_talk(talk) if lines < 2 else press(talk)
    else:
        text, ends = reply(talk) if lines < 3 else settle(talk)
    return Utterance(text=clip(text or phrases.CHAT_BACK[0], 800), ends=ends)
