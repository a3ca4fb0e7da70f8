"""How fast an examined model is, how many calls it takes at once, and what they cost."""

from __future__ import annotations

import asyncio
import time
from statistics import median
from typing import Final

from folkways.assembly.prompts import OPERATIONS, AnyOperation, example
from folkways.base.errors import Unavailable
from folkways.base.plural import counted
from folkways.estimates.examination import Examination
from folkways.language.book import PromptBook
from folkways.language.mind import CallKey
from folkways.language.model import Model, Reply, Request
from folkways.minds.faults import CallFault, Throttled
from folkways.minds.wrappers.meter import SpendingLedger

SLOW: Final = 20.0
"""Seconds for a call beyond which a run of two days takes days itself."""
SHORT: Final = 2.0
"""Seconds for all simultaneous calls below which it does not matter how many run side by side."""


def example_request(op: AnyOperation, number: int) -> Request:
    """Return the request of an operation's example; ``number`` tells like requests apart."""
    book = PromptBook()
    inputs = example(op)
    return Request(
        op.name,
        book.version(op),
        book.render(op, inputs),
        inputs,
        op.output,
        CallKey(0, 0, number),
        bool(op.fresh),
    )


async def simultaneous_calls(model: Model, at_once: int, found: Examination) -> None:
    """Send one request ``at_once`` times at the same moment, and note how it went."""
    op = min((op for op in OPERATIONS if op.fresh), key=lambda op: op.name)
    started = time.perf_counter()
    results = await asyncio.gather(
        *(model.complete(example_request(op, 100 + number)) for number in range(at_once)),
        return_exceptions=True,
    )
    wall = time.perf_counter() - started
    for result in results:
        if isinstance(result, BaseException) and not isinstance(result, CallFault | Unavailable):
            raise result
    times = [result.seconds for result in results if isinstance(result, Reply)]
    throttled = sum(isinstance(result, Throttled) for result in results)
    failed = len(results) - len(times)
    if not times:
        found.add("parallel calls", "bad", f"none of {at_once} simultaneous calls was answered")
    elif failed:
        why = f"{throttled} were throttled" if throttled else f"{failed} failed"
        found.add(
            "parallel calls",
            "poor",
            f"of {at_once} simultaneous calls {why}",
            "a run slows down by itself; it will take longer",
        )
    else:
        one = median(trial.seconds for trial in found.trials.values()) or wall
        side = max(1.0, min(float(at_once), at_once * one / wall))
        enough = wall <= SHORT or side >= at_once / 4
        found.add(
            "parallel calls",
            "good" if enough else "poor",
            f"{at_once} simultaneous calls took {wall:.2g} s in all, about {side:.0f} at a time",
            "" if enough else "let the server work on more requests in parallel",
        )


def times(found: Examination) -> None:
    """Note the median latency and the 95th percentile of the trials."""
    times = sorted(trial.seconds for trial in found.trials.values() if trial.seconds > 0)
    if not times:
        return
    found.latency = median(times)
    late = times[min(len(times) - 1, int(0.95 * len(times)))]
    found.add(
        "latency",
        "good" if found.latency < SLOW else "poor",
        f"median {found.latency:.2g} s, 95th percentile {late:.2g} s "
        f"(folkways estimate --latency {found.latency:.2g} gives the time of a run)",
        "" if found.latency < SLOW else "a run of two days will take days; try a faster model",
    )


def bill(ledger: SpendingLedger, model: str, found: Examination) -> None:
    """Note what an examination of the model of this name has taken."""
    total = ledger.total
    if total.money is None:
        found.add(
            "price",
            "poor",
            f"the price of {model} is not known",
            "--price IN,OUT (NAME=IN,OUT for one of several) makes caps and estimates possible",
        )
    else:
        cached = " (the endpoint reuses unchanged prompts)" if total.cached else ""
        found.add(
            "price",
            "good",
            f"this check took {counted(total.calls, 'call')}, "
            f"{total.tokens:,} tokens{cached}, ${total.money:.4f}",
        )
