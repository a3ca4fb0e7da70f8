"""What the optional mechanisms of norms cost: engine time, and calls of a language model.

    python bench/norm_mechanisms.py [--seeds 5] [--repeats 5]

Calls are those of the society of hobbs_cafe on the offline mind in the frugal profile, from 09:00
to 10:00 and over the whole first day: questions that a language model would be asked. Engine time
is CPU time of the first day with the table mind, whose answers cost next to nothing; runs with and
without the mechanisms alternate, and the fastest of each counts.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Sequence

from folkways.agents.mechanisms import build
from folkways.base import events as ev
from folkways.base.time import HOUR
from folkways.language.mind import Mind
from folkways.minds.offline import OfflineMind
from folkways.minds.table.mind import TableMind
from folkways.scenario.load import load
from folkways.scenario.schema import MECHANISMS, Scenario
from folkways.scenario.vocabulary import lexicon_of
from folkways.testing.societies import KeptTicks, run

OPTIONAL = ("sanction", "reputation", "internalisation", "emotion", "leadership", "conformity")


def society(seed: int, more: Sequence[str]) -> Scenario:
    listed = ", ".join((*MECHANISMS, *more))
    settings = {"mechanisms": f"[{listed}]", "days": "1", "seed": str(seed)}
    return load("hobbs_cafe", settings=settings).scenario


def lived(scenario: Scenario, mind: Mind) -> tuple[KeptTicks, float]:
    mechanisms = build(scenario, lexicon_of(scenario))
    begun = time.process_time()
    kept = run(scenario, mind, mechanisms)
    return kept, time.process_time() - begun


def calls(kept: KeptTicks, first: int, last: int) -> int:
    asked = (e for e in kept.events if isinstance(e, ev.Asked) and first <= e.t < last)
    return sum(sum(one.operations.values()) for one in asked)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--repeats", type=int, default=5)
    args = parser.parse_args()
    sets: dict[str, Sequence[str]] = {"none of them": (), "all of them": OPTIONAL}
    sets |= {one: (one,) for one in OPTIONAL}
    base: dict[str, float] = {}
    print("frugal profile, offline mind: calls from 09:00 to 10:00, and on day 1; mean of seeds")
    for name, more in sets.items():
        runs = [
            lived(society(seed, more), OfflineMind(seed))[0] for seed in range(1, args.seeds + 1)
        ]
        hour = statistics.mean(calls(kept, 9 * HOUR, 10 * HOUR) for kept in runs)
        day = statistics.mean(calls(kept, 0, 24 * HOUR) for kept in runs)
        base.setdefault("hour", hour)
        base.setdefault("day", day)
        print(
            f"{name:16} {hour:7.1f} ({hour / base['hour']:.2f} times) "
            f"{day:8.1f} ({day / base['day']:.2f} times)"
        )
    print("engine: CPU seconds of day 1 with the table mind, the fastest of each")
    best: dict[str, float] = {}
    for _ in range(args.repeats):
        for name in ("none of them", "all of them"):
            _, took = lived(society(1, sets[name]), TableMind(1))
            best[name] = min(took, best.get(name, took))
    for name, took in best.items():
        print(f"{name:16} {took:7.2f} ({took / best['none of them']:.2f} times)")


if __name__ == "__main__":
    main()
