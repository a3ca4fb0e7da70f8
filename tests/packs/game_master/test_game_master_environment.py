"""Scenes: what tools keep, the table of rules, who sees what, and seekers as random walks."""

from __future__ import annotations

import random
from pathlib import Path
from statistics import fmean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import folkways
from folkways.base.errors import ScenarioError
from folkways.base.events import AnyEvent
from folkways.base.measure import Measure
from folkways.environments.tool_calls import ToolAnswered
from folkways.environments.tools import Argument, ToolCall
from folkways.metrics.own_measures import take
from folkways.minds.table.mind import TableMind
from folkways.packs.game_master.environment import GameMaster
from folkways.packs.game_master.facts import Narrated, RoundClosed
from folkways.packs.game_master.measures import MEASURES
from folkways.packs.game_master.operations import ACT_IN_SCENE, RESOLVE_ACT
from folkways.packs.game_master.parameters import GameMasterParameters
from folkways.packs.game_master.questions import Act, ActInScene, Ruling, SeenThing
from folkways.packs.game_master.rules import NOTHING, seeks
from folkways.packs.game_master.world import TOOLBOX, World
from folkways.scenario.load import load
from folkways.scenario.mapless import MaplessScenario
from folkways.scenario.schema import Scenario
from folkways.testing.environment_suite import check_environment, environment_in, events_of
from folkways.testing.measure_suite import check_measure
from folkways.testing.memory_logs import MemoryLog, make_header
from folkways.testing.minds import ScriptedMind
from folkways.testing.rounds_suite import check_rounds
from folkways.testing.tools_suite import check_tool_calls, check_toolbox

PLACES = {"hall": ("yard",), "yard": ("well",), "well": ()}
THINGS = {"cup": {"at": "hall"}, "axe": {"at": "Bo Ray", "price": 3}, "nut": {"at": "Al Day"}}
PEOPLE = {"Al Day": {"at": "hall", "money": 5}, "Bo Ray": {"at": "hall", "money": 2}}
NAMES = ("Al Day", "Bo Ray", "Master")


def people(names: tuple[str, ...] = NAMES, seed: int = 1) -> Scenario:
    agents = [{"name": name} for name in names]
    return MaplessScenario.model_validate(
        {"name": "scene", "environment": "game_master", "seed": seed, "agents": agents}
    )


def live(mind: TableMind | None = None, **parameters: object) -> tuple[GameMaster, list[AnyEvent]]:
    given = {"places": PLACES, "things": THINGS, "people": PEOPLE, "rounds": 1, **parameters}
    game = environment_in(GameMaster, people(), mind or TableMind(1), **given)
    assert isinstance(game, GameMaster)
    return game, events_of(game)


def measured(events: list[AnyEvent]) -> dict[str, object]:
    log = MemoryLog(make_header(NAMES), events)
    return {one.name: one.value for one in take(MEASURES, log)}


def world() -> World:
    given = {"places": PLACES, "things": THINGS, "people": PEOPLE}
    return GameMasterParameters.model_validate(given).world(NAMES[:2])


NAMED = st.sampled_from([*NAMES, *PLACES, *THINGS, "ghost"])
CALLS = st.builds(
    lambda tool, names, amount: ToolCall(
        tool=tool,
        arguments=tuple(
            Argument(name=field.name, value=amount if field.name == "amount" else names[n])
            for n, field in enumerate(TOOLBOX.shown([tool])[0].parameters)
        ),
    ),
    st.sampled_from(TOOLBOX.names),
    st.lists(NAMED, min_size=4, max_size=4),
    st.integers(-2, 7),
)


def check_nothing_is_created(before: World, now: World) -> None:
    assert set(now.holder) == set(before.holder)
    assert set(now.holder.values()) <= {*now.at, *now.ways}
    assert set(now.at) == set(before.at)
    assert set(now.at.values()) <= set(now.ways)
    assert sum(now.money.values()) == sum(before.money.values())
    assert min(now.money.values()) >= 0
    assert now.ways == before.ways
    assert set(now.prices) <= {thing for thing, holder in now.holder.items() if holder in now.at}


@given(st.lists(CALLS, max_size=25))
def test_nothing_is_created_from_nothing(calls: list[ToolCall]) -> None:
    now = world()
    for call in calls:
        use = TOOLBOX.use(now, call)
        check_nothing_is_created(now, use.state)
        assert (use.outcome == "done") or use.state == now
        now = use.state


@settings(deadline=None, max_examples=15)
@given(st.lists(st.lists(CALLS, max_size=4), min_size=1, max_size=6))
def test_whatever_the_game_master_calls_the_state_holds(rulings: list[list[ToolCall]]) -> None:
    left = iter(rulings)

    def rule(q: object) -> Ruling:
        return Ruling(happens="So be it.", calls=tuple(next(left, [])))

    game, _ = live(ScriptedMind({"resolve_act": rule}), rounds=3)
    check_nothing_is_created(world(), game.state.world)


