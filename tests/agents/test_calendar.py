"""What an agent has to do at set times, as it is shown in talk."""

from __future__ import annotations

import msgspec
from tests.agents.test_commitments import ME, NOW, OTHER, ROOM, made, turn_of

from folkways.agents.calendar import engagements, expected
from folkways.agents.commitments import between
from folkways.base import events as ev
from folkways.base.time import HOUR


def event(by: str, start: int) -> ev.EventAnnounced:
    return ev.EventAnnounced(
        t=NOW, agent=by, what="giving a talk", start=start, seconds=HOUR, place=ROOM, known_by=(ME,)
    )


def test_engagements_are_what_is_agreed_with_others_and_the_agents_own_events() -> None:
    turn = turn_of(
        made(NOW + HOUR, "c0.0.1"),
        made(NOW + 2 * HOUR, "c0.0.2", others=("Cleo Dunn",)),
        made(None, "c0.0.3", others=("Cleo Dunn",)),
        event(ME, NOW + 3 * HOUR),
        event(OTHER, NOW + 3 * HOUR),
    )
    assert [(one.when, one.by, one.others) for one in engagements(turn, OTHER)] == [
        ("11:00", ME, ("Cleo Dunn",)),
        ("12:00 to 13:00", ME, ()),
    ]
    assert [one.when for one in engagements(turn, "Cleo Dunn")] == ["10:00", "12:00 to 13:00"]


def test_a_booking_is_listed_once() -> None:
    start = NOW + HOUR
    clash = ev.PlaceClashed(
        t=NOW, agent=ME, other=OTHER, place=ROOM, start=start, seconds=HOUR // 2, what="rehearsing"
    )
    other = msgspec.structs.replace(clash, start=start + 2 * HOUR)
    turn = turn_of(event(OTHER, start), event(OTHER, start), clash, other)
    assert [(one.when, one.what) for one in expected(turn)] == [
        ("10:00 to 11:00", "giving a talk"),
        ("12:00 to 12:30", "rehearsing"),
    ]
    promised = made(start, by=OTHER, what="giving the talk", place=ROOM)
    turn = turn_of(event(OTHER, start), clash, promised)
    assert [one.what for one in expected(turn)] == ["giving the talk"]


def test_what_is_promised_within_an_event_leaves_the_event_expected() -> None:
    start = NOW + HOUR
    beside = made(start, by=OTHER, what="answering questions during the talk", joint=True)
    turn = turn_of(event(OTHER, start), beside)
    assert [one.what for one in expected(turn)] == [
        "answering questions during the talk",
        "giving a talk",
    ]


def test_the_two_halves_of_one_thing_are_shown_once() -> None:
    due = NOW + HOUR
    half = made(due, joint=True, place=ROOM, what="arguing with Ben at his talk")
    other = made(due, "c0.1.1", by=OTHER, joint=True, what="hearing out Ada at the talk")
    turn = turn_of(event(OTHER, due), half, other)
    assert [one.what for one in expected(turn)] == ["giving a talk"]
    assert [one.id for one in between(turn, OTHER)] == ["c0.0.1"]
    later = msgspec.structs.replace(other, due=due + HOUR)
    turn = turn_of(half, later)
    assert [one.what for one in expected(turn)] == ["hearing out Ada at the talk"]
    assert [one.id for one in between(turn, OTHER)] == ["c0.0.1", "c0.1.1"]
