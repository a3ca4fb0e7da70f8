"""What the talk is measured by: who says how much, questions, what is taken up of others' words."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import pairwise
from statistics import fmean

from folkways.base.events import MechanismEvent
from folkways.base.measure import SHARE, Measure, MeasuredRun, Number, Rows
from folkways.environments.dialogue import Said
from folkways.packs.counselling.roles import CLIENT, COUNSELLOR
from folkways.reading.stem import content_stems

_WORD = re.compile(r"[\w'’-]+")


def talk(run: MeasuredRun) -> list[Said]:
    """Return all that was said, in order."""
    events = (event for event in run.events(MechanismEvent) if isinstance(event, MechanismEvent))
    return [said for event in events if (said := Said.read(event)) is not None]


def words(said: Said) -> int:
    """Return how many words were said."""
    return len(_WORD.findall(said.text))


def asks(said: Said) -> bool:
    """Whether there is a question in what was said."""
    return "?" in said.text


def takes_up(said: Said, before: Said) -> bool:
    """Whether a content word of the words before it is said again."""
    return not set(content_stems(said.text)).isdisjoint(content_stems(before.text))


def replies(said: Sequence[Said]) -> list[tuple[Said, Said]]:
    """Return the counsellor's turns, each with the client's turn before it."""
    return [
        (before, one)
        for before, one in pairwise(said)
        if before.role == CLIENT and one.role == COUNSELLOR
    ]


def _mean(values: Sequence[float]) -> Number:
    return fmean(values) if values else None


class OfTalk(Measure, ABC):
    """A number of the whole talk."""

    @abstractmethod
    def of(self, said: list[Said]) -> Number:
        """Return the number."""

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        return self.of(talk(run))


class Turns(OfTalk):
    """See the definition."""

    name = "turns"
    unit = "turns"
    definition = "Turns of both together."

    def of(self, said: list[Said]) -> Number:
        """Return it."""
        return len(said)


class ClientWords(OfTalk):
    """See the definition."""

    name = "client_words"
    unit = SHARE
    definition = "The client's words, of all words spoken."

    def of(self, said: list[Said]) -> Number:
        """Return it."""
        every = sum(map(words, said))
        return sum(words(one) for one in said if one.role == CLIENT) / every if every else None


class Questions(OfTalk):
    """See the definition."""

    name = "questions"
    unit = SHARE
    definition = "The counsellor's turns with a question in them, of all its turns."

    def of(self, said: list[Said]) -> Number:
        """Return it."""
        return _mean([asks(one) for one in said if one.role == COUNSELLOR])


class TakenUp(OfTalk):
    """See the definition."""

    name = "taken_up"
    unit = SHARE
    definition = (
        "The counsellor's replies that say a content word (by its stem) of the client's last turn "
        "again, of all replies."
    )

    def of(self, said: list[Said]) -> Number:
        """Return it."""
        return _mean([takes_up(one, before) for before, one in replies(said)])


class EndedByClient(OfTalk):
    """See the definition."""

    name = "ended_by_client"
    unit = SHARE
    definition = "1 if the client ended the talk, 0 if the counsellor did; undefined if neither."

    def of(self, said: list[Said]) -> Number:
        """Return it."""
        return float(said[-1].role == CLIENT) if said and said[-1].ends else None


class TalkTurns(Measure):
    """See the definition."""

    name = "talk_turns"
    definition = "By turn: words, and whether the turn has a question in it."
    step = "turn"

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each turn."""
        return [
            {"turn": one.turn, "words": words(one), "question": float(asks(one))}
            for one in talk(run)
        ]


MEASURES: tuple[type[Measure], ...] = (
    Turns,
    ClientWords,
    Questions,
    TakenUp,
    EndedByClient,
    TalkTurns,
)
