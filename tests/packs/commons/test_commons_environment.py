"""A commons: the known results of its classical users, talk, rules and measures."""

from __future__ import annotations

from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from folkways.base.errors import FolkwaysError
from folkways.base.events import AnyEvent
from folkways.base.measure import Measure
from folkways.environments.board import TableBlock, TalkBlock
from folkways.metrics.own_measures import take
from folkways.minds.table.mind import TableMind
from folkways.packs.commons.environment import Commons
from folkways.packs.commons.facts import Grown, Harvested, Said
from folkways.packs.commons.measures import MEASURES, equality
from folkways.packs.commons.operations import TAKE
from folkways.packs.commons.parameters import CommonsParameters
from folkways.packs.commons.questions import Harvest, Speak, Take, Words
from folkways.packs.commons.stock import best_yield
from folkways.scenario.mapless import MaplessScenario
from folkways.scenario.schema import Scenario
from folkways.testing.environment_suite import check_environment, environment_in, events_of
from folkways.testing.measure_suite import check_measure
from folkways.testing.memory_logs import MemoryLog, make_header
from folkways.testing.minds import ScriptedMind
from folkways.testing.rounds_suite import check_rounds

NAMES = ("Ann Lee", "Bob Ray", "Cy Orr", "Di Ash", "Ed Fox")


def users(count: int = 5) -> Scenario:
    agents = [{"name": name} for name in NAMES[:count]]
    return MaplessScenario.model_validate(
        {"name": "users", "environment": "commons", "agents": agents}
    )


def live(mind: TableMind | None = None, count: int = 5, **parameters: object) -> list[AnyEvent]:
    return events_of(
        environment_in(Commons, users(count), mind or TableMind(1), **{"talk": 0, **parameters})
    )


def harvests(events: list[AnyEvent]) -> list[Harvested]:
    return [fact for event in events if (fact := Harvested.read(event))]


def measured(events: list[AnyEvent]) -> dict[str, object]:
    log = MemoryLog(make_header(NAMES), events)
    return {one.name: one.value for one in take(MEASURES, log)}


# -- known results of the classical users


def test_a_sustainable_share_keeps_the_stock_for_ever() -> None:
    found = harvests(live(months=60))
    assert len(found) == 60
    assert {one.stock for one in found} == {100}
    values = measured(live())
    assert values["survival_months"] == 12
    assert values["gain"] == 120
    assert values["efficiency"] == 1
    assert values["equality"] == 1
    assert values["over_use"] == 0


def test_greed_empties_the_commons_in_the_first_month() -> None:
    events = live(player="greedy")
    (one,) = harvests(events)
    assert sum(one.taken) == 100
    (last,) = [fact for event in events if (fact := Grown.read(event))]
    assert last.collapsed
    values = measured(events)
    assert values["survival_months"] == 1
    assert values["survived"] == 0
    assert values["gain"] == 20
    assert values["over_use"] == 1


def test_one_greedy_user_is_enough() -> None:
    assert measured(live(greedy=1))["survival_months"] == 1


@pytest.mark.parametrize("break_even", [5, 10, 20, 35, 50])
def test_open_access_is_at_or_past_the_maximum_sustainable_yield(break_even: int) -> None:
    """Gordon (1954): effort goes on to where it stops paying, so that less than half remains."""
    events = live(player="open_access", break_even=break_even, months=40)
    last = harvests(events)[-1]
    left = last.stock - sum(last.taken)
    assert left <= 50  # what the largest sustainable harvest leaves of 100
    assert left >= break_even  # nobody takes at a loss
    assert left - break_even < len(NAMES)  # up to whole units
    assert sum(last.taken) <= best_yield(2.0, 100)
    assert measured(events)["survived"] == 1


def test_open_access_without_costs_is_greed() -> None:
    assert len(harvests(live(player="open_access", break_even=0))) == 1


@settings(deadline=None, max_examples=25)
@given(
    st.integers(20, 400),
    st.floats(1.1, 4),
    st.integers(1, 10),
    st.integers(1, 5),
    st.integers(2, 9),
)
def test_sustainable_users_never_see_the_stock_fall(
    capacity: int, growth: float, collapse: int, count: int, months: int
) -> None:
    events = live(count=count, capacity=capacity, growth=growth, collapse=collapse, months=months)
    found = harvests(events)
    assert all(one.stock == capacity for one in found)


@settings(deadline=None, max_examples=25)
@given(st.lists(st.integers(0, 60), min_size=15, max_size=15))
def test_units_are_neither_made_nor_lost(wanted: list[int]) -> None:
    queue = list(wanted)
    mind = ScriptedMind({"take_from_commons": lambda q: Harvest(amount=queue.pop(0))})
    events = live(mind, months=3)
    stock = 100
    for harvest, grown in zip(
        harvests(events), [f for e in events if (f := Grown.read(e))], strict=True
    ):
        assert harvest.stock == stock
        left = stock - sum(harvest.taken)
        assert left >= 0
        assert grown.collapsed == (left < 5)
        stock = left if grown.collapsed else min(100, 2 * left)
        assert grown.stock == stock


# -- what they are told, and what they say


def takes(amount: int, **scripts: object) -> ScriptedMind:
    return ScriptedMind(
        {"take_from_commons": lambda q: Harvest(amount=amount), **scripts}  # type: ignore[dict-item]
    )


def asked(mind: ScriptedMind, kind: type) -> list[Take]:
    return cast(list[Take], [q for q in mind.asked if isinstance(q, kind)])


