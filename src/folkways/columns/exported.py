"""The tables that ``folkways export`` writes, one file each."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from folkways.columns.column import (
    NORM_ID,
    Column,
    Table,
    integer,
    number,
    seconds,
    share,
    text,
)
from folkways.columns.facts import ATTENDANCE as RUN_ATTENDANCE
from folkways.columns.facts import KNOWLEDGE as RUN_KNOWLEDGE
from folkways.columns.happened import ACTIONS as RUN_ACTIONS
from folkways.columns.happened import CONFLICTS as RUN_CONFLICTS
from folkways.columns.happened import DECISIONS as RUN_DECISIONS
from folkways.columns.happened import EVENTS as RUN_EVENTS
from folkways.columns.happened import MEMORIES as RUN_MEMORIES
from folkways.columns.happened import MOMENT
from folkways.columns.happened import UTTERANCES as RUN_UTTERANCES
from folkways.columns.measures import BEGINS, BIN
from folkways.columns.norms import LAPSES as RUN_LAPSES
from folkways.columns.norms import NORMS as RUN_NORMS

_T: Final = seconds("t", "when it was opened")
_NOT_RECORDED: Final = "an imported run does not record it"

EVENTS: Final = Table("events.csv", RUN_EVENTS.row, RUN_EVENTS.columns)
MEMORIES: Final = Table("memories.csv", RUN_MEMORIES.row, RUN_MEMORIES.columns)
CONVERSATIONS: Final = Table(
    "conversations.csv",
    "One row for each conversation that was opened.",
    (
        text("conversation", "its id"),
        text("agent", "who opened it"),
        text("other", "with whom"),
        text("reason", "why it was opened"),
        text("about", "about what; empty: nothing in particular"),
        text("norm", f"id of the opener's norm that it is about ({NORM_ID}); empty: none"),
        _T,
        MOMENT,
        seconds("closed", "when it was closed", "it is still open"),
        integer("turns", "utterances", "utterances", "it is still open"),
        text("why", "why it ended; empty: it is still open"),
    ),
)
UTTERANCES: Final = Table(
    "utterances.csv",
    RUN_UTTERANCES.row,
    RUN_UTTERANCES.of(
        *("t", "moment", "conversation", "agent", "to", "text", "ends", "overheard_by")
    ),
)
ACTIONS: Final = Table("actions.csv", RUN_ACTIONS.row, RUN_ACTIONS.columns)
CONFLICTS: Final = Table("conflicts.csv", RUN_CONFLICTS.row, RUN_CONFLICTS.columns)
ANSWERS: Final = Table(
    "answers.csv",
    "One row for each answer of a language model; none for the offline mind.",
    (
        seconds("t", "when it was asked"),
        MOMENT,
        text("agent", "by whom; a number: for several agents"),
        text("operation", "which question"),
        text("model", "of which model"),
        text("key", "the content key of the answer"),
        text("finish", "why the answer ended"),
        integer("tokens_in", "tokens of the prompt", "tokens"),
        integer("cached", "those of them that were cached", "tokens"),
        integer("tokens_out", "tokens of the answer", "tokens"),
        number("seconds", "how long it took", "s"),
        text("text", "the answer"),
    ),
)
NORMS: Final = Table(
    "norms.csv",
    RUN_NORMS.row,
    (
        replace(RUN_NORMS.of("id")[0], name="norm"),
        *RUN_NORMS.of(*("agent", "content", "kind", "utility", "origin", "giver", "t")),
        MOMENT,
        *RUN_NORMS.of("standing", "judged"),
        text("failed_step", "the check that it failed; empty: it failed none"),
        *RUN_NORMS.of("reason", "duplicate_of"),
        Column("parts", "texts", "ids of the norms that a synthesis put together"),
        *RUN_NORMS.of("into", "replaced", "source_text"),
    ),
)
SERIES: Final = Table(
    "series.csv",
    "One row for each bin.",
    (
        BIN,
        BEGINS,
        integer("conflicts", "as in `run.counts()`", "conflicts", _NOT_RECORDED),
        integer("conflicts_daily", "as in `run.counts()`", "conflicts", _NOT_RECORDED),
        integer("conversations", "as in `run.counts()`", "conversations"),
        integer("thoughts", "as in `run.counts()`", "thoughts"),
        share("acceptance_NORM", "`share` of `run.acceptance()`"),
        share("acceptance_NORM_descriptive", "`descriptive` of `run.acceptance()`"),
        share("acceptance_NORM_injunctive", "`injunctive` of `run.acceptance()`"),
        share("adherence_NORM", "`share` of `run.adherence()`", "the norm is a permission"),
        share("compliance_rate_NORM", "`rate` of `run.compliance()`", "there was no occasion"),
        integer("occasions_NORM", "`occasions` of `run.compliance()`", "occasions"),
        integer("agents_with_occasion_NORM", "`with_occasion` of `run.adherence()`", "agents"),
    ),
)
KNOWLEDGE: Final = Table("knowledge.csv", RUN_KNOWLEDGE.row, RUN_KNOWLEDGE.columns)
ATTENDANCE: Final = Table("attendance.csv", RUN_ATTENDANCE.row, RUN_ATTENDANCE.columns)
LAPSES: Final = Table("lapses.csv", RUN_LAPSES.row, RUN_LAPSES.columns)
DECISIONS: Final = Table("decisions.csv", RUN_DECISIONS.row, RUN_DECISIONS.columns)
MEASURES: Final = Table(
    "measures.csv",
    "One row for each [measure from outside](extending.md#a-measure) that is a number; a table "
    "goes to `measure_NAME.csv`, with its own columns.",
    (
        text("measure", "its name"),
        number("value", "what it found", missing="undefined"),
        text("unit", "in which unit"),
        text("definition", "what it is"),
    ),
)
EXPORTED: Final = (
    *(EVENTS, MEMORIES, CONVERSATIONS, UTTERANCES, ACTIONS, CONFLICTS, ANSWERS),
    *(NORMS, SERIES, LAPSES, KNOWLEDGE, ATTENDANCE, DECISIONS, MEASURES),
)


def exported(name: str) -> Table:
    """Return the table that goes to ``NAME.csv``; raises KeyError if there is none."""
    return {table.name.removesuffix(".csv"): table for table in EXPORTED}[name]
