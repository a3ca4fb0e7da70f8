from __future__ import annotations

from pathlib import Path

import pytest

from folkways.base.errors import FolkwaysError, ScenarioError
from folkways.validation import dataset
from folkways.validation.dataset import load_data, read_dataset, shipped_names
from folkways.validation.observation import Figure, Moments, Observation, Proportion, Sample

BOOK = """\
condition: game
group: person
measures:
  giving: {value: tokens, unit: tokens, min: 0, max: 20}
"""
TABLE = """\
person,game,tokens
a,with,10
a,with,20
b,with,5
c,without,0
d,without,1
"""


def data(folder: Path, table: str, book: str = "") -> Path:
    path = folder / "people.csv"
    path.write_text(table, encoding="utf-8")
    if book:
        path.with_suffix(".yaml").write_text(book, encoding="utf-8")
    return path


def wrong(folder: Path, table: str, book: str = "") -> str:
    with pytest.raises(ScenarioError) as raised:
        load_data(data(folder, table, book))
    return str(raised.value)


def test_values_of_a_group_are_averaged(tmp_path: Path) -> None:
    found = load_data(data(tmp_path, TABLE, BOOK))
    assert found.conditions == ("with", "without")
    assert found.observed("giving", "with") == Sample((15.0, 5.0))
    assert found.observed("giving", "without") == Sample((0.0, 1.0))
    assert found.unit("giving") == "tokens"


@pytest.mark.parametrize(
    ("columns", "row", "expected"),
    [
        ("mean,sd,n", "3.7,5.5,24", Moments(3.7, 5.5, 24)),
        ("mean,sd,n", "3.7,,", Figure(3.7)),
        ("mean", "3.7", Figure(3.7)),
        ("share,n", "0.25,40", Proportion(0.25, 40)),
        ("share", "0.25", Figure(0.25)),
    ],
)
def test_published_figures_are_taken_as_what_they_are(
    tmp_path: Path, columns: str, row: str, expected: Observation
) -> None:
    path = data(tmp_path, f"measure,{columns}\ngiving,{row}\n")
    assert load_data(path).observed("giving", "") == expected


def test_key_columns_say_what_a_codebook_says(tmp_path: Path) -> None:
    table = (
        "measure,condition,group,value,unit,min,max,within,source\n"
        "giving,with,a,4,tokens,0,20,2,Table 1\n"
        "giving,with,b,6,,,,,\n"
        "liking,with,a,1,,,,,\n"
        "liking,with,b,2,,,,,\n"
    )
    found = load_data(data(tmp_path, table))
    entry = found.codebook.measures["giving"]
    assert (entry.unit, entry.min, entry.max, entry.within) == ("tokens", 0, 20, 2)
    assert entry.source == "Table 1"
    assert found.observed("giving", "with") == Sample((4.0, 6.0))
    assert found.observed("liking", "with") == Sample((1.0, 2.0))


def test_only_the_rows_of_a_question_are_taken(tmp_path: Path) -> None:
    book = "measures: {liking: {value: score, where: {question: q7}}}\n"
    table = "question,score\nq7,1\nq8,5\nq7,3\n"
    found = load_data(data(tmp_path, table, book))
    assert found.observed("liking", "") == Sample((1.0, 3.0))


def test_missing_values_are_left_out_and_counted(tmp_path: Path) -> None:
    found = load_data(data(tmp_path, TABLE + "e,without,NA\n", BOOK + "missing: [NA]\n"))
    assert found.observed("giving", "without") == Sample((0.0, 1.0))
    assert found.missing == 1
    assert "1 missing value left out" in found.notes[0]


def test_a_table_without_a_codebook_has_the_measures_that_are_asked_for(tmp_path: Path) -> None:
    found = read_dataset(data(tmp_path, "agent,giving\nAda,3\nBob,4\n"), wanted=["giving"])
    assert found.observed("giving", "") == Sample((3.0, 4.0))


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ("person,game,token\na,with,1\n", "line 1: there is no column 'tokens'; did you mean 'tok"),
        (TABLE + "e,with,\n", "line 7, column tokens: is empty; leave the row out"),
        (TABLE + "e,with,nan\n", "line 7, column tokens: 'nan' is no number"),
        (TABLE + "e,with,inf\n", "line 7, column tokens: 'inf' is no number"),
        (TABLE + 'e,with,"4,5"\n', "'4,5' is no number; decimals need a point"),
        (TABLE + "e,with,40%\n", "'40%' is no number; write 0.4 as a share"),
        (TABLE + "e,with,21\n", "line 7, column tokens: 21 lies outside of the scale: 0 to 20 tok"),
        (TABLE + "e,with,1e308\n", "1e308 is beyond what can be squared"),
        (TABLE + "e,,2\n", "line 7, column game: is empty; the condition stands here"),
        (TABLE + ",with,2\n", "line 7, column person: is empty; whose value it is"),
        (TABLE + "e,with\n", "line 7: has 2 cells, the table 3 columns"),
        (TABLE + "e,other,2\n", "line 7, column tokens: 1 value of giving under 'other' (those of"),
        ("person,game,tokens\n", "line 2: there are no rows"),
        ("", "line 1: is empty"),
        ("person,game,tokens,game\na,b,1,c\n", "line 1: two columns have the same name: 'game'"),
        ('person,game,tokens\na,"b,1\n', "this is not CSV"),
    ],
)
def test_what_is_wrong_in_a_table_is_named(tmp_path: Path, table: str, expected: str) -> None:
    message = wrong(tmp_path, table, BOOK)
    assert message.startswith(str(tmp_path / "people.csv"))
    assert expected in message


