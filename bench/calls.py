"""Calls and tokens of one hour of hobbs_cafe, from 09:00 to 10:00, in both profiles.

    python bench/calls.py [--profiles frugal paper] [--seeds 10] [--operations]

The society runs on the offline mind; every prompt that a language model would get is rendered and
counted as ceil(UTF-8 bytes / 4) tokens, instructions and situation together. Repeats are questions
byte-identical to an earlier one, which a cache answers; utterances want a fresh draw and are left
out of them.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
from collections import Counter

from folkways.base import events as ev
from folkways.base.time import parse_moment
from folkways.language.mind import CallKey, I, O
from folkways.language.operation import Operation
from folkways.minds.offline import OfflineMind
from folkways.scenario.load import load
from folkways.testing.societies import KeptTicks, simulate

COLUMNS = (
    "calls",
    "tokens",
    "repeats",
    "conversations",
    "utterances",
    "thoughts",
    "information",
    "conflicts",
    "conformity",
    "reactions",
)


class Counting:
    """The offline mind, with every prompt rendered and counted."""

    name = "offline"

    def __init__(self, seed: int) -> None:
        self._mind = OfflineMind(seed)
        self._asked: set[tuple[str, str]] = set()
        self.calls = Counter[str]()
        self.tokens = Counter[str]()
        self.repeats = 0

    async def perform(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        """Count and answer."""
        prompt = op.render(inputs)
        self.calls[op.name] += 1
        size = len((prompt.instructions + prompt.situation).encode())
        self.tokens[op.name] += -(-size // 4)
        question = (op.name, prompt.situation)
        self.repeats += question in self._asked and not op.fresh
        self._asked.add(question)
        return await self._mind.perform(op, inputs, key)


def hour(profile: str, seed: int) -> tuple[Counting, dict[str, int]]:
    """Run one hour and return what was counted."""
    settings = {"start": "09:00", "seed": str(seed), "profile": profile}
    mind, kept = Counting(seed), KeptTicks()
    simulation = simulate(load("hobbs_cafe", settings=settings).scenario, mind)
    asyncio.run(simulation.run(kept, until=parse_moment("day 1 10:00")))
    kinds = Counter(type(event) for event in kept.events)
    thoughts = [e for e in kept.events if isinstance(e, ev.MemoryAdded) and e.memory == "thought"]
    row = (
        mind.calls.total(),
        mind.tokens.total(),
        mind.repeats,
        kinds[ev.ConversationOpened],
        kinds[ev.Uttered],
        len(thoughts),
        kinds[ev.NormIdentified],
        kinds[ev.ConflictDetected],
        kinds[ev.ConformitySeen],
        kinds[ev.Reacted],
    )
    return mind, dict(zip(COLUMNS, row, strict=True))


def main() -> None:
    """Run all seeds in all profiles and print the tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--profiles", nargs="+", default=["frugal", "paper"])
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--operations", action="store_true", help="also by operation")
    options = parser.parse_args()
    for profile in options.profiles:
        print(f"\n{profile}\n{'seed':>6}" + "".join(f"{name:>15}" for name in COLUMNS))
        rows, calls, tokens = [], Counter[str](), Counter[str]()
        for seed in range(1, options.seeds + 1):
            mind, row = hour(profile, seed)
            rows.append(row)
            calls += mind.calls
            tokens += mind.tokens
            print(f"{seed:6}" + "".join(f"{row[name]:15,}" for name in COLUMNS))
        for what, of in (("mean", statistics.fmean), ("most", max)):
            values = [of([row[name] for row in rows]) for name in COLUMNS]
            print(f"{what:>6}" + "".join(f"{value:15,.0f}" for value in values))
        for name, count in calls.most_common() if options.operations else ():
            each, total = tokens[name] / count, tokens[name] / len(rows)
            print(f"{name:34}{count / len(rows):8.1f} calls {each:7,.0f} each {total:9,.0f}")


if __name__ == "__main__":
    main()
