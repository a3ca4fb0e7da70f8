"""What an agent may react to: words only as long as they are news, and the last of a talk."""

from __future__ import annotations

import pytest
from tests.agents.test_commitments import NOW, OTHER, ROOM, turn_of

from folkways.agents.earlier_talks import spoken_to
from folkways.agents.heard import HeardTalk
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


def test_of_an_overheard_talk_only_the_last_words_call_for_a_reaction() -> None:
    turn = turn_of(now=NOW + 20 * MINUTE)
    lines = [(OTHER, "Please stop."), ("Cleo Dunn", "May I finish?"), (OTHER, "Until ten, then.")]
    began, ended = turn.t - 2 * MINUTE, turn.t - MINUTE
    turn.body.overheard = [HeardTalk("c9", OTHER, "Cleo Dunn", began, ended, lines)]
    ben = Sighting(OTHER, (40, 40), ROOM, True, "reading", True, False, 1)
    asked = [
        may_consider(
            turn, {OTHER: ben}, Percept(text=text, other=OTHER, t=t, speech=True, happened=t)
        )
        for t, text in ((began, lines[0][1]), (ended, lines[2][1]))
    ]
    assert asked == [False, True]


def test_what_has_been_said_to_somebody_is_shown_to_its_end_and_by_whom() -> None:
    turn = turn_of(now=NOW + 20 * MINUTE)
    lines = [(OTHER, "Please stop."), ("Cleo Dunn", "May I finish?"), (OTHER, "Until ten, then.")]
    turn.body.overheard = [
        HeardTalk("c8", OTHER, "Cleo Dunn", NOW, NOW, [("Cleo Dunn", "Long ago.")]),
        HeardTalk("c9", OTHER, "Cleo Dunn", turn.t - 2 * MINUTE, turn.t - MINUTE, lines),
    ]
    for name, by in (("Cleo Dunn", OTHER), (OTHER, "Cleo Dunn")):  # whoever of the two opened it
        (talk,) = spoken_to(turn, name)
        assert (talk.by, talk.minutes_ago) == (by, 1)
        assert [(line.speaker, line.text) for line in talk.lines] == lines
    assert not spoken_to(turn, "Dora Eng")
