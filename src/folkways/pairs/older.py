"""How pairs that an earlier version recorded map onto the operations of this version.

A pairs file outlives a change of wording. It also outlives a change of the questions themselves,
as far as it is obvious what an old question is called today. :data:`CHANGES` says so, and nothing
else does:

- an operation that got another name, or that was split: one entry for each part;
- a field that got another name, of inputs or of an answer: ``moved``;
- a field that is gone needs no entry: it is left out when a pair is read, and counted;
- a new field with a default needs none either: the default is taken.

What does not fit after that is skipped, and the report counts it by operation and reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Final

Record = Mapping[str, object]
"""What a line of a pairs file holds."""


def _always(record: Record) -> bool:
    return True


@dataclass(frozen=True)
class Change:
    """An operation that had another name or other fields.

    Only records for which ``when`` is true are meant. ``moved`` maps paths that begin with
    ``inputs`` or ``output`` to today's: dots lead into an object, ``*`` stands for every item of a
    list. ``values`` maps a path, by its name of today, to what its values are called today.
    """

    operation: str
    now: str
    why: str
    when: Callable[[Record], bool] = _always
    moved: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, Mapping[object, object]] = field(default_factory=dict)


def _decided_by_somebody(record: Record) -> bool:
    """Whether a check of a conflict told how often the norm was heard, so that one could refuse."""
    inputs = record.get("inputs")
    return isinstance(inputs, dict) and "times_heard" in inputs


def _with_counts(record: Record) -> bool:
    """Whether norms were shown with how often they were brought to mind."""
    inputs = record.get("inputs")
    lines = inputs.get("guidelines") if isinstance(inputs, dict) else None
    return isinstance(lines, list) and any(
        isinstance(line, dict) and line.get("reminders") is not None for line in lines
    )


def _yes_or_no(record: Record) -> bool:
    """Whether a decision to speak up was yes or no, without a later."""
    output = record.get("output")
    return isinstance(output, dict) and "talks" in output


def _with_standard(record: Record) -> bool:
    """Whether the norm at stake was shown in the form that the checks of norms use."""
    inputs = record.get("inputs")
    norm = inputs.get("norm") if isinstance(inputs, dict) else None
    return isinstance(norm, dict) and "content" in norm


_PROCEDURES = "two procedures got names of their own: norms.acceptance"
_WEIGHED = "two wordings got names of their own: norms.compliance"

CHANGES: Final[Sequence[Change]] = (
    Change(
        "evaluate_information",
        "evaluate_adoption",
        f"{_PROCEDURES}; the checks are named for what is true if they pass",
        moved={
            "output.evaluations.*.consistency": "output.evaluations.*.consistent",
            "output.evaluations.*.duplication": "output.evaluations.*.unique",
            "output.evaluations.*.type": "output.evaluations.*.rightly_typed",
            "output.evaluations.*.conflict": "output.evaluations.*.conflict_free",
        },
    ),
    Change("check_conflict", "decide_adoption", _PROCEDURES, _decided_by_somebody),
    Change("generate_normative_plans", "generate_weighed_plans", _WEIGHED, _with_counts),
    Change("generate_normative_actions", "generate_weighed_actions", _WEIGHED, _with_counts),
    Change(
        "decide_to_talk",
        "decide_to_talk",
        "an agent may speak up later",
        _yes_or_no,
        moved={"output.talks": "output.decision"},
        values={"output.decision": {True: "now", False: "no"}},
    ),
    Change(
        "decide_to_talk",
        "decide_to_talk",
        "an agent may object without a norm",
        _with_standard,
        moved={
            "inputs.norm.content": "inputs.norm.text",
            "inputs.norm.utility": "inputs.norm.weight",
        },
    ),
)
"""Every change so far, from the oldest to the newest."""


def todays(
    operation: str, record: Record, changes: Sequence[Change] = CHANGES
) -> tuple[str, dict[str, object]]:
    """Return today's name of an operation, and ``inputs`` and ``output`` with today's fields."""
    data = {part: record.get(part) for part in ("inputs", "output")}
    for change in changes:
        if change.operation == operation and change.when(data):
            operation = change.now
            data = deepcopy(data) if change.moved else data
            for old, new in change.moved.items():
                _move(data, old.split("."), new.split("."))
            for path, names in change.values.items():
                _rename(data, path.split("."), names)
    return operation, data


def _move(data: object, old: list[str], new: list[str]) -> None:
    """Move a value inside ``data``; both paths share all steps but the last ones."""
    if old[0] == new[0] and len(old) > 1 and len(new) > 1:
        for part in _parts(data, old[0]):
            _move(part, old[1:], new[1:])
        return
    if not isinstance(data, dict) or len(old) != 1 or old[0] not in data:
        return
    value = data.pop(old[0])
    for step in new[:-1]:
        data = data.setdefault(step, {})
        if not isinstance(data, dict):
            return
    data.setdefault(new[-1], value)


def _rename(data: object, path: Sequence[str], names: Mapping[object, object]) -> None:
    """Replace values at the end of a path, where they have another name today."""
    for part in _parts(data, path[0]) if len(path) > 1 else ():
        _rename(part, path[1:], names)
    if len(path) == 1 and isinstance(data, dict) and path[0] in data:
        value = data[path[0]]
        if not isinstance(value, dict | list):
            data[path[0]] = names.get(value, value)


def _parts(data: object, step: str) -> list[object]:
    if step == "*":
        return list(data) if isinstance(data, list) else []
    return [data[step]] if isinstance(data, dict) and step in data else []
