"""An agent's state on a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from folkways.agents.commitment import Commitment
from folkways.base.events import PlanItem
from folkways.base.interventions import how_many, lines
from folkways.base.plural import counted
from folkways.base.time import MINUTE, format_clock, format_moment
from folkways.cli.terminal import plain
from folkways.memory.record import Memory
from folkways.metrics.norm_lives import NormLife
from folkways.moments.state import AgentState

TOLD = 12
"""Facts of mechanisms that are shown."""


def print_portrait(console: Console, state: AgentState, last: int) -> None:
    """Print the state; of the memories only the ``last`` ones, 0 for all."""
    console.print(plain(f"{state.agent}, {state.moments.name(state.t)}", "bold"))
    console.print(plain(_doing(state)))
    if state.status:
        console.print(plain(state.status))
    if state.interventions:
        console.print(plain(f"{how_many(state.interventions)}:", "yellow"))
        for line in lines(state.interventions):
            console.print(plain(f"  {line}"))
    _print_norms(console, state.norms)
    if state.private:
        console.print(plain("In private and in public", "bold"))
        for view in state.private:
            console.print(plain(f"  {view.line}"), soft_wrap=True)
    if state.ties:
        console.print(plain("Ties", "bold"))
        for tie in state.ties:
            console.print(plain(f"  {tie.line}"), soft_wrap=True)
    if state.payoff is not None:
        console.print(plain(f"Payoff so far: {state.payoff.line}"))
    for title, items in (
        ("The day in broad strokes", state.strokes),
        ("Plan by the hour", state.hours),
        ("Next actions", state.actions),
    ):
        _print_plan(console, title, items)
    _print_commitments(console, state.commitments)
    _print_told(console, state)
    _print_memories(console, state.memories, last)


def _doing(state: AgentState) -> str:
    if state.left is not None:
        doing = f"left the town at {state.moments.name(state.left)}"
    else:
        doing = state.doing or "between two actions"
    return f"{doing} ({state.place})" if state.place else doing


def _table(title: str, *columns: str) -> Table:
    table = Table(box=SIMPLE_HEAD, title=title, title_justify="left", title_style="bold")
    for column in columns:
        table.add_column(column, overflow="fold")
    return table


def _print_norms(console: Console, norms: Sequence[NormLife]) -> None:
    if not norms:
        console.print("It has met no norms.")
        return
    held = sum(norm.qualified for norm in norms)
    table = _table(f"Norms ({held} qualified, {len(norms)} met)", "norm", "utility", "life")
    for same in _grouped(norms):
        norm = same[-1]
        style = "" if norm.qualified else "dim"
        life = _life(norm) if len(same) == 1 else _rejections(same)
        table.add_row(plain(norm.content, style), str(norm.utility), plain(life, style))
    console.print(table)


def _grouped(norms: Sequence[NormLife]) -> list[list[NormLife]]:
    """Return the norms in order, each alone but for those rejected again at the same check."""
    groups: dict[tuple[str, ...], list[NormLife]] = {}
    for norm in norms:
        again = norm.standing == "rejected"
        key = (norm.content, norm.step) if again else (norm.id,)
        groups.setdefault(key, []).append(norm)
    return list(groups.values())


def _rejections(norms: Sequence[NormLife]) -> str:
    last = norms[-1]
    when = format_moment(last.t if last.judged is None else last.judged)
    why = f": {last.reason}" if last.reason else ""
    return f"failed the check of {last.step} {len(norms)} times, last {when}{why}"


def _life(norm: NormLife) -> str:
    """Tell in words how a norm came about and what became of it."""
    if norm.origin == "created":
        story = f"created {format_moment(norm.t)}"
    elif norm.origin == "synthesis":
        story = f"synthesised {format_moment(norm.t)} from {counted(len(norm.parts), 'norm')}"
    else:
        giver = f" from {norm.giver}" if norm.giver else ""
        story = f"{norm.origin}{giver} {format_moment(norm.t)}"
    if norm.judged is None:
        return f"{story}; not evaluated yet"
    if not norm.valid:
        why = f": {norm.reason}" if norm.reason else ""
        return f"{story}; failed the check of {norm.step} {format_moment(norm.judged)}{why}"
    if norm.origin != "created":
        story += f"; accepted {format_moment(norm.judged)}"
    if norm.replaced is not None:
        story += f"; replaced {format_moment(norm.replaced)} by norm {norm.into}"
    return story


def _print_plan(console: Console, title: str, items: Sequence[PlanItem]) -> None:
    if not items:
        return
    table = _table(title, "from", "minutes", "what", "where")
    for item in items:
        minutes = str(max(1, round(item.seconds / MINUTE)))
        table.add_row(format_clock(item.start), minutes, plain(item.text), plain(item.address))
    console.print(table)


def _print_commitments(console: Console, commitments: Sequence[Commitment]) -> None:
    if not commitments:
        return
    table = _table("Open commitments", "due", "who", "what", "with", "where")
    for one in commitments:
        due = "" if one.due is None else format_moment(one.due)
        cells = (due, one.by, one.what, ", ".join(one.others), one.place)
        table.add_row(*(plain(cell) for cell in cells))
    console.print(table)


def _print_told(console: Console, state: AgentState) -> None:
    """Print the effects of mechanisms on the agent, the latest last."""
    shown = state.told[-TOLD:]
    if not shown:
        return
    hidden = len(state.told) - len(shown)
    more = f" (the latest {len(shown)} of {len(state.told)}; all: --json)" if hidden else ""
    table = _table(f"Effects of mechanisms{more}", "when", "mechanism", "what")
    for one in shown:
        table.add_row(state.moments.name(one.t), one.source, plain(one.text))
    console.print(table)


def _print_memories(console: Console, memories: Sequence[Memory], last: int) -> None:
    shown = memories[-last:] if last else memories
    hidden = len(memories) - len(shown)
    more = f", the latest {len(shown)}; all: --last 0" if hidden else ""
    table = _table(f"Memories ({len(memories)}{more})", "when", "kind", "weight", "what")
    for memory in shown:
        when = format_moment(memory.created)
        table.add_row(when, memory.kind, str(memory.importance), plain(memory.text))
    console.print(table)
