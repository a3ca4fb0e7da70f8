"""Diagnoses of norms as plain data and as tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypedDict

from folkways.base.time import format_moment
from folkways.columns.asked import DIAGNOSED, DIAGNOSES
from folkways.metrics.diagnosis import Diagnosed, DiagnosedNorm

if TYPE_CHECKING:
    from pandas import DataFrame

_POINTS: Final = 100  # percentage points to a share of 1


class DiagnosedNormJson(TypedDict):
    """One norm at one moment, as ``folkways diagnose --json`` prints it.

    ``so_far`` and ``afterwards`` are the shares (0 to 1) of agents with conflicting expectations
    whose conduct agreed with what they expect others to do; ``_agents`` is what they are of,
    ``_low`` and ``_high`` their 95 % intervals (Wilson). Effects are in percentage points.
    """

    norm: str
    at: str
    agents: int
    not_acted_on: int
    moral_rule: int
    habit: int
    descriptive_norm: int
    social_norm: int
    undetermined: int
    conduct_effect: float | None
    approval_effect: float | None
    met: float | None
    conflicting: int
    so_far: float | None
    so_far_agents: int
    so_far_low: float | None
    so_far_high: float | None
    afterwards: float | None
    afterwards_agents: int
    afterwards_low: float | None
    afterwards_high: float | None


def diagnosed_json(row: DiagnosedNorm) -> DiagnosedNormJson:
    """Return one norm at one moment as plain data."""
    so_far, afterwards = row.so_far.interval, row.afterwards.interval
    return {
        "norm": row.norm,
        "at": format_moment(row.t),
        "agents": row.agents,
        "not_acted_on": row.counts["not acted on"],
        "moral_rule": row.counts["moral rule"],
        "habit": row.counts["habit"],
        "descriptive_norm": row.counts["descriptive norm"],
        "social_norm": row.counts["social norm"],
        "undetermined": row.counts["undetermined"],
        "conduct_effect": row.conduct_effect,
        "approval_effect": row.approval_effect,
        "met": row.met.value,
        "conflicting": row.conflict.count,
        "so_far": row.so_far.value,
        "so_far_agents": row.so_far.of,
        "so_far_low": so_far[0] if so_far else None,
        "so_far_high": so_far[1] if so_far else None,
        "afterwards": row.afterwards.value,
        "afterwards_agents": row.afterwards.of,
        "afterwards_low": afterwards[0] if afterwards else None,
        "afterwards_high": afterwards[1] if afterwards else None,
    }


def diagnosed_frame(rows: Sequence[DiagnosedNorm]) -> DataFrame:
    """One row for each norm and moment: agents by what the norm is to them."""
    from pandas import DataFrame

    data = [diagnosed_json(row) for row in rows]
    return DIAGNOSED.typed(DataFrame(data, columns=list(DIAGNOSED.names)))


DiagnosesJson = dict[str, str | float | bool | None]


def diagnoses_json(one: Diagnosed) -> DiagnosesJson:
    """Return one agent and one norm as plain data, by the columns of the table."""
    stated, preference = one.stated, one.preference
    relation, why = one.diagnosis
    known = preference is not None and preference.known
    guesses = stated is not None and stated.guesses
    return {
        "norm": one.norm,
        "at": format_moment(one.t),
        "agent": one.agent,
        "relation": relation,
        "why": why,
        "belief": stated.belief if stated else "",
        "keeping": stated.keeping if stated and guesses else None,
        "believing": stated.believing if stated and guesses else None,
        "do_approve": preference.do_approve / _POINTS if preference and known else None,
        "do_only": preference.do_only / _POINTS if preference and known else None,
        "approve_only": preference.approve_only / _POINTS if preference and known else None,
        "neither": preference.neither / _POINTS if preference and known else None,
        "conduct_effect": preference.conduct_effect if preference and known else None,
        "approval_effect": preference.approval_effect if preference and known else None,
        "met": one.met,
        "conflict": one.conflict,
        "kept_so_far": one.so_far.value,
        "occasions_so_far": one.so_far.of,
        "kept_afterwards": one.afterwards.value,
        "occasions_afterwards": one.afterwards.of,
        "reason": preference.reason if preference else "",
    }


def diagnoses_frame(agents: Sequence[Diagnosed]) -> DataFrame:
    """One row for each norm, moment and agent."""
    from pandas import DataFrame

    data = [diagnoses_json(one) for one in agents]
    return DIAGNOSES.typed(DataFrame(data, columns=list(DIAGNOSES.names)))
