"""Shards change where agents live, and nothing else: the log is that of one process."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.plugins.hums import Hum
from tests.shards.here import Here, experiment, lived

from folkways.assembly.experiment import Experiment
from folkways.assembly.needed_parts import parts_of
from folkways.base.time import HOUR, MINUTE
from folkways.engine.checkpoint import unpack
from folkways.environments.change import Become, Instil, Remove, SetObject, Visit, Whisper
from folkways.testing.outside import Script

NOON = 12 * HOUR


def quarters(seed: int, profile: str = "frugal", *, park: bool = False) -> Experiment:
    """Return a generated town of some people in each of a few quarters.

    With ``park`` places are chosen level by level, and those addressed are asked if they respond.
    """
    chance = random.Random(seed)
    each = chance.randint(2, 5)
    return experiment(
        "crowd",
        seed=seed,
        start="12:00",
        profile=profile,
        agents__generate__count=each * chance.randint(2, 4),
        agents__generate__per_quarter=each,
        planning__places="tree" if park else "list",
        conversation__respond="asked" if park else "answer",
    )


class Killing(Here):
    """Kills a shard now and then."""

    def __init__(self, seed: int, chance: float) -> None:
        super().__init__()
        self._random = random.Random(seed)
        self._chance = chance
        self.kills = 0

    def each(self) -> None:
        """Kill one, perhaps."""
        if self._random.random() < self._chance:
            self.kills += 1
            self._random.choice(self.links).kill()


@settings(deadline=None, max_examples=4)
@given(
    seed=st.integers(1, 10_000),
    profile=st.sampled_from(["frugal", "paper"]),
    shards=st.integers(2, 4),
    chance=st.sampled_from([0.0, 0.1]),
    park=st.booleans(),
)
def test_a_generated_town_has_the_log_of_one_process(
    seed: int, profile: str, shards: int, chance: float, park: bool
) -> None:
    town = quarters(seed, profile, park=park)
    place = Killing(seed, chance)
    kept = lived(town, NOON + 15 * MINUTE, shards, place, each=place.each)
    assert kept.log_hash() == lived(town, NOON + 15 * MINUTE).log_hash()
    assert len(place.links) >= shards


@pytest.mark.parametrize(("name", "hours"), [("hobbs_cafe", 0.5), ("smallville", 0.25)])
def test_a_preset_has_the_log_of_one_process(name: str, hours: float) -> None:
    preset = experiment(name, start="12:00")
    until = int(NOON + hours * HOUR)
    assert lived(preset, until, 3).log_hash() == lived(preset, until).log_hash()


def test_a_night_passes() -> None:
    short = experiment("hobbs_cafe", start="17:00", end="18:00", days=2)
    until = 24 * HOUR + 18 * HOUR
    assert lived(short, until, 2).log_hash() == lived(short, until).log_hash()


def test_with_mechanisms_and_changes_from_outside() -> None:
    town = experiment(
        "hobbs_cafe", parts_of([Hum]), start="12:00", mechanisms='["creation", "hum"]'
    )
    some = town.header.agents
    thing = next(str(one.address) for one in town.tilemap.objects) if town.tilemap else ""

    def script() -> Script:
        return Script(
            (NOON + 5 * MINUTE, Whisper(some[1], "The rain will come soon.")),
            (NOON + 6 * MINUTE, Whisper(some[1], "And the wind with it.")),
            (NOON + 8 * MINUTE, Instil(some[2], "One greets those whom one meets.")),
            (NOON + 9 * MINUTE, SetObject(thing, "on fire")),
            (NOON + 10 * MINUTE, Become(some[3], {"currently": "is looking for a flat"})),
            (NOON + 12 * MINUTE, Remove(some[4])),
            (NOON + 14 * MINUTE, Visit("Mr. Moss", some[6], "", stay=True)),
            (NOON + 15 * MINUTE, Visit("Ada Stone", some[5], "Good day to you.")),
            (NOON + 20 * MINUTE, Visit("Ada Stone", some[5], "", leave=True)),
        )

    until = NOON + 30 * MINUTE
    plain, divided = script(), script()
    hashes = [
        lived(town, until, outside=plain).log_hash(),
        lived(town, until, 3, outside=divided).log_hash(),
    ]
    assert hashes[0] == hashes[1]
    assert divided.left == plain.left == []


def test_a_run_goes_on_with_and_without_shards_from_one_checkpoint() -> None:
    town = quarters(3)
    until = NOON + 80 * MINUTE
    plain = lived(town, until)
    halves = {count: lived(town, NOON + 65 * MINUTE, count) for count in (1, 2)}
    points = [half.checkpoint() for half in halves.values()]
    assert points[0] is not None
    assert points[1] is not None
    assert points[0].seq == points[1].seq
    # The same state, whoever wrote it: what is a set in it keeps its order.
    assert unpack(points[0].body) == unpack(points[1].body)
    for half in halves.values():
        for count in (1, 3):
            assert lived(town, until, count, before=half).log_hash() == plain.log_hash()
