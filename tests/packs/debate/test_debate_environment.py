"""The study of debates: who is assigned what, what is shown to whom, and what it can find."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.base.errors import MindError
from folkways.base.events import AnyEvent
from folkways.base.measure import Measure
from folkways.environments.board import TableBlock, TalkBlock
from folkways.environments.opinions import fixed_point
from folkways.metrics.own_measures import OwnMeasure, take
from folkways.minds.table.mind import TableMind
from folkways.packs.debate.environment import CELLS, Debate
from folkways.packs.debate.facts import Argued, Assigned, Stated
from folkways.packs.debate.measures import MEASURES
from folkways.packs.debate.operations import GIVE_ARGUMENT, level, opinion_after
from folkways.packs.debate.parameters import DebateParameters
from folkways.packs.debate.questions import (
    Argument,
    Attitude,
    GiveArgument,
    Influence,
    StateAttitude,
)
from folkways.scenario.mapless import MaplessScenario
from folkways.scenario.schema import Scenario
from folkways.testing.environment_suite import check_environment, environment_in, events_of
from folkways.testing.measure_suite import check_measure
from folkways.testing.memory_logs import MemoryLog, make_header
from folkways.testing.minds import ScriptedMind
from folkways.testing.rounds_suite import check_rounds

NAMES = tuple(f"Guest {chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(240))


def guests(count: int, seed: int = 1) -> Scenario:
    agents = [
        {"name": name, "innate": ["calm"], "learned": f"{name} bakes."} for name in NAMES[:count]
    ]
    return MaplessScenario.model_validate(
        {"name": "study", "environment": "debate", "seed": seed, "agents": agents}
    )


def live(
    count: int = 16, mind: TableMind | ScriptedMind | None = None, seed: int = 1, **more: object
) -> list[AnyEvent]:
    thinker = mind or TableMind(seed)
    return events_of(environment_in(Debate, guests(count, seed), thinker, **more))


@cache
def usual() -> tuple[AnyEvent, ...]:
    return tuple(live(40))


def assigned(events: Sequence[AnyEvent]) -> dict[str, Assigned]:
    return {event.agent: one for event in events if (one := Assigned.read(event))}


def measured(events: Sequence[AnyEvent], count: int) -> dict[str, OwnMeasure]:
    log = MemoryLog(make_header(NAMES[:count]), list(events))
    return {one.name: one for one in take(MEASURES, log)}


OPINIONS = st.floats(-1, 1)
SHARES = st.floats(0, 0.95)


@given(OPINIONS, st.sampled_from([-1.0, 1.0]), SHARES, st.floats(0, 1))
def test_after_many_arguments_the_opinion_is_the_fixed_point(
    first: float, pull: float, held: float, weight: float
) -> None:
    model = Influence(opinion=first, pull=pull, susceptibility=held, weight=weight, arguments=400)
    (end, _) = fixed_point([first, pull], [held, 0], [[1 - weight, weight], [0, 1]])
    assert opinion_after(model) == pytest.approx(end, abs=1e-6)


@given(OPINIONS, st.sampled_from([-1.0, 1.0]), SHARES, st.floats(0, 1), st.integers(0, 5))
def test_opinions_move_towards_the_opponent_and_never_past_it(
    first: float, pull: float, held: float, weight: float, arguments: int
) -> None:
    model = Influence(
        opinion=first, pull=pull, susceptibility=held, weight=weight, arguments=arguments
    )
    assert min(first, pull) - 1e-9 <= opinion_after(model) <= max(first, pull) + 1e-9


def test_opinions_are_answered_on_five_levels() -> None:
    assert [level(one) for one in (-9, -1, -0.5, 0, 0.5, 1, 9)] == [1, 1, 2, 3, 4, 5, 5]


def test_it_holds_to_the_suite() -> None:
    check_environment(Debate, guests(4))
    check_rounds(Debate, guests(4))


def test_conditions_are_balanced_and_everybody_is_in_one_pair() -> None:
    found = assigned(usual())
    cells = Counter((one.label, one.personal) for one in found.values())
    assert cells == dict.fromkeys(CELLS, 5)
    assert sorted([*found, *(one.opponent for one in found.values())]) == list(NAMES[:40])


def test_attitudes_are_asked_before_and_after_three_arguments_of_both() -> None:
    found = assigned(usual())
    moments: dict[str, list[int]] = {}
    for event in usual():
        if stated := Stated.read(event):
            moments.setdefault(stated.when, []).append(event.t)
            assert event.agent in found
    assert {when: len(every) for when, every in moments.items()} == {"before": 20, "after": 20}
    argued = Counter(event.agent for event in usual() if Argued.read(event))
    assert argued == dict.fromkeys(NAMES[:40], 3)


def scripted() -> ScriptedMind:
    return ScriptedMind(
        {
            "state_attitude": lambda q: Attitude(attitude=5 if q.talk else 1),
            "give_argument": lambda q: Argument(argument=f"{q.side} in the {q.stage}"),
        }
    )


def test_each_sees_what_it_may() -> None:
    mind = scripted()
    found = assigned(live(8, mind))
    for q in mind.asked:
        if isinstance(q, StateAttitude):
            assert q.opponent == found[q.name].label
            assert len(q.talk) in (0, 6)
        elif isinstance(q, GiveArgument):
            if q.name in found:
                assert q.side != found[q.name].side
                assert not q.personal
            else:
                (mine,) = [one for one in found.items() if one[1].opponent == q.name]
                assert q.side == mine[1].side
                assert (f"{mine[0]} bakes." in q.personal) == mine[1].personal
    last = [q for q in mind.asked if isinstance(q, GiveArgument)][-1]
    assert last.stage == "conclusion"
    assert {line.partition(":")[0] for line in last.talk} == {"You", "Opponent"}


def test_with_one_argument_only_opponents_argue_each_in_its_manner() -> None:
    mind = scripted()
    events = live(8, mind, form="argument", manners={"trust": "candour", "fun": "jokes"})
    found = assigned(events)
    assert {event.agent for event in events if Argued.read(event)} == {
        one.opponent for one in found.values()
    }
    manners = Counter(q.manner for q in mind.asked if isinstance(q, GiveArgument))
    assert manners == {"trust: candour": 2, "fun: jokes": 2}


def test_shifts_count_towards_the_opponent() -> None:
    events = live(8, scripted())
    sides = Counter(one.side for one in assigned(events).values())
    found = measured(events, 8)
    assert found["mean_shift"].value == (4 * sides["for"] - 4 * sides["against"]) / 4
    assert found["moved_towards"].value == sides["for"] / 4


def test_a_strong_effect_is_found_and_none_is_not() -> None:
    strong = live(240, model_factor=3.0, weight=0.15, susceptibility=0.9)
    found = measured(strong, 240)
    odds, covers = found["odds_model_personal"].value, found["odds_cover_one"].value
    assert odds is not None
    assert odds > 2
    assert covers == 0
    assert measured(live(240), 240)["odds_cover_one"].value == 1


def test_the_viewer_shows_attitudes_and_a_talk() -> None:
    environment = environment_in(Debate, guests(8), scripted())
    assert environment.board() == ()
    events_of(environment)
    table, talk = environment.board()
    assert isinstance(table, TableBlock)
    assert isinstance(talk, TalkBlock)
    assert [row[-2:] for row in table.rows] == [(1, 5)] * 4
    assert len(talk.turns) == 6


def test_who_gives_no_answer_is_left_out() -> None:
    name = next(iter(assigned(live(8))))

    def mute(q: StateAttitude) -> Attitude:
        if q.name == name and q.talk:
            raise MindError("no answer")
        return Attitude(attitude=3)

    argue = {"give_argument": lambda q: Argument(argument="So it is.")}
    events = live(8, ScriptedMind({"state_attitude": mute, **argue}))
    (unknown,) = [event for event in events if (one := Stated.read(event)) and not one.answered]
    assert unknown.agent == name
    rows = measured(events, 8)["debate_odds"].rows
    assert rows is not None
    assert [row["participants"] for row in rows] == [1, 1, 1]


@pytest.mark.parametrize("kind", MEASURES)
def test_its_measures_hold_to_the_suite(kind: type[Measure]) -> None:
    check_measure(kind, MemoryLog(make_header(NAMES[:40]), list(usual())))


def test_the_classical_debater_says_where_it_stands() -> None:
    q = GiveArgument(name="Ann", proposition="It rains.", side="against", stage="opening")
    assert GIVE_ARGUMENT.rule is not None
    assert "against" in GIVE_ARGUMENT.rule(q, random.Random(1)).argument


def test_what_cannot_be_is_refused() -> None:
    usual = DebateParameters()
    assert list(Debate.check(usual, NAMES[:8])) == []
    ((where, flaw),) = Debate.check(usual, NAMES[:7])
    assert (where, flaw) == ("", "7 agents cannot form pairs; an even number is needed")
    ((where, flaw),) = Debate.check(DebateParameters(manner_factors={"charm": 2.0}), NAMES[:8])
    assert (where, flaw) == ("manner_factors", "'charm' is not among the manners")
