"""Print a norm's spread through a run: the case of one agent, the graph of all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from folkways.base.time import HOUR, MINUTE, day_of, format_moment
from folkways.cli.adoption_lanes import adoption_lanes
from folkways.cli.terminal import counted, plain
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
        console.print("Never heard of this norm and had no occasion for it.")
        return
    table = Table(box=SIMPLE_HEAD)
    table.add_column("when")
    table.add_column("what happened", overflow="fold")
    for step, times, last in _runs(case.steps):
        until = f" to {format_moment(last.t).split()[-1]}" if times > 1 else ""
        table.add_row(format_moment(step.t) + until, _told(step, times))
    console.print(table)


def print_tree(console: Console, tree: Tree, cases: Mapping[str, Trace]) -> None:
    """Print who had the norm from whom as a graph in order of time, figures, and who lacks it."""
    console.print(plain(tree.norm, "bold"), soft_wrap=True)
    if not tree.adoptions:
        console.print("Nobody has accepted it.")
    lanes = adoption_lanes(tree)
    widest = max((len(one.agent) for one in tree.adoptions), default=0)
    day = None
    for one, lane in zip(tree.adoptions, lanes, strict=True):
        if day != day_of(one.t):
            day = day_of(one.t)
            console.print(plain(format_moment(one.t).rpartition(" ")[0], "dim"))
        text = plain(f"  {format_moment(one.t).split()[-1]:<8}  {lane}")
        text.append_text(plain(f"{one.agent:<{widest}}", "bold"))
        text.append_text(plain(f"  {_origin(one)}"))
        console.print(text, soft_wrap=True)
    for line in _figures(tree, cases):
        console.print(plain(line), soft_wrap=True)
    by_agent = {one.agent for one in tree.adoptions}
    rest = [case for agent, case in cases.items() if agent not in by_agent]
    met = [case for case in rest if any(step.kind == "exposure" for step in case.steps)]
    if met:
        console.print(plain("Heard of it and did not accept it", "bold"))
    for case in met:
        console.print(plain(f"  {case.agent}: {_refusal(case)}"), soft_wrap=True)
    never = [case.agent for case in rest if case not in met]
    if never:
        more = f" and {len(never) - _MOST_NAMES} more" if len(never) > _MOST_NAMES else ""
        names = ", ".join(never[:_MOST_NAMES])
        console.print(plain("Never heard of it", "bold"))
        console.print(plain(f"  {names}{more}"), soft_wrap=True)


def _origin(one: Adoption) -> str:
    ways = {
        "created": "created it",
        "synthesis": "by combining own norms",
        "conversation": "by talk",
        "observation": "by observation",
    }
    way = ways[one.origin]
    if one.parent:
        way = f"from {one.parent}, {way}"
    elif one.source:
        way = f"from {one.source}, who did not hold it, {way}"
    elif one.origin in ("conversation", "observation"):
        way = f"independently, {way}"
    # Created norms count no exposure, so this is about what was heard and seen.
    return f"{way} (exposure {one.exposures})" if one.exposures > 1 else way


def _figures(tree: Tree, cases: Mapping[str, Trace]) -> list[str]:
    if not tree.adoptions:
        return []
    first, *later = tree.generations
    sizes = "".join(f", then {size}" for size in later)
    lines = [
        f"{len(tree.adoptions)} of {counted(tree.agents, 'agent')} accepted it; by generation: "
        f"{counted(first, 'originator')}{sizes}.",
        f"Reproduction number: {_mean(tree.reproduction)} acceptances caused by each holder, "
        f"{_mean(tree.of_roots)} by each originator.",
    ]
    top = max(tree.adoptions, key=lambda one: len(one.caused))
    if top.caused:
        lines.append(f"Most influential: {top.agent} ({', '.join(top.caused)}).")
    held = [cases[one.agent] for one in tree.adoptions]
    lines.append(
        f"Of the {len(held)}, {sum(case.compliance is not None for case in held)} followed it at "
        f"least once afterwards, {sum(case.passed_on is not None for case in held)} spoke of it, "
        f"and {sum(case.lapse is not None for case in held)} broke it by an action (--agent NAME "
        "tells when)."
    )
    return lines


def _mean(value: float | None) -> str:
    return "–" if value is None else f"{value:.2g}"


def _refusal(case: Trace) -> str:
    exposures = [step for step in case.steps if step.kind == "exposure"]
    if not exposures:
        return "never heard of it"
    failed: dict[str, int] = {}
    for step in exposures:
        failed[step.outcome] = failed.get(step.outcome, 0) + 1
    parts = ", ".join(f"{step} ({times})" for step, times in failed.items())
    return f"{counted(len(exposures), 'exposure')}, rejected at {parts}"


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
            f"Accepted it {format_moment(accepted.t)}, by {accepted.channel}{source}, after "
            f"{counted(len(met), 'exposure')}."
        ]
    for name, never, step in (
        ("First followed it", "Never followed it", case.compliance),
        ("First broke it", "Never broke it", case.lapse),
        ("First passed it on", "Never passed it on", case.passed_on),
        ("First persuaded somebody", "Persuaded nobody", case.persuasion),
    ):
        if step is None:
            lines.append(f"{never}.")
        else:
            detail = f", {step.other}" if step.other else f", {step.words}"
            lines.append(f"{name}: {format_moment(step.t)}{_later(step.t - accepted.t)}{detail}.")
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
        "exposure": f"{_MEETS.get(step.channel, 'meets it')}{_source(step)}{where}: “{step.words}”",
        "synthesis": f"combines norms into: {step.content}",
        "accepted": f"accepts: {step.content}",
        "replaced": f"replaces “{step.content}” with “{step.words}” ({step.outcome})",
        "reminded": f"is reminded by {who}, by {step.channel}",
        "complied": f"follows it{_times(times)}: {step.words}{where}",
        "violated": f"breaks it{_times(times)}: {step.words}{where}",
        "noticed": f"is seen by {who}: {step.words}",
        "confronted": f"{who} starts a talk about it ({step.channel}){where}: {step.words}",
        "raised": f"starts a talk about it with {who} ({step.channel}){where}: {step.words}",
        "informed": f"{who} finds it in what {_said(step)}: “{step.words}”",
        "reminds": f"reminds {who}, by {step.channel}",
        "persuaded": f"{who} accepts it, by {step.channel}",
        "promised": f"agrees with {who}: {step.words}",
        "kept_promise": f"keeps what it agreed with {who}: {step.words}",
        "broke_promise": f"breaks what it agreed with {who}: {step.words}",
    }[step.kind]
    text = plain(story, _STYLES.get(step.kind, ""))
    if step.kind in ("exposure", "informed") and step.outcome != "accepted":
        outcome = "not judged yet" if step.outcome == "pending" else f"rejected: {step.outcome}"
        text.append_text(plain(f" → {outcome}{f', {step.why}' if step.why else ''}", "dim"))
    elif step.kind in _ACTS and step.why:
        text.append_text(plain(f" [{step.why}]", "dim"))
    return text


_MEETS = {"conversation": "hears it", "observation": "infers it"}


def _source(step: TraceStep) -> str:
    return f" from {step.other}" if step.other else ""


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
