from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import settings as profile
from hypothesis import strategies as st
from pydantic import ValidationError
from tests.scenario.texts import GOOD

from folkways.base import limits
from folkways.base.errors import ScenarioError
from folkways.scenario import generate, names
from folkways.scenario.generate import TextTooLong, apportion, expand, quarters
from folkways.scenario.load import load, parse
from folkways.scenario.population import Generate, StanceDistribution
from folkways.scenario.schema import Role
from folkways.world import Address

STANCE = StanceDistribution(
    favour=("{name} likes tea.", "{name} loves tea."),
    oppose=("{name} hates tea.",),
    conduct=("From 9 to 10, drinks tea.",),
    share_favour=0.4,
    share_oppose=0.35,
)


def spec(count: int = 50, **changes: object) -> Generate:
    given: dict[str, object] = {"count": count, "start": ("Café: room", "Park: lawn"), **changes}
    return Generate.model_validate(given)


def test_the_same_spec_gives_the_same_agents_and_another_seed_others() -> None:
    assert expand(spec(stances=[STANCE])) == expand(spec(stances=[STANCE]))
    assert expand(spec(seed=1)) != expand(spec(seed=2))


def test_the_agents_of_a_seed_stay_what_they_are() -> None:
    first = expand(spec(3, stances=[STANCE], seed=7))[0]
    assert (first.name, first.age, first.role) == PINNED


def test_a_population_has_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    long = StanceDistribution(
        favour=(f"{{name}} {'y' * 2000}",),
        oppose=("x",),
        share_favour=1.0,
        share_oppose=0,
        entrepreneurs="favour",
    )
    assert len(expand(spec(3, stances=[long]))) == 3
    with pytest.raises(TextTooLong, match=r"takes 4,0\d\d characters together: 4,000 at most"):
        expand(spec(3, stances=[long, long]))
    with pytest.raises(ValidationError, match=r"21 stances of 100,000 agents .* 2,000,000 at most"):
        spec(100_000, stances=[STANCE] * 21)
    monkeypatch.setattr(generate, "POPULATION_BYTES", 5_000)
    with pytest.raises(TextTooLong, match=r"the first 3 of 9 agents .* 5,000 at most for all"):
        expand(spec(9, stances=[long]))


PINNED = ("Eva Gruber", 38, Role.ORDINARY)


@profile(deadline=None, max_examples=40)
@given(
    count=st.integers(1, 120),
    share=st.floats(0, 1),
    favour=st.floats(0, 0.6),
    oppose=st.floats(0, 0.4),
    per_quarter=st.integers(1, 40),
    leaders=st.sampled_from(["favour", "oppose", "mixed", "silent"]),
    seed=st.integers(0, 5),
)
def test_quotas_are_exact(
    count: int,
    share: float,
    favour: float,
    oppose: float,
    per_quarter: int,
    leaders: str,
    seed: int,
) -> None:
    stance = STANCE.model_copy(
        update={"share_favour": favour, "share_oppose": oppose, "entrepreneurs": leaders}
    )
    agents = expand(
        spec(count, entrepreneurs=share, stances=[stance], per_quarter=per_quarter, seed=seed)
    )
    roles = Counter(agent.role for agent in agents)
    assert abs(roles[Role.ENTREPRENEUR] - count * share) <= 0.5 + 1e-6
    for role, shares in (
        (Role.ORDINARY, (favour, oppose)),
        (
            Role.ENTREPRENEUR,
            {"favour": (1, 0), "oppose": (0, 1), "mixed": (0.5, 0.5), "silent": (0, 0)}[leaders],
        ),
    ):
        members = [agent for agent in agents if agent.role is role]
        for_it = sum("likes tea" in a.learned or "loves tea" in a.learned for a in members)
        against = sum("hates tea" in a.learned for a in members)
        assert abs(for_it - len(members) * shares[0]) < 1 + 1e-6
        assert abs(against - len(members) * shares[1]) < 1 + 1e-6
        drinkers = sum("drinks tea" in agent.daily_requirement for agent in members)
        assert drinkers == for_it


