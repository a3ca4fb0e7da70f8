"""What every reader of a run relies on: a header and the events, in order.

The store's run files, runs held in memory and imported runs all look like this to the measures,
the figures and the viewer.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, Protocol

import msgspec

from folkways.base.events import AnyEvent
from folkways.base.moments import DAYS, Moments

RUN_FORMAT = 3
"""Version of the run file format; a file with a higher number was made by a newer folkways."""

IMPORTED: Final = "imported"
"""The argument in a header that names the program whose run it was."""

Status = Literal["running", "paused", "finished"]


class Forked(msgspec.Struct, frozen=True, kw_only=True):
    """Where a run comes from that goes on from another one.

    ``run`` is the path of that run as it was given and ``log_hash`` the hash of its log at that
    time, ``at`` the moment (simulated seconds). The first ``events`` events of the log are not the
    run's own: those of the other run up to there, and the ``changes``, which are also in words.
    ``mechanisms`` are those that were at work until then; None if that was not kept.
    """

    run: str
    log_hash: str
    at: int
    events: int
    changes: tuple[str, ...]
    mechanisms: tuple[str, ...] | None = None


class PartOrigin(msgspec.Struct, frozen=True, kw_only=True):
    """Where a part came from that does not ship with folkways.

    ``group`` is what it is ("mechanism"), ``name`` what the scenario calls it, ``reference`` its
    class as ``module:Class``. ``package`` and ``version`` are those of the installed package,
    empty if it belongs to none. ``source`` is the SHA-256 of the module that it is written in,
    ``summary`` what it does, in a sentence.
    """

    group: str
    name: str
    reference: str
    package: str = ""
    version: str = ""
    source: str = ""
    summary: str = ""

    @property
    def in_words(self) -> str:
        """Its name, and what it came from."""
        package = f"{self.package} {self.version}".strip()
        return f"{self.name} ({package + ', ' if package else ''}{self.reference})"


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """What was asked for and with what it was done.

    ``scenario_given`` is the scenario file's text as the user wrote it, ``scenario`` the effective
    scenario after ``arguments`` (as passed on the command line) were applied, as a JSON object
    that ``folkways.scenario.schema.Scenario`` accepts. ``prompts`` maps operations to versions.
    ``agents`` are the names in order: an agent's number is its position. ``attached`` names what is
    kept with the run beside its events. ``forked`` is where a fork comes from.
    ``parts`` are those that do not ship with folkways. ``moments`` says what moments are called.
    """

    format: int = RUN_FORMAT
    folkways: str
    python: str
    created: str
    name: str
    seed: int
    mind: str
    scenario_given: str
    scenario: dict[str, object]
    arguments: dict[str, object]
    prompts: dict[str, str]
    agents: tuple[str, ...]
    map_hash: str = ""
    attached: tuple[str, ...] = ("map",)
    forked: Forked | None = None
    parts: tuple[PartOrigin, ...] = ()
    moments: Moments = DAYS


class RunLog(Protocol):
    """A run as its readers see it."""

    @property
    def header(self) -> Header:
        """What was asked for and with what it was done."""
        ...

    def events(self) -> Iterator[AnyEvent]:
        """All events in the order of the log."""
        ...
