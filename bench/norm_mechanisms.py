"""What the optional mechanisms of norms cost: engine time, and calls of a language model.

    python bench/norm_mechanisms.py [--seeds 5] [--repeats 5] [--each]

Calls are those of the society of hobbs_cafe on the offline mind in the frugal profile, from 09:00
to 10:00 and over the whole first day: questions that a language model would be asked. Engine time
is CPU time of the first day with the table mind, whose answers cost next to nothing. Runs with and
without the mechanisms alternate, so that a busy machine slows all of them; each ratio is that of
two runs one after the other, and their median counts. With --each every mechanism is timed alone,
too.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Mapping, Sequence

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

SIX = ("sanction", "reputation", "internalisation", "emotion", "leadership", "conformity")
OPTIONAL = (*SIX, "deliberation", "avowal", "partner_choice")
PLAIN = "none of them"
SETS: Mapping[str, Sequence[str]] = {
    PLAIN: (),
    "all four of the plan": SIX[:4],
    "the first six": SIX,
    f"all {len(OPTIONAL)}": OPTIONAL,
}


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


def count_calls(sets: Mapping[str, Sequence[str]], seeds: int) -> None:
    print("frugal profile, offline mind: calls from 09:00 to 10:00, and on day 1; mean of seeds")
    base: tuple[float, float] | None = None
    for name, more in sets.items():
        runs = [lived(society(seed, more), OfflineMind(seed))[0] for seed in range(1, seeds + 1)]
        hour = statistics.mean(calls(kept, 9 * HOUR, 10 * HOUR) for kept in runs)
        day = statistics.mean(calls(kept, 0, 24 * HOUR) for kept in runs)
        base = base or (hour, day)
        print(
            f"{name:22} {hour:7.1f} ({hour / base[0]:.2f} times) "
            f"{day:8.1f} ({day / base[1]:.2f} times)",
            flush=True,
        )


def time_engine(sets: Mapping[str, Sequence[str]], repeats: int) -> None:
    print("engine: CPU seconds of day 1 with the table mind; medians, with the range of the ratios")
    took: dict[str, list[float]] = {name: [] for name in sets}
    events: dict[str, int] = {}
    for _ in range(repeats):
        for name, more in sets.items():
            kept, seconds = lived(society(1, more), TableMind(1))
            took[name].append(seconds)
            events[name] = len(kept.events)
    for name, every in took.items():
        ratios = [one / plain for one, plain in zip(every, took[PLAIN], strict=True)]
        print(
            f"{name:22} {statistics.median(every):7.2f} ({statistics.median(ratios):.2f} times, "
            f"{min(ratios):.2f} to {max(ratios):.2f}; {events[name]} events)"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--each", action="store_true")
    args = parser.parse_args()
    alone = {one: (one,) for one in OPTIONAL}
    count_calls({**SETS, **alone}, args.seeds)
    time_engine({**SETS, **alone} if args.each else SETS, args.repeats)


if __name__ == "__main__":
    main()
