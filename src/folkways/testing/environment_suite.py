"""What every Environment must hold to. Call :func:`check_environment` from a test of your own.

An environment is lived through by a small group: it must come to an end, give the same log whenever
answers come, let a step speak for its own agent only, and come out of a checkpoint, and out of its
log, as it went in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count

from pydantic import BaseModel

from folkways.agents.declared import operations_of
from folkways.agents.mechanisms import build
from folkways.assembly.loop import complete
from folkways.base.blame import blamed_on
from folkways.base.events import AnyEvent, Asked, MechanismEvent, decode, encode
from folkways.engine.simulation import Simulation
from folkways.environments.board import Block
from folkways.environments.environment import Environment, EnvironmentSetup
from folkways.language.mind import Mind
from folkways.memory.embedder import LexicalEmbedder
from folkways.minds.table.mind import TableMind
from folkways.plugins import ENVIRONMENTS
from folkways.plugins.part import part_of
from folkways.scenario.mapless import MaplessScenario
from folkways.scenario.schema import Scenario
from folkways.scenario.surroundings import check_agent_count, moments_in, with_environment
from folkways.scenario.vocabulary import lexicon_of
from folkways.testing.societies import DelayedMind, KeptTicks, people, shipped_map

Make = Callable[[Mind], Environment]

MOMENTS = 10_000
"""An environment that is looked at to its end must come to it within this many moments."""


def check_environment(
    kind: type[Environment],
    scenario: Scenario | None = None,
    mind: Mind | None = None,
    until: int | None = None,
) -> None:
    """Check an environment's class on a scenario, by default of two people without a map.

    ``mind`` answers, by default by the rules of the environment's operations; ``until`` is a moment
    after which nothing is looked at, for environments that last long.
    """
    scenario = scenario or pair(kind)
    mind = mind or TableMind(3)
    check_what_it_says(kind, scenario)

    def make(thinker: Mind) -> Environment:
        return environment_in(kind, scenario, thinker)

    full = lived_through(make(mind), until)
    check_it_ends(make(mind), full, until)
    check_events(full, [spec.name for spec in people(scenario)])
    check_operations(kind, scenario, full)
    check_delays(make, mind, full, until)
    check_state_is_a_fold(make, mind, full, until)
    check_board(make(mind), full)


def check_board(environment: Environment, full: KeptTicks) -> None:
    """What it shows of itself is made of blocks, at the beginning as at the end."""
    with blamed_on(f"the environment {environment.name}", "board"):
        environment.board()
        for tick in full.ticks:
            environment.replay(tick.t, tick.events)
        blocks = environment.board()
    for block in blocks:
        assert isinstance(block, Block), f"board() gave {block!r}, which is no block"


def check_what_it_says(kind: type[Environment], scenario: Scenario) -> None:
    """Its moments have names, its runs a length, and it accepts the number of agents given."""
    part = part_of(ENVIRONMENTS, kind)
    moments_in(scenario, part)
    with_environment(scenario, part)
    flaws = [flaw.message for flaw in check_agent_count(len(people(scenario)), part)]
    assert not flaws, "; ".join(flaws)


def pair(kind: type[Environment]) -> Scenario:
    """Return a scenario of two people in an environment without a map."""
    agents = [{"name": "Ada Byrd"}, {"name": "Ben Cole"}]
    return MaplessScenario.model_validate(
        {"name": "pair", "environment": kind.name, "agents": agents}
    )


def environment_in(
    kind: type[Environment], scenario: Scenario, mind: Mind, **parameters: object
) -> Environment:
    """Return a new environment for a scenario, with ``parameters`` that are not as it has them."""
    specs = people(scenario)
    names = [spec.name for spec in specs]
    return kind.build(
        EnvironmentSetup(
            scenario,
            specs,
            dict.fromkeys(names, mind),
            parameters_in(kind, scenario, **parameters),
            LexicalEmbedder(names),
            build(scenario, lexicon_of(scenario)),
            shipped_map(scenario.map) if scenario.map else None,
        )
    )


def parameters_in(kind: type[Environment], scenario: Scenario, **parameters: object) -> BaseModel:
    """Return the parameters that a scenario gives an environment; those named here win."""
    given = getattr(scenario.parameters, kind.name, None)
    there = given.model_dump(exclude_unset=True) if isinstance(given, BaseModel) else {}
    return kind.Parameters.model_validate({**there, **parameters})


def check_it_ends(environment: Environment, full: KeptTicks, until: int | None) -> None:
    """Time goes on from moment to moment, something happens, and the run comes to its end."""
    assert full.ticks, "nothing ever happens"
    moments = [record.t for record in full.ticks]
    assert moments == sorted(set(moments)), "a moment comes twice, or time goes back"
    for record in full.ticks:
        assert all(event.t == record.t for event in record.events), (
            f"an event of moment {record.t} has another one"
        )
    assert not environment.t, f"a new environment is at moment {environment.t}, not at 0"
    if until is None:
        for record in full.ticks:
            environment.replay(record.t, record.events)
        assert environment.next() is None, "it ends, but says that something comes"


def check_events(full: KeptTicks, names: Sequence[str]) -> None:
    """Events can be stored, are of known agents, and those of a step are all of one agent."""
    for record in full.ticks:
        for event in record.events:
            assert decode(encode(event)) == event, f"{event} is not the same when it is read back"
            assert event.agent in ("", *names), f"nobody is called {event.agent!r}"
            if isinstance(event, MechanismEvent):
                nobody = sorted(set(event.audience) - set(names))
                assert not nobody, (
                    f"{event.text or event.data} was told to {nobody}, who are nobody"
                )
        ends = [at for at, event in enumerate(record.events) if type(event).__name__ == "Asked"]
        start = 0
        for end in ends:
            speaking = {event.agent for event in record.events[start : end + 1]}
            assert len(speaking) == 1, f"one step spoke for {sorted(speaking)}"
            start = end + 1


def check_operations(kind: type[Environment], scenario: Scenario, full: KeptTicks) -> None:
    """Every question that was asked is declared, by the environment or by a mechanism in it."""
    declared = {op.name for op in kind.operations}
    mechanisms = build(scenario, lexicon_of(scenario))
    declared |= {op.name for op in operations_of([type(one) for one in mechanisms])}
    asked = {name for event in full.events if isinstance(event, Asked) for name in event.operations}
    missing = sorted(asked - declared)
    assert not missing, f"{missing[0]} is asked but missing from operations"


def check_delays(make: Make, mind: Mind, full: KeptTicks, until: int | None) -> None:
    """The log is the same when answers come late and in another order."""
    late = lived_through(make(DelayedMind(mind, 5)), until)
    assert late.log_hash == full.log_hash, "the log depends on when answers come"


def check_state_is_a_fold(make: Make, mind: Mind, full: KeptTicks, until: int | None) -> None:
    """Taken up in the middle, from a snapshot or from the log, a run ends in the same log."""
    whole = [encode(event) for event in full.events]
    for at in sorted({0, len(full.ticks) // 2, len(full.ticks) - 1}):
        done = full.ticks[: at + 1]
        before = [event for record in done for event in record.events]
        folded = make(mind)
        for record in done:
            folded.replay(record.t, record.events)
        loaded = make(mind)
        loaded.restore(folded.snapshot())
        assert loaded.snapshot() == folded.snapshot(), "a snapshot does not give its state back"
        assert loaded.t == folded.t, "a snapshot does not hold the moment"
        for environment in (folded, loaded):
            rest = lived_through(environment, until)
            log = [encode(event) for event in (*before, *rest.events)]
            assert log == whole, f"a run taken up after moment {done[-1].t} went another way"


def lived_through(environment: Environment, until: int | None = None) -> KeptTicks:
    """Return all moments of a new environment up to ``until``, by default up to its end."""
    kept = KeptTicks()
    moments = count()
    ended = complete(
        Simulation(environment).run(
            kept, until=until, pause=lambda: until is None and next(moments) >= MOMENTS
        )
    )
    assert until is not None or ended == "finished", (
        f"it has not come to its end after {MOMENTS:,} moments; give a moment as until"
    )
    return kept


def events_of(environment: Environment) -> list[AnyEvent]:
    """Return all events of a new environment, lived through to its end."""
    return lived_through(environment).events