def test_they_talk_in_turns_and_hear_one_another() -> None:
    mind = takes(5, speak_about_commons=lambda q: Words(says=f"I am {q.name}.", limit=9))
    events = live(mind, months=2, talk=7)
    said = [(event.t, event.agent) for event in events if Said.read(event)]
    assert len(said) == 14
    assert [name for _, name in said[:7]] == [*NAMES, *NAMES[:2]]
    assert said[7][1] == NAMES[1]
    heard = [len(q.talk) for q in asked(mind, Speak)]
    assert heard == [*range(7), *range(7)]
    later = [q for q in asked(mind, Take) if q.month == 2]
    assert all(len(q.talk) == 7 for q in later)


def test_who_says_nothing_is_not_heard() -> None:
    mind = takes(5, speak_about_commons=lambda q: Words(says=" \n "))
    assert not any(Said.read(event) for event in live(mind, months=1, talk=5))


def test_nobody_talks_after_a_collapse() -> None:
    assert not any(Said.read(event) for event in live(player="greedy", talk=5))


def test_universalisation_names_the_share_of_each() -> None:
    mind = takes(15)
    live(mind, months=2, universalisation=True)
    assert [q.universal for q in asked(mind, Take)] == [10] * 5 + [5] * 5
    mind = takes(15)
    live(mind, months=1)
    assert all(q.universal is None for q in asked(mind, Take))


def test_nothing_is_said_of_characters_if_players_are_themselves() -> None:
    mind = takes(5)
    live(mind, months=1, player="own")
    assert all(q.character is None for q in asked(mind, Take))
    assert len(harvests(live(player="own"))) == 1  # the offline mind is greedy then


@pytest.mark.parametrize(
    ("wording", "word"), [("fishery", "fish"), ("pasture", "sheep"), ("pollution", "water")]
)
def test_the_wordings_tell_the_same_game(wording: str, word: str) -> None:
    assert isinstance(TAKE.example, Take)
    rules = TAKE.example.rules.model_copy(update={"wording": wording})
    situation = TAKE.template.render(TAKE.example.model_copy(update={"rules": rules})).situation
    assert word in situation
    assert "multiplied by 2, up to 100 units" in situation


# -- measures


def test_a_limit_that_all_name_is_measured_as_agreed_and_kept() -> None:
    limits = {"Ed Fox": 12}
    mind = takes(10, speak_about_commons=lambda q: Words(says="Ten.", limit=limits.get(q.name, 10)))
    values = measured(live(mind, months=3, talk=5))
    assert values["agreement"] == pytest.approx(0.8)
    assert values["limit_kept"] == 1


def test_a_limit_that_nobody_keeps() -> None:
    mind = takes(11, speak_about_commons=lambda q: Words(says="Ten.", limit=10))
    assert measured(live(mind, months=3, talk=5))["limit_kept"] == 0


def test_months_after_a_collapse_are_empty() -> None:
    log = MemoryLog(make_header(NAMES), live(player="greedy", months=4))
    series = {one.name: one.series for one in take(MEASURES, log)}["commons_months"]
    assert series["stock"] == [100, 0, 0, 0]
    assert series["taken"] == [100, 0, 0, 0]


@given(st.lists(st.integers(0, 100), min_size=1, max_size=9))
def test_equality_lies_between_one_nth_and_one(totals: list[int]) -> None:
    found = equality(totals)
    if not sum(totals):
        assert found is None
    else:
        assert found is not None
        assert 1 / len(totals) - 1e-9 <= found <= 1 + 1e-9


def test_equality_of_one_who_has_all() -> None:
    assert equality([0, 0, 0, 8]) == 0.25
    assert equality([3, 3, 3]) == 1


@pytest.mark.parametrize("measure", MEASURES)
def test_measures_depend_on_the_run_alone(measure: type[Measure]) -> None:
    check_measure(measure)


# -- bad input, and what environments promise


def test_open_access_to_what_is_never_worth_taking_is_refused() -> None:
    with pytest.raises(ValidationError, match=r"break_even \(500\) is above the capacity \(100\)"):
        CommonsParameters(player="open_access", break_even=500)
    assert CommonsParameters(capacity=10).break_even == 20


def test_a_commons_that_has_collapsed_from_the_start_is_refused() -> None:
    with pytest.raises(ValidationError, match=r"collapse \(50\) is above the capacity \(40\)"):
        CommonsParameters(capacity=40, collapse=50)


def test_more_greedy_users_than_there_are() -> None:
    with pytest.raises(FolkwaysError, match=r"9 of the agents cannot be greedy, there are 5"):
        live(greedy=9)


def test_a_candidate_that_nobody_is() -> None:
    with pytest.raises(FolkwaysError, match=r"no agent is called 'Zed'; the agents are Ann Lee"):
        live(leader="elected", candidates=["Ann Lee", "Zed"])


def test_an_election_without_candidates() -> None:
    with pytest.raises(FolkwaysError, match=r"candidates: nobody can become leader: name an agent"):
        live(leader="elected", candidates=[])


def test_the_board_shows_stock_users_and_talk() -> None:
    commons = environment_in(Commons, users(), TableMind(1), talk=2, leader="elected", months=1)
    events_of(commons)
    stock, people, talk = commons.board()
    assert isinstance(stock, TableBlock)
    assert isinstance(people, TableBlock)
    assert isinstance(talk, TalkBlock)
    assert stock.rows[0] == ("units in the commons", 100)
    assert people.rows[0] == ("Ann Lee", 0, 10, 10)
    assert [one.note for one in talk.turns] == ["limit 10"] * 2


class Led(Commons):
    name = "led_commons"

    class Parameters(CommonsParameters):
        months: int = 3
        talk: int = 3
        term: int = 2
        leader: str = "elected"  # type: ignore[assignment]


@pytest.mark.parametrize("kind", [Commons, Led])
def test_it_keeps_what_environments_promise(kind: type[Commons]) -> None:
    check_environment(kind, users())
    check_rounds(kind, users())
