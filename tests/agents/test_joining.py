"""Whether somebody is in the middle of what a new plan has them do, and so goes on with it."""

from __future__ import annotations

import pytest
from tests.agents.test_commitments import ME, NOW, OTHER, ROOM, made, turn_of

from folkways.agents import joining
from folkways.base import events as ev
from folkways.base.time import MINUTE

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
