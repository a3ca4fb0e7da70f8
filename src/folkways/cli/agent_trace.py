"""A norm's way through a run on a terminal: the case of one agent, the tree of all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from folkways.base.time import HOUR, MINUTE, day_of, format_moment
from folkways.cli.terminal import counted, plain
from folkways.metrics.summary import Summary
from folkways.metrics.trace import StepKind, Trace, TraceStep
from folkways.metrics.transmission import Adoption, Tree

_MOST_NAMES = 20
_ACTS: tuple[StepKind, ...] = ("complied", "violated")


def print_case(console: Console, case: Trace) -> None:
    """Print an agent's milestones with a norm, then every step; like acts in a row are one line."""
    who = " (norm entrepreneur)" if case.entrepreneur else ""
    console.print(plain(f"{case.agent}{who} and the norm: {case.norm}", "bold"))
    for line in _milestones(case):
        console.print(plain(f"  {line}"), soft_wrap=True)
    if not case.steps:
        console.print("It never met this norm and had no occasion for it.")
        return
    table = Table(box=SIMPLE_HEAD)
    table.add_column("when")
    table.add_column("what happened", overflow="fold")
    for step, times, last in _runs(case.steps):
        until = f" to {format_moment(last.t).split()[-1]}" if times > 1 else ""
        table.add_row(format_moment(step.t) + until, _told(step, times))
    console.print(table)


def print_tree(console: Console, tree: Tree, cases: Mapping[str, Trace], summary: Summary) -> None:
    """Print who had the norm from whom as an indented tree, then figures, then those without."""
    console.print(plain(tree.norm, "bold"), soft_wrap=True)
    if not tree.adoptions:
        console.print("Nobody has accepted it.")
    by_agent = {one.agent: one for one in tree.adoptions}
    waiting = [one for one in reversed(tree.adoptions) if one.root]
    while waiting:
        one = waiting.pop()
        console.print(_branch(one, cases[one.agent]), soft_wrap=True)
        waiting += [by_agent[child] for child in reversed(one.caused)]
    for line in _figures(tree, summary):
        console.print(plain(line), soft_wrap=True)
    rest = [case for agent, case in cases.items() if agent not in by_agent]
    met = [case for case in rest if any(step.kind == "exposure" for step in case.steps)]
    if met:
        console.print(plain("Met it and did not accept it", "bold"))
    for case in met:
        console.print(plain(f"  {case.agent}: {_refusal(case)}"), soft_wrap=True)
    never = [case.agent for case in rest if case not in met]
    if never:
        more = f" and {len(never) - _MOST_NAMES} more" if len(never) > _MOST_NAMES else ""
        names = ", ".join(never[:_MOST_NAMES])
        console.print(plain("Never met it", "bold"))
        console.print(plain(f"  {names}{more}"), soft_wrap=True)


def _branch(one: Adoption, case: Trace) -> Text:
    marks = {"created": "created it", "synthesis": "by synthesis"}
    how = marks.get(one.origin, "by talk" if one.origin == "conversation" else "by observation")
    if one.source and not one.parent:
        how += f" of {one.source}, who did not hold it"
    elif one.root and one.origin in ("conversation", "observation"):
        how += ", from nobody in particular"
    if one.exposures > 1:
        how += f", met {one.exposures} times"
    text = plain(f"{'  ' * one.generation}{'└ ' if one.parent else '■ '}")
    text.append_text(plain(one.agent, "bold"))
    text.append_text(plain(f"  {format_moment(one.t)}, {how}"))
    for name, step in (("complies", case.compliance), ("passes it on", case.passed_on)):
        if step is not None and one.origin != "created":
            text.append_text(plain(f"; {name} from {format_moment(step.t)}", "dim"))
    return text


def _figures(tree: Tree, summary: Summary) -> list[str]:
    if not tree.adoptions:
        return []
    sizes = ", ".join(str(size) for size in tree.generations)
    roots = sum(one.root for one in tree.adoptions)
    lines = [
        f"{len(tree.adoptions)} of {counted(tree.agents, 'agent')} came to hold it, "
        f"{counted(roots, 'root')}; generations of {sizes}.",
        f"Reproduction: a holder caused {_mean(tree.reproduction)} acceptances on average, "
        f"a root {_mean(tree.of_roots)}; by generation "
        f"{', '.join(_mean(value) for value in tree.by_generation())}.",
    ]
    top = max(tree.adoptions, key=lambda one: len(one.caused))
    if top.caused:
        lines.append(
            f"{top.agent} caused most: {len(top.caused)} ({', '.join(top.caused)}); with credit "
            f"shared among all givers, {tree.credit.get(top.agent, 0):.2g}."
        )
    return lines


