"""What is said between the process that owns a run and those in which its agents live."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from folkways.base import errors
from folkways.base.errors import FolkwaysError
from folkways.base.events import AnyEvent
from folkways.base.log import Header
from folkways.environments.shard import Committed


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


class Failure(msgspec.Struct, frozen=True, tag="failure"):
    """What a step, or the shard as a whole, came to grief of.

    ``kind`` is the name of the error's class, ``text`` what it says, ``trace`` where it was raised.
    """

    kind: str
    text: str
    trace: str = ""


class Lived(msgspec.Struct, frozen=True, tag="lived"):
    """What came of each of the steps of a :class:`Live`, in its order.

    ``cpu`` is how long the process has been at work since it was last told, in seconds.
    """

    number: int
    results: Sequence[Sequence[AnyEvent] | Failure]
    cpu: float = 0.0


class Lives(msgspec.Struct, frozen=True, tag="lives"):
    """The agents of a shard for a checkpoint."""

    number: int
    agents: Mapping[str, bytes]


ToShard = Begin | Restore | Committed | Live | Snapshot
FromShard = Lived | Lives | Failure

_encoder = msgspec.msgpack.Encoder()
_to_shard = msgspec.msgpack.Decoder(ToShard)
_from_shard = msgspec.msgpack.Decoder(FromShard)


class ShardError(Exception):
    """A bug in a step that a shard lived; its cause is told in words."""


def encode(message: ToShard | FromShard) -> bytes:
    """Return the bytes of a message."""
    return _encoder.encode(message)


def for_shard(data: bytes) -> ToShard:
    """Return the message to a shard whose bytes these are."""
    message: ToShard = _to_shard.decode(data)
    return message


def from_shard(data: bytes) -> FromShard:
    """Return the message of a shard whose bytes these are."""
    message: FromShard = _from_shard.decode(data)
    return message


def failure(error: BaseException, trace: str) -> Failure:
    """Return an error as it is sent."""
    return Failure(type(error).__name__, str(error), trace)


def raised(one: Failure) -> Exception:
    """Return an error that was sent, to be raised; a bug comes as a :class:`ShardError`."""
    kind = getattr(errors, one.kind, None)
    if not isinstance(kind, type) or not issubclass(kind, FolkwaysError):
        return ShardError(f"{one.kind}: {one.text}\n{one.trace}".rstrip())
    if kind is errors.ScenarioError:  # its text is made of parts that are not sent
        kind = FolkwaysError
    error: FolkwaysError = kind(one.text)
    if one.trace:
        error.__cause__ = ShardError(one.trace)
    return error
