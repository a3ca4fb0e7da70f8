"""Where two runs part: the first event that differs, and which measures do."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypedDict

import msgspec

from folkways.base.errors import FolkwaysError
from folkways.base.events import AnyEvent, Intervened, decode, encode
from folkways.base.interventions import Intervention, InterventionJson, how_many, lines
from folkways.base.log import Forked
from folkways.base.moments import DAYS, Moments
from folkways.base.plural import counted
from folkways.base.time import TICK
from folkways.metrics.measurement import interventions
from folkways.plugins.with_options import resume_command
from folkways.runs.run import Run
from folkways.scenario.problems import printable
from folkways.store.reader import RunFile
from folkways.sweeps.compare import COMPARED
from folkways.sweeps.differing import End, EndJson, Settings, differing, ends_note, in_words
from folkways.sweeps.notable import difference_lines
from folkways.sweeps.plan import BY_NORM
from folkways.sweeps.rows import measure_value
from folkways.sweeps.run_result import Result, result_of

_LONGEST: Final = 300


class ForkJson(TypedDict):
    """Where a fork comes from, as ``folkways compare --json`` prints it."""

    run: str
    at: str
    changes: list[str]


class PartingJson(TypedDict):
    """What ``folkways compare --json`` prints of two runs."""

    a: str
    b: str
    same: bool
    common_events: int
    moment: str | None
    event_a: str | None
    event_b: str | None
    end_a: EndJson
    end_b: EndJson
    warning: str
    fork_a: ForkJson | None
    fork_b: ForkJson | None
    interventions_a: list[InterventionJson]
    interventions_b: list[InterventionJson]
    settings: dict[str, list[str]]
    measures: list[dict[str, object]]


@dataclass(frozen=True)
class Divergence:
    """Two runs compared with each other.

    ``common`` is how many events they share from the beginning; ``first`` is the event of each
    that comes then (None where its log ends). ``settings`` are the values of the scenario that
    differ, ``measures`` those measures that do, with their values in A and B. ``ends`` is where
    each of them ends, ``forks`` where each was forked, with what was changed (None: it is no fork),
    ``outside`` what else was changed about each from outside. ``sentences`` are the first events
    that differ in plain words, empty where a log ends.
    """

    a: str
    b: str
    common: int
    first: tuple[AnyEvent | None, AnyEvent | None]
    settings: Settings
    measures: tuple[tuple[str, str, float | None, float | None], ...]
    ends: tuple[End, End]
    forks: tuple[Forked | None, Forked | None] = (None, None)
    outside: tuple[tuple[Intervention, ...], tuple[Intervention, ...]] = ((), ())
    sentences: tuple[str, str] = ("", "")

    @property
    def same(self) -> bool:
        """Whether the same happened in both."""
        return self.first == (None, None)

    @property
    def moment(self) -> int | None:
        """When they part, in simulated seconds; None if they do not."""
        return min((one.t for one in self.first if one is not None), default=None)

    @property
    def text(self) -> list[str]:
        """The same in words, a line each."""
        moment = self.ends[0].moments.name
        found = [end.text(name) for name, end in zip("AB", self.ends, strict=True)]
        for name, fork in zip("AB", self.forks, strict=True):
            if fork is not None:
                found.append(f"{name} is a fork of {fork.run} at {moment(fork.at)}:")
                found += [f"  {change}" for change in fork.changes or ("nothing is changed",)]
        for name, changes in zip("AB", self.outside, strict=True):
            if changes:
                found.append(f"{name}: {how_many(changes)}:")
                found += [printable(f"  {change}") for change in lines(changes)]
        found += in_words(self.settings)
        if self.same:
            found.append(f"Both logs are the same: {counted(self.common, 'event')}.")
            return found
        found += self._parting()
        if self.warning:
            found.append(self.warning)
        return [*found, *difference_lines(self.measures)]

    def _parting(self) -> Iterator[str]:
        t = self.moment or 0
        # What a fork changes stands between two ticks.
        when = self.ends[0].moments.name(t - t % TICK)
        after = f"after {counted(self.common, 'common event')}" if self.common > 1 else "at once"
        yield f"They part at {when}, {after}:"
        events = self._events()
        if None in events:
            for name, said, sentence in zip("AB", events, self.sentences, strict=True):
                on = f"the log goes on: {sentence}" if sentence else "the log goes on"
                yield f"  {name}: {'the log ends' if said is None else on}"
            return
        for name, said, sentence in zip("AB", events, self.sentences, strict=True):
            alike = self.sentences[0] == self.sentences[1]
            yield f"  {name}: {said if alike or not sentence else sentence}"

    @property
    def warning(self) -> str:
        """What to beware of where the two end at different moments, else nothing."""
        return ends_note(*self.ends)

    def __str__(self) -> str:
        return "\n".join(self.text)

    def _events(self) -> list[str | None]:
        """Return the first events that differ, in a line each; the changes of a fork in words."""
        found: list[str | None] = []
        moments = self.ends[0].moments
        for event, fork in zip(self.first, self.forks, strict=True):
            if event is None:
                found.append(None)
            # An older intervention is that of the run from which this one was forked.
            elif isinstance(event, Intervened) and fork and abs(event.t - fork.at) < TICK:
                changes = "; ".join(fork.changes)
                found.append(printable(f"{moments.name(fork.at)}  the fork begins: {changes}"))
            else:
                found.append(told(event, moments))
        return found

    def to_json(self) -> PartingJson:
        """Return all of it as plain data."""
        one, other = self._events()
        moment = self.ends[0].moments.name
        forks = [
            ForkJson(run=fork.run, at=moment(fork.at), changes=list(fork.changes))
            if fork is not None
            else None
            for fork in self.forks
        ]
        return PartingJson(
            a=self.a,
            b=self.b,
            same=self.same,
            common_events=self.common,
            moment=None if self.moment is None else moment(self.moment),
            event_a=one,
            event_b=other,
            end_a=self.ends[0].to_json(),
            end_b=self.ends[1].to_json(),
            warning=self.warning,
            fork_a=forks[0],
            fork_b=forks[1],
            interventions_a=[one.to_json() for one in self.outside[0]],
            interventions_b=[one.to_json() for one in self.outside[1]],
            settings={key: list(values) for key, values in self.settings.items()},
            measures=[
                {"measure": measure, "norm": norm, "a": a, "b": b}
                for measure, norm, a, b in self.measures
            ],
        )


def part(a: Run | str | Path, b: Run | str | Path) -> Divergence:
    """Compare two runs or run files, finished or not.

    Raises FolkwaysError if one has not begun.
    """
    runs = [_opened(one) for one in (a, b)]
    common = 0
    first: tuple[AnyEvent | None, AnyEvent | None] = (None, None)
    for one, other in itertools.zip_longest(*(_bodies(run) for run in runs)):
        if one != other:
            first = (_event(one), _event(other))
            break
        common += 1
    results = [result_of("", one) for one in runs]
    # What is said of a fork's first change stands in its header, not in the event.
    plain = [
        _sentence(run, event) if not isinstance(event, Intervened) else ""
        for run, event in zip(runs, first, strict=True)
    ]
    names = [str(one.path or "a run in memory") for one in runs]
    return Divergence(
        names[0],
        names[1],
        common,
        first,
        differing(runs[0].header, runs[1].header),
        tuple(_measures(*results)),
        (End.of(runs[0]), End.of(runs[1])),
        (runs[0].header.forked, runs[1].header.forked),
        (interventions(runs[0].log), interventions(runs[1].log)),
        (plain[0], plain[1]),
    )


def told(event: AnyEvent, moments: Moments = DAYS) -> str:
    """Return an event in one line: when, who, what."""
    plain: dict[str, object] = msgspec.to_builtins(event)
    rest = {key: value for key, value in plain.items() if key not in ("t", "agent", "event")}
    said = ", ".join(f"{key} {value}" for key, value in rest.items() if value not in ("", [], None))
    text = f"{moments.name(event.t)}  {event.agent}  {type(event).__name__}: {said}"
    return printable(text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}...")


def _sentence(run: Run, event: AnyEvent | None) -> str:
    """Return an event in a plain sentence, with the words of norms; nothing for none."""
    if event is None:
        return ""
    lives = run.summary.lives.by_id
    text = event.sentence(lambda norm: lives[norm].content if norm in lives else norm)
    return printable(text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}...")


def _event(body: bytes | None) -> AnyEvent | None:
    return None if body is None else decode(body)


def _bodies(run: Run) -> Iterator[bytes]:
    log = run.log
    return log.bodies() if isinstance(log, RunFile) else map(encode, log.events())


def _opened(given: Run | str | Path) -> Run:
    run = given if isinstance(given, Run) else Run.open(given)
    if run.t is None and run.path is None:
        raise FolkwaysError("a run in memory has not begun: nothing has happened in it yet")
    if run.t is None:
        again = resume_command(run.path, run.header.parts)
        raise FolkwaysError(f"{run.path} has not begun; go on with it: {again}")
    return run


def _measures(a: Result, b: Result) -> Iterator[tuple[str, str, float | None, float | None]]:
    norms = list(dict.fromkeys((*a.statements, *b.statements)))
    for measure in COMPARED:
        for norm in norms if measure in BY_NORM else [""]:
            values = measure_value(a, measure, norm), measure_value(b, measure, norm)
            if values[0] != values[1]:
                yield (measure, norm, *values)
