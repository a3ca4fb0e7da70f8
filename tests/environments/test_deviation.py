"""Deviation of a text from another: each respect sees what is its own."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.environments.deviation import RESPECTS, deviation

NEWS = "The bridge was closed on Monday at 9. It is perhaps safe. They hope to open it soon."


@given(st.text(max_size=80), st.text(max_size=80))
def test_deviations_are_shares_and_a_text_does_not_deviate_from_itself(
    one: str, other: str
) -> None:
    assert all(0 <= value <= 1 for value in deviation(one, other).values())
    assert all(value == pytest.approx(0) for value in deviation(one, one).values())


@pytest.mark.parametrize(
    ("respect", "before", "after"),
    [
        ("sentiment", "A happy day.", "A terrible day."),
        ("new_information", "A dog barked.", "A dog barked at thieves."),
        ("certainty", "It is perhaps true.", "It is certainly true."),
        ("style", "It rained. It stopped.", "It rained for a long while and then it stopped."),
        ("time", "On Monday at 9.", "On Tuesday at 9."),
        ("perspective", "They closed it.", "We closed your bridge."),
    ],
)
def test_each_respect_sees_what_is_its_own(respect: str, before: str, after: str) -> None:
    assert deviation(after, before)[respect] > 0.2


def test_the_total_is_the_mean_of_six() -> None:
    found = deviation("We are certainly doomed!", NEWS)
    assert set(found) == {*RESPECTS, "total"}
    assert found["total"] == pytest.approx(sum(found[name] for name in RESPECTS) / 6)
