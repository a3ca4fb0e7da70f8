"""How a run goes, while it goes: a live display on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Self

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from folkways.assembly.model_stack import Spent
from folkways.base.amounts import money, tokens
from folkways.base.events import AnyEvent
from folkways.base.log import Header
from folkways.base.moments import DAYS
from folkways.base.percent import percent
from folkways.base.time import DAY, HOUR, day_of
from folkways.cli.terminal import clean_line, counted, plain
from folkways.metrics.measurement import Measurement
from folkways.metrics.summary import Summary

REFRESH = 0.15
"""Seconds between two pictures on a terminal."""


class RunMeter:
    """Measures a run as it goes; a :class:`folkways.runs.session.Progress`.

    Prints a line for every simulated hour.
    """

    def __init__(self, console: Console) -> None:
        self.console = console
        self._measurement: Measurement | None = None
        self._begins = self._ends = self._from = self._t = self._told = 0
        self._moments = DAYS
        self._spent: Spent | None = None
        self._started = time.perf_counter()

    def begin(self, header: Header, path: Path | None, begins: int, ends: int) -> None:
        """The run begins or goes on."""
        self._measurement, self._moments = Measurement(header), header.moments
        self._begins, self._ends = begins, ends
        self._from = self._t = self._told = begins
        self._started = time.perf_counter()
        where = f" into {path}" if path else ""
        what = f"{header.name}, seed {header.seed}, mind {header.mind}{where}"
        self.console.print(plain(f"Running {what}"), soft_wrap=True)

    def past(self, events: Iterable[AnyEvent]) -> None:
        """Take in what happened before the run is resumed."""
        for event in events:
            self.measurement.see(event)
            self._from = self._t = self._told = event.t

    def tick(self, t: int, events: Sequence[AnyEvent]) -> None:
        """Take in a tick."""
        for event in events:
            self.measurement.see(event)
        self._t = t
        self.show()

    def spent(self, spent: Spent) -> None:
        """Note what language models were asked."""
        self._spent = spent
        self.show()

    def note(self, text: str) -> None:
        """Print something that a user should know."""
        self.console.print(plain(text), soft_wrap=True)

    def show(self) -> None:
        """Show how it goes, if it is time to."""
        if self._t // HOUR == self._told // HOUR:
            return
        self._told = self._t
        norms = ", ".join(self.shares())
        told = ", ".join((*self.counts(), *self.spending()))
        line = f"{self._moments.name(self._t)}  {percent(self.done):>5}  {told}".rstrip()
        self.console.print(
            plain(f"{line}; accept / adhere: {norms}" if norms else line), soft_wrap=True
        )

    @property
    def whole(self) -> bool:
        """Whether there is anything to summarise."""
        return self._measurement is not None

    def measured(self) -> Summary:
        """Return the measures; nothing more may be taken in."""
        return self.measurement.summary()

    @property
    def measurement(self) -> Measurement:
        """The measures so far."""
        if self._measurement is None:
            raise ValueError("the run has not begun")
        return self._measurement

    def counts(self) -> tuple[str, ...]:
        """Conflicts and conversations so far, in words; nothing where there is no town."""
        so_far = self.measurement
        if not so_far.setup.has_map:
            return ()
        return counted(so_far.conflicts, "conflict"), counted(so_far.conversations, "conversation")

    def spending(self) -> list[str]:
        """What language models were asked and what is in flight, in words; nothing if none are."""
        spent = self._spent
        if spent is None:
            return []
        fell_back = self.measurement.fallbacks
        texts = [
            f"{spent.calls:,} answers",
            f"{tokens(spent.tokens_in)} tokens in, {tokens(spent.tokens_out)} out",
            money(spent.money),
            f"{spent.in_flight} in flight",
        ]
        texts += [f"{spent.waiting} waiting"] if spent.waiting else []
        texts += [f"{spent.retries} retries"] if spent.retries else []
        texts += [f"{fell_back} fell back"] if fell_back else []
        return texts

    @property
    def done(self) -> float:
        """The share of the simulated hours that is over, nights left out."""
        return self._hours(self._t) / max(1, self._hours(self._ends))

    @property
    def speed(self) -> float:
        """Simulated seconds a second of waking time, since the run began or was resumed."""
        passed = self._hours(self._t) - self._hours(self._from)
        return passed / max(1e-6, time.perf_counter() - self._started)

    def shares(self) -> list[str]:
        """For each tracked norm, acceptance and adherence in this bin so far, in percent."""
        so_far = self.measurement
        adhering = so_far.adhering
        return [
            f"{norm} {percent(share.value)} / {percent(adhering[norm].value)}"
            for norm, share in so_far.accepted.items()
        ]

    def _hours(self, t: int) -> int:
        """Seconds of waking time from the beginning to ``t``."""
        setup = self.measurement.setup
        length = setup.end - setup.start
        inside = min(max(t % DAY - setup.start, 0), length)
        return (day_of(t) - 1) * length + inside

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *why: object) -> None:
        return None


class LiveMeter(RunMeter):
    """Shows a picture that is redrawn several times a second."""

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self._live = Live(console=console, auto_refresh=False, transient=True)
        self._drawn = 0.0

    def show(self) -> None:
        """Draw the picture, if it is time to."""
        now = time.perf_counter()
        if now - self._drawn >= REFRESH:
            self._drawn = now
            self._live.update(self.picture(), refresh=True)

    def picture(self) -> RenderableType:
        """Return clock, bar, counts, speed, acceptance and adherence of each tracked norm."""
        head = Table.grid(padding=(0, 2))
        head.add_row(
            Text(self._moments.name(self._t), "bold"),
            ProgressBar(total=1.0, completed=self.done, width=30),
            percent(self.done),
        )
        speed = f"{self.speed / 60:,.0f} simulated minutes a second"
        counts = Text("  ".join((*self.counts(), speed)))
        norms = Table.grid(padding=(0, 2))
        adhering = self.measurement.adhering
        for norm, share in self.measurement.accepted.items():
            value = share.value or 0.0
            norms.add_row(
                clean_line(norm),
                ProgressBar(total=1.0, completed=value, width=20, complete_style="green"),
                f"{percent(value)} accept it, {percent(adhering[norm].value)} adhere to it",
            )
        spending = self.spending()
        bill = [Text("  ".join(spending))] if spending else []
        return Group(head, counts, *bill, norms)

    def __enter__(self) -> Self:
        self._live.start()
        return self

    def __exit__(self, *why: object) -> None:
        self._live.stop()


def meter_for(console: Console) -> RunMeter:
    """Return a live display on a terminal, lines elsewhere."""
    return LiveMeter(console) if console.is_terminal else RunMeter(console)
