"""Where people were last noticed today, as it is shown where actions are made."""

from __future__ import annotations

import pytest
from tests.agents.test_commitments import ME, NOW, OTHER, ROOM, TERRACE, turn_of

from folkways.agents.examples import EXAMPLES
from folkways.agents.last_seen import last_seen, staff_last_seen
from folkways.agents.operations import GENERATE_ACTIONS
from folkways.agents.shown import LastSeen
from folkways.base import events as ev
from folkways.base.time import DAY, MINUTE
from folkways.environments.town.town import Town

CLEO = "Cleo Dunn"


def seen(id: int, t: int, place: str, about: str = OTHER, *, own: bool = False) -> ev.MemoryAdded:
    return ev.MemoryAdded(
        t=t,
        agent=ME,
        id=id,
        memory="observation",
        text=f"{about} is reading",
        importance=2,
        about=about,
        place=place,
        own=own,
    )


def noticed(t: int, place: str) -> ev.Noticed:
    return ev.Noticed(t=t, agent=ME, text=f"{OTHER} is singing", other=OTHER, place=place)


@pytest.mark.parametrize(
    ("events", "when", "place"),
    [
        ([seen(0, NOW, ROOM)], "09:00", ROOM),
        ([seen(0, NOW, ROOM), seen(1, NOW + MINUTE, TERRACE)], "09:01", TERRACE),
        # What is still to be remembered counts by when it was noticed.
        ([noticed(NOW, ROOM), seen(0, NOW + MINUTE, TERRACE)], "09:01", TERRACE),
        ([seen(0, NOW, ROOM), noticed(NOW + MINUTE, TERRACE)], "09:01", TERRACE),
        ([seen(0, NOW, ROOM), seen(1, NOW + MINUTE, TERRACE, CLEO)], "09:00", ROOM),
        ([seen(0, NOW, ROOM), seen(1, NOW + MINUTE, TERRACE, own=True)], "09:00", ROOM),
    ],
)
def test_people_are_shown_where_they_were_noticed_last(
    events: list[ev.Event], when: str, place: str
) -> None:
    turn = turn_of(*events, now=NOW + 10 * MINUTE)
    assert last_seen(turn, (OTHER,)) == (LastSeen(name=OTHER, when=when, place=place),)


def test_where_somebody_was_yesterday_is_not_shown() -> None:
    turn = turn_of(seen(0, NOW, ROOM), now=NOW + DAY)
    assert last_seen(turn, (OTHER,)) == ()


@pytest.mark.parametrize(("staff", "shown"), [((OTHER, CLEO), (OTHER,)), ((CLEO,), ())])
def test_of_those_away_only_staff_of_the_house_is_shown(
    monkeypatch: pytest.MonkeyPatch, staff: tuple[str, ...], shown: tuple[str, ...]
) -> None:
    monkeypatch.setattr(Town, "servers", lambda *_: staff)
    turn = turn_of(seen(0, NOW, TERRACE), seen(1, NOW, TERRACE, CLEO))
    assert tuple(one.name for one in staff_last_seen(turn, ROOM, (OTHER,))) == shown


def test_the_prompt_says_when_and_where() -> None:
    situation = GENERATE_ACTIONS.template.render(EXAMPLES["generate_actions"]).situation
    assert '<last_seen>\n- Martha Lund: 11:50, at "Garden: shed"\n</last_seen>' in situation
