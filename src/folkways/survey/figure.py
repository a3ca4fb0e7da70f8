"""The figure of a survey: sub-components beside the paper's figure 4."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from folkways.survey.form import LIKERT
from folkways.survey.ranking import Ranking
from folkways.survey.results import PEOPLE, Results

# Okabe and Ito (2008); people first.
_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#56B4E9", "#CC79A7")
_MARKS = ("o", "s", "D", "v", "P")


def draw(results: Results, figure: Figure, ink: str) -> str:
    """Draw the results on an empty figure and return what it shows in words.

    ``ink`` is the colour of text, and of what the paper found.
    """
    axes = figure.subplots()
    return _rankings(results.rankings, axes) if results.rankings else _scores(results, axes, ink)


def _scores(results: Results, axes: Axes, ink: str) -> str:
    shown = [group for group in results.groups if group.ratings]
    titles = [score.title for score in results.groups[0].scores]
    step = 0.8 / (len(shown) + 1)
    for number, group in enumerate(shown):
        _marks(
            axes,
            [None if one.mean is None else (one.mean, one.error or 0.0) for one in group.scores],
            step * (number + 1),
            label=group.name,
            colour=_COLOURS[number % len(_COLOURS)],
            mark=_MARKS[number % len(_MARKS)],
        )
    papers = [score.paper for score in results.groups[0].scores]
    _marks(axes, papers, 0.0, label="Ren et al. (2024)", colour=ink, mark="o", filled=False)
    axes.set_yticks([at + 0.3 for at in range(len(titles))], titles)
    axes.set_ylim(len(titles), -0.4)
    axes.set_xlim(0.8, 7.2)
    axes.set_xticks(range(1, 8))
    axes.set_xlabel(f"1 {LIKERT[0]}, 4 neither, 7 {LIKERT[-1]}; mean and standard error")
    axes.grid(visible=True, axis="x")
    axes.grid(visible=False, axis="y")
    axes.legend(loc="upper left")
    return "Agreement by sub-component: " + "; ".join(
        f"{group.name}: "
        + ", ".join(f"{one.title} {one.mean:.2f}" for one in group.scores if one.mean is not None)
        for group in shown
    )


def _marks(
    axes: Axes,
    points: Sequence[tuple[float, float] | None],
    shift: float,
    *,
    label: str,
    colour: str,
    mark: str,
    filled: bool = True,
) -> None:
    there = [(at + shift, *point) for at, point in enumerate(points) if point is not None]
    axes.errorbar(
        [mean for _, mean, _ in there],
        [at for at, _, _ in there],
        xerr=[error for _, _, error in there],
        fmt=mark,
        color=colour,
        markerfacecolor=colour if filled else "none",
        markersize=6,
        capsize=2.5,
        label=label,
    )


def _rankings(rankings: tuple[Ranking, ...], axes: Axes) -> str:
    shown = [ranking for ranking in rankings if ranking.orders]
    names = list(dict.fromkeys(one.condition for each in shown for one in each.standings))
    for number, ranking in enumerate(shown):
        axes.errorbar(
            [one.mu for one in ranking.standings],
            [names.index(one.condition) + 0.2 * number for one in ranking.standings],
            xerr=[one.sigma for one in ranking.standings],
            fmt=_MARKS[number % len(_MARKS)],
            color=_COLOURS[number % len(_COLOURS)],
            capsize=2.5,
            label=ranking.group if ranking.group != PEOPLE else "people",
        )
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.set_xlabel("TrueSkill: mean and standard deviation")
    axes.grid(visible=True, axis="x")
    axes.grid(visible=False, axis="y")
    if shown:
        axes.legend(loc="best")
    return "Skill by condition: " + "; ".join(
        f"{ranking.group}: "
        + ", ".join(f"{one.condition} {one.mu:.1f}" for one in ranking.standings)
        for ranking in shown
    )
