from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from folkways.environments.wakes import Wakes

wakes = st.lists(st.tuples(st.integers(0, 20), st.integers(0, 5000)), max_size=60)


@given(wakes)
def test_everyone_is_due_in_order_and_once(asked: list[tuple[int, int]]) -> None:
    queue = Wakes()
    for agent, t in asked:
        queue.wake(agent, t)
    popped = []
    while (tick := queue.next) is not None:
        assert tick % 10 == 0
        due = queue.pop(tick)
        assert due == sorted(set(due))
        popped += [(tick, agent) for agent in due]
    assert popped == sorted({(-(-t // 10) * 10, agent) for agent, t in asked})


@given(wakes, st.integers(0, 5000))
def test_a_snapshot_gives_the_same_wakes(asked: list[tuple[int, int]], until: int) -> None:
    queue = Wakes()
    for agent, t in asked:
        queue.wake(agent, t)
    queue.pop(until)
    again = Wakes(queue.snapshot())
    assert again.next == queue.next
    assert again.pop(10**9) == queue.pop(10**9)
