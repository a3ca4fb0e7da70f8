from __future__ import annotations

import pytest

from folkways.reading.axes import Axis
from folkways.reading.compare import Conduct
from folkways.reading.judgeable import judgeable
from folkways.reading.lexicon import Lexicon
from folkways.reading.placed_norm import placed_norm
from folkways.reading.reader import Reader

COMPLIES, VIOLATES, UNRELATED = Conduct.COMPLIES, Conduct.VIOLATES, Conduct.UNRELATED
READER = Reader()
DESK_LUNCH = Axis(
    id="desk_lunch",
    plus=("lunch at the desk", "eat at his desk"),
    minus=("lunch in the kitchen",),
    phrase_plus="eating at the desk",
    phrase_minus="eating in the kitchen",
    act_plus="eating at the desk",
    act_minus="eating in the kitchen",
)
OWN = Reader(Lexicon.default().with_axes([DESK_LUNCH]))
NO_DESK = "Do not eat at your desk."


def verdict(norm: str, text: str, there: bool, reader: Reader = READER) -> Conduct:
    placed = placed_norm(norm, reader)
    assert placed is not None
    return placed.conduct(text, placed.read(text, True), True, there)


@pytest.mark.parametrize(
    ("text", "there", "expected"),
    [
        ("eating lunch at a table in the café and eating at the desk", False, VIOLATES),
        ("eating lunch at his desk", True, VIOLATES),
        ("eating in the kitchen", False, COMPLIES),
        ("having lunch", True, VIOLATES),
        ("having lunch", False, COMPLIES),
        ("writing a report", True, UNRELATED),
    ],
)
def test_a_place_in_the_name_of_a_topic_is_asked_of_the_words_first(
    text: str, there: bool, expected: Conduct
) -> None:
    assert verdict(NO_DESK, text, there, OWN) is expected


def test_what_breaks_a_ban_on_a_topic_with_a_place_in_its_name_is_that_topic() -> None:
    judged = judgeable(NO_DESK, OWN)
    assert "eating at the desk" in judged.broken
    assert "eating in the kitchen" in judged.kept


@pytest.mark.parametrize(
    ("norm", "text", "there", "expected"),
    [
        ("People eat in the kitchen.", "having lunch", True, COMPLIES),
        ("People eat in the kitchen.", "having lunch", False, VIOLATES),
        ("People eat in the kitchen.", "having lunch and leaving the food outside", True, COMPLIES),
        ("People eat in the kitchen.", "leaving the food outside", True, UNRELATED),
        ("Do not eat in the kitchen.", "having breakfast", True, VIOLATES),
        ("People eat lunch in the kitchen.", "eating breakfast at a table", False, UNRELATED),
        ("People eat lunch in the kitchen.", "eating a sandwich", False, VIOLATES),
        ("People eat lunch in the kitchen.", "having lunch", True, COMPLIES),
    ],
)
def test_a_meal_is_eating_where_a_norm_says_where_to_eat(
    norm: str, text: str, there: bool, expected: Conduct
) -> None:
    assert verdict(norm, text, there) is expected


def test_a_meal_is_no_eating_where_others_work_in_other_texts() -> None:
    assert all(frame.topic != "eating" for frame in READER.act("having lunch", True))


def test_a_norm_without_a_place_is_not_placed() -> None:
    assert placed_norm("No smoking indoors.", READER) is None


def test_a_topic_that_says_more_of_the_place_than_the_norm_is_doubtful() -> None:
    (first, *_) = judgeable("People eat in the kitchen.", READER).limits
    assert first.startswith("doubtful: it is read as 'eating where others work'")
    assert not any("doubtful" in one for one in judgeable("No eating at the desk.", READER).limits)