def _mean(value: float | None) -> str:
    return "–" if value is None else f"{value:.2g}"


def _refusal(case: Trace) -> str:
    exposures = [step for step in case.steps if step.kind == "exposure"]
    if not exposures:
        return "never met it"
    failed: dict[str, int] = {}
    for step in exposures:
        failed[step.outcome] = failed.get(step.outcome, 0) + 1
    parts = ", ".join(f"{step} {times} ×" for step, times in failed.items())
    return f"met it {counted(len(exposures), 'time')}, failed at {parts}"


def _milestones(case: Trace) -> list[str]:
    accepted = case.acceptance
    met = case.exposures
    if accepted is None:
        return [f"Never accepted; {_refusal(case)}."]
    if accepted.kind == "created":
        lines = [f"Created it {format_moment(accepted.t)}."]
    else:
        source = f" from {accepted.other}" if accepted.other else ""
        lines = [
            f"Accepted {format_moment(accepted.t)}, by {accepted.channel}{source}, after meeting "
            f"it {counted(len(met), 'time')}."
        ]
    for name, step in (
        ("First act that complies", case.compliance),
        ("First act against it", case.lapse),
        ("First passes it on", case.passed_on),
        ("First persuades", case.persuasion),
    ):
        if step is None:
            lines.append(f"{name}: never.")
        else:
            whom = f", {step.other}" if step.other else f", {step.words}"
            lines.append(f"{name}: {format_moment(step.t)}{_later(step.t - accepted.t)}{whom}.")
    return lines


def _later(seconds: int) -> str:
    if seconds < MINUTE:
        return ""
    if seconds >= HOUR:
        return f" ({seconds / HOUR:.1f} h later)"
    return f" ({seconds // MINUTE} min later)"


def _runs(steps: Sequence[TraceStep]) -> list[tuple[TraceStep, int, TraceStep]]:
    """Return the steps with like acts in a row as one: the first, how many, the last."""
    found: list[tuple[TraceStep, int, TraceStep]] = []
    for step in steps:
        first, times, last = found[-1] if found else (step, 0, step)
        like = step.kind in _ACTS and (step.kind, step.words) == (last.kind, last.words)
        if found and like and day_of(step.t) == day_of(last.t):
            found[-1] = (first, times + 1, step)
        else:
            found.append((step, 1, step))
    return found


def _told(step: TraceStep, times: int) -> Text:
    where = f" ({step.place})" if step.place else ""
    who = step.other or "nobody in particular"
    story = {
        "created": f"creates it: {step.content}",
        "exposure": f"meets it by {step.channel} of {who}{where}: “{step.words}”",
        "synthesis": f"puts norms together as: {step.content}",
        "accepted": f"accepts: {step.content}",
        "replaced": f"puts “{step.content}” aside for “{step.words}” ({step.outcome})",
        "reminded": f"is reminded by {step.channel} of {who}",
        "complied": f"complies{_times(times)}: {step.words}{where}",
        "violated": f"goes against it{_times(times)}: {step.words}{where}",
        "noticed": f"is seen by {who}: {step.words}",
        "confronted": f"{who} opens a talk about it ({step.channel}){where}: {step.words}",
        "raised": f"opens a talk about it with {who} ({step.channel}){where}: {step.words}",
        "informed": f"{who} finds it in what {_said(step)}: “{step.words}”",
        "reminds": f"reminds {who}, by {step.channel}",
        "persuaded": f"{who} accepts it, by {step.channel}",
        "promised": f"agrees with {who}: {step.words}",
        "kept_promise": f"keeps what it agreed with {who}: {step.words}",
        "broke_promise": f"does not keep what it agreed with {who}: {step.words}",
    }[step.kind]
    text = plain(story, _STYLES.get(step.kind, ""))
    if step.kind in ("exposure", "informed") and step.outcome != "accepted":
        outcome = "not judged yet" if step.outcome == "pending" else f"fails: {step.outcome}"
        text.append_text(plain(f" → {outcome}{f', {step.why}' if step.why else ''}", "dim"))
    elif step.kind in _ACTS and step.why:
        text.append_text(plain(f" [{step.why}]", "dim"))
    return text


_STYLES = {
    "accepted": "green",
    "persuaded": "green",
    "violated": "red",
    "created": "green",
    "raised": "cyan",
}


def _times(times: int) -> str:
    return f" {times} times" if times > 1 else ""


def _said(step: TraceStep) -> str:
    return "it says" if step.channel == "conversation" else "it was seen or heard to do"
