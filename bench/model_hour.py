"""An hour of hobbs_cafe on a language model: calls, tokens, repeats, and wall time by latency.

The endpoint is ours and answers as the offline mind does, so that volumes are those of a society.
The last column of docs/benchmarks.md has the original's figures for the same hour.
"""

from __future__ import annotations

import json
import tempfile
from collections import Counter
from pathlib import Path

from chains import longest_chain
from endpoint_process import endpoint
from measure import Result, arguments, report, run_folkways

from folkways.base import events as ev
from folkways.base.time import parse_moment
from folkways.estimates.dry_run import DryRun
from folkways.language.book import PromptBook
from folkways.minds.offline import OfflineMind
from folkways.runs.run import Run
from folkways.testing import societies
from folkways.testing.endpoint.log import Log

METHOD = (
    "`folkways run hobbs_cafe --set start=09:00 --until 'day 1 10:00'` (10 agents, one hour) "
    "against an endpoint in another process that answers as the offline mind does, after the "
    "latency given; calls, tokens (bytes / 4) and repeats from the endpoint's log; wall time as "
    "the run reports it; the chain from the run's log (bench/chains.py)"
)
FRESH = {"utter"}
"""Operations that want a new draw each time, so that the same question may be put twice."""
RADIUS = 8
"""Tiles that an agent sees, as in the scenario."""


def main() -> None:
    parser = arguments(__doc__ or "", repeat=1)
    parser.add_argument("--profile", choices=["frugal", "paper"], default="frugal")
    parser.add_argument("--latency", type=float, nargs="*", default=[0.2, 1.0])
    parser.add_argument("--seed", type=int, nargs="*", default=[1])
    options = parser.parse_args()
    results: list[Result] = []
    calls_budget = 800 if options.profile == "frugal" else 3000
    tokens_budget = 0.8 if options.profile == "frugal" else None
    for seed in options.seed:
        chain, waits, log_hash = _chain(options.profile, seed)
        name = f"{options.profile}, seed {seed}"
        for latency in options.latency:
            walls = []
            for _ in range(options.repeat):
                with tempfile.TemporaryDirectory() as folder:
                    wall, log, run = _hour(Path(folder), options.profile, seed, latency)
                    assert run.log_hash == log_hash, "another hour than on the offline mind"
                    what = _volumes(run)
                walls.append(wall)
            results.append(
                Result(
                    f"{name}, {latency:g} s a call: wall time over that of the longest chain",
                    "times",
                    [wall / (chain * latency) for wall in walls],
                    1.5,
                    {
                        "wall time, s": [round(wall, 1) for wall in walls],
                        "longest chain, calls": chain,
                        "chain if everyone waits for each tick, calls": waits,
                        "most in flight": log.most_in_flight,
                    },
                )
            )
        again = [one for one in log.repeats() if one.again.operation not in FRESH]
        results += [
            Result(f"{name}: calls", "", [len(log.answered)], calls_budget, what),
            Result(f"{name}: tokens in", "M", [log.tokens_in / 1e6], tokens_budget),
            Result(f"{name}: tokens out", "M", [log.tokens_out / 1e6]),
            Result(f"{name}: repeats to the byte that were sent", "", [len(again)], 0),
        ]
    report(METHOD, results, as_json=options.json)


def _hour(folder: Path, profile: str, seed: int, latency: float) -> tuple[float, Log, Run]:
    log = folder / "endpoint.log"
    with endpoint(latency=str(latency), seed=seed, log=log) as url:
        done = run_folkways(
            *("run", "hobbs_cafe", "--set", "start=09:00", "--until", "day 1 10:00"),
            *("--profile", profile, "--seed", str(seed), "--mind", f"stub:offline@{url}"),
            *("--out", "hour.folk", "--json"),
            folder=folder,
        )
    found = json.loads(done.output)
    return found["wall_seconds"], Log.read(log), Run.open(folder / "hour.folk")


def _volumes(run: Run) -> dict[str, object]:
    kinds = Counter(type(event).__name__ for event in run.events())
    thoughts = sum(
        isinstance(event, ev.MemoryAdded) and event.memory == "thought" for event in run.events()
    )
    return {
        "conversations": kinds["ConversationOpened"],
        "utterances": kinds["Uttered"],
        "pieces of normative information": kinds["NormIdentified"] + kinds["NormCreated"],
        "thoughts": thoughts,
        "fallbacks": kinds["FellBack"],
    }


def _chain(profile: str, seed: int) -> tuple[int, int, str]:
    """Return the longest chain, that of a barrier at each tick, and the hash of the hour's log."""
    scenario = societies.preset("hobbs_cafe", start="09:00", seed=seed, profile=profile)
    dry_run = DryRun(OfflineMind(seed), PromptBook(), lambda _: "stub")
    kept = societies.run(scenario, dry_run, until=parse_moment("day 1 10:00"))
    assert isinstance(scenario.agents, tuple)
    names = [agent.name for agent in scenario.agents]
    steps = {
        t: {names[agent]: calls for agent, calls in step.items()}
        for t, step in dry_run.steps().items()
    }
    return longest_chain(kept.events, steps, RADIUS), dry_run.chain(), kept.log_hash


if __name__ == "__main__":
    main()
