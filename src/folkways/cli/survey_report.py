"""The results of a survey on a terminal, and as a figure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from folkways.cli.ranking import print_ranking
from folkways.cli.terminal import counted, output, plain

if TYPE_CHECKING:
    from folkways.survey.results import MindLikeness, PeopleTakingPart, RaterGroup, Results, Score

_NONE = "–"


def as_svg(results: Results) -> str:
    """Return the figure as an SVG file, legible on any background."""
    from folkways.plots.svg import INK, new_figure, styled, to_svg
    from folkways.survey.figure import draw

    with styled():
        figure = new_figure(7.2, 4.6)
        alt = draw(results, figure, INK)
    svg = to_svg(figure, "survey", alt)
    return svg.replace("<svg ", '<svg style="color:#1d1f22;background:#ffffff" ', 1) + "\n"


def show(results: Results) -> None:
    """Print the results."""
    console = output()
    console.print(
        f"{counted(results.subjects, 'agent')} of {counted(results.sources, 'run')}, "
        f"{counted(results.items, 'item')}"
    )
    _taking_part(results.taking_part)
    for group in results.groups:
        _heading(group)
        if group.ratings and not results.rankings:
            _scores(group)
            if len(group.runs) > 1:
                for run in group.runs:
                    console.print(plain(f"  {run.title}: {_with_error(run)} ({run.ratings})"))
    if results.unplayed and results.groups and results.groups[0].ratings:
        console.print(plain(f"Nobody has judged: {', '.join(results.unplayed)}"), soft_wrap=True)
    for ranking in results.rankings:
        if ranking.orders or ranking.incomplete:
            print_ranking(ranking)
    for likeness in results.likenesses:
        _likeness(likeness)


def _taking_part(found: PeopleTakingPart) -> None:
    if not found.people:
        return
    console = output()
    console.print(
        f"{_people(found.people)} began, {found.finished} finished, "
        f"{counted(found.comments, 'comment')}"
    )
    if found.checks:
        console.print(
            f"Attention checks: {found.failed} of {found.checks} failed, by "
            f"{_people(found.failing)}" + (", left out below" if found.left_out else "")
        )


def _people(count: int) -> str:
    return f"{count:,} {'person' if count == 1 else 'people'}"


def _heading(group: RaterGroup) -> None:
    console = output()
    name = "People" if group.name == "people" else f"Mind {group.name}"
    console.print()
    if not group.ratings:
        console.print(plain(f"{name}: no answers yet", style="bold"))
        return
    console.print(
        plain(
            f"{name}: {counted(group.evaluators, 'evaluator')}, {group.ratings:,} of "
            f"{counted(group.asked, 'answer')}{_missing(group)}",
            style="bold",
        )
    )


def _missing(group: RaterGroup) -> str:
    missing = group.asked - group.ratings
    return f" ({missing:,} missing)" if missing else ""


def _scores(group: RaterGroup) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD)
    table.add_column("", no_wrap=True)
    for title in ("ratings", "mean ± SE", "SE between", "alpha", "Ren et al."):
        table.add_column(title, justify="right", no_wrap=True)
    for score in group.scores:
        paper = _NONE if score.paper is None else f"{score.paper[0]:.2f} ± {score.paper[1]:.2f}"
        table.add_row(
            plain(score.title),
            f"{score.ratings:,}",
            _with_error(score),
            _number(score.error_between),
            _number(score.alpha),
            paper,
        )
    output().print(table)


def _likeness(likeness: MindLikeness) -> None:
    if not likeness.shared:
        text = "nothing that both it and people answered"
    else:
        text = (
            f"alpha {_number(likeness.alpha)} with people "
            f"over {counted(likeness.shared, 'answer')}, "
            f"{likeness.difference:+.2f} points from theirs on average, "
            f"{likeness.close:.0%} within one point"
        )
    output().print(plain(f"{likeness.mind}: {text}"))


def _with_error(score: Score) -> str:
    if score.mean is None:
        return _NONE
    return f"{score.mean:.2f}" + ("" if score.error is None else f" ± {score.error:.2f}")


def _number(value: float | None) -> str:
    return _NONE if value is None else f"{value:.2f}"
