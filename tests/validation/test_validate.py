from __future__ import annotations

import json
from pathlib import Path

import pytest

import folkways
from folkways.base.errors import FolkwaysError, ScenarioError
from folkways.columns.validation import VALIDATION
from folkways.sweeps.outcome import Sweep
from folkways.validation.tested import ONE_VALUE
from folkways.validation.validate import validate

PLAN = """\
name: norms
scenario: axelrod
seeds: 3
settings: {rounds.generations: 3, agents.generate.count: 5}
grid: {rounds.game: [norms, metanorms]}
"""
PEOPLE = "game,defected\n" + "".join(
    f"{game},{value}\n" for game in ("plain", "meta") for value in (41, 52, 29, 35)
)
BOOK = """\
title: Defections
source: Invented.
condition: game
conditions: {plain: game=norms, meta: game=metanorms}
measures:
  defections_whole_run: {value: defected, unit: percent, min: 0, max: 100, within: 90}
"""


@pytest.fixture(scope="module")
def sweep(tmp_path_factory: pytest.TempPathFactory) -> Sweep:
    folder = tmp_path_factory.mktemp("sweep")
    (folder / "norms.yaml").write_text(PLAN, encoding="utf-8")
    return folkways.sweep(folder / "norms.yaml", out=folder / "norms", workers=1)


@pytest.fixture
def people(tmp_path: Path) -> Path:
    return written(tmp_path, PEOPLE, BOOK)


def written(folder: Path, table: str, book: str = "", name: str = "people") -> Path:
    path = folder / f"{name}.csv"
    path.write_text(table, encoding="utf-8")
    if book:
        path.with_suffix(".yaml").write_text(book, encoding="utf-8")
    return path


def test_each_condition_of_a_sweep_is_held_against_that_of_people(
    sweep: Sweep, people: Path
) -> None:
    found = validate(sweep, people)
    assert [(one.condition, one.model_condition) for one in found.lines] == [
        ("plain", "game=norms"),
        ("meta", "game=metanorms"),
    ]
    first = found.lines[0].tested
    values = sweep.values("game=norms", "defections_whole_run")
    assert first.model == pytest.approx(sum(values.values()) / 3)
    # Percentages of people are shares here, and so are the bounds.
    assert first.people == pytest.approx(0.3925)
    assert first.within == pytest.approx(0.9)
    assert (first.n_model, first.n_people) == (3, 4)
    assert found.lines[0].unit == "share"
    assert found.tests == 2
    assert found.lines[0].verdict in ("alike within the bounds", "different, but within the bounds")


def test_p_is_adjusted_for_all_lines(sweep: Sweep, people: Path) -> None:
    lines = validate(sweep, people).lines
    for given, adjusted in (("p", "p_adjusted"), ("equivalence_p", "equivalence_p_adjusted")):
        ps = [getattr(one.tested, given) for one in lines]
        assert [getattr(one, adjusted) for one in lines][ps.index(min(ps))] == min(1, 2 * min(ps))


def test_the_frame_and_the_json_have_the_columns_that_are_described(
    sweep: Sweep, people: Path
) -> None:
    found = validate(sweep, people)
    frame = found.frame()
    assert tuple(frame.columns) == VALIDATION.names
    assert {name: str(kind) for name, kind in frame.dtypes.items()}["n_people"] == "Int64"
    rows = json.loads(json.dumps(found.to_json()))["measures"]
    assert set(rows[0]) == {*VALIDATION.names, "notes", "effects"}


def test_a_condition_of_a_sweep_takes_that_of_the_people(sweep: Sweep, people: Path) -> None:
    found = validate(f"{sweep.path}:game=norms", people)
    assert [one.condition for one in found.lines] == ["plain"]
    assert found.model.endswith("norms:game=norms")
    assert any("'meta'" in note for note in found.notes)


def test_one_run_is_shown_and_not_tested(sweep: Sweep, people: Path) -> None:
    run = sweep.run("game=norms", 1)
    with pytest.raises(FolkwaysError, match="say which it is: --condition 'plain'"):
        validate(run, people)
    found = validate(run, people, condition="plain")
    assert [one.verdict for one in found.lines] == ["not tested"]
    assert ONE_VALUE in found.remarks
    assert str(found).endswith("with them.")