@profile(deadline=None, max_examples=30)
@given(count=st.integers(1, 90), per_quarter=st.integers(1, 30), seed=st.integers(0, 3))
def test_names_are_unique_and_ties_mutual_and_near(count: int, per_quarter: int, seed: int) -> None:
    agents = expand(spec(count, per_quarter=per_quarter, seed=seed))
    assert len({agent.name for agent in agents}) == count
    quarter = {agent.name: i // per_quarter for i, agent in enumerate(agents)}
    known = {agent.name: agent for agent in agents}
    for agent in agents:
        size = sum(1 for number in quarter.values() if number == quarter[agent.name])
        assert len(agent.relationships) >= min(3, size - 1)
        for other in agent.relationships:
            assert other != agent.name
            assert quarter[other] == quarter[agent.name]
            assert agent.name in known[other].relationships


def test_agents_begin_in_their_quarter_in_turn() -> None:
    agents = expand(spec(7, per_quarter=3))
    assert [agent.start for agent in agents] == [
        "Café: room",
        "Park: lawn",
        "Café: room",
        "Café 2: room",
        "Park 2: lawn",
        "Café 2: room",
        "Café 3: room",
    ]
    assert quarters(spec(7, per_quarter=3)) == 3


def test_as_many_agents_as_can_be_generated_are_read_back_from_a_run() -> None:
    scenario = load("crowd", {"agents.generate.count": "1"}).scenario
    (one,) = scenario.model_dump(mode="json")["agents"]
    kept = {**scenario.model_dump(mode="json"), "agents": [one for _ in range(limits.AGENTS + 1)]}
    assert isinstance(type(scenario).model_validate(kept).agents, tuple)
    kept["agents"] = [one for _ in range(limits.GENERATED + 1)]
    with pytest.raises(ValidationError, match="at most 100000 items"):
        type(scenario).model_validate(kept)


def test_a_generated_town_has_a_place_for_everyone() -> None:
    loaded = load("crowd", {"agents.generate.count": "95"})
    crowd = Counter(agent.start for agent in loaded.agents)
    tilemap = loaded.tilemap
    assert tilemap is not None
    for start, number in crowd.items():
        address = Address.parse(start, tilemap.name)
        assert address in tilemap
        assert number <= len(tilemap.standing_tiles(address))
    assert any(start.startswith("Hobbs Café 5: ") for start in crowd)


def test_there_are_names_enough_for_the_largest_population() -> None:
    assert names.NAMES >= 1_000_000
    assert len(set(names.GIVEN)) == len(names.GIVEN)
    assert len(set(names.FAMILY)) == len(names.FAMILY)
    assert not set(names.GIVEN) & set(names.FAMILY)
    stretch = [names.full_name(n) for n in range(names.SHORT_NAMES - 500, names.SHORT_NAMES + 9500)]
    assert len(set(stretch)) == len(stretch)
    last = names.full_name(names.NAMES - 1).split()
    assert len(last) == 3
    assert last[0] != last[1]
    with pytest.raises(ValueError, match="numbered from 0"):
        names.full_name(names.NAMES)


def test_a_name_in_braces_is_put_in_and_nothing_else_is_touched() -> None:
    stance = StanceDistribution(
        favour=("{name} likes 100 %.",), oppose=("x",), share_favour=1, share_oppose=0
    )
    (agent,) = expand(spec(1, stances=[stance], entrepreneurs=0))
    assert agent.learned.endswith(f"{agent.name} likes 100 %.")


@given(
    total=st.integers(0, 500),
    parts=st.lists(st.integers(1, 50), min_size=1, max_size=5),
    rest=st.integers(0, 50),
)
def test_apportion_keeps_the_quota_rule(total: int, parts: list[int], rest: int) -> None:
    whole = sum(parts) + rest
    numbers = apportion(total, [part / whole for part in parts])
    exact = Fraction(total * sum(parts), whole)
    assert sum(numbers) == int(exact + Fraction(1, 2))
    for number, part in zip(numbers, parts, strict=True):
        assert abs(number - Fraction(total * part, whole)) <= 1


GENERATED = (
    GOOD[: GOOD.index("agents:")]
    + """\
agents:
  generate:
    count: 60
    start: ["Hobbs Café: stage"]
    per_quarter: 60
    stances:
      - favour: ["{name} likes {thing}."]
        oppose: ["{nme} dislikes it."]
        share_favour: 0.8
        share_oppose: 0.4
"""
)


def test_mistakes_in_a_population_name_their_lines() -> None:
    with pytest.raises(ScenarioError) as caught:
        parse(GENERATED, "x.yaml", Path("nowhere"))
    assert caught.value.problems == [
        (
            "line 13, agents.generate.start",
            "60 agents of each quarter begin in Hobbs Café: stage, which has 46 tiles to stand "
            "on; name more arenas in start, or fewer agents per_quarter",
        ),
        (
            "line 16, agents.generate.stances[0].favour[0]",
            "'{thing}' stands for nothing; only '{name}' does",
        ),
        (
            "line 17, agents.generate.stances[0].oppose[0]",
            "'{nme}' stands for nothing; only '{name}' does",
        ),
        (
            "line 19, agents.generate.stances[0].share_oppose",
            "share_favour (0.8) and share_oppose (0.4) together are more than 1",
        ),
    ]


def test_an_arena_of_a_population_must_be_on_the_map() -> None:
    with pytest.raises(ScenarioError) as caught:
        parse(GENERATED.replace("Café: stage", "Café: attic"), "x.yaml", Path("nowhere"))
    assert caught.value.problems[0][0] == "line 13, agents.generate.start[0]"
    assert "the map has no arena 'Hobbs Café: attic'" in caught.value.problems[0][1]


def test_shares_are_checked_against_their_defaults_too() -> None:
    with pytest.raises(ValidationError, match="together are more than 1"):
        StanceDistribution(favour=("a",), oppose=("b",), share_favour=0.9)
