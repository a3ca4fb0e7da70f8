"""The course of a run for its methods paragraph: length, fork, who left, mechanisms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from folkways.base.log import Forked, Header
from folkways.base.plural import counted, listed
from folkways.base.source import Source
from folkways.base.time import TICK, moment, parse_clock
from folkways.metrics.summary import Summary
from folkways.plots.sources import BEHIND
from folkways.scenario.schema import MECHANISMS, Scenario

_MOST: Final = 4
"""So many agents or changes are named in a sentence at most."""
_MECHANISMS: Final = "mechanisms:"
"""How a fork's header begins the change that names all mechanisms from then on."""

Sentence = tuple[str, Sequence[str | Source]]
"""A sentence without its full stop, and the sources that it cites, those of our table by key."""


def stretch(s: Summary, scenario: Scenario) -> str:
    """Return from when to when the agents lived: all planned days, or what the log has of them."""
    days, hours = counted(scenario.days, "day"), f"from {scenario.start} to {scenario.end}"
    if s.last >= moment(scenario.days, parse_clock(scenario.end)):
        return f"for {days} {hours}"
    if not s.reached:
        return f"for {days} {hours} (planned; nothing has happened yet)"
    name = s.header.moments.name
    begun = name(moment(1, parse_clock(scenario.start)))
    return f"from {begun} to {name(s.last)}, of {days} planned ({hours})"


def course(s: Summary) -> Iterator[Sentence]:
    """Return sentences on the fork that a run is, on who left, and on changes from outside."""
    header = s.header
    if header.forked is not None:
        yield _fork(header, header.forked), ()
    if s.removed:
        yield _left(s), ()
    others = [one for one in s.interventions if one.kind != "removed"]
    if others:
        were = "was" if len(others) == 1 else "were"
        told = _shortened([one.line for one in others])
        yield f"{counted(len(others), 'change')} {were} made from outside: {told}", ()


def _fork(header: Header, forked: Forked) -> str:
    at = header.moments.name(forked.at)
    changes = [
        "other mechanisms" if one.startswith(_MECHANISMS) and forked.mechanisms is not None else one
        for one in forked.changes
    ]
    changed = f"What was changed then: {'; '.join(changes)}" if changes else "Nothing was changed"
    return (
        f"The run is a fork: up to {at} it is another run (log {forked.log_hash[:12]}). {changed}. "
        f"Where nothing else is said, the following describes the run from {at} on"
    )


def _left(s: Summary) -> str:
    name = s.header.moments.name
    at: dict[str, list[str]] = {}
    for agent, t in s.removed.items():
        at.setdefault(name(t - t % TICK), []).append(agent)
    parts = [f"{listed(agents)} left the town at {when}" for when, agents in at.items()]
    gone = "an agent that has" if len(s.removed) == 1 else "agents that have"
    return (
        f"{_shortened(parts)}; shares do not count {gone} left, so those at the end are of "
        f"{counted(len(s.present), 'agent')}"
    )


def mechanisms(header: Header, scenario: Scenario) -> Iterator[Sentence]:
    """Give by which mechanisms norms arose and spread, and which were out, since when.

    Further ones, and those from outside, come in sentences of their own.
    """
    forked = header.forked
    now = scenario.mechanisms
    before = now if forked is None or forked.mechanisms is None else forked.mechanisms
    yield _shipped([one for one in now if one in MECHANISMS], before, forked, header)
    own = [name for name in dict.fromkeys((*before, *now)) if name not in MECHANISMS]
    outside = {part.name for part in header.parts}
    at = "" if forked is None else header.moments.name(forked.at)
    for names, whose in (
        ([name for name in own if name not in outside], ""),
        ([name for name in own if name in outside], ", not part of folkways,"),
    ):
        if names:
            told = [
                name
                + (f" (put in at {at})" if name not in before else "")
                + (f" (until {at})" if name not in now else "")
                for name in names
            ]
            noun = "mechanism" if len(names) == 1 else "mechanisms"
            keys = dict.fromkeys(key for name in names for key in BEHIND.get(name, ()))
            were = f"{_were(names)} at work as well"
            yield f"The {noun} {listed(told)}{whose} {were}", () if whose else tuple(keys)


def _shipped(
    now: Sequence[str], every: Sequence[str], forked: Forked | None, header: Header
) -> Sentence:
    before = [one for one in every if one in MECHANISMS]
    at = "" if forked is None else header.moments.name(forked.at)
    stopped = [name for name in before if name not in now]
    begun = [name for name in now if name not in before]
    never = [name for name in MECHANISMS if name not in now and name not in before]
    keys = dict.fromkeys(key for name in (*now, *stopped) for key in BEHIND.get(name, ()))
    if not now and not stopped:
        return "No mechanism of norms was at work", ()
    parts = [
        f"Norms arose and spread by the mechanisms {_named(now)}"
        if now
        else f"No mechanism of norms was at work from {at} on"
    ]
    if begun:
        parts.append(f"{_named(begun)} {_were(begun)} put in at {at}")
    if stopped:
        parts.append(f"{_named(stopped)} {_were(stopped)} at work until {at}, then taken out")
    if never:
        when = "" if forked is None else " throughout"
        if forked is not None and forked.mechanisms is None:
            when = f" from {at} on (what was at work before is not recorded)"
        parts.append(f"{_named(never)} {_were(never)} {'out' if when else 'taken out'}{when}")
    return "; ".join(parts), tuple(keys)


def _named(names: Sequence[str]) -> str:
    return listed([name.replace(".", ": ") for name in names])


def _were(names: Sequence[str]) -> str:
    return "was" if len(names) == 1 else "were"


def _shortened(parts: Sequence[str]) -> str:
    """Return the first parts, and how many more there are."""
    more = len(parts) - _MOST
    return "; ".join([*parts[:_MOST], f"and {more:,} more"] if more > 0 else parts)
