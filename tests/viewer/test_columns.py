from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from folkways.store.rows import Row
from folkways.viewer.columns import Columns

NAMES = ("Ann", "Bo")
AGENTS = ("", "Ann", "Bo", "A visitor", "Another")
KINDS = ("DayBegan", "Uttered", "Arrived")
CODES = {"": -1, "Ann": 0, "Bo": 1}

events = st.lists(
    st.tuples(st.integers(0, 3), st.sampled_from(AGENTS), st.sampled_from(KINDS)), max_size=60
)


def rows_of(given_events: list[tuple[int, str, str]]) -> list[Row]:
    t = 0
    rows: list[Row] = []
    for seq, (later, agent, kind) in enumerate(given_events, start=1):
        t += later
        rows.append((seq, t, agent, kind, None))
    return rows


def columns_of(rows: list[Row], cuts: list[int]) -> Columns:
    columns = Columns(NAMES)
    edges = sorted({0, len(rows), *(cut % (len(rows) + 1) for cut in cuts)})
    for begin, end in pairwise(edges):
        columns.add(rows[begin:end])
    return columns


@given(events, st.lists(st.integers(0, 60), max_size=4), st.data())
def test_what_is_found_is_what_a_look_at_every_row_finds(
    made: list[tuple[int, str, str]], cuts: list[int], data: st.DataObject
) -> None:
    rows = rows_of(made)
    columns = columns_of(rows, cuts)
    kinds = data.draw(st.none() | st.lists(st.sampled_from([*KINDS, "Unknown"]), max_size=2))
    agents = data.draw(st.none() | st.lists(st.sampled_from([-1, 0, 1]), max_size=2))
    after, upto = data.draw(st.tuples(st.integers(-3, 70), st.integers(-3, 70)))
    assert columns.find(after, upto, kinds, agents).tolist() == [
        seq
        for seq, _, agent, kind, _ in rows
        if after < seq <= upto
        and (kinds is None or kind in kinds)
        and (agents is None or CODES.get(agent) in agents)
    ]


@given(events, st.lists(st.integers(0, 2), max_size=200))
def test_many_are_found_as_few_are(made: list[tuple[int, str, str]], agents: list[int]) -> None:
    columns = columns_of(rows_of(made), [])
    few = columns.find(0, len(made), None, set(agents)).tolist()
    assert columns.find(0, len(made), None, [*agents, *range(100, 200)]).tolist() == few


@given(events, st.integers(-2, 200))
def test_moments_are_found_in_order(made: list[tuple[int, str, str]], t: int) -> None:
    rows = rows_of(made)
    columns = columns_of(rows, [])
    assert columns.last_at(t) == sum(row[1] <= t for row in rows)
    assert columns.first_at(t) == sum(row[1] < t for row in rows) + 1
    assert [columns.t(row[0]) for row in rows] == [row[1] for row in rows]


def test_numbers_are_sorted_by_kind() -> None:
    columns = columns_of(rows_of([(1, "Ann", "Uttered"), (1, "", "DayBegan")] * 3), [])
    numbers = columns.find(1, 6)
    found = columns.by_kind(numbers, ("Uttered", "Arrived", "DayBegan"))
    assert {kind: some.tolist() for kind, some in found.items()} == {
        "Uttered": [3, 5],
        "Arrived": [],
        "DayBegan": [2, 4, 6],
    }


def test_there_is_room_for_as_many_as_come() -> None:
    rows = rows_of([(1, "Ann", "Uttered")] * 9000)
    columns = columns_of(rows, [5000])
    assert columns.size == 9000
    assert columns.t(9000) == 9000
    assert columns.find(8990, 9999).tolist() == list(range(8991, 9001))
