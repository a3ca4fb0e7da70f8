"""The table of tracked norms that is printed after a run, and what is to be said on it."""

from __future__ import annotations

from collections.abc import Iterator

from rich.box import SIMPLE_HEAD
from rich.table import Table

from folkways.base.time import HOUR, MINUTE
from folkways.cli.terminal import plain
from folkways.metrics.series import Share
from folkways.metrics.summary import Summary


def norm_table(summary: Summary) -> Table:
    """Return a row for each tracked norm: who holds it, who keeps it, since when it emerged."""
    table = Table(box=SIMPLE_HEAD, title="Norms", title_justify="left", title_style="bold")
    table.add_column("norm", overflow="fold")
    for name in ("acceptance", "injunctive", "descriptive", "adherence", "compliance rate"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("emerged", no_wrap=True)
    for norm in summary.setup.tracked:
        held, adhering = summary.at_end(norm.id)
        found = summary.emergence[norm.id]
        kinds = summary.kinds_at_end(norm.id)
        table.add_row(
            plain(norm.statement),
            _with_interval(held),
            _agents(kinds["injunctive"]),
            _agents(kinds["descriptive"]),
            _with_interval(adhering) if found.possible else "undefined",
            _compliance(summary, norm.id),
            plain(_emerged(summary, norm.id)),
        )
    return table


def _agents(share: Share) -> str:
    return str(share.count) if share.of else "–"


def _with_interval(share: Share, when: str = "") -> str:
    """Return a share with its denominator, and its interval on a second line."""
    return f"{share}{when}\n{share.interval_text}" if share.of else f"{share}{when}"


def _emerged(summary: Summary, norm: str) -> str:
    """Return since when a norm has emerged, or that it has not, and whether that is certain."""
    found = summary.emergence[norm]
    if norm in summary.unreadable:
        return "not measured"
    if not found.possible:
        return "cannot (permission)"
    at = summary.emerged_at(norm)
    if at is None:
        return "no" if found.certain is not False else "uncertain"
    since = summary.header.moments.name(at)
    return since if found.certain else f"{since},\nuncertain"


def _compliance(summary: Summary, norm: str) -> str:
    """Return the rate with its occasions, and the bin if it is not the last."""
    found = summary.compliance_at_end(norm)
    if norm in summary.unreadable:
        return "undefined"
    if found is None:
        return "no occasion"
    at, rate = found
    when = "" if at == summary.reached - 1 else f", {summary.bins.label(at)}"
    return _with_interval(rate, when)


def norm_remarks(summary: Summary) -> Iterator[str]:
    """Define the columns, and say why a norm did not emerge."""
    bin_ = _length(summary.bins.seconds)
    yield "Acceptance: agents that hold the norm at the end, of all agents."
    yield "Injunctive, descriptive: agents that hold it as a rule, as a custom; some hold both."
    yield (
        "Adherence: agents that hold the norm and did not violate it in the last "
        f"{bin_}, of all agents; agents without an occasion did not violate it."
    )
    yield f"Compliance rate: occasions on which it was followed, of the last {bin_} with any."
    yield (
        "Second lines: 95 % intervals (Wilson), as if agents and occasions were independent; other "
        "seeds may differ more."
    )
    for norm, found in summary.emergence.items():
        if norm in summary.unreadable:
            continue
        if not found.possible:
            yield f"{norm}: {found.reason}."
        elif found.reason:
            yield f"{norm} has not emerged: {found.reason}."
        for limit in summary.limits[norm]:
            yield f"{norm}: {limit}."
        if found.doubt:
            yield f"{norm}, uncertain: {found.doubt}."
    if summary.unreadable:
        yield _unjudged(summary)
    against = {norm: len(rows) for norm, rows in summary.lapses.items() if rows}
    if against:
        counts = ", ".join(f"{norm} {count}" for norm, count in against.items())
        yield f"Agents whose actions violated a norm they held: {counts}; the report says why."


def _unjudged(summary: Summary) -> str:
    """Return which tracked norms were not measured, why, and what to do."""
    english = summary.setup.english
    why = "cannot read" if english else "reads English only and cannot read"
    return (
        f"Not measured: the {summary.docket.judge.name} {why} {', '.join(summary.unreadable)}. Let "
        "a language model judge the run: folkways rejudge RUN --judge MODEL --report FILE"
    )


def _length(seconds: int) -> str:
    return f"{seconds / HOUR:g} h" if seconds >= HOUR else f"{seconds / MINUTE:g} min"
