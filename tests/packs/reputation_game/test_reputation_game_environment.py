"""The game of reputation: records, ties, gossip, pairs, and where cooperation lasts."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from folkways.base.events import AnyEvent, FellBack
from folkways.base.measure import Measure, Number
from folkways.language.mind import Mind
from folkways.metrics.own_measures import take
from folkways.minds.table.mind import TableMind
from folkways.packs.reputation_game.conditional import chooses, expectation, plays, reacts
from folkways.packs.reputation_game.environment import ReputationGame
from folkways.packs.reputation_game.facts import (
    Decided,
    Gossiped,
    Paired,
    Played,
    WantedTie,
    Wished,
)
from folkways.packs.reputation_game.measures import MEASURES
from folkways.packs.reputation_game.parameters import ReputationGameParameters
from folkways.packs.reputation_game.questions import (
    Acquaintance,
    ChoosePartner,
    Decision,
    Evidence,
    Partner,
    Payoffs,
    Person,
    Play,
    React,
    Reaction,
)
from folkways.packs.reputation_game.state import Standing
from folkways.scenario.mapless import MaplessScenario
from folkways.scenario.schema import Scenario
from folkways.testing.environment_suite import check_environment, environment_in, events_of
from folkways.testing.measure_suite import check_measure
from folkways.testing.memory_logs import MemoryLog, make_header
from folkways.testing.minds import ScriptedMind
from folkways.testing.rounds_suite import check_rounds

PAYOFFS = Payoffs(reward=3, temptation=5, sucker=0, punishment=1)
known = st.lists(st.builds(Evidence, cooperated=st.booleans(), teller=st.sampled_from(["", "Al"])))


def names(count: int) -> list[str]:
    return [f"Player {number}" for number in range(1, count + 1)]


def players(count: int, seed: int = 1) -> Scenario:
    agents = [{"name": name} for name in names(count)]
    return MaplessScenario.model_validate(
        {"name": "dilemma", "environment": "reputation_game", "seed": seed, "agents": agents}
    )


def play(count: int, seed: int = 1, mind: Mind | None = None, **given: object) -> list[AnyEvent]:
    mind = mind or TableMind(seed)
    return events_of(environment_in(ReputationGame, players(count, seed), mind, **given))


def numbers(events: list[AnyEvent], count: int) -> dict[str, Number]:
    found = take(MEASURES, MemoryLog(make_header(names(count)), events))
    return {one.name: one.value for one in found if one.rows is None}


def scripted(
    react: Callable[[React], Reaction],
    choose: Callable[[ChoosePartner], str] = lambda q: "",
    cooperates: Callable[[Play], bool] = lambda q: True,
) -> ScriptedMind:
    def decide(q: Play) -> Decision:
        return Decision(cooperates=cooperates(q))

    def wish(q: ChoosePartner) -> Partner:
        return Partner(name=choose(q))

    return ScriptedMind({"play_dilemma": decide, "choose_partner": wish, "react_to_partner": react})


def test_it_holds_to_the_suite() -> None:
    check_environment(ReputationGame, players(5), until=10 * 60)
    check_rounds(ReputationGame, players(5), until=10 * 60)


@given(known, st.floats(0, 1))
def test_an_expectation_lies_between_what_is_known_and_the_prior(
    evidence: list[Evidence], prior: float
) -> None:
    found = expectation(evidence, prior)
    deeds = [float(one.cooperated) for one in evidence]
    assert min([*deeds, prior]) - 1e-9 <= found <= max([*deeds, prior]) + 1e-9
    assert expectation([*evidence, Evidence(cooperated=True)], prior) >= found - 1e-9
    assert expectation([*evidence, Evidence(cooperated=False, excused=True)], prior) == found


def test_expectations_by_hand() -> None:
    """(good + 1) / (all + 2) of the beta reputation system; hearsay counts one half."""
    good, bad = Evidence(cooperated=True), Evidence(cooperated=False)
    assert expectation(()) == 0.5
    assert expectation((good, good, bad)) == 3 / 5
    assert expectation((Evidence(cooperated=False, teller="Al"),)) == pytest.approx(1 / 2.5)


@given(known, known, st.floats(0, 1))
def test_a_player_cooperates_from_its_own_level_on(
    about: list[Evidence], lately: list[Evidence], caution: float
) -> None:
    partner = Acquaintance(name="Bo", evidence=tuple(about))
    expected = expectation(about, expectation(lately))
    for level, cooperates in ((caution, expected >= caution), (2.0, False), (0.0, True)):
        who = Person(name="Al", caution=level)
        q = Play(who=who, payoffs=PAYOFFS, partner=partner, lately=tuple(lately))
        assert plays(q, Random(1)).cooperates == cooperates


def test_it_chooses_whom_it_expects_most_of_and_tells_no_excused_defection() -> None:
    who = Person(name="Al")
    good = Acquaintance(name="Bo", evidence=(Evidence(cooperated=True),))
    bad = Acquaintance(name="Cy", evidence=(Evidence(cooperated=False),))
    q = ChoosePartner(who=who, payoffs=PAYOFFS, candidates=(bad, good))
    assert chooses(q, Random(1)).name == "Bo"
    excused = Acquaintance(name="Di", evidence=(Evidence(cooperated=False, excused=True),))
    for partner, listener, tie in ((good, "Ed", True), (bad, "Ed", False), (excused, "", True)):
        question = React(
            who=who,
            payoffs=PAYOFFS,
            partner=partner,
            own=True,
            theirs=partner is good,
            ties=True,
            listeners=("Ed",),
        )
        found = reacts(question, Random(1))
        assert (found.listener, found.tie) == (listener, tie)
        assert not listener or found.favourable == (partner is good)


@pytest.mark.parametrize("count", [6, 7])
def test_everybody_plays_once_a_round_but_for_an_odd_one(count: int) -> None:
    events = play(count, rounds=5)
    for number in range(1, 6):
        (paired,) = [f for e in events if e.t == number * 60 and (f := Paired.read(e))]
        both = [*paired.first, *paired.second]
        assert len(both) == len(set(both)) == count // 2 * 2
        decided = {e.agent for e in events if e.t == number * 60 + 10 and Decided.read(e)}
        assert decided == set(both)


def test_a_tie_takes_both_and_lets_one_choose_the_other() -> None:
    mind = scripted(
        lambda q: Reaction(tie=q.who.name < q.partner.name), lambda q: q.candidates[0].name
    )
    events = play(6, mind=mind, rounds=12, chooses=1, gossip=False)
    assert any(WantedTie.read(e) for e in events)
    assert not any(Wished.read(e) for e in events)
    mind = scripted(lambda q: Reaction(tie=True), lambda q: q.candidates[0].name)
    events = play(6, mind=mind, rounds=12, chooses=1, gossip=False)
    wishes = {(e.t, e.agent, f.other) for e in events if (f := Wished.read(e))}
    assert wishes
    granted = {
        (e.t, one, other)
        for e in events
        if (pairs := Paired.read(e))
        for one, other, chosen in zip(pairs.first, pairs.second, pairs.chosen, strict=True)
        if chosen
    }
    assert granted <= wishes
    # Of two who wish for the same, one gets it.
    assert {(t, other) for t, _, other in granted} == {(t, other) for t, _, other in wishes}


def test_gossip_reaches_its_listener_alone_and_by_name() -> None:
    def react(q: React) -> Reaction:
        told = q.who.name == "Player 1" and "Player 2" in q.listeners
        listener = "Player 2" if told else ""
        return Reaction(tie=False, listener=listener, favourable=False, text="Beware.")

    mind = scripted(react)
    events = play(6, mind=mind, rounds=8)
    assert any(Gossiped.read(e) for e in events)
    for q in mind.asked:
        if isinstance(q, Play):
            assert q.partner is not None
            hearsay = [one for one in q.partner.evidence if one.teller]
            assert not hearsay or q.who.name == "Player 2"
            assert all(one.teller == "Player 1" and not one.cooperated for one in hearsay)


def test_without_reputation_nobody_is_known_and_there_are_no_ties() -> None:
    mind = scripted(lambda q: Reaction(tie=True, listener=q.listeners[0], text="Hm."))
    events = play(6, mind=mind, rounds=6, reputation=False)
    asked = [q for q in mind.asked if isinstance(q, Play)]
    assert all(q.partner is None for q in asked)
    reactions = [q for q in mind.asked if isinstance(q, React)]
    assert {q.partner.name for q in reactions} == {"An unknown player"}
    assert any(one.teller for q in asked for one in q.lately)
    assert not any(WantedTie.read(e) or Wished.read(e) for e in events)
    neither = play(6, rounds=6, reputation=False, gossip=False)
    assert not any(Gossiped.read(e) for e in neither)
    assert {e.t % 60 for e in neither} == {0, 10}


def test_defecting_against_a_defector_is_excused() -> None:
    mind = scripted(
        lambda q: Reaction(tie=False), cooperates=lambda q: q.who.name not in ("Player 1",)
    )
    events = play(4, mind=mind, rounds=6, gossip=False)
    assert not any(f.own_excused or f.theirs_excused for e in events if (f := Played.read(e)))
    events = play(4, mind=scripted(lambda q: Reaction(tie=False), cooperates=lambda q: False))
    excused = [f.own_excused for e in events if (f := Played.read(e))]
    assert not any(excused[:2])
    assert all(excused[20:])


def test_names_that_are_not_in_the_list_are_counted() -> None:
    mind = scripted(lambda q: Reaction(tie=True, listener="nobody"), lambda q: "somebody else")
    events = play(6, mind=mind, rounds=6, chooses=1)
    operations = {e.operation for e in events if isinstance(e, FellBack)}
    assert operations == {"choose_partner", "react_to_partner"}
    assert not any(Wished.read(e) or Gossiped.read(e) for e in events)


def test_excused_deeds_are_forgotten_first() -> None:
    state = Standing.of(2)
    for deed in ((False, "", False), (True, "", False), (False, "", True), (True, "Al", False)):
        state.learn(0, 1, deed, 3, named=True)
    assert state.records[0][1] == [(False, "", False), (True, "", False), (True, "Al", False)]
    assert state.lately[0] == [(False, "", False), (True, "", False), (False, "", True)]


def test_cooperation_lasts_with_reputation_and_falls_without() -> None:
    known, anonymous = [], []
    for seed in (1, 2):
        known.append(numbers(play(20, seed, rounds=25), 20)["cooperation"] or 0)
        events = play(20, seed, rounds=25, reputation=False, gossip=False)
        anonymous.append(numbers(events, 20)["cooperation"] or 0)
    assert fmean(known) > fmean(anonymous) + 0.1


@pytest.mark.parametrize("kind", MEASURES)
def test_its_measures_hold_to_the_suite(kind: type[Measure]) -> None:
    check_measure(kind, MemoryLog(make_header(names(6)), play(6, rounds=15)))


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"reward": 6}, "make no prisoner's dilemma"),
        ({"sucker": 1}, "not 5, 3, 1, 1"),
        ({"chooses": 1.5}, "less than or equal to 1"),
        ({"temptation": "high"}, "valid number"),
        ({"rounds": 0}, "greater than or equal to 1"),
    ],
)
def test_what_makes_no_sense_is_refused(given: dict[str, object], said: str) -> None:
    with pytest.raises(ValidationError, match=said):
        ReputationGameParameters.model_validate(given)
