"""Answers to "Did you know ...?" as people give them."""

from __future__ import annotations

import pytest

from folkways.reading.knowing import says_so


@pytest.mark.parametrize(
    "answer",
    [
        "Yes, I did.",
        "Of course. She told me herself this morning.",
        "I heard about it from Tom at the counter.",
        "I've known Mira for years.",
        "Oh yes, everybody speaks of it!",
        "Well, Ann invited me yesterday.",
        "I did. I would not miss it.",
        "I was told yesterday, by the baker.",
    ],
)
def test_these_affirm(answer: str) -> None:
    assert says_so(answer) == "yes"


@pytest.mark.parametrize(
    "answer",
    [
        "No, I did not know that.",
        "I hadn't heard of it until you asked.",
        "I do not really know anybody of that name.",
        "That is news to me.",
        "I have no idea who that is.",
        "Never heard of her.",
        "I’m afraid I wasn’t aware of that.",
        "Nobody told me.",
        "I can't say that I do.",
        "Not that I know of.",
    ],
)
def test_these_deny(answer: str) -> None:
    assert says_so(answer) == "no"


def test_the_first_sentence_that_says_either_counts() -> None:
    assert says_so("Good question. Yes, I knew. I did not tell anybody.") == "yes"
    assert says_so("It is a lovely day.") == "unclear"
    assert says_so("") == "unclear"
