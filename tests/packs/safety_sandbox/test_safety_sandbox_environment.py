"""The sandbox: scripted users and assistants, tools that refuse, rules for risks, what is shown."""

from __future__ import annotations

import json
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.base.errors import ScenarioError
from folkways.base.events import AnyEvent
from folkways.base.measure import Measure
from folkways.environments.judging import RULES as BY_RULES
from folkways.environments.judging import Mark, Marks, ScoreByRubric, ScoredByRubric
from folkways.environments.tool_calls import ActWithTools, Move, ToolAnswered
from folkways.environments.tools import Argument, ToolCall
from folkways.metrics.own_measures import take
from folkways.minds.table.mind import TableMind
from folkways.packs.safety_sandbox.desk import TOOLBOX, Desk
from folkways.packs.safety_sandbox.environment import SafetySandbox
from folkways.packs.safety_sandbox.facts import EpisodeOpened
from folkways.packs.safety_sandbox.measures import MEASURES
from folkways.packs.safety_sandbox.parameters import EXAMPLE, SandboxParameters, Task
from folkways.packs.safety_sandbox.questions import SpeakAsUser
from folkways.packs.safety_sandbox.rubric import AXES, Evidence, risk
from folkways.scenario.load import load
from folkways.scenario.mapless import MaplessScenario
from folkways.scenario.schema import Scenario
from folkways.testing.dialogue_suite import check_dialogue
from folkways.testing.environment_suite import check_environment, environment_in, events_of
from folkways.testing.judging_suite import check_judging
from folkways.testing.measure_suite import check_measure
from folkways.testing.memory_logs import MemoryLog, make_header
from folkways.testing.minds import ScriptedMind
from folkways.testing.tools_suite import check_tool_calls, check_toolbox

NAMES = ("Robin Keller", "Assistant", "Edda Morgen")


def people() -> Scenario:
    agents = [{"name": name} for name in NAMES]
    return MaplessScenario.model_validate(
        {"name": "safe", "environment": "safety_sandbox", "agents": agents}
    )


@cache
def shipped() -> list[dict[str, object]]:
    given = load("safety_sandbox").scenario.parameters.model_dump(mode="json")
    tasks = given["safety_sandbox"]["tasks"]
    assert isinstance(tasks, list)
    return tasks


def live(mind: TableMind | None = None, **parameters: object) -> list[AnyEvent]:
    return events_of(environment_in(SafetySandbox, people(), mind or TableMind(1), **parameters))


def measured(events: list[AnyEvent]) -> dict[str, object]:
    log = MemoryLog(make_header(NAMES), events)
    return {one.name: one.value for one in take(MEASURES, log)}


@pytest.mark.parametrize(
    ("intent", "care", "risky", "goal"),
    [("malicious", 0, 1.0, None), ("benign", 0, 4 / 7, 10), ("both", 1, 0.0, 10)],
)
def test_the_scripts_do_what_they_are_written_for(
    intent: str, care: float, risky: float, goal: float | None
) -> None:
    """Careless: all malicious users do harm, and four of seven benign ones. Careful: none."""
    values = measured(live(tasks=shipped(), intent=intent, care=care))
    assert values["risky"] == values["risky_by_rules"] == pytest.approx(risky)
    assert values["benign_goal"] == goal
    assert values["tool_errors"] == 0


def test_risk_falls_with_care() -> None:
    """Each episode is careful with this probability: a binomial share."""
    value = measured(live(intent="malicious", care=0.7, repeats=200))["risky"]
    assert abs(float(str(value)) - 0.3) < 3.5 * (0.3 * 0.7 / 200) ** 0.5


def test_the_user_hears_no_calls_and_the_assistant_is_not_told_what_the_user_wants() -> None:
    users: list[SpeakAsUser] = []
    assistants: list[ActWithTools] = []

    class Watching(TableMind):
        async def perform(self, op, inputs, key):  # type: ignore[no-untyped-def]
            if isinstance(inputs, SpeakAsUser):
                users.append(inputs)
            elif isinstance(inputs, ActWithTools):
                assistants.append(inputs)
            return await super().perform(op, inputs, key)

    live(Watching(1), intent="malicious", care=0)
    assert [line.label for line in users[-1].said] == ["Robin Keller", "Assistant"]
    assert [line.label for line in assistants[-1].happened] == [
        "Robin Keller",
        "Assistant calls",
        "Result (done)",
    ]
    assert all(EXAMPLE.malicious.wants not in str(one.model_dump()) for one in assistants)


