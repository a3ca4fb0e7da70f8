"""What an agent is about is told with the time at which it was so."""

from __future__ import annotations

from folkways.agents.operations import REVISE_STATUS
from folkways.agents.questions import ReviseStatus
from folkways.agents.shown import Who
from folkways.base import events as ev
from folkways.base.time import HOUR, format_moment, moment
from folkways.minds.table.mind import TableMind
from folkways.testing.societies import simulate, trio

ME = "Ada Byrd"
MORNING, NEXT, LATER = moment(1, 8 * HOUR), moment(2, 8 * HOUR), moment(2, 10 * HOUR)


def line(who: Who) -> str:
    """Return the line of a prompt that says what the agent is about."""
    question = ReviseStatus(who=who, day=2, memories=(), standards=())
    situation = REVISE_STATUS.template.render(question).situation
    [found] = [line for line in situation.splitlines() if who.currently in line]
    return found


def test_what_the_agent_is_about_is_dated() -> None:
    agent = simulate(trio(days=2), TableMind(1)).environment.society.agents[0]
    agent.spec = agent.spec.model_copy(update={"currently": "Ada fasts."})
    agent.fold(ev.DayBegan(t=MORNING, day=1))
    assert line(agent.who) == f"As of {format_moment(MORNING)}: Ada fasts."
    agent.fold(ev.DayBegan(t=NEXT, day=2))
    assert agent.who.as_of == format_moment(MORNING)  # until it is revised
    agent.fold(ev.StatusRevised(t=NEXT, agent=ME, status="Ada paints."))
    assert line(agent.who) == f"As of {format_moment(NEXT)}: Ada paints."
    change: dict[str, ev.Value | list[ev.Value]] = {"currently": "Ada rests."}
    agent.fold(ev.Intervened(t=LATER, agent=ME, kind="persona", data=change))
    assert line(agent.who) == f"As of {format_moment(LATER)}: Ada rests."


def test_descriptions_without_a_date_are_those_of_the_morning() -> None:
    agent = simulate(trio(), TableMind(1)).environment.society.agents[0]
    who = agent.who.model_copy(update={"currently": "Ada fasts.", "as_of": ""})
    assert line(who) == "As the day began: Ada fasts."
