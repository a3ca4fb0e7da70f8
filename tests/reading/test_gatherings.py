from __future__ import annotations

import pytest

from folkways.reading.gatherings import is_gathering


@pytest.mark.parametrize(
    "doing",
    [
        "giving a talk on the stage",
        "gives a short public speech",
        "performing a show at the café",
        "holding a meeting of the club",
        "having a birthday party in the garden",
        "teaching a class",
        "leading the choir's rehearsal",
    ],
)
def test_what_others_come_to(doing: str) -> None:
    assert is_gathering(doing)


@pytest.mark.parametrize(
    "doing",
    [
        "having lunch at the café",
        "waiting in the meeting room",
        "giving the meeting room a clean",
        "reading aloud at the café for his exam",
        "talking loudly at the café",
        "watching a show",
        "playing with the dog",
    ],
)
def test_what_one_does_for_oneself(doing: str) -> None:
    assert not is_gathering(doing)
