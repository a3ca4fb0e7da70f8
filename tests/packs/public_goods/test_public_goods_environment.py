"""The public goods game: stages, payoffs, sanctions, institutions, and its classical players."""

from __future__ import annotations

from functools import cache
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from folkways.base.errors import FolkwaysError, ScenarioError
from folkways.base.events import AnyEvent, FellBack
from folkways.environments.board import TableBlock
from folkways.metrics.own_measures import take
from folkways.minds.table.mind import TableMind
from folkways.packs.public_goods.aversion import Aversion, enforcers, share_enforced
from folkways.packs.public_goods.classical import chooses, sanctions
from folkways.packs.public_goods.environment import PublicGoods
from folkways.packs.public_goods.facts import (
    Contributed,
    Drawn,
    Grouped,
    Joined,
    Sanctioned,
    Settled,
)
from folkways.packs.public_goods.measures import MEASURES
from folkways.packs.public_goods.operations import OPERATIONS, SANCTION, usable
from folkways.packs.public_goods.parameters import PublicGoodsParameters
from folkways.packs.public_goods.questions import (
    ChooseInstitution,
    Contribute,
    Contribution,
    Institution,
    Member,
    Sanction,
    SanctionOne,
    Sanctions,
)
from folkways.scenario.load import load
from folkways.scenario.mapless import MaplessScenario
from folkways.scenario.schema import Scenario
from folkways.testing.environment_suite import check_environment, environment_in, events_of
from folkways.testing.measure_suite import check_measure
from folkways.testing.memory_logs import MemoryLog, make_header
from folkways.testing.minds import ScriptedMind
from folkways.testing.rounds_suite import check_rounds


def players(count: int) -> Scenario:
    agents = [{"name": f"Player {chr(65 + n // 26)}{chr(65 + n % 26)}"} for n in range(count)]
    return MaplessScenario.model_validate(
        {"name": "players", "environment": "public_goods", "agents": agents}
    )


def play(mind: TableMind, count: int = 4, **parameters: object) -> list[AnyEvent]:
    return events_of(environment_in(PublicGoods, players(count), mind, **parameters))


def settled(events: list[AnyEvent]) -> list[Settled]:
    return [fact for event in events if (fact := Settled.read(event))]


def scripted(**scripts: object) -> ScriptedMind:
    return ScriptedMind(scripts)  # type: ignore[arg-type]


def gives(*tokens: float) -> ScriptedMind:
    """Players who contribute so much, in their order, round by round."""
    queue = list(tokens)
    return scripted(contribute_to_project=lambda q: Contribution(tokens=queue.pop(0)))


@cache
def classical(count: int = 400, **parameters: object) -> tuple[AnyEvent, ...]:
    return tuple(play(TableMind(1), count, **parameters))


def test_a_group_cooperates_exactly_if_it_has_an_enforcer() -> None:
    """One hundred groups: with and without, and the published share within three errors."""
    events = classical(rounds=1, effect=5.0)
    minds = [Aversion(alpha=d.alpha, beta=d.beta) for e in events if (d := Drawn.read(e))]
    (groups,) = (fact.groups for event in events if (fact := Grouped.read(event)))
    (round_,) = settled(list(events))
    full = 0
    for number in set(groups):
        members = [n for n, one in enumerate(groups) if one == number]
        enforced = bool(enforcers([minds[n] for n in members], 0.4, 0.2))
        full += enforced
        assert {round_.contributions[n] for n in members} == {20.0 if enforced else 0.0}
    expected = share_enforced(4, 0.4, 0.2)
    assert abs(full / 100 - expected) < 3 * (expected * (1 - expected) / 100) ** 0.5


def test_without_punishment_the_classical_players_contribute_nothing() -> None:
    events = list(classical(count=40, rounds=2, punishment=False))
    assert all(sum(one.contributions) == 0 for one in settled(events))


def test_messages_change_nothing_for_the_classical_players() -> None:
    with_words = classical(count=40, rounds=2, messages=True)
    without = classical(count=40, rounds=2)
    assert settled(list(with_words)) == settled(list(without))


def test_payoffs_of_a_round() -> None:
    """Fehr and Gächter: endowment minus contribution plus 0.4 of all contributions."""
    (one,) = settled(play(gives(20, 10, 0, 10), rounds=1, punishment=False))
    assert one.earned == pytest.approx([16.0, 26.0, 36.0, 26.0])


def test_a_fixed_return_does_not_depend_on_the_number_of_players() -> None:
    (one,) = settled(play(gives(20, 0), 2, rounds=1, group_size=2, per_capita_return=0.4))
    assert one.earned == pytest.approx([8.0, 28.0])


def punisher(tokens: float, message: str = "") -> ScriptedMind:
    """Everybody gives 10; the first of the others is punished by each."""
    return scripted(
        contribute_to_project=lambda q: Contribution(tokens=10),
        sanction_players=lambda q: Sanctions(
            sanctions=(SanctionOne(member=0, tokens=tokens, message=message),)
        ),
    )


