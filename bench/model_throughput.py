"""What a call costs us: CPU time for each, and answers a second with 200 in flight at 200 ms."""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path

from endpoint_process import endpoint
from measure import Result, arguments, beside, report

from folkways.agents.operations import UTTER
from folkways.agents.questions import Utter
from folkways.language.book import PromptBook
from folkways.language.mind import CallKey
from folkways.minds.llm.guard import FallbackGuard
from folkways.minds.llm.mind import LanguageMind
from folkways.minds.llm.models import make_model
from folkways.minds.prices import Prices
from folkways.minds.wrappers.budget import Budget, Purse
from folkways.minds.wrappers.cache import Cache
from folkways.minds.wrappers.limit import Limit, RetryRules
from folkways.minds.wrappers.meter import Meter, SpendingLedger
from folkways.norms.examples import EXAMPLES
from folkways.scenario.minds import ModelSettings
from folkways.store.writer import RunWriter
from folkways.testing.memory_logs import make_header

METHOD = (
    "questions (an utterance each) put to a mind with everything in between (prompt, cache in a "
    "run file, budget, meter, limit, OpenAI's client, validation), against an endpoint in another "
    "process that answers after 200 ms; CPU time of our process, all threads"
)


def main() -> None:
    parser = arguments(__doc__ or "", repeat=5)
    parser.add_argument("--calls", type=int, default=3000)
    parser.add_argument("--in-flight", type=int, default=200)
    parser.add_argument("--latency", default="0.2")
    options = parser.parse_args()

    def once() -> tuple[float, float]:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder)
            with endpoint(answers="schema", latency=options.latency, log=path / "log") as url:
                return asyncio.run(_ask(url, path / "run.folk", options.calls, options.in_flight))

    runs, yardsticks = beside(once, options.repeat)
    wall = [1000 * seconds / options.calls for seconds, _ in runs]
    cpu = [1000 * used / options.calls for _, used in runs]
    rates: dict[str, object] = {"answers a second": [round(1000 / one) for one in wall]}
    report(
        METHOD,
        [
            Result("CPU time a call", "ms", cpu, yardsticks=yardsticks.cpu, aim=0.01),
            Result("wall time a call", "ms", wall, None, rates, yardsticks.seconds, 0.008),
        ],
        as_json=options.json,
    )


async def _ask(url: str, path: Path, calls: int, in_flight: int) -> tuple[float, float]:
    settings = ModelSettings(model=f"openai:x@{url}", concurrency=in_flight)
    writer = RunWriter.create(path, make_header())
    prices = Prices.load()
    ledger = SpendingLedger(prices)
    guard = FallbackGuard(1.0)
    model = make_model(settings)
    limit = Limit(model, in_flight, settings.timeout, rules=RetryRules(start=in_flight))
    budget = Budget(Meter(limit, ledger), Purse(ledger, None, 10**12), prices, settings.max_tokens)
    mind = LanguageMind(Cache(guard.watch(budget), writer), PromptBook(), on_outcome=guard.note)
    inputs = EXAMPLES["utter"]
    assert isinstance(inputs, Utter)
    numbers = iter(range(calls + in_flight))

    async def worker(last: int) -> None:
        for number in numbers:
            if number >= last:
                return
            await mind.perform(UTTER, inputs, CallKey(number, 0, 0))

    await asyncio.gather(*(worker(in_flight) for _ in range(in_flight)))  # connections opened
    started, used = time.perf_counter(), time.process_time()
    await asyncio.gather(*(worker(calls + in_flight) for _ in range(in_flight)))
    seconds, used = time.perf_counter() - started, time.process_time() - used
    await model.aclose()
    writer.close()
    return seconds, used


if __name__ == "__main__":
    main()
