"""The plan of the hours."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from folkways.agents.doing import with_hours
from folkways.base import events as ev
from folkways.base.time import HOUR, MINUTE

_FROM_EIGHT = 8 * HOUR


@given(st.lists(st.integers(0, 400), min_size=1, max_size=6))
def test_no_two_plans_are_in_force_at_once(replanned: list[int]) -> None:
    """However often the rest of a day is planned anew, each minute has the newest plan alone."""
    hours: list[ev.PlanItem] = []
    times = [_FROM_EIGHT + minutes * MINUTE for minutes in sorted(replanned)]
    for number, t in enumerate(times):
        items = tuple(
            ev.PlanItem(t + later, HOUR, f"plan {number}") for later in (0, HOUR, 2 * HOUR)
        )
        hours = with_hours(hours, ev.PlanMade(t=t, agent="Ada", level="hours", items=items))
    for item, after in pairwise(hours):
        assert item.seconds > 0
        assert item.start + item.seconds <= after.start
    assert [item.text for item in hours if item.start >= times[-1]] == [
        f"plan {len(times) - 1}"
    ] * 3
