"""What an agent may react to: words only as long as they are news."""

from __future__ import annotations

import pytest
from tests.agents.test_commitments import NOW, OTHER, ROOM, turn_of

from folkways.agents.percept import Percept
from folkways.agents.relevance import NEWS_FOR, may_consider
from folkways.agents.view import Sighting
from folkways.base.time import MINUTE


@pytest.mark.parametrize(
    ("age", "speech", "asked"),
    [
        (0, True, True),
        (NEWS_FOR, True, True),
        (NEWS_FOR + MINUTE, True, False),
        (NEWS_FOR + MINUTE, False, True),  # conduct that goes on
    ],
)
def test_words_call_for_no_reaction_once_they_are_old(age: int, speech: bool, asked: bool) -> None:
    turn = turn_of(now=NOW + 20 * MINUTE)
    ben = Sighting(OTHER, (40, 40), ROOM, True, "singing", True, False, 1)
    heard = Percept(
        text="Ben Cole is singing",
        other=OTHER,
        place=ROOM,
        t=turn.t,
        speech=speech,
        happened=turn.t - age,
    )
    assert may_consider(turn, {OTHER: ben}, heard) is asked
