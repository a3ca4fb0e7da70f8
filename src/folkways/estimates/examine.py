"""Examining one language model: can it be asked, does it answer in form, how fast."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from statistics import median

from folkways.assembly.endpoint_capabilities import remember_capabilities
from folkways.assembly.minds import check_settings
from folkways.assembly.model_stack import endpoint_of
from folkways.assembly.prompts import OPERATIONS, AnyOperation, example
from folkways.assembly.spending import ModelAccess
from folkways.base.errors import FolkwaysError, MindError, Unavailable
from folkways.base.plural import counted
from folkways.estimates.examination import Examination, Trial
from folkways.language.book import PromptBook
from folkways.language.mind import CallKey
from folkways.language.model import Model, Reply, Request
from folkways.language.wrapper import Wrapper
from folkways.minds.faults import CallFault, Throttled
from folkways.minds.llm.capabilities import SCHEMA_FORMS
from folkways.minds.llm.endpoint import EndpointModel
from folkways.minds.llm.mind import LanguageMind
from folkways.minds.llm.own_model import OwnModel
from folkways.minds.wrappers.limit import Limit
from folkways.minds.wrappers.meter import Meter, SpendingLedger
from folkways.scenario.minds import ModelSettings

AT_ONCE = 16
"""Calls that are put at the same time, to see whether they are answered side by side."""
SLOW = 20.0
"""Seconds for a call beyond which a run of two days takes days itself."""

_FORMS = {
    "full": "JSON Schema with all bounds",
    "strict": "JSON Schema without bounds on the length of texts",
    "bare": "JSON Schema without bounds",
    "tool": "a forced tool call with a JSON Schema",
    "json": "JSON mode, the schema in the prompt",
    "text": "words alone: the schema in the prompt and nothing that enforces it",
}


class _Count(Wrapper):
    """Counts the answers to a question, and notes how long each took."""

    def __init__(self, model: Model) -> None:
        super().__init__(model)
        self.answers = 0
        self.seconds: list[float] = []

    async def complete(self, request: Request) -> Reply:
        reply = await self._model.complete(request)
        self.answers += 1
        self.seconds.append(reply.seconds)
        return reply


async def examine(
    settings: ModelSettings,
    access: ModelAccess,
    *,
    at_once: int = AT_ONCE,
    progress: Callable[[float], None] = lambda share: None,
) -> Examination:
    """Ask a model one question of each kind and say what was found; some 50 short calls.

    What it was found to accept is remembered for runs. Nothing is raised for what is wrong with
    key, model or endpoint: that is what the findings say.
    """
    found = Examination(settings.model)
    try:
        check_settings(settings, access)
    except FolkwaysError as error:
        found.add("settings and key", "bad", str(error))
        return found
    found.add("settings and key", "good", "as they should be")
    ledger = SpendingLedger(access.prices())
    async with _opened(settings, access) as endpoint:
        metered = Meter(endpoint, ledger)
        if await _reach(metered, found):
            if isinstance(endpoint, EndpointModel):
                _form(endpoint, settings, found)
            if await _operations(metered, settings, found, progress):
                await _together(metered, at_once, found)
            _times(found)
            bill(ledger, settings.model, found)
            if isinstance(endpoint, EndpointModel):
                found_out = endpoint.capabilities
                remember_capabilities(settings.model, found_out, access.environ, afresh=True)
    progress(1.0)
    return found


@asynccontextmanager
async def _opened(
    settings: ModelSettings, access: ModelAccess
) -> AsyncIterator[EndpointModel | OwnModel]:
    endpoint = endpoint_of(settings, access, afresh=True)
    try:
        yield endpoint
    finally:
        await endpoint.aclose()


def _request(op: AnyOperation, number: int) -> Request:
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


async def _reach(model: Model, found: Examination) -> bool:
    """Put one question; return whether anything came back."""
    smallest = min(OPERATIONS, key=lambda op: len(_request(op, 0).prompt.instructions))
    try:
        reply = await model.complete(_request(smallest, 0))
    except Unavailable as error:
        found.add("endpoint and model", "bad", str(error))
        return False
    except CallFault as error:
        found.add(
            "endpoint and model",
            "bad",
            f"no answer: {error}",
            "is the server running, and is its address right?"
            if not isinstance(error, Throttled)
            else "wait a while, or ask the provider for a higher limit",
        )
        return False
    if reply.finish == "rejected":
        found.add("endpoint and model", "bad", f"the question was rejected: {reply.text}")
        return False
    found.add("endpoint and model", "good", f"answered within {reply.seconds:.2g} s")
    return True


def _form(endpoint: EndpointModel, settings: ModelSettings, found: Examination) -> None:
    known = endpoint.capabilities
    form = known.form or "text"
    if form in SCHEMA_FORMS:
        found.add("form of answers", "good", _FORMS[form])
    else:
        forced = settings.structured in ("json", "text")
        advice = "leave 'structured' at auto" if forced else "an endpoint with JSON Schema is safer"
        found.add("form of answers", "poor", _FORMS[form], advice)
    if known.dropped:
        names = ", ".join(known.dropped)
        found.add(
            "parameters",
            "poor",
            f"not accepted, and left out from now on: {names}",
            "take them out of the scenario, so that nobody believes they had an effect",
        )


async def _operations(
    model: Model, settings: ModelSettings, found: Examination, progress: Callable[[float], None]
) -> bool:
    """Put one question of each kind, a few at a time; return whether it can be asked any more."""
    limit = Limit(model, min(8, settings.concurrency), settings.timeout)
    done = 0
    gone = ""

    async def ask(op: AnyOperation, number: int) -> None:
        nonlocal done
        count = _Count(limit)
        mind = LanguageMind(count, PromptBook())
        fault = ""
        try:
            await mind.perform(op, example(op), CallKey(0, 1, number))
        except MindError as error:
            fault = str(error)
        taken = max(count.seconds, default=0.0)
        found.trials[op.name] = Trial(taken, 0 if fault else count.answers, fault)
        done += 1
        progress(done / (len(OPERATIONS) + 2))

    try:
        async with asyncio.TaskGroup() as group:
            for number, op in enumerate(OPERATIONS):
                group.create_task(ask(op, number))
    except* Unavailable as errors:
        gone = str(errors.exceptions[0])
    if gone:
        found.add("questions of all kinds", "bad", gone)
    else:
        _judge_trials(found)
    return not gone


def _judge_trials(found: Examination) -> None:
    failed = {name: trial.fault for name, trial in found.trials.items() if trial.fault}
    again = [name for name, trial in found.trials.items() if trial.answers > 1]
    total = len(found.trials)
    if failed:
        first = next(iter(failed.items()))
        found.add(
            "questions of all kinds",
            "bad" if len(failed) > total / 4 else "poor",
            f"no usable answer to {len(failed)} of {total}, such as {first[0]}: {first[1]}",
            "a larger model, or more max_tokens, answers in form more often",
        )
    elif again:
        found.add(
            "questions of all kinds",
            "good" if len(again) <= total / 10 else "poor",
            f"all {total} answered; asked twice: {', '.join(again)}",
        )
    else:
        found.add("questions of all kinds", "good", f"all {total} answered at the first try")


async def _together(model: Model, at_once: int, found: Examination) -> None:
    """Put the same question several times at once."""
    op = min((op for op in OPERATIONS if op.fresh), key=lambda op: op.name)
    started = time.perf_counter()
    results = await asyncio.gather(
        *(model.complete(_request(op, 100 + number)) for number in range(at_once)),
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
        found.add("calls at once", "bad", f"none of {at_once} calls at once was answered")
    elif failed:
        why = f"{throttled} were asked to wait" if throttled else f"{failed} failed"
        found.add(
            "calls at once",
            "poor",
            f"of {at_once} calls at once {why}",
            "a run adapts to that by itself; it will take longer",
        )
    else:
        one = median(trial.seconds for trial in found.trials.values()) or wall
        side = max(1.0, min(float(at_once), at_once * one / wall))
        found.add(
            "calls at once",
            "good" if side >= at_once / 4 else "poor",
            f"{at_once} took {wall:.2g} s together: about {side:.0f} at a time",
            "" if side >= at_once / 4 else "let the server work on more requests in parallel",
        )


def _times(found: Examination) -> None:
    times = sorted(trial.seconds for trial in found.trials.values() if trial.seconds > 0)
    if not times:
        return
    found.latency = median(times)
    late = times[min(len(times) - 1, int(0.95 * len(times)))]
    found.add(
        "latency",
        "good" if found.latency < SLOW else "poor",
        f"half of the calls within {found.latency:.2g} s, 95 % within {late:.2g} s",
        f"folkways estimate --latency {found.latency:.2g} says how long a run takes",
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
            f"this examination took {counted(total.calls, 'call')}, "
            f"{total.tokens:,} tokens{cached}, ${total.money:.4f}",
        )
