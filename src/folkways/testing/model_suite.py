"""What every Model must hold to. Call :func:`check_model` from a test of your own model.

A Model that talks to an endpoint is also held to :func:`check_endpoint_model`: whatever the
endpoint does, there comes a reply, a fault that may pass, or a clear reason to pause the run.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Protocol, runtime_checkable

from folkways.assembly.loop import complete
from folkways.base.errors import Unavailable
from folkways.language.mind import CallKey
from folkways.language.model import Attempt, Model, Reply, Request
from folkways.minds.faults import CallFault, Disconnected, ServerFault, Throttled, TimedOut
from folkways.minds.llm.own_model import OwnModel
from folkways.plugins import MODELS
from folkways.plugins.part import part_of
from folkways.scenario.minds import ModelSettings
from folkways.testing.clock import an_hour_later, play
from folkways.testing.endpoint import FATAL, THROTTLING, Endpoint, Fault
from folkways.testing.mind_suite import ALL, EVERY

WAIT = 3.0
"""Seconds that throttled callers are told to wait."""

Outcome = Reply | CallFault | Unavailable

_SERVER = {
    Fault.SERVER_ERROR: 500,
    Fault.BAD_GATEWAY: 502,
    Fault.UNAVAILABLE: 503,
    Fault.OVERLOADED: 529,
}
_GARBLED = (Fault.CUT_BODY, Fault.HTML_PAGE, Fault.INVALID_UTF8, Fault.NO_CHOICES, Fault.NULL)
_VERBATIM = (
    Fault.PROSE,
    Fault.FENCED,
    Fault.PROSE_FENCED,
    Fault.THINK,
    Fault.WRONG_TYPES,
    Fault.MISSING_FIELD,
    Fault.EXTRA_FIELD,
    Fault.FOREIGN,
    Fault.TWICE,
    Fault.DRIP,
    Fault.NO_USAGE,
    Fault.CONTENT_TYPE,
)


@runtime_checkable
class _Closes(Protocol):
    async def aclose(self) -> None: ...


def requests() -> list[Request]:
    """Return one request for each operation, from the examples that ship."""
    made = []
    for ordinal, op in enumerate(ALL):
        inputs = EVERY[op.name]
        made.append(
            Request(
                operation=op.name,
                version=op.version,
                prompt=op.render(inputs),
                inputs=inputs,
                output=op.output,
                key=CallKey(tick=30_000, agent=1, ordinal=ordinal),
                fresh=bool(op.fresh),
            )
        )
    return made


def check_model(make: Callable[[], Model]) -> None:
    """Check a model: it keeps its name, and answers every operation, many at a time.

    ``make`` gives models of the same making; whatever they talk to must be there and well.
    """
    first, second = make(), make()
    names = first.name, first.fingerprint
    assert all(names), "a model has a name and a fingerprint"
    assert (second.name, second.fingerprint) == names, "models of the same making differ"
    assert "\n" not in first.fingerprint, "a fingerprint is one line"
    asked = requests()
    again = [
        Request(
            request.operation,
            request.version,
            request.prompt,
            request.inputs,
            request.output,
            request.key,
            request.fresh,
            (Attempt("Hello.", "it is not JSON"),),
        )
        for request in asked[:2]
    ]
    replies = complete(_ask(first, [*asked, *again]))
    for request, reply in zip([*asked, *again], replies, strict=True):
        assert isinstance(reply, Reply), f"{request.operation}: {reply!r}"
        check_reply(reply)
        assert reply.finish != "failed", f"{request.operation}: {reply.text}"
    assert (first.name, first.fingerprint) == names, "a model changed its name as it was asked"


def check_reply(reply: Reply) -> None:
    """Check that the figures of a reply can be true."""
    usage = reply.usage
    assert min(usage) >= 0, f"a negative number of tokens: {usage}"
    assert usage.cached <= usage.tokens_in, f"more was cached than asked: {usage}"
    assert reply.seconds >= 0, f"an answer before the question: {reply.seconds} s"
    if reply.finish in ("rejected", "failed"):
        assert reply.text, f"{reply.finish} for no reason"


def check_endpoint_model(
    make: Callable[[Endpoint], Model], faults: Sequence[Fault] = tuple(Fault)
) -> None:
    """Check what a model makes of each of the endpoint's faults.

    ``make`` gives a model that talks to an endpoint without retries and gives a call up after an
    hour at most by the clock of its event loop, which is put forward where the endpoint hangs.
    """
    with Endpoint(retry_after=WAIT, drip=0.1) as endpoint:
        for fault in faults:
            check_fault(make, endpoint, fault)


def check_fault(make: Callable[[Endpoint], Model], endpoint: Endpoint, fault: Fault) -> None:
    """Check what a model makes of one fault, and that it goes on well after it."""
    request = requests()[0]

    async def go() -> tuple[Outcome, Outcome]:
        model = make(endpoint)
        try:
            endpoint.outage(fault)
            asking = _outcome(model, request)
            met = await (an_hour_later(endpoint, asking) if fault is Fault.HANG else asking)
            endpoint.outage(None)
            return met, await _outcome(model, request)
        finally:
            endpoint.outage(None)
            await _close(model)

    met, after = play(go())
    assert isinstance(after, Reply), f"{fault}: the next call went wrong as well: {after!r}"
    assert after.finish == "stop", f"{fault}: the next call went wrong as well: {after!r}"
    if isinstance(met, Reply):
        check_reply(met)
    else:
        assert str(met), f"{fault}: {type(met).__name__} without a word"
    assert _fits(fault, met, after), f"{fault} became {_shown(met)}"


def _fits(fault: Fault, met: Outcome, well: Reply) -> bool:
    """Return whether that is what a caller should make of the fault."""
    if fault in THROTTLING:
        return isinstance(met, Throttled) and _waits(fault, met.retry_after)
    if fault in _SERVER:
        return isinstance(met, ServerFault) and met.status == _SERVER[fault]
    if fault in FATAL:
        return isinstance(met, Unavailable)
    if fault in _GARBLED:
        # Whether an empty answer is one is the model's to say; that it is no valid one is not.
        return isinstance(met, CallFault) or (isinstance(met, Reply) and met.text != well.text)
    if fault is Fault.HANG:
        return isinstance(met, TimedOut)
    if fault in (Fault.DROPPED, Fault.DROPPED_MIDWAY):
        return isinstance(met, Disconnected)
    if not isinstance(met, Reply):
        return False
    if fault in _VERBATIM:
        return met.finish == "stop" and bool(met.text)
    finishes = {
        Fault.CUT_TEXT: ("length",),
        Fault.HUGE: ("length", "stop"),
        Fault.EMPTY: ("stop",),
        Fault.REFUSED: ("refused",),
        Fault.FILTERED: ("filtered", "refused"),
        Fault.CONTEXT_LENGTH: ("rejected",),
        Fault.UNSUPPORTED: ("rejected",),
    }
    return met.finish in finishes[fault]


def _waits(fault: Fault, wait: float | None) -> bool:
    if fault is Fault.THROTTLED_BARE:
        return wait is None
    # A date tells whole seconds.
    return wait is not None and abs(wait - WAIT) <= (1.5 if fault is Fault.THROTTLED_DATE else 1e-6)


def _shown(met: Outcome) -> str:
    return f"{met.finish}: {met.text[:100]!r}" if isinstance(met, Reply) else repr(met)


async def _ask(model: Model, asked: Sequence[Request]) -> list[Outcome]:
    try:
        return await asyncio.gather(*(_outcome(model, request) for request in asked))
    finally:
        await _close(model)


async def _outcome(model: Model, request: Request) -> Outcome:
    try:
        return await model.complete(request)
    except (CallFault, Unavailable) as error:
        return error


async def _close(model: Model) -> None:
    if isinstance(model, _Closes):
        await model.aclose()


def check_client(kind: type, settings: ModelSettings | None = None) -> None:
    """Check a client from outside: a class with ``complete``, as an entry of a scenario has it.

    It is made as for a run, with ``settings`` (by default those of the model ``NAME:any``).
    """
    part = part_of(MODELS, kind)
    given = settings or ModelSettings(model=f"{part.name}:any")
    check_model(lambda: OwnModel(kind, given))
