"""What has been done today is shown where more is planned."""

from __future__ import annotations

from folkways.agents.plan import REMEMBERED, done_today
from folkways.agents.shown import Done
from folkways.agents.state import Body
from folkways.base import events as ev
from folkways.base.time import HOUR, MINUTE, moment

ME, NINE = "Ada Byrd", moment(1, 9 * HOUR)


def began(minute: int, text: str, *, in_line: bool = False) -> ev.ActionBegan:
    return ev.ActionBegan(
        t=NINE + minute * MINUTE,
        agent=ME,
        text=text,
        address="Inn: parlour",
        seconds=5 * MINUTE,
        in_line=in_line,
    )


def test_each_thing_is_told_once_with_the_time_at_which_it_was_last_begun() -> None:
    body = Body(name=ME)
    body.fold(began(0, "eating soup"))
    body.fold(began(5, "waiting for Ben Cole to have time", in_line=True))
    body.fold(began(7, "paying Ben Cole"))
    body.fold(began(10, "eating soup"))
    paid = Done(when="09:07", text="paying Ben Cole")
    assert done_today(body) == (paid, Done(when="09:10", text="eating soup"))
    assert done_today(body, ["eating soup"]) == (paid,)
    body.fold(ev.DayBegan(t=moment(2, 8 * HOUR), day=2))
    assert done_today(body) == ()


def test_what_was_done_in_many_plans_is_told_up_to_a_bound() -> None:
    body = Body(name=ME)
    for number in range(REMEMBERED + 5):
        body.fold(began(number, f"sorting drawer {number}"))
    told = done_today(body)
    assert len(told) == REMEMBERED
    assert told[-1].text == f"sorting drawer {REMEMBERED + 4}"