def test_rows_of_a_table_of_a_run_are_no_independent_values(sweep: Sweep, tmp_path: Path) -> None:
    path = written(tmp_path, "measure,value\ngenerations.boldness,0.1\ngenerations.boldness,0.3\n")
    by_row = validate(sweep.run("game=norms", 1), path, each="row")
    assert by_row.lines[0].tested.n_model == 3  # generations
    assert "influence one another" in by_row.notes[0]
    by_run = validate(f"{sweep.path}:game=norms", path)
    assert by_run.lines[0].tested.n_model == 3  # seeds
    assert by_run.notes == ()


def test_a_table_is_held_against_a_table(tmp_path: Path) -> None:
    answers = written(tmp_path, "agent,keeping\n" + "Ada,40\nBob,60\nCyd,50\n", name="answers")
    asked = written(tmp_path, "measure,mean,sd,n\nkeeping,50,10,80\n", name="asked")
    found = validate(answers, asked, within=200)
    assert found.lines[0].tested.difference == 0
    assert found.lines[0].verdict == "alike within the bounds"


def test_without_bounds_no_difference_is_no_likeness(tmp_path: Path) -> None:
    path = written(tmp_path, "measure,value\nx,1\nx,2\nx,3\n")
    assert validate(path, path).lines[0].verdict == "not told apart"


def test_an_interval_with_zero_is_no_difference(tmp_path: Path) -> None:
    # The permutation test finds the spreads different, and Welch the means not.
    people = written(tmp_path, "measure,value\nx,0.4\nx,0.5\nx,0.2\n")
    values = ("0.16", "0.17", "0.15", "0.16", "0.14", "0.15", "0.18", "0.17")
    model = written(tmp_path, "x\n" + "".join(f"{one}\n" for one in values), name="model")
    (line,) = validate(model, people).lines
    assert line.p_adjusted is not None
    assert line.p_adjusted < 0.05
    assert line.tested.high is not None
    assert line.tested.high > 0
    assert line.verdict == "not told apart"


def test_an_unknown_measure_has_a_near_name(sweep: Sweep, people: Path, tmp_path: Path) -> None:
    with pytest.raises(FolkwaysError, match="no measure 'defections'; did you mean 'defections_w"):
        validate(sweep, people, measures="defections")
    path = written(tmp_path, "measure,value\nboldnes,0.1\nboldnes,0.3\n", name="near")
    with pytest.raises(FolkwaysError, match="no measure 'boldnes'; did you mean 'boldness'"):
        validate(sweep, path)


@pytest.mark.parametrize(
    ("book", "expected"),
    [
        (BOOK.replace("percent", "tokens"), "is in 'tokens' in .* and in 'share' in"),
        (BOOK.replace("game=norms", "game=norm"), "did you mean 'game=norms'"),
        (BOOK.replace("conditions:", "# "), "map them in the codebook"),
        (BOOK.replace("plain: game=norms, ", ""), "maps conditions, but not plain"),
    ],
)
def test_what_does_not_fit_is_said(sweep: Sweep, tmp_path: Path, book: str, expected: str) -> None:
    with pytest.raises(FolkwaysError, match=expected):
        validate(sweep, written(tmp_path, PEOPLE, book))


def test_a_model_beyond_the_scale_is_not_the_same_measure(tmp_path: Path) -> None:
    people = written(tmp_path, "measure,value,max\nx,1,5\nx,2,5\n")
    model = written(tmp_path, "x\n3\n7\n", name="model")
    with pytest.raises(FolkwaysError, match="x is 7 there, outside of the people's scale"):
        validate(model, people)


def test_bounds_are_of_one_unit(tmp_path: Path) -> None:
    path = written(tmp_path, "measure,value,unit\nx,1,s\nx,2,s\ny,1,m\ny,2,m\n")
    with pytest.raises(FolkwaysError, match="several units"):
        validate(path, path, within=1)
    assert len(validate(path, path, within=1, measures=["x"]).lines) == 1


@pytest.mark.parametrize("within", [0, -1, float("nan"), float("inf")])
def test_bounds_are_above_zero(people: Path, within: float) -> None:
    with pytest.raises(FolkwaysError, match="within must be a finite number above 0"):
        validate(people, people, within=within)


def test_a_model_that_is_not_there_is_named(people: Path) -> None:
    with pytest.raises(FolkwaysError, match="does not exist; name a run file"):
        validate("nowhere", people)
    with pytest.raises(ScenarioError, match=r"absent\.csv"):
        validate("absent.csv", people)
