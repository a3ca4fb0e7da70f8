"""Tables of a run: as data frames, and together as CSV files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from folkways.base.events import ActionBegan, ConflictDetected, Event, MemoryAdded, Uttered
from folkways.base.log import Header
from folkways.base.time import HOUR, format_moment
from folkways.metrics.norm_lives import NormLife
from folkways.metrics.own_measures import OwnMeasure
from folkways.metrics.summary import Summary
from folkways.store.export import Cell, export_csv
from folkways.store.memory import MemoryRun
from folkways.store.reader import RunFile

if TYPE_CHECKING:
    from pandas import DataFrame

    from folkways.minds.wrappers.meter import Side, SpendingLedger


def memories(log: RunFile | MemoryRun) -> DataFrame:
    """One row for each record of a memory stream."""
    columns = "t agent id memory text importance evidence about place indoors"
    return _frame(log, MemoryAdded, columns).rename(columns={"memory": "kind"})


def conflicts(log: RunFile | MemoryRun) -> DataFrame:
    """One row for each conflict that was detected."""
    return _frame(log, ConflictDetected, "t agent other norm observation memory")


def utterances(log: RunFile | MemoryRun) -> DataFrame:
    """One row for each utterance."""
    return _frame(log, Uttered, "t agent to conversation text ends overheard_by")


def actions(log: RunFile | MemoryRun) -> DataFrame:
    """One row for each action that began."""
    return _frame(log, ActionBegan, "t agent text address indoors seconds emoji reason")


def _frame(log: RunFile | MemoryRun, kind: type[Event], columns: str) -> DataFrame:
    import pandas as pd

    names = columns.split()
    rows = [[getattr(event, name) for name in names] for event in log.events(kinds=(kind,))]
    frame = pd.DataFrame(rows, columns=names)
    frame.insert(1, "moment", [format_moment(t) for t in frame["t"]])
    return frame


_HEADS = {
    "norms": "norm agent content kind utility origin giver t moment standing judged failed_step "
    "reason duplicate_of parts into replaced source_text",
    "series": "bin begins conflicts conflicts_daily conversations thoughts",
    "lapses": "norm agent reason count first last kept occasions",
    "decisions": "question text indoors norm verdict reason count",
    "measures": "measure value unit definition",
}


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
    return DataFrame(rows, columns=[by, *Tally._fields]).astype({"money": float})


def export(log: RunFile | MemoryRun, summary: Summary, folder: Path) -> dict[str, int]:
    """Write every table as a CSV file into the new ``folder``; return the rows of each."""
    norms = [_norm(norm) for norm in summary.lives]
    decisions: list[dict[str, Cell]] = [asdict(one) for one in summary.docket.decisions()]
    further: dict[str, Sequence[Mapping[str, Cell]]] = {
        "norms": norms,
        "series": _series(summary),
        "lapses": list(_lapses(summary)),
        "decisions": decisions,
        "measures": [_own(one) for one in summary.own if one.rows is None],
    }
    further |= {f"measure_{one.name}": one.rows for one in summary.own if one.rows is not None}
    return export_csv(log, folder, further, _HEADS)


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
        "parts": ";".join(norm.parts),
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
