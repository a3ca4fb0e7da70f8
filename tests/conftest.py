from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

# How long an example takes says how busy the machine is, and nothing about the example.
settings.register_profile("folkways", deadline=None)
settings.load_profile("folkways")


@pytest.fixture(autouse=True, scope="session")
def _signals_are_heard() -> Iterator[None]:
    """Hear Ctrl-C and the end of the terminal, also where tests were begun in the background."""
    numbers = [signal.SIGINT, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
    ignored = [number for number in numbers if signal.getsignal(number) is signal.SIG_IGN]
    for number in ignored:
        interrupt = number == signal.SIGINT
        signal.signal(number, signal.default_int_handler if interrupt else signal.SIG_DFL)
    yield
    for number in ignored:
        signal.signal(number, signal.SIG_IGN)
