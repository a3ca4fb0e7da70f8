"""Ctrl-C: the first one lets the tick in flight end, the second one stops at once.

A terminal that is closed (SIGHUP) asks in the same way, unless the program was told to outlive it.
"""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Callable, Iterator
from types import FrameType

_HANGUP: signal.Signals | None = getattr(signal, "SIGHUP", None)
_SIGNALS = (signal.SIGINT, signal.SIGTERM, *((_HANGUP,) if _HANGUP else ()))


class StopRequest:
    """While entered, interrupt and termination ask for a stop instead of stopping at once.

    Works in the main thread only, as signals do; elsewhere it never asks by itself. ``notify`` is
    called once, from the signal handler, when the first interrupt or termination comes. After
    :meth:`hold` no signal stops anything any more, so that what is left to do can be done.
    """

    def __init__(self, notify: Callable[[], None]) -> None:
        self._notify = notify
        self._asked = False
        self._held = False
        self._before: dict[signal.Signals, _Handler] = {}

    def asked(self) -> bool:
        """Whether a stop was asked for."""
        return self._asked

    def hold(self) -> None:
        """Let no further signal stop the program while this is entered."""
        self._held = True

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        if self._held:
            return
        if self._asked:
            raise KeyboardInterrupt
        self._asked = True
        if number != _HANGUP:  # then there is no terminal left to write to
            self._notify()

    def __enter__(self) -> StopRequest:
        if threading.current_thread() is threading.main_thread():
            for number in _SIGNALS:
                if number == _HANGUP and signal.getsignal(number) is signal.SIG_IGN:
                    continue  # run by nohup
                self._before[number] = signal.signal(number, self._on_signal)
        return self

    def __exit__(self, *why: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler if handler is not None else signal.SIG_DFL)


@contextlib.contextmanager
def held() -> Iterator[None]:
    """Let no Ctrl-C and no termination interrupt what is done here, such as tidying up."""
    with StopRequest(lambda: None) as stop:
        stop.hold()
        yield


_Handler = Callable[[int, FrameType | None], object] | int | signal.Handlers | None
