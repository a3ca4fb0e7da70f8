"""What happens to the workers of a sweep whose Python path begins with this folder.

Python loads this module when it starts. What a worker does once its run has come to 9 in the
morning is the first word of ``TEST_DISTURBANCE``, so that no test has to hit the moment from
outside; the second is a folder in which it leaves a note that it has come so far:

- ``dies``: it is killed;
- ``dies_once``: it is killed, unless a worker was killed before;
- ``waits``: it waits until its run is asked to pause;
- ``kills``: so it does, when two workers have come so far and their sweep was killed.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path

AT = 9 * 3600


def disturb(what: str, notes: Path, sweep: int) -> None:
    """Do it to this process, which is a worker of the process ``sweep``."""
    disturbed_before = list(notes.iterdir())
    (notes / str(os.getpid())).touch()
    if what == "dies" or (what == "dies_once" and not disturbed_before):
        os.kill(os.getpid(), signal.SIGKILL)
    if what == "kills":
        while len(list(notes.iterdir())) < 2:
            time.sleep(0.01)
        os.kill(sweep, signal.SIGKILL)
    if what in ("kills", "waits"):
        handler = signal.getsignal(signal.SIGINT)
        stop = getattr(handler, "__self__")  # noqa: B009  the run's
        while not stop.asked():
            time.sleep(0.01)


def prepare(what: str, notes: Path) -> None:
    """See to it that it happens in this process."""
    from folkways.base.events import AnyEvent
    from folkways.sweeps.work import _Teller

    class Disturbed(_Teller):
        _disturbed = False

        def tick(self, t: int, events: Sequence[AnyEvent]) -> None:
            super().tick(t, events)
            if t >= AT and not self._disturbed:
                self._disturbed = True
                disturb(what, notes, sweep)

    from folkways.sweeps import work

    sweep = os.getppid()
    work._Teller = Disturbed  # type: ignore[misc]


if sys.orig_argv[1:] == ["-m", "folkways.sweeps.worker"]:
    what, notes = os.environ["TEST_DISTURBANCE"].split(" ", 1)
    prepare(what, Path(notes))