def test_all_mistakes_are_named_by_their_lines(tmp_path: Path) -> None:
    lines = wrong(tmp_path, TABLE + "e,,x\nf,with,99\n", BOOK).splitlines()
    assert lines[0].endswith("3 problems")
    assert [line.split(",")[0].strip() for line in lines[1:]] == ["line 7", "line 7", "line 8"]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (
            "giving,a,1,1,9\ngiving,a,2,1,9\n",
            "line 3, column condition: giving under 'a' stands he",
        ),
        ("giving,a,1,-1,9\n", "line 2, column sd: -1 lies outside of the scale: at least 0"),
        ("giving,a,1,1,1\n", "line 2, column n: 1 must be a whole number of at least 2"),
        ("giving,a,1,1,9.5\n", "line 2, column n: 9.5 must be a whole number"),
        ("giving,a,1,1,\n", "line 2, column n: is empty"),
        (",a,1,1,9\n", "line 2, column measure: is empty"),
    ],
)
def test_what_is_wrong_in_published_figures_is_named(
    tmp_path: Path, rows: str, expected: str
) -> None:
    assert expected in wrong(tmp_path, "measure,condition,mean,sd,n\n" + rows)


def test_a_share_in_percent_is_no_share(tmp_path: Path) -> None:
    assert "62 lies outside of the scale: 0 to 1" in wrong(
        tmp_path, "measure,share,n\nleaving,62,50\n"
    )


def test_one_measure_has_one_unit(tmp_path: Path) -> None:
    message = wrong(tmp_path, "measure,value,unit\ngiving,1,tokens\ngiving,2,euros\n")
    assert "line 3, column unit: euros here, tokens above" in message


@pytest.mark.parametrize(
    ("book", "expected"),
    [
        (
            "measures: {giving: {value: tokens, unti: tokens}}\n",
            "line 1, measures.giving.unti: is n",
        ),
        ("measures: {giving: {value: tokens, mean: m}}\n", "must name the columns of one kind"),
        ("measures: {giving: {mean: tokens, sd: tokens}}\n", "sd and n do not fit mean alone"),
        ("measures: {giving: {value: tokens, min: 3, max: 1}}\n", "min must be below max"),
        ("measures: {giving: {value: tokens, within: 0}}\n", "must be more than 0"),
        ("title: x\n", "measures: is missing"),
        ("[]\n", "must be a mapping"),
        (
            "measures: {giving: {value: tokens, where: {game: never}}}\n",
            "no row of giving (game = ",
        ),
        (
            "condition: game\nconditions: {wth: with}\nmeasures: {giving: {value: tokens}}\n",
            "no row has the condition 'wth' of the codebook; did you mean 'with'?",
        ),
    ],
)
def test_what_is_wrong_in_a_codebook_is_named(tmp_path: Path, book: str, expected: str) -> None:
    assert expected in wrong(tmp_path, TABLE, book)


def test_a_table_that_says_nothing_is_refused_with_what_it_needs(tmp_path: Path) -> None:
    assert "write a codebook" in wrong(tmp_path, "a,b\n1,2\n")


def test_data_that_are_not_there_have_a_near_name() -> None:
    with pytest.raises(FolkwaysError, match="did you mean 'fehr_gaechter_2000'"):
        load_data("fehr_gachter_2000")


@pytest.mark.parametrize("name", shipped_names())
def test_data_that_ship_can_be_read_and_cite_their_source(name: str) -> None:
    found = load_data(name)
    assert found.codebook.source
    assert found.codebook.note
    assert all(entry.unit and entry.definition for entry in found.codebook.measures.values())


def test_the_figures_of_fehr_and_gaechter() -> None:
    found = load_data("fehr_gaechter_2000")
    without, punished = (
        found.observed("contribution", f"strangers {how} punishment") for how in ("without", "with")
    )
    assert (without, punished) == (Figure(3.7), Figure(11.5))


BIG = {
    "columns": (",".join(f"c{n}" for n in range(10_001)) + "\n", ""),
    "measures": ("measure,value\n" + "".join(f"m{n},1\n" for n in range(1_001)), ""),
    "conditions": (
        "game,tokens\n" + "".join(f"g{n},1\ng{n},2\n" for n in range(1_001)),
        "condition: game\nmeasures: {giving: {value: tokens}}\n",
    ),
}


@pytest.mark.parametrize("what", BIG)
def test_a_table_has_no_more_columns_measures_and_conditions_than_are_possible(
    tmp_path: Path, what: str
) -> None:
    table, book = BIG[what]
    assert what in wrong(tmp_path, table, book)


def test_all_measures_together_have_a_limit_of_values(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dataset, "TABLE_VALUES", 9)
    measure = "{value: tokens}"
    book = f"measures: {{first: {measure}, second: {measure}}}\n"
    assert "more than 9 values together" in wrong(tmp_path, TABLE, book)
