"""Names of people and places, out of sight of the reader."""

from __future__ import annotations

from folkways.reading.clauses import hide_names

MANY = tuple(f"Ada Number{number}" for number in range(60))


def test_many_names_are_hidden_as_few_are() -> None:
    text = "Ada Number7 met Number12 Number8 and Adam in House 12: room, not in House 1."
    named, at = ("Ada Number7", "Ada Number8", "Ada Number12"), ("House 12: room", "House 1")
    hidden = "xperson met xperson and Adam in xplacein , not in xplacein ."
    assert " ".join(hide_names(text, named, at).split()) == hidden
    places = tuple(f"House {number}" for number in range(40))
    assert hide_names(text, MANY, (*at, *places)) == hide_names(text, named, at)


def test_equal_tuples_of_names_hide_the_same() -> None:
    again = (*MANY,)
    assert again is not MANY
    assert hide_names("Hello, Number3!", again, ()) == hide_names("Hello, Number3!", MANY, ())
