"""What owner and shards say to each other about the calls of language models.

A shard puts a question; the owner answers it from the run file, or tells a shard to make the call,
stores what came back, and then answers. A text is sent as bytes, since an answer may hold half
characters, which no UTF-8 has.
"""

from __future__ import annotations

import msgspec

from folkways.language.mind import CallKey
from folkways.language.model import Finish, Reply, Usage
from folkways.minds.faults import CallFault, Disconnected, ServerFault, Throttled, TimedOut
from folkways.shards.failures import Failure, sendable


class SentReply(msgspec.Struct, frozen=True, tag="reply"):
    """A :class:`folkways.language.model.Reply` as it is sent."""

    text: bytes
    finish: Finish
    usage: Usage
    seconds: float


class SentFault(msgspec.Struct, frozen=True, tag="fault"):
    """A :class:`folkways.minds.faults.CallFault` as it is sent; ``kind`` is its class's name."""

    kind: str
    text: str
    retry_after: float | None = None
    status: int = 0
    advice: str = ""


class Question(msgspec.Struct, frozen=True, tag="question"):
    """An agent of a shard asks the model of fingerprint ``model``.

    ``number`` is that of the question in its process, ``key`` its content key, ``longest`` the most
    tokens that it can take on its way in.
    """

    number: int
    model: str
    key: str
    operation: str
    call: CallKey
    longest: int


class Call(msgspec.Struct, frozen=True, tag="call"):
    """Put question ``number`` to the endpoint; ``attempt`` counts all calls of the run."""

    number: int
    attempt: int


class GiveUp(msgspec.Struct, frozen=True, tag="give-up"):
    """Give up a call, for which nobody waits any more."""

    attempt: int


class Called(msgspec.Struct, frozen=True, tag="called"):
    """What came of a call."""

    attempt: int
    result: SentReply | SentFault | Failure


class Answered(msgspec.Struct, frozen=True, tag="answered"):
    """How question ``number`` ended; an answer is stored by now.

    ``result`` is None if it is what the process itself got by call ``attempt``.
    """

    number: int
    attempt: int = 0
    result: SentReply | Failure | None = None


class Outcome(msgspec.Struct, frozen=True, tag="outcome"):
    """Whether the answer to a question could be used; ``fault`` says why not."""

    operation: str
    call: CallKey
    fault: str | None


class Learnt(msgspec.Struct, frozen=True, tag="learnt"):
    """What the endpoint of a model was found to accept, as JSON."""

    model: str
    capabilities: str


def sent_reply(reply: Reply) -> SentReply:
    """Return a reply as it is sent."""
    text = reply.text.encode("utf-8", "surrogatepass")
    return SentReply(text, reply.finish, reply.usage, reply.seconds)


def received_reply(sent: SentReply) -> Reply:
    """Return the reply that was sent."""
    text = sent.text.decode("utf-8", "surrogatepass")
    return Reply(text, sent.finish, sent.usage, sent.seconds)


def sent_fault(fault: CallFault) -> SentFault:
    """Return a fault as it is sent."""
    return SentFault(
        type(fault).__name__,
        sendable(str(fault)),
        fault.retry_after,
        fault.status if isinstance(fault, ServerFault) else 0,
        fault.advice,
    )


def received_fault(sent: SentFault) -> CallFault:
    """Return the fault that was sent."""
    if sent.kind == ServerFault.__name__:
        return ServerFault(sent.text, sent.status, sent.retry_after)
    if sent.kind == Disconnected.__name__:
        return Disconnected(sent.text, advice=sent.advice)
    kind = {one.__name__: one for one in (Throttled, TimedOut)}.get(sent.kind, CallFault)
    return kind(sent.text, sent.retry_after)