def test_punishing_costs_and_takes_three_times_as_much() -> None:
    (one,) = settled(play(punisher(2), 2, rounds=1, group_size=2))
    assert one.spent == [2.0, 2.0]
    assert one.taken == [6.0, 6.0]
    assert one.earned == pytest.approx([10 + 16 - 2 - 6] * 2)


def test_words_reach_those_they_are_for() -> None:
    mind = punisher(1, "Give \n more.")
    (first, _) = settled(play(mind, 2, rounds=2, group_size=2, messages=True))
    assert first.messages == 2
    later = [q for q in mind.asked if isinstance(q, Contribute) and q.round == 2]
    assert all("took 3 tokens from you and wrote to you: Give more." in q.recent[0] for q in later)


def test_an_answer_against_the_rules_is_left_out_and_counted() -> None:
    events = play(punisher(1, "Give more."), 2, rounds=1, group_size=2)  # no messages here
    assert not any(Sanctioned.read(event) for event in events)
    fell_back = [event for event in events if isinstance(event, FellBack)]
    assert len(fell_back) == 2
    assert all("message must be empty" in event.reason for event in fell_back)


def test_nobody_contributes_more_than_there_is() -> None:
    events = play(gives(30, 10), 2, rounds=1, group_size=2, punishment=False)
    assert [one.tokens for event in events if (one := Contributed.read(event))] == [20, 10]
    assert any(isinstance(event, FellBack) for event in events)


def question(**changes: object) -> Sanction:
    assert isinstance(SANCTION.example, Sanction)
    return SANCTION.example.model_copy(update=changes)


@pytest.mark.parametrize(
    ("sanction", "fault"),
    [
        (SanctionOne(member=7), "none with the number 7"),
        (SanctionOne(member=0, tokens=99.0), "more than is left"),
    ],
)
def test_faults_are_named(sanction: SanctionOne, fault: str) -> None:
    assert SANCTION.fault is not None
    assert fault in SANCTION.fault(question(), Sanctions(sanctions=(sanction,)))


@given(
    st.lists(
        st.builds(
            SanctionOne,
            member=st.integers(0, 3),
            tokens=st.floats(0, 30),
            message=st.sampled_from(["", " ", "Give more."]),
        ),
        max_size=6,
    ).map(tuple)
)
def test_nobody_spends_more_than_it_earned(parts: tuple[SanctionOne, ...]) -> None:
    q = question()
    kept, faults = usable(q, Sanctions(sanctions=parts))
    assert sum(one.tokens for one in kept) <= q.earned + 1e-4
    assert len({one.member for one in kept}) == len(kept)
    assert len(kept) + len(faults) <= len(parts)


def test_the_classical_punishment_leaves_the_free_rider_what_the_enforcer_keeps() -> None:
    """Proposition 5: after (g - g_i) / (n' - c) from each of n' enforcers payoffs are equal."""
    envious, selfish = Aversion(alpha=4.0, beta=0.6), Aversion(alpha=0.0, beta=0.0)
    gave = (20.0, 20.0, 4.0)
    others = tuple(
        Member(name=f"P{n}", aversion=selfish, sanctioning=None, contributed=g, earned=None)
        for n, g in enumerate(gave)
    )
    rules = question().rules.model_copy(update={"effect": 5.0})
    q = question(aversion=envious, contributed=20.0, earned=25.6, others=others, rules=rules)
    (one,) = sanctions(q, chance=None).sanctions  # type: ignore[arg-type]
    assert one.member == 2
    assert 25.6 - one.tokens == pytest.approx(25.6 + 16 - 5 * one.tokens)


def test_those_who_chose_alike_play_together() -> None:
    mind = scripted(
        choose_institution=lambda q: Institution(sanctioning=q.name < "Player AC"),
        contribute_to_project=lambda q: Contribution(tokens=20 if q.rules.effect else 0),
        sanction_players=lambda q: Sanctions(),
    )
    events = play(mind, 5, rounds=1, group_size=5, institutions="chosen")
    (one,) = settled(events)
    assert one.projects == [1, 1, 0, 0, 0]
    assert one.earned == pytest.approx([32, 32, 20, 20, 20])
    asked = [q for q in mind.asked if isinstance(q, Sanction)]
    assert len(asked) == 2


def test_who_is_alone_keeps_the_endowment_and_is_not_asked() -> None:
    mind = scripted(
        choose_institution=lambda q: Institution(sanctioning=q.name == "Player AA"),
        contribute_to_project=lambda q: Contribution(tokens=20),
    )
    (one,) = settled(play(mind, 3, rounds=1, group_size=3, institutions="chosen"))
    assert one.earned[0] == 20
    assert not any(q.name == "Player AA" for q in mind.asked if isinstance(q, Contribute))


