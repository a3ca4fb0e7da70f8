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
        ('<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', "declares entities"),
        ("<a>" * (XML_DEPTH + 1), "deep in one another"),
        ("<a>" + '<b c=""/>' * (XML_PARTS // 2), "elements and attributes"),
    ],
)
def test_what_is_refused(text: str, message: str) -> None:
    with pytest.raises(XmlRefused, match=message):
        check_xml(text)
