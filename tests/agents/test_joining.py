"""Whether somebody is in the middle of what a new plan has them do, and so goes on with it."""

from __future__ import annotations

import pytest
from tests.agents.test_commitments import ME, NOW, OTHER, ROOM, made, turn_of

from folkways.agents import joining
from folkways.base import events as ev
from folkways.base.time import MINUTE
from folkways.environments.town.town import Town
from folkways.world.address import Address

CLEO = "Cleo Dunn"
LUNCH = "having lunch"
AGREED = made(NOW, what="having lunch with Ben Cole", place=ROOM, joint=True)


def begun(company: str) -> ev.ActionBegan:
    return ev.ActionBegan(
        t=NOW,
        agent=ME,
        text=LUNCH,
        address=ROOM,
        seconds=10 * MINUTE,
        joint="j0.1",
        company=(company,),
        keeps=(AGREED.commitment,) if company == OTHER else (),
    )


@pytest.mark.parametrize(
    ("company", "keeps", "others", "minute", "goes_on"),
    [
        (OTHER, (), (OTHER,), 5, True),
        (OTHER, (), (CLEO,), 5, False),
        (OTHER, (AGREED.commitment,), (CLEO,), 5, True),  # with whom it was agreed
        (OTHER, (AGREED.commitment,), (OTHER, CLEO), 5, True),
        (CLEO, (AGREED.commitment,), (OTHER,), 5, False),
        (OTHER, (AGREED.commitment,), (CLEO,), 10, False),  # it is over
    ],
)
def test_what_was_agreed_with_somebody_outlasts_a_new_plan_with_others(
    company: str, keeps: tuple[str, ...], others: tuple[str, ...], minute: int, *, goes_on: bool
) -> None:
    turn = turn_of(AGREED, begun(company), now=NOW + minute * MINUTE)
    item = ev.PlanItem(turn.t, 5 * MINUTE, LUNCH, ROOM, keeps=keeps, companions=others)
    assert joining.at_it(turn, item, others) is goes_on


ORDERS = "ordering tea from Ben Cole"


@pytest.mark.parametrize(
    ("part", "busy", "told"),
    [
        ("taking the order", False, "Ben Cole declined when Ada Byrd was about to begin ordering"),
        ("taking the order", True, "Ben Cole had no time for Ada Byrd, who meant to begin order"),
        ("", False, "Ben Cole did not join in when Ada Byrd suggested ordering"),
    ],
)
def test_who_declines_in_words_is_not_said_to_have_had_no_time(
    part: str, told: str, *, busy: bool
) -> None:
    invited = ev.Invited(
        t=NOW,
        agent=ME,
        joint="j0.1",
        others=(OTHER,),
        text=ORDERS,
        address=ROOM,
        seconds=180,
        importance=3,
        part=part,
    )
    answer = ev.InvitationAnswered(
        t=NOW, agent=OTHER, joint="j0.1", by=ME, joins=False, why="No, thanks", busy=busy
    )
    text = joining.declined(turn_of(invited, answer))
    assert text.startswith(told)
    assert text.endswith("(Ben Cole: No, thanks).")


@pytest.mark.parametrize("busy", [True, False])
def test_who_has_waited_for_somebody_is_about_to_begin_once_they_have_time(*, busy: bool) -> None:
    part = "taking the order of Ada Byrd"
    item = ev.PlanItem(NOW, 180, ORDERS, ROOM, companions=(OTHER,), part=part)
    text = "waiting for Ben Cole to have time"
    waiting = ev.PlanItem(NOW, 600, text, ROOM)
    turn = turn_of(
        ev.PlanMade(t=NOW, agent=ME, level="acts", items=(waiting, item)),
        ev.ActionBegan(
            t=NOW, agent=ME, text=text, address=ROOM, seconds=600, awaits=(OTHER,), in_line=True
        ),
    )
    town = turn.view
    assert isinstance(town, Town)
    tiles = town.map.arena(Address.parse(ROOM, town.map.name)).tiles
    free = [tile for tile in tiles if town.map.walkable(tile)]
    for name, tile in zip((ME, OTHER), free, strict=False):
        town.fold(ev.AgentPlaced(t=NOW, agent=name, tile=tile, address=ROOM))
    assert [one.name for one in town.company(ME)] == [OTHER]
    if busy:
        town.fold(
            ev.ActionBegan(
                t=NOW, agent=OTHER, text=LUNCH, address=ROOM, seconds=600, company=(CLEO,)
            )
        )
    assert joining.doing_shown(turn) == (text if busy else f"about to begin {ORDERS}")
