"""Who was invited to a gathering and who was in its arena while it lasted."""

from __future__ import annotations

from folkways.base import events as ev
from folkways.base.time import parse_moment
from folkways.metrics.attendance import Attendance, AttendanceMeter
from folkways.metrics.knowledge import FactKnown, Learned
from folkways.metrics.series import Bins
from folkways.metrics.stream import Stream
from folkways.scenario.facts import Gathering, TrackedFact

HALL = "Blue House: hall"
EVENT = Gathering(host="Ann", place=HALL, day=1, start="11:00", end="12:00")
FACT = TrackedFact(id="party", statement="Ann gives a party.", known_by=("Ann",), gathering=EVENT)


def at(clock: str) -> int:
    return parse_moment(f"day 1 {clock}")


def arrived(agent: str, clock: str, place: str = HALL) -> ev.Arrived:
    return ev.Arrived(t=at(clock), agent=agent, tile=(1, 1), address=place)


def departed(agent: str, clock: str) -> ev.Departed:
    return ev.Departed(t=at(clock), agent=agent, path=((1, 1),), address="Yard: lawn")


def attendance(*events: ev.AnyEvent, until: str = "13:00") -> Attendance | None:
    learned = (
        Learned("Ann", at("08:00"), "at first", "", 0, ""),
        Learned("Bo", at("09:00"), "told", "Ann", 0, ""),
        Learned("Cy", at("11:30"), "seen", "", 0, ""),
        Learned("Di", at("12:10"), "told", "Bo", 0, ""),
    )
    stream = Stream(Bins.of(8 * 3600, 16 * 3600))
    meter = AttendanceMeter([FACT])
    meter.attach(stream)
    stream.run(events)
    known = FactKnown(FACT, learned, (), ("Ann", "Bo", "Cy", "Di", "Ed"), 5)
    return meter.result({"party": known}, at(until)).get("party")


def test_guests_are_those_who_knew_before_the_end() -> None:
    found = attendance(arrived("Bo", "10:50"), departed("Bo", "11:20"), arrived("Ann", "11:00"))
    assert found is not None
    assert [(one.agent, one.by, one.came, one.seconds) for one in found.guests] == [
        ("Bo", "Ann", True, 20 * 60),
        ("Cy", "", False, 0),
    ]
    assert (found.came.count, found.came.of, found.host_came, found.over) == (1, 2, True, True)


def test_who_comes_without_having_known_is_listed_apart() -> None:
    found = attendance(arrived("Ed", "11:10"), arrived("Bo", "12:00"))
    assert found is not None
    assert found.strangers == ("Ed",)
    assert found.came.count == 0
    assert not found.host_came


def test_before_it_begins_there_is_nothing_to_say() -> None:
    assert attendance(until="10:59") is None


def test_while_it_lasts_those_who_are_still_there_count_so_far() -> None:
    found = attendance(arrived("Bo", "10:50"), until="11:15")
    assert found is not None
    assert (found.guests[0].seconds, found.over) == (15 * 60, False)
