"""What is said between the process that owns a run and those in which its agents live."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from folkways.base.events import AnyEvent
from folkways.base.log import Header
from folkways.environments.shard import Committed
from folkways.shards.call_messages import Answered, Call, Called, GiveUp, Learnt, Outcome, Question
from folkways.shards.failures import Failure


class Begin(msgspec.Struct, frozen=True, tag="begin"):
    """The first message: what is run, and who lives in the shard.

    ``attachments`` are kept with the run; ``parts`` are classes from outside as ``module:Class``,
    and ``folders`` where Python finds them. ``version`` is that of folkways.
    """

    version: str
    header: Header
    attachments: dict[str, bytes]
    parts: tuple[str, ...]
    folders: tuple[str, ...]
    names: tuple[str, ...]


class Restore(msgspec.Struct, frozen=True, tag="restore"):
    """Take up the shard's share of a checkpoint."""

    share: bytes


class Live(msgspec.Struct, frozen=True, tag="live"):
    """Live the steps of these agents at moment ``t``; ``number`` is that of the request."""

    number: int
    t: int
    names: Sequence[str]


class Snapshot(msgspec.Struct, frozen=True, tag="snapshot"):
    """Give the agents for a checkpoint."""

    number: int


class Lived(msgspec.Struct, frozen=True, tag="lived"):
    """What came of each of the steps of a :class:`Live`, in its order.

    ``cpu`` is how long the process has been at work since it was last told, in seconds.
    """

    number: int
    results: Sequence[Sequence[AnyEvent] | Failure]
    cpu: float = 0.0


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """One step of a :class:`Live` has failed, while others may still go on."""

    number: int
    step: int
    failure: Failure


class Lives(msgspec.Struct, frozen=True, tag="lives"):
    """The agents of a shard for a checkpoint."""

    number: int
    agents: Mapping[str, bytes]


ToShard = Begin | Restore | Committed | Live | Snapshot | Call | GiveUp | Answered
FromShard = Lived | Failed | Lives | Failure | Question | Called | Outcome | Learnt

_encoder = msgspec.msgpack.Encoder()
_to_shard = msgspec.msgpack.Decoder(tuple[ToShard, ...])
_from_shard = msgspec.msgpack.Decoder(tuple[FromShard, ...])


def encode(message: ToShard | FromShard) -> bytes:
    """Return the bytes of a message."""
    return _encoder.encode(message)


def bundled(messages: Sequence[bytes]) -> bytes:
    """Return encoded messages as they are sent, together."""
    return _encoder.encode([msgspec.Raw(one) for one in messages])


def for_shard(data: bytes) -> tuple[ToShard, ...]:
    """Return the messages to a shard that were bundled so."""
    messages: tuple[ToShard, ...] = _to_shard.decode(data)
    return messages


def from_shard(data: bytes) -> tuple[FromShard, ...]:
    """Return the messages of a shard that were bundled so."""
    messages: tuple[FromShard, ...] = _from_shard.decode(data)
    return messages
