"""What is printed after a run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from folkways.base.interventions import how_many, lines
from folkways.base.time import format_moment
from folkways.cli.bill import bill_line
from folkways.cli.terminal import counted, one_line, plain
from folkways.metrics.series import Share
from folkways.metrics.summary import Summary
from folkways.runs.run import Run


def print_summary(console: Console, run: Run, report: Path | None) -> None:
    """Print what was measured, where everything is, and what to do next."""
    summary = run.summary
    console.print(plain(_headline(run), "bold"), soft_wrap=True)
    if summary.setup.tracked:
        console.print(_norms(summary))
        for text in _remarks(summary):
            console.print(plain(text), soft_wrap=True)
        console.print()
    if summary.reached:
        console.print(_quarters(summary))
    console.print(plain(_labour(summary)), soft_wrap=True)
    for line in _reasons(summary.fallbacks):
        console.print(plain(line, "yellow"), soft_wrap=True)
    if summary.mended:
        parts = counted(sum(summary.mended.values()), "part")
        console.print(plain(f"{parts} of answers could not be used as they came:"), soft_wrap=True)
    for line in _reasons(summary.mended):
        console.print(plain(line, "yellow"), soft_wrap=True)
    if run.ledger.total.calls:
        console.print(plain(bill_line(run.ledger)), soft_wrap=True)
    if run.header.mind == "offline" and not run.ledger.total.calls:
        console.print(
            plain(
                "The agents were those of the offline reference model: what they did follows from "
                "its rules and is no evidence about language models.",
                "dim",
            ),
            soft_wrap=True,
        )
    if summary.interventions:
        console.print(plain(f"{how_many(summary.interventions)}:", "yellow"), soft_wrap=True)
        for line in lines(summary.interventions):
            console.print(plain(f"  {line}"), soft_wrap=True)
    _print_next(console, run, report)


def _headline(run: Run) -> str:
    header = run.header
    begun = f"{header.name}, seed {header.seed}"
    if run.t is None:
        return f"{begun}: nothing has happened yet"
    took = f", {run.wall_seconds:.1f} s" if run.wall_seconds else ""
    return f"{begun}: {run.status} at {format_moment(run.reached)} ({run.ticks:,} ticks{took})"


def _norms(summary: Summary) -> Table:
    table = Table(box=SIMPLE_HEAD, title="Norms", title_justify="left", title_style="bold")
    table.add_column("norm", overflow="fold")
    for name in ("accepted", "as ought", "as done", "kept, whole run", "kept, last bin"):
        table.add_column(name, justify="right")
    table.add_column("emerged from", overflow="fold")
    for norm in summary.setup.tracked:
        held, kept = summary.at_end(norm.id)
        found = summary.emergence[norm.id]
        since = "no" if found.bin is None else summary.bins.label(found.bin)
        kinds = summary.kinds_at_end(norm.id)
        table.add_row(
            plain(norm.statement),
            _percent(held),
            str(kinds["injunctive"].count),
            str(kinds["descriptive"].count),
            _percent(summary.whole_run(norm.id)),
            _percent(kept),
            plain(since),
        )
    return table


def _remarks(summary: Summary) -> Iterator[str]:
    """Say what the columns mean, and why a norm did not emerge."""
    yield (
        "Accepted: agents that hold it at the end, as what one ought to do (injunctive) or as what "
        "people here do (descriptive), or both. Kept: of the occasions on which one could keep it "
        "or not."
    )
    for norm, found in summary.emergence.items():
        if found.reason:
            yield f"{norm} has not emerged: {found.reason}."
    against = {norm: len(rows) for norm, rows in summary.lapses.items() if rows}
    if against:
        counts = ", ".join(f"{norm} {count}" for norm, count in against.items())
        yield f"Agents that held a norm and yet went against it (the report has why): {counts}."


def _percent(share: Share | None) -> str:
    if share is None or share.value is None:
        return "no occasion"
    return f"{share.value:.0%} ({share.count}/{share.of})"


def _quarters(summary: Summary) -> Table:
    table = Table(
        box=SIMPLE_HEAD, title="Quarters of the day", title_justify="left", title_style="bold"
    )
    table.add_column("from")
    for name in ("conflicts", "conversations", "thoughts"):
        table.add_column(name, justify="right")
    counts = (summary.conflicts.all, summary.conversations.all, summary.thoughts.all)
    for number, label in enumerate(summary.labels()):
        conflicts, *others = (str(each[number]) for each in counts)
        seen = conflicts if summary.recorded("conflicts") else "not recorded"
        table.add_row(label, seen, *others)
    return table


def _labour(summary: Summary) -> str:
    if not summary.recorded("questions to the mind"):
        return "Questions to the agents' minds, and fallbacks, are not recorded."
    asked = sum(summary.operations.values())
    failed = sum(summary.fallbacks.values())
    put = f"{counted(asked, 'question')} {'was' if asked == 1 else 'were'} put to the agents' minds"
    return f"{put}; {failed:,} fell back:" if failed else f"{put}; all answers could be used."


def _reasons(counts: Mapping[tuple[str, str], int]) -> list[str]:
    """Return a line for each operation and kind of reason, with an example."""
    kinds: dict[tuple[str, str], list[tuple[int, str]]] = {}
    for (operation, reason), count in counts.items():
        kinds.setdefault((operation, reason.partition(":")[0]), []).append((count, reason))
    lines = []
    for (operation, _), found in sorted(kinds.items()):
        count, example = sum(count for count, _ in found), max(found)[1]
        others = " (and the like)" if len(found) > 1 else ""
        lines.append(f"  {operation}, {counted(count, 'time')}: {example}{others}")
    return lines


def _print_next(console: Console, run: Run, report: Path | None) -> None:
    lines = [("run", str(run.path))]
    if report is not None:
        lines.append(("report", str(report)))
    if run.status != "finished":
        lines.append(("go on", f"folkways resume {run.path}"))
    if run.t is not None:
        lines.append(("watch it", f"folkways view {run.path}"))
    if run.t is not None and run.header.agents:
        # Somebody who is still there has more to show.
        who = one_line((run.summary.present or run.header.agents)[0])
        lines.append(
            (
                "look closer",
                f'folkways show {run.path} --agent "{who}" --at "{format_moment(run.t)}"',
            )
        )
    if run.ledger.total.calls:
        lines.append(("what it cost", f"folkways cost {run.path}"))
    if report is None and run.t is not None:
        lines.append(("report", f"folkways report {run.path}"))
    width = max(len(name) for name, _ in lines)
    console.print()
    for name, value in lines:
        console.print(plain(f"{name:<{width}}  {value}"), soft_wrap=True)
