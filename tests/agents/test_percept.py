"""A percept is one thing from the moment it is noticed until it is remembered."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from folkways.agents.percept import UNRATED, Percept
from folkways.base import events as ev
from folkways.memory.record import Memory

PERCEPTS = st.builds(
    Percept,
    text=st.text(min_size=1, max_size=20),
    other=st.sampled_from(("", "Bo")),
    place=st.sampled_from(("", "Café: hall", "Café: hall: stage")),
    indoors=st.booleans(),
    t=st.integers(1, 10**6),
    speech=st.booleans(),
    own=st.booleans(),
    importance=st.integers(0, 10),
    happened=st.sampled_from((0, 1)),
)


@given(PERCEPTS)
def test_what_waits_is_what_was_noticed(percept: Percept) -> None:
    assert Percept.waiting(percept.noticed("Ann")) == percept


@given(PERCEPTS, st.integers(0, 100), st.booleans(), st.sampled_from((0, 60)))
def test_what_is_remembered_is_what_was_noticed(
    percept: Percept, id: int, guessed: bool, wait: int
) -> None:
    event = percept.remembered(percept.t + wait, "Ann", id, guessed=guessed)
    assert (event.t, event.memory, event.guessed) == (percept.t + wait, "observation", guessed)
    assert (event.noticed or event.t) == (percept.happened or percept.t)
    assert event.own is percept.own
    found = Percept.of_memory(_record(event))
    importance = max(1, percept.importance)
    kept = replace(percept, own=False, importance=importance, memory=id, t=percept.at, happened=0)
    assert found == kept
    assert percept.memory == UNRATED


def _record(event: ev.MemoryAdded) -> Memory:
    return Memory(
        id=event.id,
        created=event.t,
        kind=event.memory,
        text=event.text,
        importance=event.importance,
        about=event.about,
        place=event.place,
        indoors=event.indoors,
        speech=event.speech,
        noticed=event.noticed,
    )
