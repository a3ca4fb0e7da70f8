"""Errors as they are sent from one process to another."""

from __future__ import annotations

import traceback

import msgspec

from folkways.base import errors
from folkways.base.errors import FolkwaysError


class ShardError(Exception):
    """A bug in a step that a shard lived; its cause is told in words."""


class Failure(msgspec.Struct, frozen=True, tag="failure"):
    """What a step, or the shard as a whole, came to grief of.

    ``kind`` is the name of the error's class, ``text`` what it says, ``trace`` where it was raised.
    """

    kind: str
    text: str
    trace: str = ""


def failure(error: BaseException, trace: str) -> Failure:
    """Return an error as it is sent."""
    return Failure(type(error).__name__, sendable(str(error)), sendable(trace))


def sendable(text: str) -> str:
    """Return a text that can be encoded: half characters of an answer are replaced."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode()


def trace_of(error: Exception) -> str:
    """Return where a bug was raised, or what an error on purpose was caused by; may be empty."""
    origin = error.__cause__ if isinstance(error, FolkwaysError) else error
    return "" if origin is None else "".join(traceback.format_exception(origin)).rstrip()


def raised(one: Failure) -> Exception:
    """Return an error that was sent, to be raised; a bug comes as a :class:`ShardError`."""
    if one.kind == ShardError.__name__:  # it has come a long way already
        return ShardError(one.text)
    kind = getattr(errors, one.kind, None)
    if not isinstance(kind, type) or not issubclass(kind, FolkwaysError):
        return ShardError(f"{one.kind}: {one.text}\n{one.trace}".rstrip())
    if kind is errors.ScenarioError:  # its text is made of parts that are not sent
        kind = FolkwaysError
    error: FolkwaysError = kind(one.text)
    if one.trace:
        error.__cause__ = ShardError(one.trace)
    return error
