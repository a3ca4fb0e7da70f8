"""What a text says of whether conduct can be heard across a room."""

from __future__ import annotations

import pytest

from folkways.reading.loudness import is_loud
from folkways.scenario.topics import ConductWords, Topic
from folkways.scenario.vocabulary import lexicon_with


@pytest.mark.parametrize(
    ("doing", "loud"),
    [
        ("practising singing loudly", True),
        ("playing the piano", True),
        ("loudly heckling the speaker", True),
        ("reading aloud at the café", True),
        ("clapping for the singer", True),
        ("practising singing quietly", False),
        ("giving a lecture on the harm of loud noise", False),
        ("complaining about the loud music", False),
        ("listening to a song through headphones", False),
        ("reading a book about music", False),
        ("not shouting", False),
        ("smoking at a table", False),
    ],
)
def test_what_is_done_aloud_carries_and_what_is_spoken_of_does_not(doing: str, loud: bool) -> None:
    assert is_loud(f"Bo is {doing}", "Bo") is loud


def test_a_topic_of_a_scenario_says_which_side_carries() -> None:
    topic = Topic(
        name="looms",
        doing=ConductWords(called="weaving on the loom", loud=True),
        opposite=ConductWords(called="weaving by hand"),
    )
    lexicon = lexicon_with((topic,))
    assert is_loud("Bo is weaving on the loom", "Bo", lexicon)
    assert not is_loud("Bo is weaving by hand", "Bo", lexicon)
