"""The moves of a conversation: what a sentence does in it, and which moves an utterance makes.

What is said in the words of the grammar (``phrases``) is recognised by these words by
all listeners; of other sentences only what the reader reads in them is known.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import lru_cache


class Move(StrEnum):
    """What one sentence does in a conversation."""

    GREET = "greet"
    ADDRESS = "address"  # begins a reproach: "Excuse me"
    SEE = "see"  # names what the other does
    LEAD = "lead"  # announces that something is to be raised
    REMEMBER = "remember"  # comes back to an earlier talk
    REASON = "reason"
    REQUEST = "request"
    ALSO = "also"  # announces another side of the matter
    AGREE = "agree"
    COME_ROUND = "come round"
    PROMISE = "promise"
    DOUBT = "doubt"
    PARTLY = "partly"
    REFUSE = "refuse"
    LIBERTY = "liberty"
    HABIT = "habit"
    TRIFLE = "trifle"
    EVERYBODY = "everybody"
    DISPUTE = "dispute"  # that is not what people do
    COST = "cost"
    LIKE = "like"
    DISLIKE = "dislike"
    ASK_WHO = "ask who says so"
    ASK_WHETHER = "ask whether it matters"
    ASK_WHY = "ask why"
    ASK_OTHERS = "ask about the others"
    ASK_INSTEAD = "ask what to do instead"
    ANSWER = "answer"
    CONCEDE = "concede"
    REBUT = "rebut"
    OFFER = "offer"
    ACCEPT = "accept"
    DECLINE = "decline"
    THANKS = "thanks"
    TOGETHER = "together"  # glad of an ally
    CLOSE = "close"
    INVITE = "invite"
    COME = "accept an invitation"
    EXCUSE = "decline an invitation"
    CHAT = "chat"
    CHAT_ASK = "chat question"
    NORM = "norm"  # the mind's own words for a norm: not recognised here


AGREEING = frozenset([Move.AGREE, Move.COME_ROUND, Move.PROMISE, Move.ACCEPT])
REFUSING = frozenset([Move.REFUSE, Move.DECLINE])
COUNTERS = frozenset(
    [
        Move.LIBERTY,
        Move.HABIT,
        Move.TRIFLE,
        Move.EVERYBODY,
        Move.DISPUTE,
        Move.COST,
        Move.LIKE,
        Move.DISLIKE,
    ]
)
DOUBTING = frozenset([Move.DOUBT, Move.PARTLY])
ASKING = frozenset(
    [Move.ASK_WHO, Move.ASK_WHETHER, Move.ASK_WHY, Move.ASK_OTHERS, Move.ASK_INSTEAD]
)
_SENTENCE = re.compile(r"(?<=[.!?:])\s+")
_SLOT = re.compile(r"\\\{\w+\\\}")
_SLOT_START = re.compile(r"^\W*\{")


class Recogniser:
    """Knows the sentences of a grammar again."""

    def __init__(self, phrases: Mapping[Move, Iterable[str]]) -> None:
        self._plain: dict[str, Move] = {}
        self._slotted: dict[str, list[tuple[re.Pattern[str], Move]]] = {}
        for move, options in phrases.items():
            for option in options:
                for part in _SENTENCE.split(option):
                    self._learn(part, move)

    def _learn(self, part: str, move: Move) -> None:
        if "{" not in part:
            self._plain.setdefault(part, move)
            return
        pattern = re.compile(_SLOT.sub(".+", re.escape(part)))
        key = "" if _SLOT_START.match(part) else part.split()[0].strip(",.:")
        key = "" if "{" in key else key
        self._slotted.setdefault(key, []).append((pattern, move))

    def move_of(self, sentence: str) -> Move | None:
        """Return the move that a sentence of the grammar makes, None for any other."""
        known = self._plain.get(sentence)
        if known is not None:
            return known
        first = sentence.split()[0].strip(",.:") if sentence.split() else ""
        for key in (first, ""):
            for pattern, move in self._slotted.get(key, ()):
                if pattern.fullmatch(sentence):
                    return move
        return None

    @lru_cache(maxsize=16384)  # noqa: B019  one recogniser lives as long as the program
    def moves(self, text: str) -> tuple[Move, ...]:
        """Return the known moves of an utterance, in order."""
        found = (self.move_of(sentence) for sentence in _SENTENCE.split(text))
        return tuple(move for move in found if move is not None)
