"""What counts as an answer, and what is said of a text that does not."""

from __future__ import annotations

import json
import string
import time
from typing import Annotated, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel, Field, StringConstraints

from folkways.language.operation import Data
from folkways.minds.llm.parse_answer import LONGEST, Misfit, read_answer


class Note(Data):
    text: Annotated[str, StringConstraints(max_length=200)]
    score: int = Field(ge=1, le=10)
    about: str = ""
    norm: int | None = None
    tags: tuple[str, ...] = Field(default=(), max_length=5)


class Scores(Data):
    scores: tuple[Annotated[int, Field(ge=1, le=10)], ...] = Field(max_length=200)


class Said(Data):
    text: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=800)]
    ends: bool


class Choice(Data):
    decision: Literal["continue", "talk"]


class Ruling(Data):
    passed: bool
    reason: str = Field(default="", max_length=300)
    norm: int | None = Field(default=None, ge=0)


class Pair(Data):
    seen: int
    norm: int


class Pairs(Data):
    conflicts: tuple[Pair, ...] = ()
    upheld: tuple[Pair, ...] = ()


class Weights(Data):
    weights: tuple[Annotated[float, Field(gt=0, allow_inf_nan=False)], ...]


TEXTS = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=60)
NOTES = st.builds(
    Note,
    text=TEXTS,
    score=st.integers(1, 10),
    about=TEXTS,
    norm=st.none() | st.integers(0, 99),
    tags=st.lists(TEXTS, max_size=5).map(tuple),
)
PROSE = st.text(string.ascii_letters + string.digits + " .,:;!?'\"()[]\n", max_size=80)
WRAPPINGS = st.sampled_from(
    [
        "{}",
        "\ufeff{}",
        "  \n{}\n\n",
        "```json\n{}\n```",
        "```\n{}\n```\n",
        "<think>It is {{not}} a score of 11.</think>\n{}",
        "The template left it open.</think>{}",
        '{{"answer": {}}}',
        '```json\n{{"response": {}}}\n```',
    ]
)


@settings(deadline=None)
@given(NOTES, WRAPPINGS, PROSE, PROSE, st.booleans(), st.booleans())
def test_any_answer_in_any_wrapping_is_read_as_it_was_meant(
    note: Note, wrapping: str, before: str, after: str, bare: bool, ascii: bool
) -> None:
    text = json.dumps(note.model_dump(mode="json"), ensure_ascii=ascii)
    text = wrapping.format(text) if bare else f"{before}\n{wrapping.format(text)}\n{after}"
    assert read_answer(text, Note) == note


JUNK = st.one_of(
    st.text(),
    st.text('{}[]",:\\u0d \n', max_size=300),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(["text", "x"]), inner),
    ).map(json.dumps),
)


@settings(deadline=None)
@given(JUNK, st.sampled_from([Note, Scores, Pairs, Weights, Ruling]))
def test_nothing_but_a_misfit_comes_of_junk(text: str, output: type[BaseModel]) -> None:
    fault = None
    try:
        answer = read_answer(text, output)
        assert output.model_validate(answer.model_dump()) == answer
    except Misfit as misfit:
        fault = str(misfit)
    if fault is not None:
        assert 0 < len(fault) <= 500
        assert fault.isprintable()


@pytest.mark.parametrize(
    ("text", "output", "fault"),
    [
        ("", Ruling, "the answer is empty"),
        (" \ufeff ", Ruling, "the answer is empty"),
        ("I would rather not say.", Ruling, "the answer holds no JSON object"),
        ("null", Ruling, "the answer holds no JSON object"),
        ("<think>Well, {", Ruling, "the answer ends before the reasoning does"),
        ('{"passed": true', Ruling, "the JSON object is cut off before its end"),
        ('{"passed": true, "reason": "Beca', Ruling, "the JSON object is cut off before its end"),
        ('{"scores": [11, 3]}', Scores, "field scores[0]: 11 is above 10"),
        ('{"scores": [0.5]}', Scores, "field scores[0]: 0.5 is not a whole number"),
        ('{"scores": "high"}', Scores, "field scores: 'high' is not a list"),
        ('{"passed": "perhaps"}', Ruling, "field passed: 'perhaps' is neither true nor false"),
        ('{"reason": "so"}', Ruling, "field passed: is missing"),
        ('{"decision": "run"}', Choice, "field decision: 'run' is not one of 'continue' or 'talk'"),
        ('{"text": "", "ends": true}', Said, "field text: is empty"),
        ('{"text": "%s", "ends": true}' % ("x" * 801), Said, "is longer than 800 characters"),
        ('{"passed": true, "norm": 1e999}', Ruling, "field norm: "),
        ('{"passed": NaN}', Ruling, "field passed: "),
        ("[1, 2, ]", Scores, "the answer holds no JSON object"),
        ('{"scores": [1, 2, ]}', Scores, "this is not valid JSON"),
        ("{'scores': [1, 2]}", Scores, "this is not valid JSON"),
        ('{"a": 1}', Ruling, "field passed: is missing"),
    ],
)
def test_the_fault_is_named(text: str, output: type[BaseModel], fault: str) -> None:
    with pytest.raises(Misfit) as caught:
        read_answer(text, output)
    assert fault in str(caught.value)


