"""What an agent has to do at set times, as it is shown in talk."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.agents.test_commitments import ME, NOW, OTHER, ROOM, made, turn_of

from folkways.agents.calendar import engagements, expected, going_on, hosted, soon
from folkways.agents.commitments import between, own, shown
from folkways.base import events as ev
from folkways.base.time import HOUR
from folkways.environments.town.town import Town
from folkways.world.address import Address


def event(by: str, start: int) -> ev.EventAnnounced:
    return ev.EventAnnounced(
        t=NOW, agent=by, what="giving a talk", start=start, seconds=HOUR, place=ROOM, known_by=(ME,)
    )


def test_engagements_are_what_is_agreed_with_others_and_the_agents_own_events() -> None:
    turn = turn_of(
        made(NOW + HOUR, "c0.0.1"),
        made(NOW + 2 * HOUR, "c0.0.2", others=("Cleo Dunn",)),
        made(None, "c0.0.3", others=("Cleo Dunn",), lasting=True),
        event(ME, NOW + 3 * HOUR),
        event(OTHER, NOW + 3 * HOUR),
    )
    assert [(one.when, one.by, one.others) for one in engagements(turn, OTHER)] == [
        ("11:00", ME, ("Cleo Dunn",)),
        ("12:00 to 13:00", ME, ()),
        ("", ME, ("Cleo Dunn",)),
    ]
    assert engagements(turn, OTHER)[-1].lasting
    assert [one.when for one in engagements(turn, "Cleo Dunn")] == ["10:00", "12:00 to 13:00"]


def test_engagements_are_in_order_of_time_and_say_what_is_going_on() -> None:
    turn = turn_of(
        made(NOW + 2 * HOUR, others=("Cleo Dunn",)),
        event(ME, NOW),
        event(ME, NOW + 3 * HOUR),
    )
    assert [(one.when, one.now) for one in engagements(turn, OTHER)] == [
        ("09:00 to 10:00", True),
        ("11:00", False),
        ("12:00 to 13:00", False),
    ]


def test_engagements_at_one_time_are_marked_wherever_they_are_shown() -> None:
    start = NOW + HOUR
    lunch = made(start, "c0.0.1", joint=True)
    other_lunch = made(start + HOUR // 4, "c0.0.2", joint=True, others=("Cleo Dunn",))
    later = made(start + 2 * HOUR, "c0.0.3", joint=True)
    turn = turn_of(lunch, other_lunch, later)
    assert [one.clashes for one in shown(turn, own(turn))] == [True, True, False]
    [beside] = engagements(turn, OTHER)
    assert beside.clashes
    [alone] = engagements(turn_of(other_lunch, later), OTHER)
    assert not alone.clashes
    [before, show] = engagements(turn_of(other_lunch, event(ME, start)), OTHER)
    assert before.clashes
    assert show.clashes


def test_what_is_only_about_how_something_is_done_clashes_with_nothing() -> None:
    start = NOW + HOUR
    turn = turn_of(made(start, "c0.0.1", joint=True), made(start, "c0.0.2", lasting=True))
    assert not any(one.clashes for one in shown(turn, own(turn)))


@pytest.mark.parametrize(
    ("duties", "work"),
    [
        (
            "From 8:00 to 16:00, serves the guests.",
            [("08:00 to 16:00", "serving the guests", True)],
        ),
        (
            "From 14:00 to 16:00, serves the guests.",
            [("14:00 to 16:00", "serving the guests", False)],
        ),
        ("From 7:00 to 9:00, serves the guests.", []),
        ("On day 2, from 8:00 to 16:00, serves the guests.", []),
        ("From 8:00 to 16:00, reads at the café.", []),
    ],
)
def test_the_shift_of_whoever_serves_guests_is_an_engagement(
    duties: str, work: list[tuple[str, str, bool]]
) -> None:
    turn = turn_of(made(NOW + HOUR, joint=True, others=("Cleo Dunn",)))
    turn.agent.spec = turn.agent.spec.model_copy(update={"daily_requirement": duties})
    found = engagements(turn, OTHER)
    assert [(one.when, one.what, one.now) for one in found if one.work] == work
    [lunch] = [one for one in found if not one.work]
    assert lunch.clashes is any(now for *_, now in work)


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
    one: Any = {"joint": True, "agreement": "c0@day 1 10:00"}
    half = made(due, place=ROOM, what="arguing with Ben at his talk", **one)
    other = made(due, "c0.1.1", by=OTHER, what="hearing out Ada at the talk", **one)
    turn = turn_of(event(OTHER, due), half, other)
    assert [one.what for one in expected(turn)] == ["giving a talk"]
    assert [one.id for one in between(turn, OTHER)] == ["c0.0.1"]
    later = msgspec.structs.replace(other, due=due + HOUR, agreement="c0@day 1 11:00")
    turn = turn_of(half, later)
    assert [one.what for one in expected(turn)] == ["hearing out Ada at the talk"]
    assert [one.id for one in between(turn, OTHER)] == ["c0.0.1", "c0.1.1"]


def test_an_event_is_on_while_its_host_is_where_it_was_announced() -> None:
    def hosted(by: str, start: int = NOW, place: str = ROOM) -> ev.EventAnnounced:
        return msgspec.structs.replace(event(by, start), place=place)

    def hosts(*events: ev.Event, other: str = "") -> list[str]:
        return [one.by for one in going_on(turn_of(*events), other)]

    [shown_event] = going_on(turn_of(hosted(OTHER)), OTHER)
    assert (shown_event.when, shown_event.what) == ("09:00 to 10:00", "giving a talk")
    assert hosts(hosted(ME)) == [ME]
    assert hosts(hosted(OTHER, place="Hobbs Café"), other=OTHER) == [OTHER]  # anywhere in the house
    assert hosts(hosted(OTHER, start=NOW + HOUR), other=OTHER) == []  # not yet
    assert hosts(hosted(OTHER, place="Hobbs Café: terrace"), other=OTHER) == []  # has left it


def test_with_the_next_actions_stands_what_others_do_for_the_agent_or_announce_soon() -> None:
    coffee = made(NOW - HOUR // 6, "c0.1.1", by=OTHER, what="bringing coffee")
    quiet = made(None, "c0.1.2", by=OTHER, what="whistling less", lasting=True)
    later = made(NOW + 2 * HOUR, "c0.1.3", by=OTHER, what="singing")
    turn = turn_of(
        coffee, quiet, later, event(OTHER, NOW + HOUR // 2), event(OTHER, NOW + 3 * HOUR)
    )
    assert [(one.when, one.what) for one in soon(turn)] == [
        ("08:50", "bringing coffee"),
        ("", "whistling less"),
        ("09:30 to 10:30", "giving a talk"),
    ]
    turn = turn_of(event(ME, NOW), event(ME, NOW + 3 * HOUR), event(OTHER, NOW))
    assert [(one.by, one.when, one.now) for one in hosted(turn)] == [(ME, "09:00 to 10:00", True)]


def test_an_event_in_a_building_is_shown_in_the_room_of_its_host_once_it_is_on() -> None:
    announced = msgspec.structs.replace(event(OTHER, NOW), place="Hobbs Café")
    turn = turn_of(announced)
    assert isinstance(turn.view, Town)
    tiles = turn.view.map.standing_tiles(Address.parse(ROOM, turn.view.map.name))
    for name, tile in zip((ME, OTHER), tiles, strict=False):
        turn.view.fold(ev.AgentPlaced(t=NOW, agent=name, tile=tile, address=ROOM))
    [on] = soon(turn)
    assert on.place == ROOM
    [going] = going_on(turn_of(announced), OTHER)
    assert going.place == ROOM
    [before] = soon(turn_of(msgspec.structs.replace(announced, start=NOW + HOUR)))
    assert before.place == "Hobbs Café"
