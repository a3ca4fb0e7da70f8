from __future__ import annotations

import pytest

from folkways.minds.offline.english import base, first_name


@pytest.mark.parametrize(
    ("name", "addressed"),
    [("Tom Gomez", "Tom"), ("Ms. Hill", "Ms. Hill"), ("Cher", "Cher"), ("", "")],
)
def test_people_are_addressed_by_their_first_name_unless_that_is_a_title(
    name: str, addressed: str
) -> None:
    assert first_name(name) == addressed


@pytest.mark.parametrize(
    ("gerund", "plain"),
    [
        ("labelling", "label"),
        ("refuelling", "refuel"),
        ("dialling", "dial"),
        ("selling", "sell"),
        ("yelling", "yell"),
        ("quelling", "quell"),
        ("refilling", "refill"),
        ("installing", "install"),
    ],
)
def test_a_doubled_l_of_british_spelling_is_taken_back(gerund: str, plain: str) -> None:
    assert base(gerund) == plain
