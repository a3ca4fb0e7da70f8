"""Questionnaires: items that fit their kind, answers on the scale, and scores by the key."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError
from tests.environments.asked_panel import TRUST

from folkways.base.errors import FolkwaysError
from folkways.environments.questionnaire import Item, Questionnaire, read_answers, scored


def values(centred: bool = True) -> Questionnaire:
    items = [
        Item(key=f"{scale}{n}", text="Is it like you?", scale=scale)
        for scale in ("power", "security")
        for n in (1, 2)
    ]
    return Questionnaire(title="values", low=1, high=6, centred=centred, items=tuple(items))


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"kind": "choice", "options": ("a",)}, "a choice needs two options or more"),
        ({"kind": "choice", "options": ("a", "a")}, "an option stands there twice"),
        ({"kind": "choice", "options": ("a", "A")}, "two options differ only in capitals"),
        ({"options": ("a", "b")}, "a likert item has no options"),
        ({"kind": "text", "reversed": True}, "only items on the scale can be reversed"),
        ({"kind": "text", "scale": "trust"}, "free text cannot be scored"),
        ({"kind": "choice", "options": ("a", "b"), "scale": "x"}, "2 options and 0 points"),
        ({"kind": "choice", "options": ("a", "b"), "points": (1.0, 2.0)}, "2 options and 2 points"),
        ({"points": (1.0,)}, "only choices have points"),
        (
            {"kind": "choice", "options": ("a", "b"), "scale": "x", "points": (0.0, 1e308)},
            "points are from -1,000,000 to 1,000,000",
        ),
    ],
)
def test_an_item_that_does_not_fit_its_kind(fields: dict[str, object], said: str) -> None:
    with pytest.raises(ValidationError, match=f"item 'one': {said}"):
        Item.model_validate({"key": "one", "text": "Yes?", **fields})


def test_a_scale_that_ends_before_it_begins_and_a_key_that_stands_twice() -> None:
    one = Item(key="one", text="Yes?")
    with pytest.raises(ValidationError, match=re.escape("low (5) must be below high (5)")):
        Questionnaire(title="x", low=5, high=5, items=(one,))
    with pytest.raises(ValidationError, match="two items have the key 'one'"):
        Questionnaire(title="x", items=(one, one))
    with pytest.raises(ValidationError, match="no item can have the key 'person'"):
        Questionnaire(title="x", items=(Item(key="person", text="Who?"),))


@pytest.mark.parametrize(
    ("key", "answer", "said"),
    [
        ("rely", 8, "rely: '8' is not on the scale; a whole number from 1 to 7 is needed"),
        ("rely", "0_5", "rely: '0_5' is not on the scale"),
        ("rely", "often", "rely: 'often' is not on the scale; a whole number from 1 to 7"),
        ("lives", "sea", "lives: 'sea' is none of: town, country"),
        ("why", " ", "why: needs 1 to 1000 characters"),
        ("why", "x" * 1001, "why: needs 1 to 1000 characters"),
    ],
)
def test_an_answer_that_does_not_fit_its_item(key: str, answer: int | str, said: str) -> None:
    item = TRUST.item(key)
    assert item is not None
    with pytest.raises(ValueError, match=re.escape(said)):
        TRUST.cleaned(item, answer)


def test_reversed_items_are_turned_round() -> None:
    assert scored(TRUST, {"rely": 7, "careful": 1}) == {"trust": 7.0}
    assert scored(TRUST, {"rely": 7, "careful": 7}) == {"trust": 4.0}


def test_a_scale_of_which_too_little_was_answered_has_no_score() -> None:
    assert scored(TRUST, {"rely": 6}) == {"trust": 6.0}
    assert scored(TRUST, {"rely": 6}, least=0.6) == {"trust": None}
    assert scored(TRUST, {"lives": "town"}) == {"trust": None}


def test_choices_count_their_points() -> None:
    item = Item(key="sum", text="2 + 2?", kind="choice", options=("3", "4"), scale="right",
                points=(0.0, 1.0))  # fmt: skip
    quiz = Questionnaire(title="sums", items=(item,))
    assert scored(quiz, {"sum": "4"}) == {"right": 1.0}
    assert scored(quiz, {"sum": "3"}) == {"right": 0.0}


answered = st.fixed_dictionaries({item.key: st.integers(1, 6) for item in values().items})


@given(answered)
def test_centred_scores_do_not_depend_on_how_a_person_uses_the_scale(found: dict[str, int]) -> None:
    """Adding a constant to all answers changes the plain scores and no centred one."""
    moved = {key: number + 2 for key, number in found.items()}
    wide = values().model_copy(update={"high": 8})
    one, other = scored(values(), found), scored(wide, moved)
    assert {k: round(float(v or 0), 9) for k, v in one.items()} == {
        k: round(float(v or 0), 9) for k, v in other.items()
    }
    assert abs(sum(float(v or 0) for v in one.values())) < 1e-9


@given(answered)
def test_scores_stay_on_the_scale(found: dict[str, int]) -> None:
    for score in scored(values(centred=False), found).values():
        assert score is not None
        assert 1 <= score <= 6


def test_answers_of_people_are_read() -> None:
    table = "person,rely,careful,lives\nAnn,7,,Town\nBob,,2,\n"
    found = read_answers(table, TRUST)
    assert found == {"Ann": {"rely": 7, "lives": "town"}, "Bob": {"careful": 2}}
    assert scored(TRUST, found["Bob"]) == {"trust": 6.0}


def test_line_ends_within_a_cell_begin_no_row() -> None:
    said = "by the\nsea\u2028or so"
    panel = Questionnaire(title="where", items=(Item(key="lives", text="Where?", kind="text"),))
    assert read_answers(f'\ufeffperson,lives\nAnn,"{said}"\n', panel) == {"Ann": {"lives": said}}


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("rely\n7\n", "trust, the first line: the column person is missing; the columns are rely"),
        ("person,rly\n", "trust, the first line: no item has the key 'rly'"),
        ("person,rely\nAnn,9\n", "line 2, column rely: '9' is not on the scale; a whole number"),
        ("person,rely\nAnn,1\nAnn,2\n", "line 3: Ann has a row already"),
        ("person,rely\n,1\n", "line 2: person is empty"),
        ("person,rely\nAnn,1,2\n", "line 2: 3 cells under 2 heads"),
        ("person,rely,rely\nAnn,1,2\n", "the column 'rely' stands there twice"),
        ('person,rely\nAnn,"1', "line 2: this is not CSV"),
        ("", "the columns are none"),
    ],
)
def test_a_table_of_answers_that_is_wrong(table: str, said: str) -> None:
    with pytest.raises(FolkwaysError, match=re.escape(said)):
        read_answers(table, TRUST)


def test_only_the_first_faults_of_a_table_are_told() -> None:
    rows = "".join(f"P{n},9\n" for n in range(30))
    with pytest.raises(FolkwaysError, match="and 10 more"):
        read_answers("person,rely\n" + rows, TRUST)
