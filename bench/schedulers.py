"""How long a run waits for its minds: one call after another, barrier, causal, oracle.

The offline mind answers, behind a latency. Time is virtual: it passes only while everybody waits,
so that what is measured is waiting and nothing else; CPU time is given beside it.
"""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from behind_server import told
from endpoint_process import behind, endpoint
from interactions import Traced, dependencies, oracle
from measure import Result, arguments, report, run_folkways

from folkways.base.time import parse_moment
from folkways.engine.scheduler import Barrier, Causal, Scheduler
from folkways.engine.simulation import Simulation
from folkways.environments.town.environment import TownEnvironment
from folkways.environments.town.scout import TownScout
from folkways.minds.offline import OfflineMind
from folkways.scenario.load import LoadedScenario, load
from folkways.testing.endpoint.log import Log
from folkways.testing.societies import KeptTicks, people, simulate
from folkways.testing.virtual_time import LateMind, Latency, played

METHOD = (
    "the scenario is lived through with each scheduler by the offline mind, which answers after "
    "1 s (fixed), or after 1 s in the mean (lognormal, sigma 0.8) from where the stretch begins, "
    "and at once before it; virtual time; the logs are compared; the oracle replays the calls of "
    "the barrier, each step of an agent after those that it depended on (bench/interactions.py)"
)


SERVED = (
    "`folkways run` against an endpoint in another process, which answers as the offline mind "
    "does: after the latency given, or when a real server has answered the same prompt with as "
    "many tokens (bench/behind_server.py); wall time as the run reports it; the logs are compared"
)


@dataclass(frozen=True)
class Case:
    """A stretch of a scenario; ``start`` is when the run begins, the stretch may begin later."""

    scenario: str
    start: str
    begins: str
    ends: str
    count: int = 0
    per_quarter: int = 10

    def loaded(self) -> LoadedScenario:
        """Return the scenario."""
        settings = {"start": self.start}
        if self.count:
            settings["agents.generate.count"] = str(self.count)
            settings["agents.generate.per_quarter"] = str(self.per_quarter)
        return load(self.scenario, settings=settings)


CASES = {
    "smallville-busy": Case("smallville", "05:00", "12:00", "13:00"),
    "smallville-quiet": Case("smallville", "05:00", "06:00", "07:00"),
    "hobbs-cafe": Case("hobbs_cafe", "08:00", "09:00", "10:00"),
    "crowd-100": Case("crowd", "08:00", "08:30", "09:00", 100),
    "dense-50": Case("crowd", "08:00", "08:30", "08:45", 50, 50),
    "crowd-500": Case("crowd", "08:00", "08:30", "08:45", 500),
    "crowd-1000": Case("crowd", "08:00", "08:05", "08:10", 1000),
    "dense-200": Case("crowd", "08:00", "08:02", "08:04", 200, 200),
    "dense-1000": Case("crowd", "08:00", "08:02", "08:04", 1000, 200),
}
SERVED_CASES = {
    "smallville, 06:00 to 07:00": (
        *("smallville", "--set", "start=06:00", "--until", "day 1 07:00"),
    ),
    "smallville, 06:00 to 06:20": (
        *("smallville", "--set", "start=06:00", "--until", "day 1 06:20"),
    ),
    "crowd of 100, 08:00 to 08:20": ("crowd", "--until", "day 1 08:20"),
}
USUAL = ["smallville-busy", "smallville-quiet", "hobbs-cafe", "crowd-100"]


class Lived(NamedTuple):
    """One run: seconds waited, CPU seconds, and what came of it."""

    seconds: float
    cpu: float
    late: LateMind
    trace: Traced
    kept: KeptTicks
    simulation: Simulation[TownEnvironment]
    rule: float
    """CPU seconds in which it was worked out who may run ahead."""


def main() -> None:
    parser = arguments(__doc__ or "", repeat=1)
    parser.add_argument("--case", choices=list(CASES), nargs="+", default=USUAL)
    parser.add_argument("--latency", choices=["fixed", "lognormal"], nargs="+", default=["fixed"])
    parser.add_argument(
        "--slots", type=int, nargs="+", default=[0], help="calls at a time; 0: any number"
    )
    parser.add_argument(
        "--served",
        type=float,
        metavar="SECONDS",
        help="instead, the stretches of SERVED_CASES against a server in another process that "
        "answers after so many seconds, in real time",
    )
    parser.add_argument(
        "--behind", metavar="URL", help="the same with the latencies of a real server (with /v1)"
    )
    parser.add_argument("--model", default="model", help="what that server calls its model")
    parser.add_argument(
        "--stretch",
        choices=list(SERVED_CASES),
        nargs="+",
        default=list(SERVED_CASES),
        help="only these of SERVED_CASES",
    )
    options = parser.parse_args()
    if options.served or options.behind:
        served = Server(options.served or 0, options.behind or "", options.model)
        found = [one for name in options.stretch for one in _served(name, served)]
        report(SERVED, found, as_json=options.json)
        return
    results = []
    for case in options.case:
        for latency in options.latency:
            for slots in options.slots:
                results += _measured(case, latency, slots or None)
    report(METHOD, results, as_json=options.json)


