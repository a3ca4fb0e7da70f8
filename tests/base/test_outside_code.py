"""Errors, numbers and texts of code from outside that trip whoever looks at them."""

from __future__ import annotations

import asyncio
import json

import pytest

from folkways.base.blame import blamed_on
from folkways.base.errors import PartError
from folkways.base.events import DayEnded, Uttered, encode
from folkways.base.outside_code import half_character, said, shown

_NOBODY: tuple[str, ...] = ()


class Mute(Exception):
    """An error without a text."""

    def __str__(self) -> str:
        raise LookupError


async def first_of_none() -> object:
    """End a coroutine with StopIteration."""
    return next(x for x in _NOBODY if x)


def test_an_error_whose_text_cannot_be_had_is_named_all_the_same() -> None:
    assert said(KeyError("tune")) == "'tune'"
    with (
        pytest.raises(PartError, match=r"on_tick: Mute: its text .* LookupError \(.*, line \d+\)"),
        blamed_on("the part", "on_tick"),
    ):
        raise_from_outside(Mute())


def test_a_coroutine_that_ends_with_stop_iteration_is_named_with_its_line() -> None:
    async def run() -> None:
        with blamed_on("the part", "on_tick"):
            await first_of_none()

    with pytest.raises(PartError, match=r"StopIteration \(.*test_outside_code\.py, line \d+\)"):
        asyncio.run(run())


def test_values_are_shown_however_large() -> None:
    assert shown([1, 2]) == "[1, 2]"
    assert shown(10**5000) == "int, with a number too large to be written out"
    assert shown([{"a": 10**5000}]) == "list, with a number too large to be written out"


@pytest.mark.parametrize(
    ("value", "name"),
    [
        ("plain 😀", None),
        ({"a": 3, "b": ["x", None]}, None),
        ("\ud800", ""),
        ({"a": "x", "b": [{"c": "\udfff!"}]}, "b.0.c"),
        ({"b": ["x", "\ud800"]}, "b.1"),
    ],
)
def test_half_a_surrogate_pair_is_found_where_it_stands(value: object, name: str | None) -> None:
    assert half_character(value) == name


def test_an_event_that_no_file_can_hold_is_named() -> None:
    said_by = Uttered(t=60, agent="Ann", conversation="1", to="Ben", text="Hi \ud800", ends=False)
    with pytest.raises(PartError, match=r"Uttered of 'Ann'.* in text: "):
        encode(said_by)
    assert json.loads(encode(DayEnded(t=60, day=1)))["day"] == 1


def raise_from_outside(error: Exception) -> None:
    """Raise an error in code that is not folkways'."""
    raise error
