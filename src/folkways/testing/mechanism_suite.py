"""What every Mechanism must hold to. Call :func:`check_own_mechanism` from a test of your own.

A mechanism is run in a small society beside the ones it needs: it must leave a trace in the log,
speak for its own agent only, keep nothing to itself, and come out of a checkpoint as it went in.
"""

from __future__ import annotations

from collections.abc import Callable

from folkways.agents.declared import check_declared, operations_of
from folkways.agents.mechanism import Mechanism, Setup
from folkways.agents.mechanisms import build
from folkways.assembly.loop import complete
from folkways.base.events import Asked, MechanismEvent, encode
from folkways.engine.simulation import TickRecord
from folkways.environments.town.environment import TownEnvironment
from folkways.language.mind import Mind
from folkways.minds.offline import OfflineMind
from folkways.minds.table.mind import TableMind
from folkways.plugins import MECHANISMS
from folkways.plugins.part import part_of
from folkways.scenario.schema import Scenario
from folkways.scenario.vocabulary import lexicon_of
from folkways.testing.societies import DelayedMind, KeptTicks, people, run, simulate, trio

Make = Callable[[], tuple[Mechanism, ...]]


def check_own_mechanism(
    kind: type[Mechanism],
    scenario: Scenario | None = None,
    mind: Mind | None = None,
    **parameters: object,
) -> None:
    """Check the class of a mechanism from outside, put in beside those that ship.

    ``parameters`` are those that are not as by default; ``scenario`` is one in which it has
    something to do, by default three people in a café for a morning, one of whom drops litter.
    ``mind`` is the offline mind by default.
    """
    part_of(MECHANISMS, kind)
    check_declared(kind)
    scenario = scenario or trio()
    lexicon = lexicon_of(scenario)
    setup = Setup(scenario, lexicon, kind.Parameters.model_validate(parameters))

    def make() -> tuple[Mechanism, ...]:
        return (*build(scenario, lexicon), kind.build(setup))

    check_mechanism(kind.name, make, scenario, mind or OfflineMind(3))


def check_mechanism(
    name: str, make: Make, scenario: Scenario | None = None, mind: Mind | None = None
) -> None:
    """Check the mechanism called ``name`` among those that ``make`` gives, it included."""
    scenario = scenario or trio()
    mind = mind or TableMind(3)
    mechanisms = make()
    full = run(scenario, mind, mechanisms)
    check_events_are_its_own(full)
    check_audiences(full, scenario)
    check_operations(make, full)
    check_it_matters(name, make, scenario, mind, full)
    check_it_keeps_nothing(mechanisms, scenario, mind, full)
    check_checkpoints(make, scenario, mind, full)


def check_audiences(full: KeptTicks, scenario: Scenario) -> None:
    """Facts reach people whom there are."""
    names = {spec.name for spec in people(scenario)}
    for event in full.events:
        if isinstance(event, MechanismEvent) and (nobody := set(event.audience) - names):
            raise AssertionError(
                f"{event.source} told {event.text or event.data} to {sorted(nobody)}, "
                "who are nobody"
            )


def check_operations(make: Make, full: KeptTicks) -> None:
    """Every question that was asked is declared, so that its wording stands in a run's header."""
    declared = {op.name for op in TownEnvironment.operations}
    declared |= {op.name for op in operations_of([type(one) for one in make()])}
    asked = {name for event in full.events if isinstance(event, Asked) for name in event.operations}
    missing = sorted(asked - declared)
    assert not missing, f"{missing[0]} is asked but missing from operations"


def check_it_matters(
    name: str, make: Make, scenario: Scenario, mind: Mind, full: KeptTicks
) -> None:
    """Taking a mechanism out changes the log."""
    rest = tuple(mechanism for mechanism in make() if mechanism.name != name)
    assert len(rest) == len(make()) - 1, f"{name}: not among the mechanisms"
    assert _parts(full, scenario, mind, rest), f"{name}: it makes no difference"


def _parts(
    full: KeptTicks, scenario: Scenario, mind: Mind, mechanisms: tuple[Mechanism, ...]
) -> bool:
    """Whether a run with these mechanisms differs from ``full``; it stops where it does."""
    ahead = iter(full.ticks)
    parted = False

    def compare(record: TickRecord) -> None:
        nonlocal parted
        whole = next(ahead, None)
        parted |= whole is None or (record.t, record.events) != (whole.t, whole.events)

    complete(simulate(scenario, mind, mechanisms).run(compare, pause=lambda: parted))
    return parted or next(ahead, None) is not None


def check_it_keeps_nothing(
    mechanisms: tuple[Mechanism, ...], scenario: Scenario, mind: Mind, full: KeptTicks
) -> None:
    """The objects of the first run give the same log in a second, with answers that come late."""
    again = run(scenario, DelayedMind(mind, 5), mechanisms)
    assert again.log_hash == full.log_hash, "a mechanism keeps state outside its parts"


def check_events_are_its_own(full: KeptTicks) -> None:
    """Whatever a step brought about bears the name of its agent."""
    for record in full.ticks:
        seen: list[str] = []
        for event in record.events:
            if event.agent and event.agent not in seen[-1:]:
                seen.append(event.agent)
        steps = [at for at, event in enumerate(record.events) if type(event).__name__ == "Asked"]
        start = 0
        for end in steps:
            names = {event.agent for event in record.events[start : end + 1]}
            assert len(names) == 1, f"one step spoke for {sorted(names)}"
            start = end + 1


def check_checkpoints(make: Make, scenario: Scenario, mind: Mind, full: KeptTicks) -> None:
    """A simulation taken up from a checkpoint, or from the log alone, ends in the same log.

    It is taken up in the middle, where there is much behind it and much before it.
    """
    whole = [encode(event) for event in full.events]
    marks = [at for at, record in enumerate(full.ticks) if record.checkpoint is not None]
    assert marks, "the run was too short for a checkpoint"
    at = marks[len(marks) // 2]
    for data in (full.ticks[at].checkpoint, None):
        before = [event for record in full.ticks[: at + 1] for event in record.events]
        simulation = simulate(scenario, mind, make())
        simulation.restore(data, [] if data is not None else before)
        rest = KeptTicks()
        complete(simulation.run(rest))
        log = [encode(event) for event in (*before, *rest.events)]
        assert log == whole, "a resumed run went another way"
