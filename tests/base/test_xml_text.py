from __future__ import annotations

import pytest

from folkways.base.limits import XML_DEPTH, XML_PARTS
from folkways.base.xml_text import XmlRefused, check_xml


def test_elements_are_counted_whatever_their_prefix() -> None:
    text = '<a xmlns:p="urn:p"><b/><p:b/><c><b x="1"/></c></a>'
    assert check_xml(text, ("b", "d")) == {"b": 3}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no element found"),
        ("<a>", "no element found"),
        ("<a>\ud800</b>", "mismatched tag"),
        ('<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', "has a document type"),
        ('<!DOCTYPE a SYSTEM "a.dtd"><a/>', "has a document type"),
        (f"<a xmlns:b='{'c' * 201}'/>", "a namespace in it has more than 200 characters"),
        ("<a>" * (XML_DEPTH + 1), "deep in one another"),
        ("<a>" + '<b c=""/>' * (XML_PARTS // 2), "elements and attributes"),
    ],
)
def test_what_is_refused(text: str, message: str) -> None:
    with pytest.raises(XmlRefused, match=message):
        check_xml(text)


@pytest.mark.parametrize(
    "text",
    [
        f"<{'a' * 11}/>",
        f"<a {'b' * 11}='c'/>",
        f"<a b='{'c' * 11}'/>",
        "<a>one two <!-- or --> six</a>",
        f"<a><b/>{'c' * 100_000}<b/></a>",
        f"<a>&#{'0' * 50}65;{'c' * 10}</a>",
    ],
)
def test_long_texts_are_refused(text: str) -> None:
    with pytest.raises(
        XmlRefused, match=r"^a text in it, '.{1,50}'\.\.\., has more than 10 characters$"
    ):
        check_xml(text, longest=10)
    check_xml(text)


def test_spaces_between_elements_and_lists_of_points_are_no_long_texts() -> None:
    text = f"<a>{' ' * 100}<b points='{'1,2 ' * 100}'/>{chr(10) * 100}ten signs.<b/>ten signs.</a>"
    assert check_xml(text, ("b",), longest=10) == {"b": 2}
