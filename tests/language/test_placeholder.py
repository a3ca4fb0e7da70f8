"""An input made up for a question by the types of its fields."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import Annotated, Literal

import pytest
from pydantic import Field

from folkways.assembly.prompts import OPERATIONS, AnyOperation
from folkways.base.errors import PartError
from folkways.language.operation import Data
from folkways.language.placeholder import placeholder


class Colour(enum.Enum):
    RED = "red"


class Line(Data):
    speaker: str
    words: Annotated[str, Field(max_length=20)]


class Question(Data):
    last_word: str
    often: int
    sure: bool
    share: float
    kind: Literal["a", "b"]
    colour: Colour
    lines: tuple[Line, ...]
    pair: tuple[str, int]
    others: Sequence[str]
    names: frozenset[str]
    table: dict[str, Line]
    maybe: Line | None


class Narrow(Data):
    often: Annotated[int, Field(ge=5)]


def test_each_field_is_filled_by_its_type() -> None:
    made = placeholder(Question)
    assert (made.last_word, made.often, made.sure, made.kind) == ("(last word)", 1, True, "a")
    assert [line.speaker for line in made.lines] == ["(speaker)", "(speaker)"]
    assert made.others == ["(others 1)", "(others 2)"]
    assert made.maybe == made.table["(key)"] == made.lines[0]


@pytest.mark.parametrize("op", OPERATIONS, ids=lambda op: op.name)
def test_those_that_ship_could_be_filled_in_or_say_what_to_do(op: AnyOperation) -> None:
    try:
        made = placeholder(op.input)
    except PartError as error:
        assert "example=" in str(error)  # noqa: PT017  either will do
        return
    assert op.render(made).situation


def test_what_cannot_be_made_up_must_be_given() -> None:
    with pytest.raises(PartError, match=r"often: .*give the operation one, Operation\(.*example=N"):
        placeholder(Narrow)
