"""What a mechanism tells the log comes back typed."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.plugins.hums import Hummed

from folkways import Fact
from folkways.base.errors import PartError
from folkways.base.events import DayBegan, decode, encode


@given(st.text(), st.integers(-(2**53), 2**53))
def test_a_fact_is_read_as_it_was_told(tune: str, bars: int) -> None:
    fact = Hummed(tune=tune, bars=bars)
    event = fact.event(10, "Ann", "hum", ("Ann",))
    again = decode(encode(event))
    assert again == event
    assert Hummed.read(again) == fact
    assert event.text == f"Ann hums {tune}."


class Other(Fact):
    """Another fact."""


class Wrong(Fact):
    """Holds what a log cannot."""

    inner: dict[str, dict[str, int]]


def test_another_fact_and_another_event_are_not_read() -> None:
    event = Other().event(10, "Ann", "hum", ("Ann",))
    assert Hummed.read(event) is None
    assert Hummed.read(msgspec.structs.replace(event, data={})) is None
    assert Hummed.read(DayBegan(t=10, day=1)) is None


def test_bookkeeping_has_no_sentence_and_the_log_is_as_before() -> None:
    event = Other().event(10, "Ann", "hum", ("Ann",))
    assert b"text" not in encode(event)


def test_what_a_log_cannot_hold_is_refused() -> None:
    with pytest.raises(PartError, match="Wrong holds what a log cannot"):
        Wrong(inner={"a": {"b": 1}}).event(10, "Ann", "hum", ())


def test_half_a_surrogate_pair_is_refused_when_it_is_told() -> None:
    with pytest.raises(PartError, match="Hummed holds half a surrogate pair in tune: "):
        Hummed(tune="la \ud800", bars=3).event(10, "Ann", "hum", ())


class Mute(Fact):
    """Forgets to return its sentence."""

    def sentence(self, agent: str) -> str:
        """Return nothing."""
        return None  # type: ignore[return-value]


def test_what_could_not_be_read_back_is_refused_when_it_is_told() -> None:
    wrong = Hummed(tune="a tune", bars="many")  # type: ignore[arg-type]
    with pytest.raises(PartError, match=r"Hummed.*bars='many'.*`int`, got `str`"):
        wrong.event(10, "Ann", "hum", ())
    with pytest.raises(PartError, match="sentence of the fact Mute"):
        Mute().event(10, "Ann", "hum", ())
