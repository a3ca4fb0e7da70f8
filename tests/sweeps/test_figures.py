from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import numpy as np
import pytest
from tests.sweeps.test_compare import made

from folkways.base.errors import FolkwaysError
from folkways.sweeps.conditions import conditions
from folkways.sweeps.factors import level_name
from folkways.sweeps.figures import numeric
from folkways.sweeps.folder import SweepFolder
from folkways.sweeps.index import RunEntry, SweepIndex
from folkways.sweeps.outcome import Sweep
from folkways.sweeps.plan_file import load_plan

pytestmark = pytest.mark.usefixtures("drawn")

PLAN = "name: f\nscenario: hobbs_cafe\nseeds: 3\n"
SERIES = {"quiet": [0.1, 0.5], "tip": [0.0, None]}


@pytest.fixture
def many(tmp_path: Path) -> Callable[[str], Sweep]:
    """A sweep of runs that never were: 0, 2 and 4 entrepreneurs, two dispositions, three seeds."""

    def build(plan: str = PLAN) -> Sweep:
        folder = SweepFolder(tmp_path / "s")
        entries = []
        with folder:
            for kind in ("mild", "firm"):
                for n in (0, 2, 4):
                    for seed in (1, 2, 3):
                        run = f"{kind}{n}{seed}"
                        name = f"{n} entrepreneurs, {kind}"
                        factors = {"entrepreneurs": n, "disposition": kind}
                        entries.append(RunEntry(name, dict(factors), seed, run))
                        result = made(seed, n / 4 if seed != 3 else None, conflicts=10 * n + seed)
                        assert result.measured is not None
                        series = dict(result.measured.series)
                        series |= {
                            "bins": ["day 1 08:00", "day 1 10:00"],
                            "acceptance": SERIES,
                            "adherence": SERIES,
                            "conflicts": [seed, 2 * seed],
                        }
                        measured = msgspec.structs.replace(result.measured, series=series)
                        folder.keep(
                            msgspec.structs.replace(
                                result,
                                run=run,
                                statements={"quiet": "Be quiet.", "tip": "People tip."},
                                measured=measured,
                            )
                        )
            index = SweepIndex(1, "f", "", "1", "", str(tmp_path), tuple(entries))
            folder.write("sweep.json", msgspec.json.encode(index))
            folder.write("plan.yaml", plan.encode())
        return Sweep.open(folder.path)

    return build


def words(svg: str) -> str:
    ElementTree.fromstring(svg)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", svg)) + svg[: svg.index(">")]


def test_over_time_there_is_a_line_for_each_condition_and_n_is_shown(
    many: Callable[..., Sweep],
) -> None:
    shown = words(many().figure("acceptance"))
    assert "4 entrepreneurs, firm (n = 3)" in shown
    assert "acceptance, share" in shown
    assert "Be quiet." in shown
    assert "People tip." in shown
    assert "quiet: 0 entrepreneurs, mild (n = 3) ends at 0.5" in shown


def test_against_a_factor_the_others_are_lines_and_a_mark_stands(
    many: Callable[..., Sweep],
) -> None:
    sweep = many()
    assert numeric(sweep) == ["entrepreneurs"]
    shown = words(
        sweep.figure("acceptance", norm="quiet", against="entrepreneurs", mark=(2.5, "25 % here"))
    )
    # one seed of three is undefined and not counted
    assert "firm (n = 2)" in shown
    assert "25 % here" in shown
    assert "quiet: mild (n = 2) ends at 1" in shown
    assert "tip" not in shown
    conflicts = words(sweep.figure("conflicts", against="entrepreneurs", conditions=()))
    assert "mild (n = 3) ends at 42" in conflicts


def test_values_stand_at_the_ends_of_their_quarters_and_in_the_data(
    many: Callable[..., Sweep],
) -> None:
    figure = many().print_figure("acceptance", norm="quiet")
    for line in figure.drawing.axes[0].lines[:2]:
        assert np.array_equal(line.get_xdata(), [2, 4])
    rows = figure.csv().splitlines()
    assert rows[0] == "norm,condition,bin ends,mean,low,high,runs"
    assert '"0 entrepreneurs, mild (n = 3)",day 1 12:00,0.5,0.5,0.5,3' in rows[2]
    assert "Each value stands at the end of the quarter" in figure.caption
    against = many().print_figure("acceptance", norm="quiet", against="entrepreneurs")
    assert "At the end of the run." in against.caption
    assert "quiet,mild (n = 2),4.0,1.0,1.0,1.0,2" in against.csv()