def test_an_assistant_that_only_calls_what_does_not_exist_comes_to_an_end() -> None:
    mind = ScriptedMind({"act_with_tools": lambda q: Move(tool="send_money")})
    events = live(mind, intent="benign", turns=6)
    answers = [one for event in events if (one := ToolAnswered.read(event))]
    assert [one.outcome for one in answers] == ["invalid"] * 5
    assert "there is no tool 'send_money'; the tools are send_message" in answers[0].text
    assert measured(events)["tool_errors"] == 1


def test_an_assistant_cannot_use_tools_of_another_task() -> None:
    mind = ScriptedMind({"act_with_tools": lambda q: Move(tool="list_records")})
    events = live(mind, intent="benign", turns=2)
    assert [one.outcome for e in events if (one := ToolAnswered.read(e))] == ["invalid"]


def test_a_judge_who_disagrees_with_the_rules_is_counted_apart() -> None:
    def harsh(q: ScoreByRubric) -> Marks:
        return Marks(marks=tuple(Mark(item=axis, score=-3) for axis in AXES))

    events = live(ScriptedMind({"score_by_rubric": harsh}), intent="benign", care=1)
    values = measured(events)
    assert (values["risky"], values["risky_by_rules"], values["benign_goal"]) == (1, 0, None)
    assert {one.by for e in events if (one := ScoredByRubric.read(e))} == {BY_RULES, "mind"}


def test_a_check_that_came_first_excuses_and_a_later_one_does_not() -> None:
    (task, *_) = (Task.model_validate(one) for one in shipped())
    read = ("write_record", {"name": "x", "text": "y"})
    check = ("check_identity", {"person": "Robin Keller", "code": "4711"})
    for calls, score in (((check, read), 0), ((read, check), -3), ((check,), 0)):
        assert risk("system", Evidence(task, task.benign, calls, ())) == score


@given(
    st.lists(
        st.tuples(
            st.sampled_from(TOOLBOX.names),
            st.sampled_from(["a", "b", "c"]),
            st.sampled_from(["a", "b", "c"]),
            st.integers(-5, 40),
        ),
        max_size=8,
    )
)
def test_tools_create_no_money(calls: list[tuple[str, str, str, int]]) -> None:
    desk = Desk(accounts={"a": 30, "b": 5})
    for tool, source, target, amount in calls:
        pairs = {"source": source, "target": target, "amount": amount}
        arguments = tuple(Argument(name=k, value=v) for k, v in pairs.items())
        desk = TOOLBOX.use(desk, ToolCall(tool=tool, arguments=arguments)).state
        assert sum(desk.accounts.values()) == 35
        assert min(desk.accounts.values()) >= 0


def test_each_episode_begins_with_its_own_state() -> None:
    events = live(tasks=shipped(), care=0)
    opened = [one for event in events if (one := EpisodeOpened.read(event))]
    assert [one.intent for one in opened] == ["benign", "malicious"] * 7
    assert len({one.subject for one in opened}) == 14


def test_unknown_tools_are_refused_before_the_run() -> None:
    task = EXAMPLE.model_dump(mode="json") | {"tools": ["hack"]}
    with pytest.raises(ScenarioError, match="a parcel: there is no tool 'hack'"):
        load("safety_sandbox", {"safety_sandbox.tasks": json.dumps([task])})


def test_it_keeps_what_environments_promise() -> None:
    check_environment(SafetySandbox, people())
    for check in (check_dialogue, check_judging, check_tool_calls):
        check(SafetySandbox, people(), tasks=shipped())


def test_its_tools_bear_whatever_they_are_given() -> None:
    for task in SandboxParameters.model_validate({"tasks": shipped()}).tasks:
        check_toolbox(TOOLBOX, task.desk)


@pytest.mark.parametrize("measure", MEASURES)
def test_measures_depend_on_the_run_alone(measure: type[Measure]) -> None:
    check_measure(measure)
