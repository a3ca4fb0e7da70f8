"""Changes from outside: what a fork changes, and what somebody does to a run that is going on.

They happen between two ticks. The caller folds its events with
:meth:`folkways.environments.environment.Environment.replay`, live as from a log, so that both are
the same.
"""

from __future__ import annotations

import msgspec

from folkways.base import events as ev
from folkways.base.errors import FolkwaysError
from folkways.base.time import TICK, format_moment


class Remove(msgspec.Struct, frozen=True):
    """``agent`` leaves the town for good."""

    agent: str


class Become(msgspec.Struct, frozen=True):
    """``fields`` of the description of ``agent`` are others from now on."""

    agent: str
    fields: dict[str, ev.Value | list[ev.Value]]


class Whisper(msgspec.Struct, frozen=True, tag=True):
    """``agent`` gets a thought that it takes for its own (Park et al. 2023, section 3)."""

    agent: str
    text: str


class Instil(msgspec.Struct, frozen=True):
    """``agent`` gets a qualified personal norm; ``utility`` is 1 to 100."""

    agent: str
    content: str
    kind: ev.NormKind = "injunctive"
    utility: int = 80


class Disclose(msgspec.Struct, frozen=True, tag=True):
    """All people present learn how many of them privately believe in ``norm`` (its statement)."""

    norm: str


class Praise(msgspec.Struct, frozen=True, tag=True):
    """``agent`` is praised before all people present for going against ``norm``."""

    agent: str
    norm: str


class Arrive(msgspec.Struct, frozen=True):
    """``agent``, whom the scenario knows from now on, comes to the town for the first time."""

    agent: str


class SetObject(msgspec.Struct, frozen=True, tag=True):
    """The object at ``address`` is in ``state`` from now on, until somebody uses it or the night.

    A present user does not put it back.
    """

    address: str
    state: str


class Alter(msgspec.Struct, frozen=True):
    """Values of the scenario are others from now on; ``data`` is what the log says of it."""

    data: dict[str, ev.Value | list[ev.Value]]


class Visit(msgspec.Struct, frozen=True, tag=True):
    """``visitor`` comes to talk with ``agent``, or goes on talking with it.

    ``text`` is what it says, ``description`` what it is seen to be or do, ``leave`` whether a visit
    that is going on ends with that (with an empty ``text`` without a word). With ``stay`` the
    visitor remains in the town when nobody talks with it, so that people may speak to it; it may
    then come without a word.
    """

    visitor: str
    agent: str
    text: str
    description: str = ""
    leave: bool = False
    stay: bool = False


Change = Remove | Arrive | Become | Whisper | Instil | Disclose | Praise | SetObject | Alter

_SAID = {
    Remove: "nobody can be taken out",
    Arrive: "nobody can join",
    Become: "no description can be changed",
    Whisper: "nobody hears a whispered thought",
    Instil: "nobody keeps norms",
    Disclose: "nobody states private beliefs",
    Praise: "nobody hears praise",
    SetObject: "there are no objects",
    Visit: "there are no visitors",
}


def moment_after(at: int, last: int) -> int:
    """Return the moment of a change after the tick in which ``at`` lies.

    ``last`` is the moment of the log's last event. Raises FolkwaysError if there is no room left
    between that tick and the next, after nine changes at different times.
    """
    tick = at // TICK * TICK
    t = max(tick, last) + 1
    if t >= tick + TICK:
        raise FolkwaysError(
            f"too many changes were made at {format_moment(tick)} one after another; "
            "make them together, or one of them later"
        )
    return t


def altered(t: int, change: Alter) -> ev.Intervened:
    """Return the event of a change of the scenario."""
    return ev.Intervened(t=t, kind="scenario", data=change.data)


def refused(change: Change | Visit, environment: str) -> FolkwaysError:
    """Return the error for a change that an environment has no way to make."""
    return FolkwaysError(f"in the environment {environment!r} {_SAID[type(change)]}")
