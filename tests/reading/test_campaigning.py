from __future__ import annotations

import pytest

from folkways.reading.lexicon import Lexicon
from folkways.reading.reader import Reader


@pytest.mark.parametrize(
    "sentence",
    [
        "She says so openly to everyone she meets.",
        "He tells everyone so.",
        "He wants to win the guests of the hall over to it.",
        "She hopes to persuade her neighbours.",
    ],
)
def test_to_campaign_for_something_is_no_conduct_of_its_own(sentence: str) -> None:
    assert Reader(Lexicon.default()).read(sentence) == ()
