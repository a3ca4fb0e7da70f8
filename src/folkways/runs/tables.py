"""Tables of a run: as data frames, and together as CSV files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from folkways.base.events import ActionBegan, ConflictDetected, Event, MemoryAdded, Uttered
from folkways.base.log import Header
from folkways.base.time import HOUR, format_moment
from folkways.columns.column import Table
from folkways.columns.exported import exported
from folkways.columns.happened import ACTIONS, CONFLICTS, COSTS, MEMORIES, MOMENT, UTTERANCES
from folkways.metrics.facts_frames import attendance_rows, knowledge_rows
from folkways.metrics.norm_lives import NormLife
from folkways.metrics.own_measures import OwnMeasure
from folkways.metrics.summary import Summary
from folkways.store.export import Format
from folkways.store.export import export as export_sheets
from folkways.store.memory import MemoryRun
from folkways.store.reader import RunFile
from folkways.store.sheets import Cell, Sheet, sheets

if TYPE_CHECKING:
    from pandas import DataFrame

    from folkways.minds.wrappers.meter import Side, SpendingLedger


_SAME: Final[Mapping[str, str]] = MappingProxyType({})


def memories(log: RunFile | MemoryRun) -> DataFrame:
    """One row for each record of a memory stream."""
    return _frame(log, MemoryAdded, MEMORIES, {"kind": "memory"})


def conflicts(log: RunFile | MemoryRun) -> DataFrame:
    """One row for each conflict that was detected."""
    return _frame(log, ConflictDetected, CONFLICTS)


def utterances(log: RunFile | MemoryRun) -> DataFrame:
    """One row for each utterance."""
    return _frame(log, Uttered, UTTERANCES)


def actions(log: RunFile | MemoryRun) -> DataFrame:
    """One row for each action that began."""
    return _frame(log, ActionBegan, ACTIONS)


def _frame(
    log: RunFile | MemoryRun, kind: type[Event], table: Table, fields: Mapping[str, str] = _SAME
) -> DataFrame:
    import pandas as pd

    names = [fields.get(name, name) for name in table.names if name != MOMENT.name]
    rows = [[getattr(event, name) for name in names] for event in log.events(kinds=(kind,))]
    frame = pd.DataFrame(rows, columns=[name for name in table.names if name != MOMENT.name])
    frame.insert(1, MOMENT.name, [format_moment(t) for t in frame["t"]])
    return table.typed(frame)


def costs(ledger: SpendingLedger, by: Side, header: Header) -> DataFrame:
    """Return what was spent from one side, a row each; hours as moments, agents by name."""
    from pandas import DataFrame

    from folkways.minds.wrappers.meter import Tally

    def name(key: str | int) -> str:
        if by == "agent" and isinstance(key, int):
            return header.agents[key] if key >= 0 else "(all)"
        return (
            header.moments.name(key * HOUR) if by == "hour" and isinstance(key, int) else str(key)
        )

    rows = [{by: name(key), **tally._asdict()} for key, tally in ledger.by(by).items()]
    frame = DataFrame(rows, columns=[by, *Tally._fields])
    kinds = {column.name: column.dtype for column in COSTS.columns[1:]}
    return frame.astype({by: "str", **kinds})


def export(
    log: RunFile | MemoryRun, summary: Summary, folder: Path, form: Format = "csv"
) -> dict[str, int]:
    """Write every table as a file into the new ``folder``; return the rows of each."""
    return export_sheets(log.header, folder, (*sheets(log), *_measured(summary)), form)


def _measured(summary: Summary) -> Iterator[Sheet]:
    norms = tuple(norm.id for norm in summary.setup.tracked)
    decisions = [asdict(one) for one in summary.docket.decisions()]
    numbers = [_own(one) for one in summary.own if one.rows is None]
    yield Sheet.of("norms", [_norm(norm) for norm in summary.lives], exported("norms"))
    yield Sheet.of("series", _series(summary), exported("series"), norms)
    yield Sheet.of("lapses", list(_lapses(summary)), exported("lapses"))
    yield Sheet.of("knowledge", knowledge_rows(summary), exported("knowledge"))
    yield Sheet.of("attendance", attendance_rows(summary), exported("attendance"))
    yield Sheet.of("decisions", decisions, exported("decisions"))
    yield Sheet.of("measures", numbers, exported("measures"))
    for one in summary.own:
        if one.rows is not None:
            about = f"{one.definition} Unit: {one.unit}." if one.unit else one.definition
            yield Sheet.of(f"measure_{one.name}", one.rows)._replace(about=about)


def _own(one: OwnMeasure) -> dict[str, Cell]:
    return {
        "measure": one.name,
        "value": one.value,
        "unit": one.unit,
        "definition": one.definition,
    }


def _norm(norm: NormLife) -> dict[str, Cell]:
    return {
        "norm": norm.id,
        "agent": norm.agent,
        "content": norm.content,
        "kind": norm.kind,
        "utility": norm.utility,
        "origin": norm.origin,
        "giver": norm.giver,
        "t": norm.t,
        "moment": format_moment(norm.t),
        "standing": norm.standing,
        "judged": norm.judged,
        "failed_step": "" if norm.step == "none" else norm.step,
        "reason": norm.reason,
        "duplicate_of": norm.duplicate_of,
        "parts": norm.parts,
        "into": norm.into,
        "replaced": norm.replaced,
        "source_text": norm.source_text,
    }


def _lapses(summary: Summary) -> Iterator[dict[str, Cell]]:
    for norm, rows in summary.lapses.items():
        for one in rows:
            for why in one.why:
                yield {
                    "norm": norm,
                    "agent": one.agent,
                    "reason": why.reason,
                    "count": why.count,
                    "first": why.first,
                    "last": why.last,
                    "kept": one.kept.count,
                    "occasions": one.kept.of,
                }


def _series(summary: Summary) -> list[dict[str, Cell]]:
    measured = summary.to_json()["series"]
    rows: list[dict[str, Cell]] = []
    for number, begins in enumerate(measured["bins"]):
        row: dict[str, Cell] = {
            "bin": number,
            "begins": begins,
            "conflicts": measured["conflicts"][number],
            "conflicts_daily": measured["conflicts_daily"][number],
            "conversations": measured["conversations"][number],
            "thoughts": measured["thoughts"][number],
        }
        for norm in summary.setup.tracked:
            row[f"acceptance_{norm.id}"] = measured["acceptance"][norm.id][number]
            for kind, shares in measured["acceptance_by_kind"][norm.id].items():
                row[f"acceptance_{norm.id}_{kind}"] = shares[number]
            row[f"adherence_{norm.id}"] = measured["adherence"][norm.id][number]
            row[f"compliance_rate_{norm.id}"] = measured["compliance_rate"][norm.id][number]
            row[f"occasions_{norm.id}"] = measured["occasions"][norm.id][number]
            row[f"agents_with_occasion_{norm.id}"] = measured["agents_with_occasion"][norm.id][
                number
            ]
        rows.append(row)
    return rows
