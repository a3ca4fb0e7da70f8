"""Which act a promise is bound to, in its own words."""

from __future__ import annotations

import pytest

from folkways.reading.bounds import bound_to
from folkways.reading.gatherings import is_attendance


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("not smoking for the rest of the test", "test"),
        ("whispering while Ann Lee is singing", "Ann Lee is singing"),
        ("staying until the end of the show.", "show"),
        ("waiting until the meeting is over", "meeting"),
        ("not smoking for the rest of the day", ""),
        ("singing, during the evening", ""),
        ("not smoking indoors", ""),
    ],
)
def test_a_promise_may_be_bound_to_an_act(text: str, act: str) -> None:
    assert bound_to(text) == act


@pytest.mark.parametrize(
    ("doing", "comes", "named"),
    [
        ("attending Ann Lee's lecture on noise", True, True),
        ("going to the concert", True, True),
        ("seeing Ann Lee", True, False),
        ("giving a lecture", False, False),
        ("having lunch with Ann Lee", False, False),
    ],
)
def test_coming_to_something_is_told_from_holding_it(doing: str, comes: bool, named: bool) -> None:
    assert (is_attendance(doing), is_attendance(doing, named=True)) == (comes, named)
