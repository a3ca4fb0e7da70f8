"""Leaders of a commons: lots, votes, terms and quotas, and what they do among classical users."""

from __future__ import annotations

import pytest

from folkways.base.events import AnyEvent, FellBack
from folkways.minds.table.mind import TableMind
from folkways.packs.commons.classical import votes
from folkways.packs.commons.environment import Commons
from folkways.packs.commons.facts import Harvested, Leads, Promised, QuotaSet, Voted
from folkways.packs.commons.operations import VOTE
from folkways.packs.commons.questions import Agenda, Ballot, Candidate, Harvest, Quota, Vote
from folkways.scenario.mapless import MaplessScenario
from folkways.testing.environment_suite import environment_in, events_of
from folkways.testing.minds import ScriptedMind

NAMES = ("Ann Lee", "Bob Ray", "Cy Orr", "Di Ash", "Ed Fox")


def live(mind: TableMind | None = None, seed: int = 1, **parameters: object) -> list[AnyEvent]:
    scenario = MaplessScenario.model_validate(
        {
            "name": "led",
            "environment": "commons",
            "seed": seed,
            "agents": [{"name": name} for name in NAMES],
        }
    )
    given = {"talk": 0, **parameters}
    return events_of(environment_in(Commons, scenario, mind or TableMind(seed), **given))


def months(events: list[AnyEvent]) -> int:
    return sum(Harvested.read(event) is not None for event in events)


def leaders(events: list[AnyEvent]) -> list[str]:
    return [event.agent for event in events if Leads.read(event)]


@pytest.mark.parametrize("seed", range(1, 9))
def test_the_greedy_elect_one_who_restrains_all_where_quotas_bind(seed: int) -> None:
    """Over twelve months 10 a month is worth 120, all at once no more than 20."""
    events = live(seed=seed, greedy=3, leader="elected", quota="binding")
    assert months(events) == 12
    assert set(leaders(events)) <= set(NAMES[:2])


@pytest.mark.parametrize("leader", ["appointed", "elected"])
def test_advice_does_not_restrain_the_greedy(leader: str) -> None:
    assert months(live(greedy=3, leader=leader)) == 1


def test_a_leader_by_lot_saves_the_commons_as_often_as_the_lot_is_sustainable() -> None:
    """Two of five are: 40 % of runs, here of 200, within three standard errors."""
    runs = [live(seed=n, greedy=3, leader="appointed", quota="binding") for n in range(200)]
    saved = sum(months(events) == 12 for events in runs)
    for events in runs:
        assert (months(events) == 12) == (leaders(events)[0] in NAMES[:2])
    assert abs(saved / 200 - 0.4) < 3 * (0.4 * 0.6 / 200) ** 0.5


def test_an_election_without_a_sustainable_candidate_saves_nothing() -> None:
    events = live(greedy=3, leader="elected", quota="binding", candidates=[NAMES[3], NAMES[4]])
    assert {event.agent for event in events if Promised.read(event)} == {NAMES[3], NAMES[4]}
    assert months(events) == 1


def test_who_has_taken_most_is_appointed_next() -> None:
    mind = ScriptedMind(
        {
            "take_from_commons": lambda q: Harvest(amount=9 if q.name == "Cy Orr" else 5),
            "set_quota": lambda q: Quota(quota=20),
        }
    )
    events = live(mind, months=4, term=2, leader="appointed")
    assert leaders(events)[1] == "Cy Orr"


def test_a_term_ends() -> None:
    events = live(months=7, term=3, leader="elected", quota="binding")
    assert len(leaders(events)) == 3
    assert sum(Voted.read(event) is not None for event in events) == 15
    assert sum(QuotaSet.read(event) is not None for event in events) == 7


def test_a_binding_quota_is_the_most_that_is_taken() -> None:
    mind = ScriptedMind(
        {
            "take_from_commons": lambda q: Harvest(amount=50),
            "set_quota": lambda q: Quota(quota=7),
            "state_agenda": lambda q: Agenda(says="Seven.", quota=7),
        }
    )
    events = live(mind, months=2, leader="elected", quota="binding")
    found = [fact for event in events if (fact := Harvested.read(event))]
    assert all(one.taken == [7] * 5 and one.wanted == [50] * 5 for one in found)


def test_a_vote_for_nobody_is_an_abstention() -> None:
    mind = ScriptedMind({"vote_for_leader": lambda q: Ballot(candidate=99)})
    events = live(mind, months=1, leader="elected")
    assert not any(Voted.read(event) for event in events)
    assert sum(isinstance(event, FellBack) for event in events) == 5
    assert len(leaders(events)) == 1  # by lot among those who stand


def ballot(*quotas: int, binding: bool) -> int:
    assert isinstance(VOTE.example, Vote)
    candidates = tuple(Candidate(name=f"C{q}", says="", quota=q) for q in quotas)
    q = VOTE.example.model_copy(update={"candidates": candidates, "binding": binding})

    class First:
        def choice(self, options: list[int]) -> int:
            return options[0]

    return votes(q, First()).candidate  # type: ignore[arg-type]


def test_votes_go_to_what_is_worth_most() -> None:
    """With 80 units, three people and ten months to go, doubling up to 100."""
    assert ballot(5, 14, 40, binding=True) == 1
    assert ballot(5, 14, 40, binding=False) == 2