@settings(deadline=None, max_examples=5)
@given(st.integers(1, 50))
def test_no_more_than_four_classical_players_stay_under_sanctions_at_a_factor_of_1_6(
    seed: int,
) -> None:
    """With five the return is 0.32, and nobody has a + beta of 1: then nothing is contributed."""
    events = play(TableMind(seed), 7, group_size=7, rounds=15, institutions="chosen")
    for one in settled(events):
        members = [t for p, t in zip(one.projects, one.contributions, strict=True) if p % 2]
        if len(members) > 4:
            assert not any(members)


def test_one_who_may_move_goes_where_it_earns_more() -> None:
    class Now:
        def random(self) -> float:
            return 0.0

    fair, selfish = Aversion(alpha=4.0, beta=0.6), Aversion(alpha=0.0, beta=0.0)
    rules = question().rules
    others = tuple(
        Member(name=n, aversion=a, sanctioning=s, contributed=None, earned=None)
        for n, a, s in (("A", fair, True), ("B", selfish, True), ("C", selfish, False))
    )
    q = ChooseInstitution(
        name="D", aversion=None, round=2, rules=rules, sanctioning=False, others=others
    )
    assert chooses(q, Now()).sanctioning  # type: ignore[arg-type]


def test_strangers_meet_anew_and_know_nothing_of_one_another() -> None:
    mind = gives(*[5] * 24)
    events = play(mind, 8, rounds=3, punishment=False, matching="stranger")
    drawn = [fact.groups for event in events if (fact := Grouped.read(event))]
    assert len(drawn) == 3
    assert len({tuple(one) for one in drawn}) > 1
    asked = [q for q in mind.asked if isinstance(q, Contribute)]
    assert all(one.contributed is None for q in asked for one in q.others)


def test_without_characters_nothing_is_said_of_them() -> None:
    mind = gives(*[5] * 4)
    events = play(mind, 4, rounds=1, punishment=False, characters="own")
    assert not any(Drawn.read(event) for event in events)
    asked = [q for q in mind.asked if isinstance(q, Contribute)]
    assert all(q.aversion is None and q.others[0].aversion is None for q in asked)
    assert "minds" not in OPERATIONS[1].template.render(asked[0]).situation


def test_the_agents_must_make_whole_groups() -> None:
    said = r"group_size: 6 agents cannot play in groups of 4; .* a multiple"
    with pytest.raises(FolkwaysError, match=said):
        environment_in(PublicGoods, players(6), TableMind(1))
    with pytest.raises(ScenarioError, match=r"24 agents cannot play in groups of 5"):
        load("public_goods", {"public_goods.group_size": "5"})


def test_the_board_shows_the_round() -> None:
    game = environment_in(PublicGoods, players(4), punisher(2), rounds=2)
    assert game.board() == ()
    events = events_of(game)
    (table,) = game.board()
    assert isinstance(table, TableBlock)
    assert table.title == "After 2 rounds"
    assert [row[0] for row in table.rows] == ["Player AA", "Player AB", "Player AC", "Player AD"]
    (*_, last) = settled(events)
    assert [row[-1] for row in table.rows] == last.earned


class Short(PublicGoodsParameters):
    rounds: int = 3
    messages: bool = True


class Strangers(PublicGoods):
    name = "strangers"

    class Parameters(Short):
        matching: Literal["partner", "stranger"] = "stranger"


class Choosers(PublicGoods):
    name = "choosers"

    class Parameters(Short):
        institutions: Literal["assigned", "chosen"] = "chosen"


@pytest.mark.parametrize("kind", [Strangers, Choosers])
def test_it_keeps_what_environments_promise(kind: type[PublicGoods]) -> None:
    check_environment(kind, players(8))
    check_rounds(kind, players(8))


@pytest.mark.parametrize("measure", MEASURES)
def test_measures_depend_on_the_run_alone(measure: type) -> None:
    check_measure(measure)


def test_it_measures_itself() -> None:
    events = play(punisher(2, "Give more."), 2, rounds=2, group_size=2, messages=True)
    names = [one["name"] for one in players(2).model_dump()["agents"]]
    found = {one.name: one for one in take(MEASURES, MemoryLog(make_header(names), events))}
    assert found["contribution"].value == 0.5
    assert found["punishment_spent"].value == 2
    assert found["messages"].value == 1
    assert found["full_cooperation"].value == 0
    assert found["in_sanctioning"].value is None
    assert found["public_goods_rounds"].series["earnings"] == [18.0, 18.0]


def test_the_share_that_chose_sanctions() -> None:
    mind = scripted(choose_institution=lambda q: Institution(sanctioning=q.name < "Player AD"))
    events = play(mind, 4, rounds=1, institutions="chosen")
    names = [one["name"] for one in players(4).model_dump()["agents"]]
    found = {one.name: one for one in take(MEASURES, MemoryLog(make_header(names), events))}
    assert found["in_sanctioning"].value == 0.75
    assert sum(joined.sanctioning for e in events if (joined := Joined.read(e))) == 3