def test_an_object_that_says_nothing_does_not_count_as_nothing_found() -> None:
    for text in ("{}", '{"conflict": [], "upheld": []}', '{"upheld": []}', '{"answer": {}}'):
        with pytest.raises(Misfit, match=r"conflicts: is missing|not asked for"):
            read_answer(text, Pairs)
    whole = '{"conflicts": [{"seen": 0, "norm": 1}], "upheld": []}'
    assert read_answer(whole, Pairs).conflicts == (Pair(seen=0, norm=1),)


def test_the_rest_of_a_cut_answer_is_not_taken_for_the_whole() -> None:
    # The inner object alone would do as an answer of this type.
    with pytest.raises(Misfit, match="cut off"):
        read_answer('{"why": {"passed": true, "reason": "yes"}, "passed": ', Ruling)


def test_what_was_not_asked_for_may_stand_beside_all_that_was() -> None:
    whole = '{"passed": true, "reason": "new", "norm": null, "confidence": 0.9}'
    assert read_answer(whole, Ruling) == Ruling(passed=True, reason="new")
    with pytest.raises(Misfit, match="field explanation: is not asked for"):
        read_answer('{"passed": true, "explanation": "new"}', Ruling)


def test_the_same_answer_twice_is_one_and_two_that_differ_are_none() -> None:
    yes, no = '{"passed": true}', '{"passed": false}'
    assert read_answer(f"{yes} {yes}", Ruling).passed
    with pytest.raises(Misfit, match="several answers that differ"):
        read_answer(f"First {yes}, or rather {no}", Ruling)


def test_a_lone_list_is_the_list_that_was_asked_for() -> None:
    assert read_answer("```json\n[1, 2]\n```", Scores).scores == (1, 2)
    assert read_answer("[]", Scores).scores == ()
    with pytest.raises(Misfit):
        read_answer("[[1], [2]]", Ruling)


def test_characters_that_no_text_should_hold_are_taken_out() -> None:
    answer = read_answer('{"text": "Hi\\u0000 \\ud83d there\\u001b[2J\x07", "ends": false}', Said)
    assert answer.text == "Hi \ufffd there[2J"
    raw = read_answer('{"text": "Two\nlines", "ends": false}', Said)
    assert raw.text == "Two\nlines"


@pytest.mark.parametrize(
    "text",
    [
        "x" * 10_000_000,
        "{" * LONGEST,
        "[" * LONGEST,
        '{"a":' * (LONGEST // 5),
        "{x" * (LONGEST // 2),
        '{"' * (LONGEST // 2),
        '{"\\"' * (LONGEST // 4),
        '{"scores": [' + "11," * 30_000 + "11]}",
        '{"scores": [1' + "0" * 90_000 + "]}",
        '{"a": 1}' * (LONGEST // 8),
        "```\n" * (LONGEST // 4),
        '{"scores": ' + "[" * 40_000 + "]" * 40_000 + "}",
        "<think>" * 8_000 + "</think>" * 4_000,
    ],
    ids=lambda text: text[:12],
)
def test_hostile_texts_are_refused_with_bounded_work(text: str) -> None:
    started = time.process_time()
    with pytest.raises(Misfit) as caught:
        read_answer(text, Scores)
    assert len(str(caught.value)) <= 500
    # Quadratic work would take minutes; the machine's speed does not matter to the difference.
    assert time.process_time() - started < 20
