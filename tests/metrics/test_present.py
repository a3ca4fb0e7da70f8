from __future__ import annotations

from pathlib import Path

import pytest
from tests.metrics.made_runs import SMOKE, TIP, Builder, WordJudge
from tests.metrics.test_expectations import sees

import folkways
from folkways.metrics.calibration import calibrations
from folkways.metrics.measurement import summarise
from folkways.metrics.series import Share
from folkways.metrics.summary import Summary
from folkways.sweeps.run_result import measured_of
from folkways.testing.scenes import GARDEN

FOUR = ("Ann", "Ben", "Cem", "Dov")


def measured(made: Builder) -> Summary:
    return summarise(made.log, WordJudge())


@pytest.fixture
def town() -> Builder:
    """Ann and Ben hold a norm, Dov has heard of it; Ben leaves in the second quarter of day 1."""
    made = Builder(FOUR, (SMOKE, TIP), entrepreneurs=("Ann",))
    made.begin()
    made.created("day 1 08:00", "Ann", "no smoke")
    made.accepted("day 1 09:00", "Ben", "no smoke", giver="Ann")
    made.accepted("day 1 09:00", "Ben", "do tip", kind="descriptive")
    made.identified("day 1 09:30", "Dov", "no smoke", giver="Ben")
    made.removes("day 1 11:00", "Ben")
    made.thinks("day 1 12:30", "Ann", "nothing")
    return made


def test_whoever_left_counts_neither_above_nor_below_the_line(town: Builder) -> None:
    found = measured(town)
    assert found.present == ("Ann", "Cem", "Dov")
    assert found.acceptance["smoke"] == (Share(2, 4), Share(1, 3), Share(1, 3))
    assert found.acceptance_kinds["tip"]["descriptive"][1:] == (Share(0, 3), Share(0, 3))
    assert found.diffusion["smoke"] == (Share(3, 4), Share(2, 3), Share(2, 3))
    assert found.diffusion["tip"] == (Share(1, 4), Share(0, 3), Share(0, 3))
    assert found.norms_by_kind["descriptive"] == (1, 0, 0)
    assert found.holders_by_kind["injunctive"] == (Share(2, 4), Share(1, 3), Share(1, 3))
    assert list(found.acceptance_frame().query("norm == 'smoke'")["of"]) == [4, 3, 3]
    assert found.at_end("smoke")[0] == Share(1, 3)


def test_who_holds_it_and_who_does_not_are_of_those_who_stayed(town: Builder) -> None:
    found = measured(town)
    assert [one.agent for one in found.holders["smoke"]] == ["Ann"]
    assert [one.agent for one in found.not_accepted["smoke"]] == ["Cem", "Dov"]
    (smoke,) = (one for one in found.families if one.content == "no smoke indoors")
    assert (smoke.holders, smoke.ever) == ({"Ann"}, {"Ann", "Ben"})
    held = next(one for one in calibrations(found.lives) if one.name == "held at the end")
    assert held.norms == 1
    # what it held when it left stays to be read
    assert [(life.qualified, life.held) for life in found.lives.of("Ben")] == [(True, False)] * 2


def test_nothing_more_is_learnt_of_whoever_left_by_those_who_stayed() -> None:
    made = Builder(FOUR)
    made.begin()
    made.created("day 1 08:00", "Ben", "no smoke")
    sees(made, "day 1 09:00", "Ann", "Ben", "not a smoke")
    sees(made, "day 1 09:00", "Ann", "Cem", "smoke")
    made.identified("day 1 09:00", "Ann", "no smoke", giver="Ben")
    made.identified("day 1 09:00", "Ben", "do smoke", giver="Cem")
    before = next(one for one in measured(made).evidence["smoke"] if one.agent == "Ann")
    assert (before.seen, before.told, before.others) == (Share(1, 2), Share(1, 1), Share(1, 3))
    made.removes("day 1 10:30", "Ben")
    found = measured(made)
    assert [one.agent for one in found.evidence["smoke"]] == ["Ann", "Cem", "Dov"]
    after = found.evidence["smoke"][0]
    assert (after.seen, after.told, after.others) == (Share(0, 1), Share(0, 0), Share(0, 2))
    assert [one.misled.of for one in found.expectations["smoke"]] == [2, 0]


def test_possible_pairs_are_of_those_who_were_there_in_the_bin() -> None:
    made = Builder(FOUR)
    made.begin()
    made.talks("day 1 10:10", "Ann", "Ben", "hello")
    made.removes("day 1 11:00", "Ben")
    made.talks("day 1 12:10", "Ann", "Cem", "hello")
    network = measured(made).network
    assert network.talk_series == (Share(0, 6), Share(1, 6), Share(1, 3))
    assert [one.of for one in network.gift_series] == [12, 12, 6]
    assert network.talk == Share(2, 6)


def test_what_somebody_had_planned_who_left_is_no_occasion() -> None:
    made = Builder(FOUR)
    made.begin()
    items = [(f"day 1 {hour}:00", 60, "smoke a pipe") for hour in ("09", "10", "13")]
    made.plans("day 1 08:00", "Ben", *items)
    made.acts("day 1 08:10", "Ben", "reading")
    made.removes("day 1 10:30", "Ben")
    made.thinks("day 1 15:30", "Ann", "nothing")
    assert [one.plans for one in measured(made).adherence["smoke"]] == [
        *(Share(0, 1), Share(0, 1), Share(0, 0), Share(0, 0)),
    ]


def test_a_fork_that_takes_somebody_out_is_measured_by_the_rest(tmp_path: Path) -> None:
    source = tmp_path / "garden.yaml"
    source.write_text(GARDEN, encoding="utf-8")
    whole = folkways.run(source, days=1, out=tmp_path / "a.folk")
    fork = folkways.fork(tmp_path / "a.folk", "day 1 08:40", remove=["Ben Oduya"])
    assert list(whole.acceptance()["of"]) == [3, 3, 3, 3]
    assert list(fork.acceptance()["of"]) == [3, 2, 2, 2]
    assert set(fork.evidence()["agent"]) == {"Ada Voss", "Cora Diaz"}
    # Of the ordinary agents only Cora Diaz is left.
    assert measured_of(fork).acceptance_ordinary["quiet"] in (0, 1)
    assert fork.summary.at_end("quiet")[0].of == 2
