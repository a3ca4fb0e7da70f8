"""Examine one language model: can it be reached, does it answer in form, does it read."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import TypeAlias

from folkways.assembly.endpoint_capabilities import remember_capabilities
from folkways.assembly.endpoint_model import endpoint_of
from folkways.assembly.minds import check_settings
from folkways.assembly.prompts import OPERATIONS, AnyOperation, example
from folkways.assembly.spending import ModelAccess
from folkways.base.errors import FolkwaysError, MindError, Unavailable
from folkways.base.limits import FIRST_REPLY_SECONDS, REPLY_BYTES
from folkways.base.plural import counted
from folkways.estimates.examination import Examination, Trial
from folkways.estimates.known_answers import FAIR, GOOD, KNOWN_ANSWERS, KnownAnswer
from folkways.estimates.speed import bill, example_request, simultaneous_calls, times
from folkways.language.book import PromptBook
from folkways.language.mind import CallKey
from folkways.language.model import Model, Reply, Request
from folkways.language.wrapper import Wrapper
from folkways.metrics.series import Share
from folkways.minds.faults import CallFault, Disconnected, Throttled
from folkways.minds.llm.capabilities import SCHEMA_FORMS
from folkways.minds.llm.endpoint import EndpointModel
from folkways.minds.llm.mind import LanguageMind
from folkways.minds.llm.own_model import OwnModel
from folkways.minds.wrappers.limit import Limit
from folkways.minds.wrappers.meter import Meter, SpendingLedger
from folkways.scenario.minds import ModelSettings

AT_ONCE = 16
"""Calls that are sent at the same time, to see whether they are answered in parallel."""
Progress: TypeAlias = Callable[[float, str], None]
"""Is told the share that is done (0 to 1) and what is being done now."""

_FORMS = {
    "full": "JSON Schema with all bounds",
    "strict": "JSON Schema without bounds on the length of texts",
    "bare": "JSON Schema without bounds",
    "tool": "a forced tool call with a JSON Schema",
    "json": "JSON mode, the schema in the prompt",
    "text": "plain text: the schema is in the prompt, and nothing enforces it",
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
    progress: Progress = lambda share, doing: None,
) -> Examination:
    """Send a model one request of each kind and some with known answers; about 70 short calls.

    ``progress`` is told the share that is done (0 to 1) and what is being done. What the endpoint
    was found to accept is remembered for runs. Nothing is raised for what is wrong with key, model
    or endpoint: that is what the findings say.
    """
    found = Examination(settings.model)
    progress(0.0, "checking settings and key")
    try:
        check_settings(settings, access)
    except FolkwaysError as error:
        found.add("settings and key", "bad", str(error))
        return found
    found.add("settings and key", "good", "valid")
    ledger = SpendingLedger(access.prices())
    async with _opened(settings, access) as endpoint:
        metered = Meter(endpoint, ledger)
        progress(0.02, "sending a first request")
        if await _reach(metered, endpoint, found):
            answering = await _operations(metered, settings, found, progress)
            if isinstance(endpoint, EndpointModel):
                _form(endpoint, settings, found)
            if answering and found.usable:
                await _known_answers(metered, settings, found, progress)
                progress(0.95, f"sending {counted(at_once, 'simultaneous request')}")
                await simultaneous_calls(metered, at_once, found)
            times(found)
            bill(ledger, settings.model, found)
            if isinstance(endpoint, EndpointModel):
                found_out = endpoint.capabilities
                remember_capabilities(settings.model, found_out, access.environ, afresh=True)
    progress(1.0, "done")
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


async def _reach(model: Model, endpoint: EndpointModel | OwnModel, found: Examination) -> bool:
    """Send one request; return whether an answer came back, of a size that can be read."""
    smallest = min(OPERATIONS, key=lambda op: len(example_request(op, 0).prompt.instructions))
    try:
        async with asyncio.timeout(FIRST_REPLY_SECONDS):
            reply = await model.complete(example_request(smallest, 0))
    except TimeoutError:
        late = f"no whole answer within {FIRST_REPLY_SECONDS:.0f} s"
        advice = "look at the server's log; if it was still loading the model, try again"
        found.add("endpoint and model", "bad", late, advice)
        return False
    except Unavailable as error:
        found.add("endpoint and model", "bad", str(error))
        return False
    except CallFault as error:
        found.add("endpoint and model", "bad", f"no answer: {error}", _advice(error))
        return False
    if isinstance(endpoint, EndpointModel) and endpoint.too_long:
        long = f"its answer is longer than {REPLY_BYTES:,} bytes, and was not read to its end"
        found.add("endpoint and model", "bad", long, "check the address and what serves it")
        return False
    if reply.finish == "rejected":
        found.add("endpoint and model", "bad", f"the request was rejected: {reply.text}")
        return False
    found.add("endpoint and model", "good", f"answered within {reply.seconds:.2g} s")
    return True


def _advice(error: CallFault) -> str:
    if isinstance(error, Throttled):
        return "wait a while, or ask the provider for a higher limit"
    if isinstance(error, Disconnected):
        return error.advice or "check the address and the network"
    return "look at the server's log: it was reached, but did not answer"


def _form(endpoint: EndpointModel, settings: ModelSettings, found: Examination) -> None:
    known = endpoint.capabilities
    form = known.form or "text"
    if form in SCHEMA_FORMS and 4 * found.unenforced > len(found.trials):
        found.add(
            "form of answers",
            "poor",
            f"{_FORMS[form]} is accepted but not enforced: {found.unenforced} of "
            f"{len(found.trials)} first answers did not fit",
            "switch on structured output in the server, or use another server",
        )
    elif form in SCHEMA_FORMS:
        found.add("form of answers", "good", _FORMS[form])
    else:
        forced = settings.structured in ("json", "text")
        advice = (
            "set 'structured' to auto"
            if forced
            else "an endpoint with JSON Schema gives fewer unusable answers"
        )
        found.add("form of answers", "poor", _FORMS[form], advice)
    if known.dropped:
        names = ", ".join(known.dropped)
        found.add(
            "parameters",
            "poor",
            f"rejected by the endpoint, and left out from now on: {names}",
            "remove them from the scenario: they have no effect",
        )


async def _operations(
    model: Model, settings: ModelSettings, found: Examination, progress: Progress
) -> bool:
    """Send one request of each kind, a few at a time; return whether more can be sent."""
    limit = Limit(model, min(8, settings.concurrency), settings.timeout)
    done, total = 0, len(OPERATIONS)
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
        progress(
            0.05 + 0.65 * done / len(OPERATIONS), f"trying every kind of request: {done} of {total}"
        )

    try:
        async with asyncio.TaskGroup() as group:
            for number, op in enumerate(OPERATIONS):
                group.create_task(ask(op, number))
    except* Unavailable as errors:
        gone = str(errors.exceptions[0])
    if gone:
        found.add("every kind of request", "bad", gone)
    else:
        _judge_trials(found)
    return not gone


def _judge_trials(found: Examination) -> None:
    failed = {name: trial.fault for name, trial in found.trials.items() if trial.fault}
    again = [name for name, trial in found.trials.items() if trial.answers > 1]
    total = len(found.trials)
    if len(failed) == total:
        found.add(
            "every kind of request",
            "bad",
            f"no usable answer to any of {total}",
            "this endpoint does not do what is asked: see the reasons below",
        )
    elif failed:
        found.add(
            "every kind of request",
            "bad" if len(failed) > total / 4 else "poor",
            f"no usable answer to {len(failed)} of {total}: see below",
            "try a larger model, or more max_tokens",
        )
    elif again:
        found.add(
            "every kind of request",
            "good" if len(again) <= total / 10 else "poor",
            f"all {total} answered; {len(again)} only after a retry",
        )
    else:
        found.add("every kind of request", "good", f"all {total} answered at the first attempt")


async def _known_answers(
    model: Model, settings: ModelSettings, found: Examination, progress: Progress
) -> None:
    """Send requests whose answers are known, and note how many were right."""
    mind = LanguageMind(Limit(model, min(8, settings.concurrency), settings.timeout), PromptBook())
    total = len(KNOWN_ANSWERS)
    done = right = 0

    async def ask(known: KnownAnswer, number: int) -> None:
        nonlocal done, right
        # An unusable answer is not right. Why requests fail is said of every kind of them.
        with suppress(MindError, Unavailable):
            answer = await known.right(mind, CallKey(0, 2, number))
            right += answer
        done += 1
        progress(
            0.7 + 0.25 * done / total, f"asking questions with known answers: {done} of {total}"
        )

    async with asyncio.TaskGroup() as group:
        for number, known in enumerate(KNOWN_ANSWERS):
            group.create_task(ask(known, number))
    found.known = Share(right, total)
    if right >= GOOD:
        found.add("known answers", "good", f"{right} of {total} right")
    elif right >= FAIR:
        found.add(
            "known answers",
            "poor",
            f"{right} of {total} right (guessing gets about {total // 2})",
            "expect misjudged norms; a larger model reads better",
        )
    else:
        found.add(
            "known answers",
            "bad",
            f"{right} of {total} right, no better than guessing (about {total // 2})",
            "a run would measure noise; use a larger model",
        )
