import re

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from folkways.base import events
from folkways.base.events import (
    KINDS,
    Event,
    MechanismEvent,
    MemoryAdded,
    NormIdentified,
    decode,
    encode,
)


def _is_json(event: Event) -> bool:
    """JSON has no infinity; inputs that hold one are refused before an event is made."""
    return not re.search(r"\b(nan|inf)\b", repr(event))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_an_event_is_read_as_it_was_written(kind: type[Event]) -> None:
    @settings(max_examples=10)
    @given(st.from_type(kind).filter(_is_json))
    def round_trip(event: Event) -> None:
        data = encode(event)
        again = decode(data)
        assert again == event
        assert type(again) is kind
        assert encode(again) == data
        assert decode(data.decode()) == event

    round_trip()


def test_every_kind_of_event_is_part_of_the_union_and_exported() -> None:
    assert set(Event.__subclasses__()) <= set(KINDS)
    assert [getattr(events, kind.__name__) for kind in KINDS] == list(KINDS)
    tags = [kind.__struct_config__.tag for kind in KINDS]
    assert tags == sorted(kind.__name__ for kind in KINDS)


def test_every_event_says_when_and_to_whom_it_belongs() -> None:
    for kind in KINDS:
        assert kind.__struct_fields__[:2] == ("t", "agent")


def test_the_bytes_of_an_event_are_fixed() -> None:
    event = MemoryAdded(t=36000, agent="Emil", id=3, memory="thought", text="Oh.", importance=2)
    assert encode(event) == (
        b'{"event":"MemoryAdded","t":36000,"agent":"Emil","id":3,"memory":"thought","text":"Oh.",'
        b'"importance":2,"evidence":[],"about":"","place":"","indoors":false,"speech":false,"own":false,'
        b'"guessed":false,"noticed":0}'
    )


def test_events_are_frozen() -> None:
    event = MechanismEvent(t=0, source="x", audience=("Emil",), data={"a": [1, None, "b"]})
    with pytest.raises(AttributeError):
        event.source = "y"  # type: ignore[misc]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b'{"event":"Nothing","t":0}',
        b'{"event":"DayBegan","day":1}',
        b'{"event":"DayBegan","t":"0","day":1}',
        b'{"event":"MemoryAdded","t":0,"id":0,"memory":"dream","text":"","importance":1}',
    ],
)
def test_what_is_no_event_is_refused(data: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        decode(data)


def test_normative_information_carries_its_parts_only_if_it_is_a_synthesis() -> None:
    plain = NormIdentified(
        t=0,
        norm="0.1",
        content="Close the gate.",
        norm_kind="injunctive",
        utility=50,
        channel="conversation",
        source_text="Emil: Close the gate, please.",
    )
    assert plain.parts == ()
    assert plain.weights == ()
