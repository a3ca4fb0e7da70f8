"""What a command that Ctrl-C stopped says: whether the same command starts again or continues."""

from __future__ import annotations

import contextlib
import sys
import traceback
from collections.abc import Iterator
from typing import Final

_SOON: Final = 0.01  # seconds

_CONTINUE: Final = {
    "resume": "The same command continues the run.",
    "sweep": "The same command continues the sweep: finished runs are kept and not made again.",
    "survey": "The same command starts again; answers that were saved are kept.",
    **dict.fromkeys(
        ("expectations", "facts", "diagnose", "shadow", "rejudge"),
        "The same command continues; answers that were stored are not requested again.",
    ),
    **dict.fromkeys(
        ("run", "fork"),
        "If the run file exists and is not empty, continue with folkways resume FILE and the same "
        "--until, if any; otherwise the same command starts again.",
    ),
}
_AGAIN: Final = "The same command starts again."


def stopped_early(words: list[str]) -> str:
    """Return what to say of a command, by the words of the command line."""
    advice = _CONTINUE.get(words[0], _AGAIN) if words else _AGAIN
    return f"Stopped before it was done. {advice}"


def is_untold(ended: SystemExit) -> bool:
    """Say whether Ctrl-C ended the program outside of any command, so that nobody has said so.

    That is while arguments are read, and in commands with commands of their own, such as survey:
    the library then leaves without a word.
    """
    leaving = ended.__context__
    if leaving is None or not isinstance(leaving.__cause__, KeyboardInterrupt):
        return False
    frames = [frame for frame, _ in traceback.walk_tb(leaving.__traceback__)]
    # Of those that it went through on its way out, the last is the one that raised it.
    return not str(frames[-1].f_globals.get("__name__", "")).startswith("folkways.")


@contextlib.contextmanager
def no_interrupt_lost() -> Iterator[None]:
    """Stop the program also if Ctrl-C comes where Python ignores exceptions.

    In a finaliser or the callback of a weak reference it would print a traceback and go on. While
    this is entered, the interrupt is raised again a moment later instead.
    """
    show = sys.unraisablehook

    def hook(ignored: sys.UnraisableHookArgs) -> None:
        if not isinstance(ignored.exc_value, KeyboardInterrupt):
            show(ignored)
        elif not sys.is_finalizing():
            _interrupt_soon()

    sys.unraisablehook = hook
    try:
        yield
    finally:
        sys.unraisablehook = show


def _interrupt_soon() -> None:
    import os
    import signal
    import threading

    # At once it would be raised in the hook, and be ignored again. A real signal also ends a call
    # in which the program waits; _thread.interrupt_main only counts once that is over.
    timer = threading.Timer(_SOON, os.kill, (os.getpid(), signal.SIGINT))
    timer.daemon = True
    timer.start()