def _measured(name: str, latency: Latency, slots: int | None) -> list[Result]:
    case = CASES[name]
    loaded = case.loaded()
    barrier = _lived(case, loaded, Barrier(), latency, slots)
    causal = _lived(case, loaded, Causal(), latency, slots)
    if barrier.kept.log_hash != causal.kept.log_hash:
        raise SystemExit(f"{name}: two logs: {barrier.kept.log_hash}, {causal.kept.log_hash}")
    # How the calls of a step follow on each other is seen where none waits for a slot.
    free = barrier if slots is None else _lived(case, loaded, Barrier(), latency, None)
    stages = free.trace.stages()
    society = free.simulation.environment.society
    waits_for = dependencies(free.kept.events, society.audience.of)
    _, best = played(oracle(stages, waits_for, slots))
    _, chain = played(oracle(stages, waits_for, None))
    ahead = causal.simulation.ahead
    assert ahead is not None
    steps = len(waits_for)
    title = f"{name}, {latency}, {slots or 'any number of'} slots"

    def result(what: str, seconds: float, extra: dict[str, object] | None = None) -> Result:
        return Result(f"{title}: {what}", "s", [seconds], None, extra or {})

    return [
        result("one call after another", barrier.late.busy, {"calls": barrier.late.calls}),
        result("barrier", barrier.seconds, _extra(barrier)),
        result(
            "causal",
            causal.seconds,
            {
                **_extra(causal),
                "times faster than the barrier": round(barrier.seconds / causal.seconds, 2),
                "of the oracle, %": round(100 * best / causal.seconds),
                "not needed": causal.late.calls - barrier.late.calls,
                "CPU ms a step beyond the barrier's": round(
                    1000 * (causal.cpu - barrier.cpu) / steps, 2
                ),
                "CPU ms a step, of it the rule's": round(1000 * causal.rule / steps, 2),
            },
        ),
        result("oracle", best),
        result("longest chain", chain),
    ]


class Server(NamedTuple):
    """Answers after ``latency`` seconds, or when the server at ``url`` has."""

    latency: float
    url: str
    model: str

    def endpoint(self, log: Path) -> AbstractContextManager[str]:
        """Start it."""
        if self.url:
            return behind(self.url, self.model, log=log)
        return endpoint(latency=str(self.latency), seed=1, log=log)

    def told(self, log: Path) -> dict[str, object]:
        """Return what was asked."""
        return told(log) if self.url else {"calls": len(Log.read(log).answered)}

    def __str__(self) -> str:
        return "a real server" if self.url else f"a server that answers after {self.latency:g} s"


def _served(name: str, server: Server) -> list[Result]:
    """Return how long a stretch takes with a server, by scheduler."""
    found, hashes = [], set()
    for scheduler in ("barrier", "causal"):
        with tempfile.TemporaryDirectory() as text:
            folder = Path(text)
            log = folder / "endpoint.log"
            with server.endpoint(log) as url:
                done = run_folkways(
                    *("run", *SERVED_CASES[name], "--mind", f"stub:offline@{url}"),
                    *("--scheduler", scheduler, "--out", "run.folk", "--no-report", "--json"),
                    folder=folder,
                )
            result = json.loads(done.output)
            hashes.add(result["log_hash"])
            extra = {**server.told(log), "CPU, s": round(done.cpu, 1)}
            seconds = result["wall_seconds"]
            found.append(Result(f"{name}, {server}: {scheduler}", "s", [seconds], None, extra))
    if len(hashes) > 1:
        raise SystemExit(f"two logs: {hashes}")
    return found


def _extra(lived: Lived) -> dict[str, object]:
    return {
        "calls": lived.late.calls,
        "calls in flight, mean": round(lived.late.busy / lived.seconds, 1),
        "calls in flight, most": lived.late.most_in_flight,
        "CPU, s": round(lived.cpu, 1),
    }


def _lived(
    case: Case, loaded: LoadedScenario, scheduler: Scheduler, latency: Latency, slots: int | None
) -> Lived:
    since, until = (parse_moment(f"day 1 {clock}") for clock in (case.begins, case.ends))
    scenario = loaded.scenario
    names = [agent.name for agent in people(scenario)]
    late = LateMind(OfflineMind(1), latency=latency, since=since, slots=slots)
    trace = Traced(late, names, since)
    simulation = simulate(scenario, trace, tilemap=loaded.tilemap, scheduler=scheduler)
    kept = KeptTicks()
    rule = RuleCost()
    began = time.process_time()
    with rule:
        _, seconds = played(simulation.run(kept, until=until))
    cpu = time.process_time() - began
    return Lived(seconds, cpu, late, trace, kept, simulation, rule.seconds)


class RuleCost:
    """Counts the CPU seconds in which a scout says who may go on, or is held against the run.

    Not the steps that it lives through, nor their events, which cost it what they cost the run.
    """

    PARTS = ("begin", "compare", "follow")

    def __init__(self) -> None:
        self.seconds = 0.0
        self._plain = {name: getattr(TownScout, name) for name in self.PARTS}

    def __enter__(self) -> None:
        for name, plain in self._plain.items():
            setattr(TownScout, name, self._counting(plain))

    def __exit__(self, *_: object) -> None:
        for name, plain in self._plain.items():
            setattr(TownScout, name, plain)

    def _counting(self, plain: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*given: Any) -> Any:
            began = time.process_time()
            # All at once: a group that is given changes nothing of what comes after it.
            found = plain(*given)
            found = list(found) if found is not None else None
            self.seconds += time.process_time() - began
            return found

        return counted


if __name__ == "__main__":
    main()
