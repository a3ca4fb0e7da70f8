"""Ranked conditions of an interview on a terminal: skills beside Park's, and tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from folkways.cli.terminal import output, plain

if TYPE_CHECKING:
    from folkways.survey.rank_tests import ChiSquareTest, RankTests
    from folkways.survey.ranking import Ranking

_NONE = "–"


def print_ranking(ranking: Ranking) -> None:
    """Print the conditions, best first, and how clearly they differ."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    alpha = _NONE if ranking.alpha is None else f"{ranking.alpha:.2f}"
    table = Table(
        box=SIMPLE_HEAD,
        title=f"{ranking.group}: {ranking.orders} rank orders, {ranking.incomplete} incomplete "
        f"ones left out, alpha {alpha}",
        title_justify="left",
    )
    table.add_column("condition")
    for title in ("TrueSkill", "95 % interval", "mean rank", "times first, second, ...", "Park"):
        table.add_column(title, justify="right")
    for one in ranking.standings:
        table.add_row(
            plain(one.condition),
            f"{one.mu:.2f} ± {one.sigma:.2f}",
            f"{one.low:.2f} to {one.high:.2f}",
            f"{one.mean_rank:.2f}",
            ", ".join(map(str, one.ranks)),
            _NONE if one.park is None else f"{one.park:.2f}",
        )
    output().print(table)
    if ranking.tests is not None:
        _tests(ranking.tests)
    elif ranking.orders:
        output().print("Differences are tested from five rank orders on.")


def _tests(tests: RankTests) -> None:
    console = output()
    console.print(plain(_chi_square("Kruskal-Wallis H", tests.kruskal_wallis)), soft_wrap=True)
    if tests.friedman is not None:
        text = _chi_square("Friedman chi-square", tests.friedman)
        console.print(plain(f"{text} (compares within rank orders)"), soft_wrap=True)
    console.print("Dunn's test, p adjusted after Holm:")
    for one in tests.dunn:
        better, worse = (one.b, one.a) if one.z > 0 else (one.a, one.b)
        text = f"  {better} over {worse}: |z| = {abs(one.z):.2f}, {_p(one.p_adjusted)}"
        console.print(plain(text), soft_wrap=True)


def _chi_square(name: str, test: ChiSquareTest) -> str:
    return f"{name}({test.df}) = {test.statistic:.2f}, {_p(test.p)}"


def _p(value: float) -> str:
    return "p < 0.001" if value < 0.001 else f"p = {value:.3f}"
