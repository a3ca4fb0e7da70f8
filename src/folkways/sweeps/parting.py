"""Where two runs part: the first event that differs, and which measures do."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypedDict

import msgspec

from folkways.base.errors import FolkwaysError
from folkways.base.events import AnyEvent, decode
from folkways.base.time import format_moment
from folkways.runs.run import Run
from folkways.scenario.problems import printable
from folkways.store.reader import RunFile
from folkways.sweeps.compare import COMPARED
from folkways.sweeps.plan import BY_NORM
from folkways.sweeps.rows import value_of
from folkways.sweeps.work import Result, is_done, result_of

_LONGEST: Final = 300
_LONGEST_SETTING: Final = 120
_MOST_SETTINGS: Final = 30


class PartingJson(TypedDict):
    """What ``folkways compare --json`` prints of two runs."""

    a: str
    b: str
    same: bool
    common_events: int
    moment: str | None
    event_a: str | None
    event_b: str | None
    settings: dict[str, list[str]]
    measures: list[dict[str, object]]


@dataclass(frozen=True)
class Parting:
    """Two runs beside each other.

    ``common`` is how many events they share from the beginning; ``first`` is the event of each
    that comes then (None where its log ends). ``settings`` are the values of the scenario that
    differ, ``measures`` those measures that do, with their values in A and B.
    """

    a: str
    b: str
    common: int
    first: tuple[AnyEvent | None, AnyEvent | None]
    settings: Mapping[str, tuple[str, str]]
    measures: tuple[tuple[str, str, float | None, float | None], ...]

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
        lines = []
        for key, (mine, theirs) in self.settings.items():
            lines.append(f"{key}: {mine} in A, {theirs} in B")
        if self.same:
            lines.append(f"The same happened in both: {self.common:,} events.")
            return lines
        when = format_moment(self.moment or 0)
        lines.append(f"They part at {when}, after {self.common:,} events in common.")
        for name, event in zip("AB", self.first, strict=True):
            lines.append(f"  {name}: {told(event) if event is not None else 'the log ends'}")
        for measure, norm, one, other in self.measures:
            name = measure.replace("_", " ") + (f" of {norm}" if norm else "")
            share = measure in BY_NORM
            lines.append(f"{name}: {_value(one, share)} in A, {_value(other, share)} in B")
        return lines

    def to_json(self) -> PartingJson:
        """Return all of it as plain data."""
        one, other = self.first
        return PartingJson(
            a=self.a,
            b=self.b,
            same=self.same,
            common_events=self.common,
            moment=None if self.moment is None else format_moment(self.moment),
            event_a=None if one is None else told(one),
            event_b=None if other is None else told(other),
            settings={key: list(values) for key, values in self.settings.items()},
            measures=[
                {"measure": measure, "norm": norm, "a": a, "b": b}
                for measure, norm, a, b in self.measures
            ],
        )


def part(a: str | Path, b: str | Path) -> Parting:
    """Compare two run files; raises FolkwaysError if one of them is not finished."""
    runs = [_opened(Path(one)) for one in (a, b)]
    logs = [one.log for one in runs]
    common = 0
    first: tuple[AnyEvent | None, AnyEvent | None] = (None, None)
    bodies = [log.bodies() for log in logs if isinstance(log, RunFile)]
    for one, other in itertools.zip_longest(*bodies):
        if one != other:
            first = (_event(one), _event(other))
            break
        common += 1
    results = [result_of("", one) for one in runs]
    return Parting(
        str(a),
        str(b),
        common,
        first,
        dict(itertools.islice(_settings(*runs), _MOST_SETTINGS)),
        tuple(_measures(*results)),
    )


def told(event: AnyEvent) -> str:
    """Return an event in one line: when, who, what."""
    plain: dict[str, object] = msgspec.to_builtins(event)
    rest = {key: value for key, value in plain.items() if key not in ("t", "agent", "event")}
    said = ", ".join(f"{key} {value}" for key, value in rest.items() if value not in ("", [], None))
    text = f"{format_moment(event.t)}  {event.agent}  {type(event).__name__}: {said}"
    return printable(text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}...")


def _event(body: bytes | None) -> AnyEvent | None:
    return None if body is None else decode(body)


def _opened(path: Path) -> Run:
    run = Run.open(path)
    if not is_done(RunFile(path)):
        stands = f"{run.status}, {run.reason}" if run.reason else run.status
        reached = "before it began" if run.t is None else f"at {format_moment(run.t)}"
        raise FolkwaysError(
            f"{path} is not finished ({stands}, {reached}); go on with it: folkways resume {path}"
        )
    return run


def _settings(a: Run, b: Run) -> Iterator[tuple[str, tuple[str, str]]]:
    one, other = (
        {**dict(_leaves(run.header.scenario, "")), "mind": run.header.mind} for run in (a, b)
    )
    for key in dict.fromkeys((*one, *other)):
        if one.get(key) != other.get(key):
            yield key, (_cut(one.get(key, "nothing")), _cut(other.get(key, "nothing")))


def _leaves(value: object, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict) and value:
        for key, inner in value.items():
            yield from _leaves(inner, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list | tuple) and any(isinstance(one, dict) for one in value):
        for number, inner in enumerate(value):
            yield from _leaves(inner, f"{path}.{number}")
    else:
        yield path, msgspec.json.encode(value).decode()


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST_SETTING else f"{text[: _LONGEST_SETTING - 3]}..."


def _measures(a: Result, b: Result) -> Iterator[tuple[str, str, float | None, float | None]]:
    norms = list(dict.fromkeys((*a.statements, *b.statements)))
    for measure in COMPARED:
        for norm in norms if measure in BY_NORM else [""]:
            values = value_of(a, measure, norm), value_of(b, measure, norm)
            if values[0] != values[1]:
                yield (measure, norm, *values)


def _value(value: float | None, share: bool) -> str:
    if value is None:
        return "undefined"
    return f"{value:.0%}" if share else f"{value:g}"
