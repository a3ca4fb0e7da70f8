"""Where a run waits: the longest chain of answers, by what a step is made to wait for.

    python bench/waits.py [--case smallville-busy]

The calls of a run with the barrier are replayed, each of which takes a second. A step waits for the
agent's own step before it, for what it took in or noticed (the oracle of bench/interactions.py),
and in each row for more or for less of what was around it. The first row is the fastest that any
scheduler can be, the second the fastest that one can be which does not guess what others will do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple

from interactions import StepKey, dependencies, oracle
from measure import Result, arguments, report
from schedulers import CASES, Case, _lived

from folkways.base import events as ev
from folkways.engine.scheduler import Barrier
from folkways.environments.town.reach import Reach
from folkways.minds.offline import OfflineMind
from folkways.scenario.load import LoadedScenario
from folkways.testing.societies import simulate
from folkways.testing.virtual_time import played
from folkways.world.vision import distance, line_of_sight

METHOD = (
    "the calls of a run with the barrier replayed, 1 s each, any number at a time; a step waits "
    "for the steps that it depended on and, by row, for the last step of others (bench/waits.py)"
)

SHOWN = (
    *(ev.ActionBegan, ev.Departed, ev.Arrived, ev.ConversationOpened, ev.ConversationClosed),
    *(ev.ObjectChanged, ev.Invited, ev.CompanyLeft, ev.TalkSought, ev.CommitmentEnded),
)
"""Events that can change what others see."""


class Moment(NamedTuple):
    """The steps of one moment: what each brought about, whom it sensed, and whom of them it saw."""

    t: int
    steps: Mapping[str, Sequence[ev.AnyEvent]]
    sensed: Mapping[str, frozenset[str]]
    seen: Mapping[str, frozenset[str]]


def main() -> None:
    parser = arguments(__doc__ or "", repeat=1)
    parser.add_argument("--case", choices=list(CASES), nargs="+", default=["smallville-busy"])
    options = parser.parse_args()
    found = [result for name in options.case for result in _measured(name)]
    report(METHOD, found, as_json=options.json)


def _measured(name: str) -> Iterator[Result]:
    case = CASES[name]
    loaded = case.loaded()
    barrier = _lived(case, loaded, Barrier(), "fixed", None)
    stages, events = barrier.trace.stages(), barrier.kept.events
    audience = barrier.simulation.environment.society.audience
    taken_in = dependencies(events, audience.of)
    moments = list(_moments(case, loaded, events))
    rows: dict[str, Callable[[Moment, str, str], bool]] = {
        "nobody else (the oracle)": lambda *_: False,
        "everyone in its senses": lambda moment, one, other: other in moment.sensed[one],
        "everyone in sight": lambda moment, one, other: other in moment.seen[one],
    }
    sensed = rows["everyone in its senses"]
    more: dict[str, Callable[[ev.AnyEvent], bool]] = {
        "everyone in its senses whose last step showed": lambda event: isinstance(event, SHOWN),
        "everyone in its senses whose last step was heard or showed": (
            lambda event: isinstance(event, (*SHOWN, ev.Uttered))
        ),
    }
    for title, others in rows.items():
        yield _row(f"{name}: {title}", stages, _waits(taken_in, moments, others))
    for title, matters in more.items():
        yield _row(f"{name}: {title}", stages, _waits(taken_in, moments, sensed, matters))
    quiet = partial(_waits, taken_in, moments, sensed, talks=False)
    yield _row(f"{name}: everyone in its senses, but no turn in a talk waits", stages, quiet())
    yield Result(f"{name}: the barrier", "s", [barrier.seconds])


def _row(
    title: str, stages: Mapping[StepKey, list[list[float]]], waits: Mapping[StepKey, set[StepKey]]
) -> Result:
    _, seconds = played(oracle(stages, waits, None))
    return Result(title, "s", [seconds])


def _waits(
    taken_in: Mapping[StepKey, set[StepKey]],
    moments: Sequence[Moment],
    others: Callable[[Moment, str, str], bool],
    matters: Callable[[ev.AnyEvent], bool] = lambda _: True,
    *,
    talks: bool = True,
) -> dict[StepKey, set[StepKey]]:
    """Return for each step those it waits for: ``taken_in``, and the last ones of ``others``.

    Of these only the last one counts that brought about an event that ``matters``. Without
    ``talks``, a step that says something in a talk waits for no bystander.
    """
    last: dict[str, StepKey] = {}
    found: dict[StepKey, set[StepKey]] = {}
    for moment in moments:
        for one, events in moment.steps.items():
            key = (moment.t, one)
            found[key] = set(taken_in.get(key, ()))
            if talks or not any(isinstance(event, ev.Uttered) for event in events):
                found[key] |= {
                    step
                    for other, step in last.items()
                    if other != one and others(moment, one, other)
                }
        for one, events in moment.steps.items():
            if any(map(matters, events)):
                last[one] = (moment.t, one)
    return found


def _moments(case: Case, loaded: LoadedScenario, events: Sequence[ev.AnyEvent]) -> Iterator[Moment]:
    environment = simulate(loaded.scenario, OfflineMind(1), tilemap=loaded.tilemap).environment
    town = environment.society.town
    reach = Reach(town.map, town.spaces, town.limits)
    names = [agent.name for agent in environment.society.agents]
    for t, some in groupby(events, key=lambda event: event.t):
        now = list(some)
        if not any(isinstance(event, ev.DayBegan | ev.DayEnded) for event in now):
            steps: dict[str, list[ev.AnyEvent]] = {}
            for event in now:
                if event.agent:
                    steps.setdefault(event.agent, []).append(event)
            tiles = {name: town.where(name, t) for name in names}
            sensed, seen = {}, {}
            for one in steps:
                if one not in tiles:
                    continue
                at = tiles[one]
                sensed[one] = frozenset(n for n, tile in tiles.items() if reach.senses(at, tile))
                seen[one] = frozenset(
                    n
                    for n in sensed[one]
                    if distance(at, tiles[n]) <= reach.radius
                    and line_of_sight(town.map, at, tiles[n])
                )
            yield Moment(t, {one: of for one, of in steps.items() if one in tiles}, sensed, seen)
        environment.replay(t, now)


if __name__ == "__main__":
    main()
