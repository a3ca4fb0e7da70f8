"""The constants file that a calibration writes: values for a mind, provenance for people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import yaml

from folkways.base.version import VERSION
from folkways.calibration.calibrate import FamilyResult, Found
from folkways.calibration.fit import INFORMED, PRIOR, FittedConstant
from folkways.calibration.held_out import FOLDS
from folkways.calibration.likelihood import LAPSE
from folkways.pairs.agreement import MindAgreement
from folkways.pairs.bootstrap import IntervalEstimate

_HEAD = """\
# Constants of the offline mind, fitted by folkways calibrate to recorded decisions.
# Use them: folkways run SCENARIO --constants {name}; docs/calibrate.md explains each part.
"""
_METHOD = (
    "maximum likelihood on the equations of the offline mind; a normal prior around each default "
    f"with {PRIOR:.0%} of the constant's range as standard deviation; {LAPSE:.0%} of yes-or-no "
    f"decisions may fall either way; a constant counts as identified if at most {INFORMED:.0%} of "
    "its prior variance is left or its interval excludes the default; up to "
    f"{FOLDS} groups of people are held out in turn, and a family is adopted only if they are "
    "predicted better"
)


@dataclass(frozen=True, slots=True)
class Source:
    """Where pairs come from: what the source is called, the SHA-256 of it, and how many pairs."""

    name: str
    sha256: str
    pairs: int
    skipped: int
    minds: tuple[str, ...]


def constants_file(found: Found, sources: Sequence[Source], name: str, about: str = "") -> str:
    """Return the text of a constants file: the same calibration gives the same text."""
    data = {
        "folkways_constants": 1,
        "name": name,
        "about": about or f"fitted to {', '.join(one.name for one in sources)}",
        "constants": {key: _rounded(value) for key, value in found.constants.changed().items()},
        "provenance": {
            "folkways": VERSION,
            "method": _METHOD,
            "sources": [_source(one) for one in sources],
            "families": {one.name: _family(one) for one in found.families},
            "agreement_on_people_held_out": [
                _agreement(before, after)
                for before, after in zip(found.before, found.after, strict=True)
            ],
        },
    }
    body = yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=100)
    return _HEAD.format(name=name) + body


def _source(one: Source) -> dict[str, object]:
    return {
        "name": one.name,
        "sha256": one.sha256,
        "pairs": one.pairs,
        "skipped": one.skipped,
        "minds": list(one.minds),
    }


def _family(one: FamilyResult) -> dict[str, object]:
    held = one.held_out
    return {
        "about": one.about,
        "decisions": one.decisions,
        "settled_by_rules": one.ruled,
        "of_these_as_recorded": one.ruled_right,
        "adopted": one.adopted,
        "log_likelihood_a_decision_held_out": None
        if held is None
        else {
            "decisions": held.decisions,
            "theory": _rounded(held.theory),
            "fitted": _rounded(held.fitted),
        },
        "constants": {each.name: _constant(each) for each in one.constants},
    }


def _constant(one: FittedConstant) -> dict[str, object]:
    found: dict[str, object] = {"default": one.default, "value": _rounded(one.value)}
    if one.low is not None and one.high is not None:
        found["interval"] = [_rounded(one.low), _rounded(one.high)]
    if one.why:
        found["kept_at_default"] = one.why
    return found


def _agreement(before: MindAgreement, after: MindAgreement) -> dict[str, object]:
    return {
        "operation": before.operation,
        "decision": before.matter.name,
        "decisions": before.n,
        "agree": [_figure(before.same), _figure(after.same)],
        before.measure: [_figure(before.beyond_chance), _figure(after.beyond_chance)],
        "recorded": _figure(before.recorded),
        "offline": [_figure(before.second), _figure(after.second)],
    }


def _figure(one: IntervalEstimate | None) -> float | None:
    return None if one is None or one.value is None else _rounded(one.value)


def _rounded(value: float) -> float:
    """Return a number with three digits behind the point, which is more than any fit can know."""
    return round(value, 3) + 0.0
