"""What differs in what two runs were asked for, and where each of them ends, in words."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypedDict

import msgspec

from folkways.base.json_text import read_json
from folkways.base.log import Header
from folkways.base.moments import DAYS, Moments
from folkways.base.time import moment
from folkways.metrics.setup import MeasureSetup
from folkways.runs.run import Run

_LONGEST: Final = 120
_MOST: Final = 30

Settings = Mapping[str, tuple[str, str]]
"""Values of the scenario that differ, by dotted key: JSON in A and in B."""


class EndJson(TypedDict):
    """Where a run ends, as ``folkways compare --json`` prints it."""

    at: str
    finished: bool
    stands: str


@dataclass(frozen=True)
class End:
    """Where a run ends: up to ``at`` (simulated seconds) what happens in it is known.

    ``planned`` is where its scenario ends; ``stands`` is its status with the reason, such as
    "paused, until".
    """

    at: int
    planned: int
    finished: bool
    stands: str
    moments: Moments = DAYS

    @classmethod
    def of(cls, run: Run) -> End:
        """Return where ``run`` ends."""
        setup = MeasureSetup.of(run.header)
        days = run.header.scenario["days"]
        moments = run.header.moments
        planned = moment(days if isinstance(days, int) else 1, setup.end)
        planned -= bool(moments.step)  # the day's end is where the next step would begin
        finished = run.status == "finished"
        stands = f"{run.status}, {run.reason}" if run.reason else run.status
        at = planned if finished else run.reached
        return cls(at, planned, finished, stands, moments)

    def text(self, name: str) -> str:
        """The same in words, of the run that is called ``name``."""
        if self.finished:
            return f"{name} is finished and ends at {self.moments.name(self.at)}."
        return (
            f"{name} is unfinished ({self.stands}): it ends at {self.moments.name(self.at)}, its "
            f"scenario at {self.moments.name(self.planned)}."
        )

    def to_json(self) -> EndJson:
        """Return all of it as plain data."""
        return EndJson(at=self.moments.name(self.at), finished=self.finished, stands=self.stands)


def ends_note(a: End, b: End) -> str:
    """Return a warning where two runs end at different moments, else nothing."""
    if a.at == b.at:
        return ""
    return (
        f"Warning: A ends at {a.moments.name(a.at)}, B at {b.moments.name(b.at)}. Measures at the "
        "end are of different moments, and counts of different lengths of time."
    )


def differing(a: Header, b: Header) -> Settings:
    """Return the values of the scenarios (and the minds) that differ."""
    one, other = (
        {**dict(_leaves(header.scenario, "")), "mind": _json(header.mind)} for header in (a, b)
    )
    return {
        key: (one.get(key, "nothing"), other.get(key, "nothing"))
        for key in dict.fromkeys((*one, *other))
        if one.get(key) != other.get(key)
    }


def in_words(settings: Settings) -> Iterator[str]:
    """Give a line for each setting; of lists what only one of the two has."""
    for key, values in itertools.islice(settings.items(), _MOST):
        lists = [_names(value) for value in values]
        mine, theirs = lists
        if mine is None or theirs is None:
            yield f"{key}: {_cut(values[0])} in A, {_cut(values[1])} in B"
            continue
        only = [
            f"only in {name}: {', '.join(one for one in some if one not in rest)}"
            for name, some, rest in (("A", mine, theirs), ("B", theirs, mine))
            if any(one not in rest for one in some)
        ]
        yield f"{key}: {'; '.join(only) or 'the same in another order'}"
    if len(settings) > _MOST:
        yield f"and {len(settings) - _MOST} more settings differ (--json has them all)"


def _leaves(value: object, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict) and value:
        for key, inner in value.items():
            yield from _leaves(inner, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list | tuple) and any(isinstance(one, dict) for one in value):
        for number, inner in enumerate(value):
            yield from _leaves(inner, f"{path}.{number}")
    else:
        yield path, _json(value)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _names(text: str) -> list[str] | None:
    """Return the words of a JSON list of words; None if it is something else."""
    try:
        return read_json(text, list[str])
    except msgspec.DecodeError:
        return None


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."
