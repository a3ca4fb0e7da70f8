"""Observations are taken apart as they are worded."""

from __future__ import annotations

import pytest

from folkways.agents.heard import faint_text, speech_text
from folkways.agents.perceive import conduct_text
from folkways.minds.offline.seen import ReadObservation, seen

ADA, BEN = "Ada Byrd", "Ben Cole"


def test_conduct_and_words_are_told_apart() -> None:
    assert seen(conduct_text(ADA, "singing"), ADA) == ReadObservation(doing="singing")
    words = ReadObservation(words="Hush.", speaker=ADA, listener=BEN)
    assert seen(speech_text(ADA, BEN, "Hush."), ADA) == words


@pytest.mark.parametrize("other", [ADA, ""])
@pytest.mark.parametrize(
    "text",
    [
        faint_text(ADA, BEN, "smoking indoors"),
        f"{ADA} spoke to {BEN}, out of earshot, and seemed to object to this: smoking indoors",
    ],
    ids=["today", "in earlier versions"],
)
def test_who_objects_to_conduct_out_of_earshot_is_not_taken_to_do_it(text: str, other: str) -> None:
    assert seen(text, other) == ReadObservation()
    assert seen(f'{ADA} said to {BEN}: "She, out of earshot, seemed to object to it."', ADA).words