@pytest.mark.parametrize(
    ("act", "call"),
    [
        ("I go to the yard.", "go(person=“Al Day”, place=yard)"),
        ("I walk back to the Yard!", "go(person=“Al Day”, place=yard)"),
        ("I pick up the cup", "take(person=“Al Day”, thing=cup)"),
        ("I put down my nut.", "put_down(person=“Al Day”, thing=nut)"),
        ("I give the nut to bo ray.", "give(giver=“Al Day”, thing=nut, receiver=“Bo Ray”)"),
        ("I pay Bo Ray 2 coins.", "pay(payer=“Al Day”, receiver=“Bo Ray”, amount=2)"),
        (
            "I buy the axe from Bo Ray for 3 coins.",
            "trade(buyer=“Al Day”, thing=axe, seller=“Bo Ray”, amount=3)",
        ),
        ("I wait.", ""),
        ("I say that I go to the yard.", ""),
        ("I turn the mill into gold.", ""),
    ],
)
def test_the_table_of_rules(act: str, call: str) -> None:
    _, events = live(ScriptedMind({"act_in_scene": lambda q: Act(act=act)}))
    calls = [one for e in events if (one := ToolAnswered.read(e))]
    assert [one.written for one in calls[: len(calls) // 2]] == ([call] if call else [])
    assert all(one.outcome == "done" for one in calls[:1])
    told = next(fact.text for e in events if (fact := Narrated.read(e)))
    assert (told == NOTHING) is (act == "I turn the mill into gold.")


def test_what_the_state_refuses_is_told_to_those_who_are_there() -> None:
    asked: list[ActInScene] = []

    def act(q: ActInScene) -> Act:
        asked.append(q)
        return Act(act="I take the moon.")

    _, events = live(ScriptedMind({"act_in_scene": act}))
    assert asked[1].events == (
        "Al Day takes the moon.",
        "It does not happen: 'moon' does not lie at hall.",
    )
    values = measured(events)
    assert (values["acts_with_effect"], values["unbacked_rulings"]) == (0, 1)


def test_a_player_sees_its_own_place_only() -> None:
    asked: list[ActInScene] = []

    def act(q: ActInScene) -> Act:
        asked.append(q)
        return Act(act="I go to the yard." if q.name == "Al Day" else "I wait.")

    live(ScriptedMind({"act_in_scene": act}), rounds=2)
    first, second, third, _ = asked
    assert [thing.name for thing in first.things] == ["cup", "axe"]
    assert (first.company, second.company) == (("Bo Ray",), ())
    assert (third.place, third.things, third.ways) == ("yard", (), ("hall", "well"))
    assert third.events == ("Al Day goes to the yard.",)


def test_a_scene_ends_when_everybody_has_what_it_wants() -> None:
    folk = {**PEOPLE, "Al Day": {"at": "hall", "money": 5, "wants": ["cup", "axe"]}}
    game, events = live(people=folk, rounds=9)
    assert [one.reached for e in events if (one := RoundClosed.read(e))] == [1, 2]
    assert game.state.world.money == {"Al Day": 2, "Bo Ray": 5}
    assert measured(events)["all_met_round"] == 2


@pytest.mark.usefixtures("plain_reports")
@pytest.mark.parametrize(("until", "complete"), [("round 2", False), (None, True)])
def test_a_scene_that_ended_early_is_complete(
    until: str | None, complete: bool, tmp_path: Path
) -> None:
    run = folkways.run("game_master", until=until, out=tmp_path / "run.folk")
    page = run.report(tmp_path / "page.html").read_text("utf-8")
    assert (run.status == "finished") is complete
    assert ("The log is not complete" in page) == (not complete)


def test_a_lone_seeker_walks_at_random() -> None:
    """On a circle of n places, a thing d places away takes d(n - d) steps on average."""
    count, away, chance = 6, 2, random.Random(1)
    cup = SeenThing(name="cup", holder=f"p{away}")
    example = ACT_IN_SCENE.example
    assert example is not None
    found = []
    for _ in range(1000):
        place, steps = 0, 0
        while place != away:
            ways = tuple(f"p{(place + way) % count}" for way in (-1, 1))
            seen = {"place": f"p{place}", "ways": ways, "things": (), "wants": ("cup",)}
            act = seeks(example.model_copy(update=seen), chance).act
            place, steps = int(act.strip(".")[-1]), steps + 1
        found.append(steps)
    taken = seeks(example.model_copy(update={**seen, "place": "p2", "things": (cup,)}), chance)
    assert taken.act == "I take the cup."
    mean = away * (count - away)
    variance = mean / 3 * (away**2 + (count - away) ** 2 - 2)
    assert abs(fmean(found) - mean) < 3.5 * (variance / len(found)) ** 0.5


def test_what_does_not_fit_together_is_named() -> None:
    for settings_, said in (
        ({"game_master.things": "{cup: {at: moon}}"}, "'moon' is neither a place nor a player"),
        ({"game_master.people": "{Narrator: {at: inn}}"}, "the last agent is the game master"),
        ({"game_master.places": "{inn: [moon]}"}, "inn: 'moon' is not another place"),
    ):
        with pytest.raises(ScenarioError, match=said):
            load("game_master", settings_)


def test_the_fallback_changes_nothing() -> None:
    assert RESOLVE_ACT.example is not None
    ruling = RESOLVE_ACT.stand_in(RESOLVE_ACT.example)
    assert ruling is not None
    assert ruling.calls == ()


def test_it_keeps_what_environments_promise() -> None:
    check_environment(GameMaster, people())
    check_rounds(GameMaster, people())
    folk = {**PEOPLE, "Al Day": {"at": "hall", "wants": ["cup"]}}
    scene = {"places": PLACES, "things": THINGS, "people": folk}
    check_tool_calls(GameMaster, people(), places=PLACES, things=THINGS, people=folk)
    check_toolbox(TOOLBOX, GameMasterParameters.model_validate(scene).world(NAMES[:2]))


@pytest.mark.parametrize("measure", MEASURES)
def test_measures_depend_on_the_run_alone(measure: type[Measure]) -> None:
    check_measure(measure)