def test_a_quarter_that_the_plan_cuts_off_stands_where_the_runs_stop(
    many: Callable[..., Sweep],
) -> None:
    figure = many(f"{PLAN}until: day 1 11:00\n").print_figure("conflicts")
    line, hollow = figure.drawing.axes[0].lines[:2]
    assert np.array_equal(line.get_xdata(), [2, 3])
    assert np.array_equal(hollow.get_xdata(), [3])
    assert hollow.get_markerfacecolor() == "white"
    rows = figure.csv().splitlines()
    assert rows[1].split(",")[-5] == "day 1 10:00"
    assert rows[2].split(",")[-5] == "day 1 11:00"
    assert (
        "The runs stop at day 1 11:00: the last value (hollow) is of the time since day 1 10:00"
        in (figure.caption)
    )


def test_a_quarter_that_begins_where_the_runs_stop_is_not_shown(
    many: Callable[..., Sweep],
) -> None:
    figure = many(f"{PLAN}until: day 1 10:00\n").print_figure("conflicts")
    assert np.array_equal(figure.drawing.axes[0].lines[0].get_xdata(), [2])
    assert "10:00" in figure.csv()
    assert "12:00" not in figure.csv()
    assert "hollow" not in figure.caption


def test_figures_are_the_same_every_time(many: Callable[..., Sweep]) -> None:
    sweep = many()
    assert sweep.figure("acceptance") == sweep.figure("acceptance")


def test_the_usual_figures_or_those_of_the_plan_are_drawn(many: Callable[..., Sweep]) -> None:
    assert [one.name for one in many().draw()] == [
        "acceptance.svg",
        "adherence.svg",
        "acceptance-by_entrepreneurs.svg",
        "adherence-by_entrepreneurs.svg",
    ]
    own = many(f"{PLAN}figures: [{{measure: conflicts}}]\n")
    assert [one.name for one in own.draw()] == ["conflicts.svg"]


def test_without_figures_of_its_own_the_measures_of_the_plan_are_drawn(
    many: Callable[..., Sweep],
) -> None:
    own = many(f"{PLAN}measures: [conflicts, fallbacks, since]\n")
    assert [one.name for one in own.draw()] == [
        *("conflicts.svg", "conflicts-by_entrepreneurs.svg", "fallbacks-by_entrepreneurs.svg")
    ]
    assert own.shown == ("conflicts", "fallbacks")


def test_a_level_is_called_what_the_conditions_are_called(plan: Callable[..., Path]) -> None:
    text = (
        "name: t\nscenario: garden.yaml\nseeds: 1\ngrid: {retrieval.decay: [0.9, 0.99]}\n"
        "without: [none, [compliance, evaluation]]\nminds: [offline]\n"
        "entrepreneurs: {counts: [1, 2]}\n"
    )
    for one in conditions(load_plan(plan(text))):
        said = ", ".join(level_name(name, level) for name, level in one.factors.items())
        assert said == one.name


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"measure": "aceptance"}, "did you mean 'acceptance'"),
        ({"measure": "emerged"}, "no measure over time"),
        ({"measure": "acceptance", "norm": "loud"}, "no tracked norm is called 'loud'"),
        ({"measure": "acceptance", "against": "disposition"}, "no factor with several numbers"),
    ],
)
def test_what_cannot_be_shown_is_said(
    many: Callable[..., Sweep], arguments: dict[str, str], message: str
) -> None:
    measure, norm, against = (arguments.get(key, "") for key in ("measure", "norm", "against"))
    with pytest.raises(FolkwaysError, match=message):
        many().figure(measure, norm=norm, against=against)


def test_the_table_has_a_column_for_each_factor_and_measure(many: Callable[..., Sweep]) -> None:
    table = many(f"{PLAN}measures: [acceptance, conflicts]\n").table()
    assert list(table) == [
        *("condition", "entrepreneurs", "disposition", "seed", "status", "reason"),
        *("wall_seconds", "log_hash", "run", "acceptance_quiet", "conflicts"),
    ]
    assert table["acceptance_quiet"].isna().sum() == 6
