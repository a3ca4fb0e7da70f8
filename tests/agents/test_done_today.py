"""What has been done today is shown where more is planned."""

from __future__ import annotations

import msgspec

from folkways.agents.decompose import done_of_plan
from folkways.agents.operations import GENERATE_ACTIONS
from folkways.agents.plan import REMEMBERED, done_today
from folkways.agents.questions import Action, Actions, GenerateActions
from folkways.agents.shown import Done
from folkways.agents.state import Body
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.base.time import HOUR, MINUTE, moment
from folkways.minds.table.mind import TableMind
from folkways.testing.minds import ScriptedMind
from folkways.testing.societies import run, simulate, trio

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


def test_only_what_was_begun_under_a_plan_is_done_of_it() -> None:
    society = simulate(trio(), TableMind(1)).environment.society
    agent = society.agents[0]
    plans = [
        ev.PlanItem(NINE, HOUR, "tuning the piano"),
        ev.PlanItem(NINE + HOUR, HOUR // 2, "having lunch"),
        ev.PlanItem(NINE + HOUR + HOUR // 2, HOUR, "eating soup and reading"),
    ]
    made = ev.PlanMade(t=NINE, agent=agent.name, level="hours", items=tuple(plans))
    agent.fold(made)
    for minute, text in [(5, "tuning the piano"), (62, "ordering soup"), (70, "eating soup")]:
        agent.fold(msgspec.structs.replace(began(minute, text), agent=agent.name))
    turn = Turn(agent, NINE + 75 * MINUTE, society.town, moment(1, 12 * HOUR))
    assert done_of_plan(turn, plans[0])[0] == "tuning the piano"
    assert done_of_plan(turn, plans[1]) == ("ordering soup", "eating soup")
    assert done_of_plan(turn, plans[2]) == ("ordering soup", "eating soup")  # still one lunch
    walk = msgspec.structs.replace(plans[2], text="going for a walk")
    assert done_of_plan(turn, walk) == ()


def test_what_comes_after_a_plan_is_shown_with_it() -> None:
    asked: list[GenerateActions] = []

    def act(q: GenerateActions) -> Actions:
        asked.append(q)
        doing = Action(text=q.plan, minutes=60, address=q.place, emoji="x")
        return Actions(actions=(doing,))

    run(trio(end="11:00", mechanisms=[]), ScriptedMind({"generate_actions": act}))
    followed = [(q, q.then) for q in asked if q.then is not None]
    assert followed
    assert all(then.start == q.end > q.start and then.text != q.plan for q, then in followed)
    assert any(q.then is None for q in asked), "nothing comes after the last plan of the day"
    q, then = followed[0]
    situation = GENERATE_ACTIONS.template.render(q).situation
    assert f'{then.start} to {then.end}, "{then.place}": {then.text}' in situation
    assert f"until {q.end}" in situation
