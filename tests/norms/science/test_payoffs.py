"""Payoffs: what is gained and lost, by what it was paid for; sanctions that cost something."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.base.errors import ScenarioError
from folkways.base.events import AnyEvent, MechanismEvent
from folkways.language.mind import CallKey
from folkways.metrics.own_measures import take
from folkways.minds.offline import OfflineMind
from folkways.norms.science.examples import EXAMPLES
from folkways.norms.science.operations import DECIDE_SANCTION
from folkways.norms.science.payoffs import WHYS, Accounts, OwnPayoffs, Paid, Payoff
from folkways.norms.science.questions import DecideSanction, SanctionCosts
from folkways.norms.science.sanctions import Sanctioned
from folkways.packs.commons.facts import Harvested
from folkways.packs.commons.norms.environment import CommonsNorms
from folkways.packs.commons.norms.measures import NormsPayoffs
from folkways.scenario.load import load
from folkways.testing.environment_suite import check_environment, environment_in, events_of
from folkways.testing.memory_logs import MemoryLog, make_header

NAMES = ("Aino Berg", "Bruno Castel", "Carla Dietz", "Davi Engel", "Elin Faber")
CRSEC = "creation, spreading.communication, evaluation.immediate, compliance"
COSTS = {
    "mechanisms": f"[{CRSEC}, sanction]",
    "commons_norms.months": "4",
    "commons_norms.talk": "5",
    "sanction.price": "1",
    "sanction.fine": "3",
}


@given(
    st.lists(
        st.tuples(st.sampled_from("ab"), st.integers(-9, 9), st.sampled_from(WHYS)), max_size=20
    )
)
def test_accounts_add_up_and_are_restored(paid: list[tuple[str, int, str]]) -> None:
    part, accounts = OwnPayoffs(), Accounts()
    for who, amount, why in paid:
        found = next(one for one in WHYS if one == why)
        accounts.take_in(Payoff(who, amount, found))
        part.fold(Paid(who=who, amount=amount, why=found).event(0, who, "sanction", (who,)))
    again = OwnPayoffs.restore(part.snapshot()).accounts
    for who in "ab":
        assert accounts.total(who) == again.total(who) == sum(n for one, n, _ in paid if one == who)
        assert accounts.total(who) == sum(accounts.total(who, why) for why in WHYS)


def sanctions(events: list[AnyEvent]) -> list[tuple[str, Sanctioned]]:
    return [
        (event.agent, told)
        for event in events
        if isinstance(event, MechanismEvent) and (told := Sanctioned.read(event))
    ]


def test_sanctions_on_a_commons_cost_both_and_nobody_pays_more_than_it_has() -> None:
    given = load("commons_norms", settings=COSTS).scenario
    events = events_of(environment_in(CommonsNorms, given, OfflineMind(1)))
    told = sanctions(events)
    assert told
    dumped = given.model_dump(mode="json")
    header = msgspec.structs.replace(make_header(NAMES), scenario=dumped)
    (table,) = take((NormsPayoffs,), MemoryLog(header, events))
    harvests = [one for event in events if (one := Harvested.read(event))]
    for number, row in enumerate(table.rows or ()):
        name = row["agent"]
        assert row["game"] == sum(one.taken[number] for one in harvests)
        assert row["price"] == -sum(by == name for by, _ in told)
        assert row["fine"] == -3 * sum(one.target == name for _, one in told)
        assert row["total"] == sum(float(str(row[why])) for why in WHYS)


def test_members_know_what_they_have_after_a_replay_too() -> None:
    given = load("commons_norms", settings={**COSTS, "commons_norms.months": "2"}).scenario
    check_environment(CommonsNorms, given, OfflineMind(1))


@pytest.mark.parametrize("account", [0.0, 0.9])
async def test_who_cannot_pay_sanctions_nobody(account: float) -> None:
    asked = EXAMPLES["decide_sanction"]
    assert isinstance(asked, DecideSanction)
    costs = SanctionCosts(price=1, fine=3, account=account)
    poor = asked.model_copy(update={"costs": costs})
    for step in range(20):
        answer = await OfflineMind(1).perform(DECIDE_SANCTION, poor, CallKey(step, 0, 0))
        assert answer.sanctions == ()


def test_what_is_at_stake_is_shown_to_a_language_model_only_where_there_is_something() -> None:
    asked = EXAMPLES["decide_sanction"]
    assert isinstance(asked, DecideSanction)
    costs = SanctionCosts(price=1, fine=3, account=12.5)
    with_costs = asked.model_copy(update={"costs": costs})
    told = "Each sanction costs the agent 1.0 of the 12.5 units that it has, and takes 3.0 from"
    assert told in DECIDE_SANCTION.render(with_costs).situation
    assert "Each sanction costs" not in DECIDE_SANCTION.render(asked).situation


@pytest.mark.parametrize("field", ["price", "fine"])
def test_costs_are_refused_where_nothing_is_at_stake(field: str) -> None:
    with pytest.raises(ScenarioError, match=f"sanction.{field}: only means something where agents"):
        load(
            "hobbs_cafe",
            settings={"mechanisms": f"[{CRSEC}, sanction]", f"sanction.{field}": "1"},
        )
