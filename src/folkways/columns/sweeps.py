"""Tables of sweeps: means, comparisons, tipping points."""

from __future__ import annotations

from typing import Final

from folkways.columns.column import (
    Column,
    Table,
    boolean,
    integer,
    moment,
    number,
    share,
    text,
)

_NORM: Final = text("norm", "id of the tracked norm; empty for measures that are not by norm")
_TOO_FEW: Final = "fewer than two runs"
_NOT_FOUND: Final = "no tipping point was found"

_UNDONE: Final = "the run is not finished"


def _share(name: str, definition: str) -> Column:
    return share(f"{name}_NORM", definition, f"undefined, or {_UNDONE}")


SWEEP: Final = Table(
    "sweep.table()",
    "One row for each condition and seed. Also `table.csv`.",
    (
        text("condition", "the condition"),
        integer("seed", "the seed"),
        text("status", "`finished`, `paused`, `failed` or `missing`"),
        text("reason", "why it is not finished; empty: it is"),
        number("wall_seconds", "how long the last stretch of the run took", "s", "it is not known"),
        text("log_hash", "SHA-256 of the log", missing="it is missing"),
        text("run", "name of the run's file"),
        _share("acceptance", "share of agents that hold the norm at the end"),
        _share("acceptance_injunctive", "share that hold it as what people ought to do"),
        _share("acceptance_descriptive", "share that hold it as what people do"),
        _share("acceptance_ordinary", "acceptance among those who are no entrepreneurs"),
        _share("adherence", "share that hold it and did not violate it in the last bin"),
        _share("adherence_ordinary", "adherence among those who are no entrepreneurs"),
        _share("compliance_rate", "share of occasions on which it was kept, last bin with any"),
        _share("compliance_rate_whole_run", "share of occasions on which it was kept"),
        boolean("emerged_NORM", "whether the norm emerged", f"a permission, or {_UNDONE}"),
        moment("since_NORM", "since when: the end of that bin", f"it did not emerge, or {_UNDONE}"),
        integer("conflicts", "conflicts, once for each pair and norm", "conflicts", _UNDONE),
        integer("conflicts_daily", "once for each pair, norm and day", "conflicts", _UNDONE),
        integer("conversations", "conversations that opened", "conversations", _UNDONE),
        integer("thoughts", "thoughts", "thoughts", _UNDONE),
        integer("fallbacks", "questions without a usable answer", "questions", _UNDONE),
        number("spent", "price of the run", "US dollars", f"not known, or {_UNDONE}"),
    ),
    extra="A plan's factors have a column each, after `condition`; `conflicts_bin_1`, ... are the "
    "conflicts of each bin; `facts_MECHANISM_NAME` counts what mechanisms from outside told; a "
    "measure from outside that is a number has a column of its name.",
)
MEANS: Final = Table(
    "sweep.means(measure)",
    "One row for each condition and tracked norm.",
    (
        text("condition", "the condition"),
        _NORM,
        number("mean", "mean over runs", missing="it is defined in no run"),
        number("low", "lower end of its 95 % interval", missing=_TOO_FEW),
        number("high", "upper end of its 95 % interval", missing=_TOO_FEW),
        integer("n", "runs in which the measure is defined", "runs"),
    ),
)
COMPARISON: Final = Table(
    "sweep.compare(a, b).frame()",
    "One row for each measure and tracked norm.",
    (
        text("measure", "what is compared"),
        _NORM,
        number("a", "mean in `a`", missing="it is defined in no run"),
        number("b", "mean in `b`", missing="it is defined in no run"),
        number("difference", "`b` − `a`", missing="one of the means is not defined"),
        number("low", "lower end of the 95 % interval of the difference", missing=_TOO_FEW),
        number("high", "upper end of the 95 % interval of the difference", missing=_TOO_FEW),
        number("p", "the test's p", missing="nothing was tested"),
        number(
            "p_adjusted",
            "p adjusted for the tests of the family (Holm)",
            missing="nothing was tested, or it is exploratory beside primary measures",
        ),
        number("g", "Hedges' g: the difference in standard deviations", missing="it is undefined"),
        number("g_low", "lower end of its 95 % bootstrap interval", missing="below eight runs"),
        number("g_high", "upper end of its 95 % bootstrap interval", missing="below eight runs"),
        boolean(
            "clear", "whether the difference is significant: adjusted p < 0.05, interval without 0"
        ),
        text("role", "`primary` or `exploratory`"),
        text("same_as", "the measure that it repeats in every run, if any"),
    ),
)
TIPPING: Final = Table(
    "sweep.tipping()",
    "One row for each measure, norm and combination of the other factors. Also `tipping.csv`.",
    (
        text("measure", "what tips"),
        text("norm", "of which norm"),
        text("condition", "the levels of the other factors"),
        boolean("found", "whether a tipping point was found"),
        share("at", "share of committed agents at which it tips", _NOT_FOUND),
        share("below", "the share tried before it", "there is none"),
        share("low", "lower end of its interval", _NOT_FOUND),
        share("high", "upper end of its interval", _NOT_FOUND),
        number("rise", "the largest rise between neighbouring shares", "share", "one share tried"),
        share("rise_from", "the lower of these two", "one share tried"),
        share("rise_to", "the higher of these two", "one share tried"),
        text("text", "the same in a sentence"),
    ),
)
OF_SWEEPS: Final = (SWEEP, MEANS, COMPARISON, TIPPING)
