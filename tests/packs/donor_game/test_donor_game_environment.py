"""The donor game: gifts, fines, traces and survival, and what is known of indirect reciprocity."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

import folkways
from folkways.base.events import AnyEvent, FellBack
from folkways.base.measure import Measure, Number
from folkways.language.mind import Mind
from folkways.metrics.own_measures import take
from folkways.minds.table.mind import TableMind
from folkways.packs.donor_game.discriminators import PERCENTAGES, Discriminator
from folkways.packs.donor_game.environment import DonorGame
from folkways.packs.donor_game.facts import Ended, Gave, Wrote
from folkways.packs.donor_game.measures import MEASURES
from folkways.packs.donor_game.parameters import DonorGameParameters
from folkways.packs.donor_game.questions import (
    Deed,
    Donate,
    Donation,
    Strategy,
    WriteStrategy,
)
from folkways.scenario.mapless import MaplessScenario
from folkways.scenario.schema import Scenario
from folkways.sweeps.plan_file import load_plan
from folkways.testing.environment_suite import check_environment, environment_in, events_of
from folkways.testing.measure_suite import check_measure
from folkways.testing.memory_logs import MemoryLog, make_header
from folkways.testing.minds import ScriptedMind
from folkways.testing.rounds_suite import check_rounds

strategies = st.builds(
    Discriminator,
    st.sampled_from(["image", "standing"]),
    st.sampled_from(PERCENTAGES),
    st.sampled_from(PERCENTAGES),
    st.sampled_from(PERCENTAGES),
)
deeds = st.lists(
    st.builds(
        Deed,
        percent=st.integers(0, 100),
        punished=st.booleans(),
        known=st.none() | st.integers(0, 100),
    ),
    max_size=4,
)


def names(count: int) -> list[str]:
    return [f"Player {number}" for number in range(1, count + 1)]


def players(count: int, seed: int = 1) -> Scenario:
    agents = [{"name": name} for name in names(count)]
    return MaplessScenario.model_validate(
        {"name": "donors", "environment": "donor_game", "seed": seed, "agents": agents}
    )


def play(count: int, seed: int = 1, mind: Mind | None = None, **given: object) -> list[AnyEvent]:
    mind = mind or TableMind(seed)
    return events_of(environment_in(DonorGame, players(count, seed), mind, **given))


def giving(give: Callable[[Donate], Donation]) -> ScriptedMind:
    def write(q: WriteStrategy) -> Strategy:
        return Strategy(text=f"I know {len(q.survivors)} strategies.")

    return ScriptedMind({"donate": give, "write_donor_strategy": write})


def numbers(events: list[AnyEvent], count: int) -> dict[str, Number]:
    found = take(MEASURES, MemoryLog(make_header(names(count)), events))
    return {one.name: one.value for one in found if one.rows is None}


def ends(events: list[AnyEvent]) -> list[Ended]:
    return [fact for event in events if (fact := Ended.read(event))]


def test_it_holds_to_the_suite() -> None:
    check_environment(DonorGame, players(5), until=20 * 60)
    check_rounds(DonorGame, players(5), until=20 * 60)


@given(strategies)
def test_a_strategy_is_read_as_it_was_worded(strategy: Discriminator) -> None:
    assert Discriminator.read(strategy.words) == strategy


@pytest.mark.parametrize("text", ["", "Give all.", "Give 50 % to recipients."])
def test_free_words_are_no_classical_strategy(text: str) -> None:
    assert Discriminator.read(text) is None


@given(strategies, deeds)
def test_what_is_given_follows_from_what_is_deserved(
    strategy: Discriminator, trace: list[Deed]
) -> None:
    found = strategy.donation(trace)
    expected = strategy.gift if strategy.deserves(trace) else strategy.fine
    assert found.percent == expected
    assert found.punish == (not strategy.deserves(trace) and strategy.fine > 0)


@given(strategies, st.integers(0, 99))
def test_mutation_stays_in_the_space_and_brings_no_fines_where_there_are_none(
    strategy: Discriminator, seed: int
) -> None:
    mutant = strategy.mutated(Random(seed), fines=False)
    assert {mutant.threshold, mutant.gift, mutant.fine} <= set(PERCENTAGES)
    assert mutant.fine in (0, strategy.fine)


def test_image_scoring_counts_refusals_and_standing_goes_by_whom_one_refused() -> None:
    image, standing = Discriminator("image", 40, 50), Discriminator("standing", 40, 50)
    assert image.deserves(())
    assert standing.deserves(())
    justified = [Deed(percent=0, known=10)]
    assert not image.deserves(justified)
    assert standing.deserves(justified)
    for unjustified in (Deed(percent=0), Deed(percent=30, known=50)):
        assert not standing.deserves([unjustified])
        assert not standing.deserves([Deed(percent=100), unjustified])
        assert standing.deserves([unjustified, Deed(percent=40)])
        assert not standing.deserves([unjustified, *justified])
    assert image.deserves([Deed(percent=0), Deed(percent=40)])
    assert not image.deserves([Deed(percent=0), Deed(percent=100), Deed(percent=30)])
    assert not image.deserves([Deed(percent=90, punished=True)])


@pytest.mark.parametrize("count", [6, 7])
def test_everybody_gives_in_every_other_round(count: int) -> None:
    events = play(count, generations=2, rounds=4)
    rounds: dict[int, dict[str, str]] = {}
    for event in events:
        if gave := Gave.read(event):
            rounds.setdefault(event.t // 60, {})[event.agent] = gave.other
    assert sorted(rounds) == [1, 2, 3, 4, 5, 6, 7, 8]
    for number, pairs in rounds.items():
        both = [*pairs, *pairs.values()]
        assert len(both) == len(set(both)) == count // 2 * 2
        if number % 2 == 0:
            assert set(pairs) == set(rounds[number - 1].values())


def test_units_add_up_and_the_richest_half_survives() -> None:
    events = play(12, generations=4, punishment=2)
    wallets = dict.fromkeys(names(12), 10.0)
    fines = 0
    for event in events:
        if gave := Gave.read(event):
            assert gave.amount == pytest.approx(wallets[event.agent] * gave.percent / 100)
            fines += gave.punish
            change = -2 * gave.amount if gave.punish else 2 * gave.amount
            wallets[event.agent] -= gave.amount
            wallets[gave.other] = max(0.0, wallets[gave.other] + change)
        if ended := Ended.read(event):
            assert ended.wallets == pytest.approx(list(wallets.values()))
            assert len(ended.survivors) == 6
            poorest = min(wallets[name] for name in ended.survivors)
            assert poorest >= max(wallets[n] for n in wallets if n not in ended.survivors)
            wallets = dict.fromkeys(wallets, 10.0)
    assert fines
    assert len(ends(events)) == 4


def test_newcomers_alone_write_strategies_and_see_those_of_survivors() -> None:
    mind = giving(lambda q: Donation(percent=50))
    events = play(8, mind=mind, generations=3, rounds=2)
    wrote = [(event.t, fact.text) for event in events if (fact := Wrote.read(event))]
    assert [t for t, _ in wrote] == [60] * 8 + [180] * 4 + [300] * 4
    assert {text for t, text in wrote if t == 60} == {"I know 0 strategies."}
    assert {text for t, text in wrote if t > 60} == {"I know 4 strategies."}


@pytest.mark.parametrize("trace", [0, 2])
def test_a_donor_is_told_the_latest_deeds_of_the_recipient(trace: int) -> None:
    mind = giving(lambda q: Donation(percent=q.round))
    events = play(2, mind=mind, generations=1, rounds=8, trace=trace)
    donors = [event.agent for event in events if Gave.read(event)]
    asked = [q for q in mind.asked if isinstance(q, Donate)]
    for number, q in enumerate(asked):
        others = [n + 1 for n in range(number) if donors[n] != donors[number]]
        assert [deed.percent for deed in q.trace] == (others[-trace:] if trace else [])
        for deed in q.trace:
            earlier = [n for n in range(int(deed.percent) - 1) if donors[n] == donors[number]]
            assert deed.known == (earlier[-1] + 1 if earlier else None)


def test_a_fine_where_there_are_none_is_no_gift_and_counted() -> None:
    events = play(4, mind=giving(lambda q: Donation(percent=80, punish=True)), generations=1)
    assert {fact.percent for event in events if (fact := Gave.read(event))} == {0}
    fallbacks = [event for event in events if isinstance(event, FellBack)]
    assert len(fallbacks) == 4 * 6


@pytest.mark.parametrize("judges", ["image", "standing"])
@pytest.mark.parametrize("trace", [3, 0])
def test_a_defector_among_discriminators_fares_badly_only_with_a_trace(
    judges: Literal["image", "standing"], trace: int
) -> None:
    """Nowak and Sigmund (1998): discrimination protects giving if deeds are known."""
    first = [Discriminator(judges, 50, 50).words] * 11 + [Discriminator(judges, 50, 0).words]
    survived, relative = [], []
    for seed in range(20):
        (end,) = ends(play(12, seed, generations=1, trace=trace, first_strategies=first))
        survived.append("Player 12" in end.survivors)
        relative.append(end.wallets[-1] / fmean(end.wallets[:-1]))
    if trace:
        assert sum(survived) <= 2
        assert fmean(relative) < 0.5
    else:
        assert all(survived)
        assert fmean(relative) > 2


def test_without_a_trace_giving_collapses() -> None:
    for seed in range(1, 7):
        events = play(12, seed, trace=0)
        assert (numbers(events, 12)["cooperation"] or 0) < 0.3


def test_standing_players_all_give_for_ever() -> None:
    words = Discriminator("standing", 50, 50).words
    (end,) = ends(play(12, generations=1, first_strategies=[words]))
    # Each pair of rounds multiplies what there is; nobody is ever refused.
    assert fmean(end.wallets) > 200
    events = play(12, generations=1, first_strategies=[words])
    assert numbers(events, 12)["cooperation"] == 0.5


def test_the_plan_gives_strategies_that_the_players_understand() -> None:
    plan = load_plan("donor_traces").plan
    texts = [
        text
        for condition in plan.conditions
        for text in condition.settings.get("donor_game.first_strategies", ())  # type: ignore[union-attr]
    ]
    assert len(texts) == 3
    assert all(isinstance(text, str) and Discriminator.read(text) for text in texts)


@pytest.mark.parametrize("kind", MEASURES)
def test_its_measures_hold_to_the_suite(kind: type[Measure]) -> None:
    events = play(6, generations=3, rounds=4, punishment=2)
    check_measure(kind, MemoryLog(make_header(names(6)), events))


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"generations": 0}, "greater than or equal to 1"),
        ({"wallet": 0}, "greater than 0"),
        ({"multiplier": "twice"}, "valid number"),
        ({"trace": -1}, "greater than or equal to 0"),
        ({"punishment": float("inf")}, "finite"),
    ],
)
def test_what_makes_no_sense_is_refused(given: dict[str, object], said: str) -> None:
    with pytest.raises(ValidationError, match=said):
        DonorGameParameters.model_validate(given)


def test_a_strategy_that_offline_players_cannot_read_is_counted_and_shown(tmp_path: Path) -> None:
    settings: dict[str, str | int | float | bool] = {
        "donor_game.first_strategies": "[Be nice.]",
        "donor_game.rounds": 2,
        "donor_game.generations": 1,
    }
    run = folkways.run("donor_game", settings=settings, out=tmp_path / "d.folk")
    ((which, reason),) = run.summary.fallbacks
    assert run.summary.fallbacks[which, reason] == 12
    assert which == "donate"
    assert "cannot read the strategy 'Be nice.'; they read, for example: Give" in reason
