from __future__ import annotations

import pytest

from folkways.agents.inner_voice import TOLD_ITSELF
from folkways.agents.shown import Place
from folkways.minds.offline.directive import directed
from folkways.minds.offline.slots import HOUR, Slot

PARK = Place(address="Green: park", indoors=False)
TEN, NOON, DAY_END = 10 * HOUR, 12 * HOUR, 22 * HOUR


def told(thought: str) -> list[Slot]:
    return directed(f"Ann Lee {TOLD_ITSELF}: {thought}", (PARK,), TEN, DAY_END)


@pytest.mark.parametrize(
    ("thought", "slot"),
    [
        (
            "I should go for a walk in the park.",
            Slot(TEN, TEN + HOUR, "going for a walk in the park"),
        ),
        ("I want to read a book", Slot(TEN, TEN + HOUR, "reading a book")),
        ("I will have lunch at 12:00.", Slot(NOON, NOON + HOUR, "having lunch")),
    ],
)
def test_what_an_inner_voice_says_is_done_at_once_or_at_its_time(thought: str, slot: Slot) -> None:
    assert told(thought) == [slot]


@pytest.mark.parametrize(
    "thought",
    [
        "I should not go for a walk in the park.",
        "I want to be on my own.",
        "I should talk to Ben in the park.",
        "I had lunch in the park.",
        "I will have breakfast at 8:00.",
        "I should glorp.",
    ],
)
def test_what_is_no_plan_for_the_rest_of_the_day_changes_none(thought: str) -> None:
    assert told(thought) == []


def test_another_reason_tells_nothing() -> None:
    assert directed("Ann Lee was reproached by Ben: go for a walk.", (PARK,), TEN, DAY_END) == []
