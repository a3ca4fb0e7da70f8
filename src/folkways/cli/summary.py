"""What is printed after a run."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from folkways.base.in_shell import in_shell, word_in_shell
from folkways.base.interventions import how_many, lines
from folkways.cli.bill import bill_line
from folkways.cli.negative import IN_WORDS, negative_lines
from folkways.cli.norm_table import norm_remarks, norm_table
from folkways.cli.terminal import clean_line, counted, plain
from folkways.metrics.own_measures import cell_text
from folkways.metrics.summary import Summary
from folkways.plugins.with_options import resume_command, with_options
from folkways.runs.run import Run
from folkways.scenario.kept import constants_told

_OFFLINE = (
    "The agents were those of the offline reference model: what they did follows from its rules "
    "and is no evidence about language models."
)


def print_summary(console: Console, run: Run, report: Path | None) -> None:
    """Print what was measured, where everything is, and what to do next."""
    summary = run.summary
    console.print(plain(_headline(run), "bold"), soft_wrap=True)
    _print_measures(console, summary)
    _print_own(console, summary)
    _print_minds(console, run)
    if summary.interventions:
        console.print(plain(f"{how_many(summary.interventions)}:", "yellow"), soft_wrap=True)
        for line in lines(summary.interventions):
            console.print(plain(f"  {line}"), soft_wrap=True)
    _print_next(console, run, report)


def _print_measures(console: Console, summary: Summary) -> None:
    """Print tracked norms, figures of the environment, and what agents did and agreed on."""
    if summary.setup.tracked:
        console.print(norm_table(summary))
        for text in norm_remarks(summary):
            console.print(plain(text), soft_wrap=True)
        console.print()
    if summary.reached and summary.setup.has_map:
        console.print(_quarters(summary))
        note = "Conflicts: each pair (observer, observed) and norm counts once in the whole run."
        if summary.missing("conflicts") == "not measured":
            note = (
                "Conflicts are not measured: spreading.communication, which detects them, was "
                "taken out."
            )
        console.print(plain(note), soft_wrap=True)
    for text in filter(None, (_commitments(summary), _invitations(summary), _declined(summary))):
        console.print(plain(text), soft_wrap=True)
    for source, counts in summary.facts.items():
        told = ", ".join(f"{count:,} {name}" for name, count in counts.items()) or "no facts"
        console.print(plain(f"{source}: {told}"), soft_wrap=True)


def _print_minds(console: Console, run: Run) -> None:
    """Print what the minds were asked, what could not be used, and what it cost."""
    summary = run.summary
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
    elif run.header.mind == "offline":
        console.print(plain(_OFFLINE, "dim"), soft_wrap=True)
    if told := constants_told(run.header):
        console.print(plain(f"Constants of the offline mind: {told}", "dim"), soft_wrap=True)


def _print_own(console: Console, summary: Summary) -> None:
    """Print what measures of its own found: numbers with their definition, tables in full.

    Of a table over time, which may be long, it prints the last row.
    """
    for line in negative_lines(summary):
        console.print(plain(line), soft_wrap=True)
    for one in summary.own:
        if one.name in IN_WORDS:
            continue
        if one.rows is None:
            console.print(plain(f"{one.name}: {one.text} ({one.definition})"), soft_wrap=True)
            continue
        if not one.rows:  # a table without rows has no columns either, and would not be seen
            console.print(plain(f"{one.name}: no rows ({one.definition})"), soft_wrap=True)
            continue
        title = f"{one.name}, at the end" if one.step else one.name
        table = Table(box=SIMPLE_HEAD, title=plain(title, "bold"), title_justify="left")
        for column in one.columns:
            table.add_column(plain(column), overflow="fold")
        for row in one.rows[-1:] if one.step else one.rows:
            table.add_row(*(plain(cell_text(cell)) for cell in row.values()))
        console.print(table)
        console.print(plain(one.definition), soft_wrap=True)
    for text in summary.left_out:
        console.print(plain(text, "yellow"), soft_wrap=True)


def _headline(run: Run) -> str:
    header = run.header
    begun = f"{header.name}, seed {header.seed}"
    if run.t is None:
        return f"{begun}: nothing has happened yet"
    took = f", {run.wall_seconds:.1f} s" if run.wall_seconds else ""
    return (
        f"{begun}: {run.status} at {header.moments.name(run.reached)} ({run.ticks:,} ticks{took})"
    )


def _commitments(summary: Summary) -> str:
    """Return what became of what was agreed in talks, empty if nothing was."""
    found = summary.commitments
    if not found.made:
        return ""
    others = (
        (found.count("moved"), "moved"),
        (found.count("cancelled"), "cancelled"),
        (found.count("lapsed"), "lapsed"),
        (found.open, "still open"),
    )
    rest = "".join(f", {count} {how}" for count, how in others if count)
    made = counted(found.made, "agreement")
    return f"{made} made in talks: {found.kept.count} of {found.kept.of} due were kept{rest}"


def _invitations(summary: Summary) -> str:
    """Return what came of invitations to do something together, empty if there were none."""
    found = summary.invitations
    if not found.made:
        return ""
    made = counted(found.made, "invitation")
    done = counted(found.joint_actions, "joint action")
    return f"{made} to do something together: {found.accepted} accepted, {done} begun"


def _declined(summary: Summary) -> str:
    """Return how many of those addressed did not respond, empty if none."""
    found = summary.declined_talks
    if not found.all:
        return ""
    return (
        f"{counted(found.all, 'talk')} declined: {found.refused:,} refused, "
        f"{found.postponed:,} postponed"
    )


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
        seen = summary.missing("conflicts") or conflicts
        table.add_row(label, seen, *others)
    return table


def _labour(summary: Summary) -> str:
    if not summary.recorded("questions to the mind"):
        return "Mind calls and fallbacks are not recorded."
    asked = sum(summary.operations.values())
    failed = sum(summary.fallbacks.values())
    calls = counted(asked, "mind call")
    return f"{calls}, {counted(failed, 'fallback')}:" if failed else f"{calls}, no fallbacks"


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
    lines, parts = [("run", str(run.path))], with_options(run.header.parts)
    if report is not None:
        lines.append(("report", str(report)))
    if run.status != "finished":
        lines.append(("resume", resume_command(run.path, run.header.parts)))
    if run.t is not None:
        lines.append(("watch it", f"folkways view {in_shell(run.path)}"))
    if run.t is not None and run.header.agents and run.summary.setup.has_map:
        # Somebody who is still there has more to show.
        who = clean_line((run.summary.present or run.header.agents)[0])
        lines.append(
            (
                "inspect an agent",
                f"folkways show {in_shell(run.path)} --agent {word_in_shell(who)} "
                f"--at {word_in_shell(run.header.moments.name(run.t))}",
            )
        )
    if run.ledger.total.calls:
        lines.append(("cost", f"folkways cost {in_shell(run.path)}"))
    if report is None and run.t is not None:
        lines.append(("report", f"folkways report {in_shell(run.path)}{parts}"))
    width = max(len(name) for name, _ in lines)
    console.print()
    for name, value in lines:
        console.print(plain(f"{name:<{width}}  {value}"), soft_wrap=True)
