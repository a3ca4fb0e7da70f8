"""The differences between two runs that are worth a line, as a table in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from folkways.base.percent import percent
from folkways.base.plural import counted

Measured: TypeAlias = tuple[str, str, float | None, float | None]
"""A measure, its norm (empty if it is of the whole run), its values in A and in B."""

SHARES: Final = {
    "acceptance": "acceptance",
    "adherence": "adherence",
    "compliance_rate_whole_run": "compliance rate, whole run",
}
"""The shares that stand in the table; the rest are parts of these."""
COUNTS: Final = ("conflicts", "conversations", "thoughts", "fallbacks")
POINTS: Final = 0.1
"""A share that differs by less is left out: among ten agents it would be less than one."""
PART: Final = 0.1
"""A count that differs by a smaller part of the larger one is left out."""


def difference_lines(measures: Sequence[Measured]) -> Iterator[str]:
    """Give the differences that matter, largest first, then how many smaller ones there are.

    ``measures`` are those that differ. Emergence always matters; shares from :data:`POINTS` on,
    counts from :data:`PART` of the larger one on, largest first.
    """
    if not measures:
        yield "No measure differs."
        return
    notable = sorted(filter(_matters, measures), key=_order)
    if notable:
        names = [_name(measure, norm) for measure, norm, _, _ in notable]
        wide = max(map(len, names))
        yield f"{'':<{wide}}  {'A':>9}  {'B':>9}  difference"
        for name, (measure, _, a, b) in zip(names, notable, strict=True):
            yield (
                f"{name:<{wide}}  {_value(measure, a):>9}  {_value(measure, b):>9}  "
                f"{_difference(measure, a, b)}"
            )
    rest = len(measures) - len(notable)
    if rest:
        more = "smaller difference" if notable else "small difference"
        yield f"{counted(rest, more)} or parts of these: --json lists all."
    yield (
        "One run each, so chance alone may explain this; sets of runs can be tested "
        "(folkways sweep)."
    )


def _matters(one: Measured) -> bool:
    measure, _, a, b = one
    if measure == "emerged":
        return True
    if measure in SHARES:
        return a is None or b is None or abs(b - a) >= POINTS - 1e-9
    if measure not in COUNTS:
        return False
    return a is None or b is None or abs(b - a) >= PART * max(a, b)


def _order(one: Measured) -> tuple[int, float, str]:
    measure, norm, a, b = one
    size = float("inf") if a is None or b is None else abs(b - a)
    group = 0 if measure == "emerged" else 1 if measure in SHARES else 2
    return group, -(size / max(a or 1, b or 1) if group == 2 else size), norm


def _name(measure: str, norm: str) -> str:
    name = SHARES.get(measure, measure.replace("_", " "))
    return f"{norm}: {name}" if norm else name


def _value(measure: str, value: float | None) -> str:
    if value is None:
        return "undefined" if measure in SHARES else "unknown"
    if measure == "emerged":
        return "yes" if value else "no"
    return percent(value) if measure in SHARES else f"{value:,g}"


def _difference(measure: str, a: float | None, b: float | None) -> str:
    if a is None or b is None or measure == "emerged":
        return ""
    if measure in SHARES:
        return f"{100 * (b - a):+.0f} points"
    return f"{b - a:+,g}"
