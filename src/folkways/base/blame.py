"""Mistakes in the code of a part from outside, as errors that name the part and the line."""

from __future__ import annotations

import re
import traceback
from reprlib import repr as shortened
from typing import Final

from pydantic import ValidationError

from folkways.base.errors import FolkwaysError, PartError
from folkways.base.outside_code import ended_early, said

_OURS: Final = "folkways"
_IMPORTS: Final = "importlib"
_NOT_AWAITED: Final = ("'coroutine' object", "'UnawaitedAnswer' object")


class blamed_on:
    """Name ``part`` and ``method`` in whatever goes wrong in the code of a part from outside.

    Raises PartError for it, with file and line of the mistake. Errors that arise in the code of
    folkways are no mistake of the part and pass through.
    """

    # No generator: every hook of every mechanism goes through this in every step.
    __slots__ = ("_method", "_part")

    def __init__(self, part: str, method: str) -> None:
        self._part = part
        self._method = method

    def __enter__(self) -> None: ...

    def __exit__(self, _kind: object, error: BaseException | None, _where: object) -> None:
        if error is not None:
            blame(error, self._part, self._method)


def is_stop(error: BaseException) -> bool:
    """Return whether an error only stops what is under way, so that it is nobody's mistake.

    A CancelledError does so in a task that is being cancelled. In any other it comes from a client
    that gave up, and asyncio would end the task without a word.
    """
    from asyncio import CancelledError

    if isinstance(error, CancelledError):
        return _is_cancelled()
    return isinstance(error, KeyboardInterrupt | GeneratorExit)


def _is_cancelled() -> bool:
    from asyncio import current_task

    try:
        task = current_task()
    except RuntimeError:  # outside of any loop
        return False
    return task is not None and task.cancelling() > 0


def blame(error: BaseException, part: str, method: str) -> None:
    """Raise PartError for an error that is a mistake of a part; return for any other."""
    if is_stop(error):
        return
    if isinstance(error, PartError):
        if str(error).startswith(part):  # it is named already
            return
        raise PartError(f"{part}, {method}: {error}") from error
    if isinstance(error, FolkwaysError):
        return
    if isinstance(error, ValidationError):
        flaw = error.errors()[0]
        field = ".".join(str(key) for key in flaw["loc"])
        raise PartError(
            f"{part}, {method}: {error.title} with a wrong {field or 'value'} "
            f"({shortened(flaw['input'])}): {flaw['msg']}"
        ) from error
    line = own_line(error)
    if line is not None:
        raise PartError(f"{part}, {method}: {in_words(error)} ({line})") from error
    if _uncallable(error, method):
        raise PartError(f"{part}, {method}: it cannot be called: {said(error)}") from error


def _uncallable(error: BaseException, method: str) -> bool:
    """Whether the call itself failed: other arguments are wanted, or it is no function."""
    called = rf"(\S*\.)?({re.escape(method)}|__init__)\(\) (takes|missing|got) "
    refused = rf"{called}|'\w+' object is not callable"
    return isinstance(error, TypeError) and re.match(refused, said(error)) is not None


def in_words(error: BaseException) -> str:
    """Return an error with its kind, and with a hint where an answer was not awaited."""
    from asyncio import CancelledError

    if isinstance(error, SystemExit):
        return "it ends the program (SystemExit), which no part may"
    if isinstance(error, CancelledError):
        return "it raises asyncio.CancelledError, though nothing was cancelled"
    text = said(error)
    hint = "; is an await missing in front of ask(...)?" if text.startswith(_NOT_AWAITED) else ""
    return f"{type(error).__name__}: {text}{hint}" if text else type(error).__name__


def own_line(error: BaseException) -> str | None:
    """Return file and line of the code from outside in which ``error`` arose.

    None if it arose in folkways itself, even if a part called that.
    """
    frames = list(traceback.walk_tb(ended_early(error).__traceback__))
    packages = [str(frame.f_globals.get("__name__", "")).partition(".")[0] for frame, _ in frames]
    last = max((at for at, name in enumerate(packages) if name == _OURS), default=-1)
    # Where folkways imports a part, the import system lies in between.
    theirs = [at for at in range(last + 1, len(frames)) if packages[at] != _IMPORTS]
    if not theirs:
        return None
    # What the part itself calls, such as a library, is not where the mistake is.
    own = packages[theirs[0]]
    frame, line = frames[max(at for at in theirs if packages[at] == own)]
    return f"{frame.f_code.co_filename}, line {line}"
