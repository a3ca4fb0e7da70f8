"""Templates that could not be filled are found without filling them."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import pytest
from pydantic import Field

from folkways.agents.uncommitted import uncommitted
from folkways.assembly.prompts import OPERATIONS, AnyOperation
from folkways.base.errors import PartError
from folkways.language.operation import Data, Operation
from folkways.language.prompt import PromptTemplate
from folkways.language.template_faults import check_template, template_faults


class Line(Data):
    speaker: str
    words: str


class Place(Data):
    name: str
    lines: Annotated[tuple[Line, ...], Field(max_length=9)] = ()


class Question(Data):
    place: Place | None
    places: tuple[Place, ...] = ()
    table: dict[str, Line]

    @property
    def loud(self) -> bool:
        """Whether anybody shouts."""
        return False


class Answer(Data):
    yes: bool


def asked(situation: str, instructions: str = "Decide.") -> Operation[Question, Answer]:
    text = (
        f"{{% block instructions %}}{instructions}{{% endblock %}}\n"
        f"{{% block situation %}}{situation}{{% endblock %}}"
    )
    return Operation("decide", Question, Answer, PromptTemplate("mine", "decide.md", text))


@pytest.mark.parametrize("op", OPERATIONS, ids=lambda op: op.name)
def test_the_templates_that_ship_have_none(op: AnyOperation) -> None:
    assert not list(template_faults(op))
    assert not list(template_faults(uncommitted(op)))


@pytest.mark.parametrize(
    "situation",
    [
        "{{ q.place.name }} {{ q['place']['name'] }} {{ q.loud }}",
        "{% for p in q.places %}{% for l in p.lines %}{{ l.speaker }}{% endfor %}{% endfor %}",
        "{% for l in q.place.lines %}{{ loop.index }} {{ l.words | upper }}{% endfor %}",
        "{% for l in q.table.values() %}{{ l.anything }}{% endfor %}",
        "{% if q.more is defined %}{{ q.place }}{% endif %}{{ q.other | default('none') }}",
        "{% set first = q.places[0] %}{{ first.anything }} {{ range(3) | list }}",
        "{% macro said(l) %}{{ l.anything }}{% endmacro %}{{ said(q.places[0]) }}",
        "{% include 'data.md' %}",
    ],
)
def test_what_can_be_filled_is_let_through(situation: str) -> None:
    check_template(asked(situation))


@pytest.mark.parametrize(
    ("situation", "said"),
    [
        ("{{ q.palce }}", "line 2: Question has no field palce; did you mean place"),
        ("\n{{ q.place.title }}", "line 3: Place has no field title; it has name, lines"),
        ("{{ q['palce'] }}", "did you mean place"),
        ("{% if q.loud %}{{ q.place.nam }}{% endif %}", "did you mean name"),
        ("{% for p in q.places %}{{ p.nam }}{% endfor %}", "did you mean name"),
        ("{{ q.places[0].nam }}", "did you mean name"),
        (
            "{% for p in q.places %}{% for l in p.lines %}{{ l.word }}{% endfor %}{% endfor %}",
            "Line has no field word; did you mean words",
        ),
        ("{{ place.name }}", "line 2: there is no place; the input of the operation is called q"),
        ("{{ q.place | shout }}", "line 2: No filter named 'shout'"),
        ("{% if [1e400] %}{% endif %}", "line 2: it holds a number that is too large"),
        ("{% set x | truncate(q) %}a{% endset %}", "line 2: it cannot be compiled: "),
    ],
)
def test_what_cannot_be_filled_is_named_with_its_line(situation: str, said: str) -> None:
    with pytest.raises(PartError, match=f"operation 'decide': decide.md, .*{said}"):
        check_template(asked(situation))


def test_a_missing_block_is_named() -> None:
    template = PromptTemplate("mine", "decide.md", "{% block situation %}Now.{% endblock %}")
    op = Operation("decide", Question, Answer, template)
    with pytest.raises(PartError, match="the block instructions is missing"):
        check_template(op)


def test_the_example_is_filled_in_too() -> None:
    given = Question(place=None, table={})
    fine = replace(asked("{{ q.loud }}"), example=given)
    check_template(fine)
    assert hash(fine)
    with pytest.raises(
        PartError, match=r"decide\.md, line 3: it cannot be filled with the example"
    ):
        check_template(replace(asked("\n{{ q.place.name }}"), example=given))
    for situation in ("{{ 'a' | truncate(-5) }}", "{{ '' | dictsort }}", "{{ q.places | quoted }}"):
        with pytest.raises(PartError, match="line 2: it cannot be filled with the example"):
            check_template(replace(asked(situation), example=given))
    with pytest.raises(PartError, match="must be of its input type, Question, not Answer"):
        check_template(replace(asked("Now."), example=Answer(yes=True)))  # type: ignore[arg-type]
