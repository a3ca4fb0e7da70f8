from __future__ import annotations

import asyncio
import random

import pytest

from folkways.base.events import encode
from folkways.engine.simulation import CHECKPOINT_SHARE
from folkways.minds.table.mind import TableMind
from folkways.testing.societies import DelayedMind, KeptTicks, run, simulate, trio

PROFILES = pytest.mark.parametrize("profile", ["frugal", "paper"])
PARK = {"planning": {"places": "tree"}, "conversation": {"respond": "asked"}}
OPTIONS = pytest.mark.parametrize(
    ("profile", "parameters"), [("frugal", {}), ("paper", PARK)], ids=["frugal", "paper, as Park"]
)


def test_same_seed_same_log() -> None:
    scenario = trio()
    assert run(scenario, TableMind(1)).log_hash == run(scenario, TableMind(1)).log_hash


def test_another_seed_gives_another_log() -> None:
    assert run(trio(seed=1), TableMind(1)).log_hash != run(trio(seed=2), TableMind(1)).log_hash


@PROFILES
@pytest.mark.parametrize("delays", [1, 2, 3])
def test_the_order_in_which_answers_come_does_not_matter(delays: int, profile: str) -> None:
    scenario = trio(end="10:00", profile=profile)
    prompt = run(scenario, TableMind(1))
    late = run(scenario, DelayedMind(TableMind(1), delays))
    assert late.log_hash == prompt.log_hash


@OPTIONS
def test_a_run_taken_up_after_any_tick_ends_in_the_same_log(
    profile: str, parameters: dict[str, object]
) -> None:
    scenario = trio(days=2, end="11:00", profile=profile, parameters=parameters)
    mind = TableMind(7)
    full = run(scenario, mind)
    whole = [encode(event) for event in full.events]
    chance = random.Random(11)
    for at in chance.sample(range(len(full.ticks)), 12):
        kept = full.ticks[: at + 1]
        marks = [number for number, record in enumerate(kept) if record.checkpoint is not None]
        data = kept[marks[-1]].checkpoint if marks else None
        tail = kept[marks[-1] + 1 :] if marks else kept
        simulation = simulate(scenario, mind)
        simulation.restore(data, [event for record in tail for event in record.events])
        rest = KeptTicks()
        asyncio.run(simulation.run(rest))
        before = [encode(event) for record in kept for event in record.events]
        assert before + [encode(event) for event in rest.events] == whole, f"after tick {at}"


@OPTIONS
def test_folding_the_log_gives_the_checkpoint(profile: str, parameters: dict[str, object]) -> None:
    scenario = trio(profile=profile, parameters=parameters)
    mind = TableMind(2)
    full = run(scenario, mind)
    for number, record in enumerate(full.ticks):
        if record.checkpoint is None:
            continue
        folded, loaded = simulate(scenario, mind), simulate(scenario, mind)
        events = [event for kept in full.ticks[: number + 1] for event in kept.events]
        folded.restore(None, events)
        loaded.restore(record.checkpoint, [])
        assert folded.environment.society.snapshot() == loaded.environment.society.snapshot()


def test_pausing_and_going_on_is_the_same_as_not_pausing() -> None:
    scenario = trio()
    mind = TableMind(4)
    full = run(scenario, mind)
    simulation = simulate(scenario, mind)
    kept = KeptTicks()
    states = []
    for hour in (9, 10, 11):
        states.append(asyncio.run(simulation.run(kept, until=hour * 3600)))
        assert kept.ticks[-1].t <= hour * 3600
    states.append(asyncio.run(simulation.run(kept)))
    assert states == ["paused", "paused", "paused", "finished"]
    assert kept.log_hash == full.log_hash


def test_pause_is_heard_between_two_ticks() -> None:
    simulation = simulate(trio(), TableMind(4))
    kept = KeptTicks()
    state = asyncio.run(simulation.run(kept, pause=lambda: len(kept.ticks) >= 5))
    assert state == "paused"
    assert len(kept.ticks) == 5


def test_checkpoints_become_rarer_as_the_log_grows() -> None:
    full = run(trio(days=3, end="12:00"), TableMind(3))
    since, seq, gaps = 0, 0, list[float]()
    for record in full.ticks:
        since, seq = since + len(record.events), seq + len(record.events)
        if record.checkpoint is not None:
            gaps.append(since / seq)
            since = 0
    assert len(gaps) > 5
    assert min(gaps) >= CHECKPOINT_SHARE
