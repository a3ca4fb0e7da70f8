"""Running ahead changes when questions are asked, and nothing else: the log is the barrier's."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping
from types import MappingProxyType

import pytest
from pydantic import BaseModel
from tests.plugins.hums import Hum

from folkways.agents.mechanism import Setup
from folkways.agents.mechanisms import build
from folkways.base.errors import Unavailable
from folkways.base.time import HOUR, MINUTE
from folkways.engine.scheduler import Barrier, Causal, Scheduler
from folkways.engine.simulation import Simulation
from folkways.environments.change import Remove, Visit, Whisper
from folkways.environments.town.environment import TownEnvironment
from folkways.language.mind import CallKey, I, Mind, O
from folkways.language.operation import Operation
from folkways.minds.offline import OfflineMind
from folkways.minds.table.mind import TableMind
from folkways.scenario.load import load
from folkways.scenario.schema import Scenario
from folkways.scenario.vocabulary import lexicon_of
from folkways.testing.outside import Script
from folkways.testing.scheduler_suite import check_scheduler
from folkways.testing.societies import KeptTicks, people, simulate, trio
from folkways.testing.virtual_time import LateMind, played
from folkways.world.tilemap import TileMap

NOON = 12 * HOUR


def town(name: str, settings: Mapping[str, object]) -> tuple[Scenario, TileMap | None]:
    texts = {key: str(value) for key, value in settings.items()}
    loaded = load(name, settings={"start": "12:00", **texts})
    return loaded.scenario, loaded.tilemap


PARK = {"planning.places": "tree", "conversation.respond": "asked"}
"""Questions that are asked as in the paper, and not by default."""


def quarters(
    seed: int, profile: str = "frugal", more: Mapping[str, object] = MappingProxyType({})
) -> tuple[Scenario, TileMap | None]:
    """Return a generated town of some people in each of a few quarters; ``more`` settings win."""
    chance = random.Random(seed)
    each = chance.randint(3, 6)
    count = each * chance.randint(3, 4)
    sizes = {"agents.generate.count": count, "agents.generate.per_quarter": each}
    return town("crowd", {"seed": seed, "profile": profile, **sizes, **more})


def late_mind(seed: int) -> LateMind:
    return LateMind(OfflineMind(seed), latency="lognormal", seed=seed)


def lived(
    place: tuple[Scenario, TileMap | None],
    scheduler: Scheduler,
    mind: Mind,
    minutes: int = 20,
    outside: Script | None = None,
) -> tuple[KeptTicks, float, Simulation[TownEnvironment]]:
    scenario, tilemap = place
    simulation = simulate(scenario, mind, tilemap=tilemap, scheduler=scheduler)
    kept = KeptTicks()
    until = NOON + minutes * MINUTE
    _, seconds = played(simulation.run(kept, until=until, outside=outside))
    return kept, seconds, simulation


def test_the_suite_for_schedulers_passes() -> None:
    check_scheduler(Causal)


@pytest.mark.parametrize("seed", range(1, 5))
def test_the_log_of_a_generated_town_is_the_barriers_and_comes_sooner(seed: int) -> None:
    profile = ("frugal", "paper")[seed % 2]
    place = quarters(seed, profile, PARK if seed > 2 else {})
    one, slow, _ = lived(place, Barrier(), late_mind(seed))
    other, fast, simulation = lived(place, Causal(), late_mind(seed))
    assert other.log_hash == one.log_hash
    assert fast < slow
    assert simulation.ahead is not None
    answers = simulation.ahead.answers
    assert answers.wasted <= 0.05 * answers.asked


@pytest.mark.parametrize("without", [(), ("compliance",), ("communication", "observation")])
def test_without_some_mechanisms_and_with_one_from_outside(without: tuple[str, ...]) -> None:
    scenario, tilemap = quarters(7)
    found = []
    for scheduler in (Barrier(), Causal()):
        lexicon = lexicon_of(scenario)
        mechanisms = (
            *build(scenario, lexicon),
            Hum.build(Setup(scenario, lexicon, Hum.Parameters())),
        )
        kept = tuple(one for one in mechanisms if one.name not in without)
        mind = LateMind(OfflineMind(1), latency="lognormal")
        simulation = simulate(scenario, mind, kept, tilemap, scheduler=scheduler)
        ticks = KeptTicks()
        played(simulation.run(ticks, until=NOON + 10 * MINUTE))
        found.append(ticks.log_hash)
    assert found[0] == found[1]


def test_smallville() -> None:
    place = town("smallville", {})
    one, slow, _ = lived(place, Barrier(), LateMind(OfflineMind(1)), 20)
    other, fast, _ = lived(place, Causal(), LateMind(OfflineMind(1)), 20)
    assert other.log_hash == one.log_hash
    assert fast < slow


def test_a_mind_whose_answers_shift_everything_gives_the_same_log() -> None:
    """The table mind has agents do and say much at random, so that many guesses go wrong."""
    for seed in (1, 2):
        place = quarters(seed, more=PARK if seed > 1 else {})
        late = LateMind(TableMind(seed), latency="lognormal", seed=seed)
        assert lived(place, Causal(), late)[0].log_hash == (
            lived(place, Barrier(), TableMind(seed))[0].log_hash
        )


def test_over_a_night() -> None:
    place = town("crowd", {"days": 2, "end": "12:10", "agents.generate.count": 4})
    logs = []
    for scheduler in (Barrier(), Causal()):
        simulation = simulate(place[0], LateMind(OfflineMind(1)), scheduler=scheduler)
        kept = KeptTicks()
        played(simulation.run(kept))
        logs.append(kept.log_hash)
    assert logs[0] == logs[1]


def test_changes_from_outside() -> None:
    names = [agent.name for agent in people(quarters(3)[0])]

    def script() -> Script:
        return Script(
            (NOON + 3 * MINUTE, Whisper(names[0], "I want to be on my own.")),
            (NOON + 4 * MINUTE, Visit("Ms. Hill", names[1], "Please do not litter.", "a reporter")),
            (NOON + 6 * MINUTE, Visit("Ms. Hill", names[1], "It is against the law.")),
            (NOON + 7 * MINUTE, Visit("Mr. Moss", names[0], "", "a walker", stay=True)),
            (NOON + 9 * MINUTE, Remove(names[2])),
        )

    place, mind = quarters(3), LateMind(OfflineMind(3), latency="lognormal")
    assert lived(place, Causal(), mind, outside=script())[0].log_hash == (
        lived(place, Barrier(), OfflineMind(3), outside=script())[0].log_hash
    )


class Mortal:
    """A mind that is gone after so many questions, as if the process had been killed.

    Answers that are ``stored`` are not asked for again.
    """

    name = "mortal"

    def __init__(self, mind: Mind, left: int, stored: dict[str, BaseModel] | None = None) -> None:
        self._mind = mind
        self._left = left
        self._stored = {} if stored is None else stored

    async def perform(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        content = f"{op.name} {key} {inputs}"
        found = self._stored.get(content)
        if isinstance(found, op.output):
            return found
        self._left -= 1
        if self._left < 0:
            raise Unavailable("gone")
        answer = await self._mind.perform(op, inputs, key)
        self._stored[content] = answer
        return answer


def test_a_run_killed_at_any_question_and_taken_up_again_ends_in_the_same_log() -> None:
    place = quarters(5)
    late = LateMind(OfflineMind(5), latency="lognormal")
    whole = lived(place, Barrier(), OfflineMind(5))[0]
    chance = random.Random(5)
    kept, until = KeptTicks(), NOON + 20 * MINUTE
    stored: dict[str, BaseModel] = {}
    lives = 0
    while True:
        lives += 1
        mind = Mortal(late, chance.randint(10, 60), stored)
        simulation = simulate(place[0], mind, tilemap=place[1], scheduler=Causal())
        simulation.restore(None, kept.events)
        try:
            played(simulation.run(kept, until=until))
        except Unavailable:
            continue
        break
    assert lives > 3
    assert kept.log_hash == whole.log_hash


def test_pausing_and_going_on() -> None:
    place, kept = quarters(2), KeptTicks()
    simulation = simulate(place[0], OfflineMind(2), tilemap=place[1], scheduler=Causal())
    for minutes in (5, 6, 20):
        asyncio.run(simulation.run(kept, until=NOON + minutes * MINUTE))
    assert kept.log_hash == lived(place, Barrier(), OfflineMind(2))[0].log_hash


def test_nothing_is_asked_beyond_the_end() -> None:
    place = quarters(2)
    mind = LateMind(OfflineMind(2))
    _, _, plain = lived(place, Barrier(), mind, 10)
    calls = mind.calls
    _, _, simulation = lived(place, Causal(), mind, 10)
    assert plain.ahead is None
    assert simulation.ahead is not None
    assert mind.calls - calls - calls <= simulation.ahead.answers.wasted


def test_a_failing_mind_ends_the_run_with_its_error() -> None:
    with pytest.raises(Unavailable, match="gone"):
        lived((trio(), None), Causal(), Mortal(OfflineMind(1), 20), 300)
