"""XML that a user names, looked at without keeping it: what a tree of it would take is bounded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from xml.parsers import expat

from folkways.base.limits import XML_DEPTH, XML_PARTS


class XmlRefused(ValueError):
    """A text is not XML, or would take too much once it is read; the message says which."""


def check_xml(text: str, counted: Collection[str] = ()) -> Counter[str]:
    """Return how many elements of each name in ``counted`` there are, whatever their prefix.

    Raises XmlRefused for text that is not XML, that declares entities, which can stand for any
    number of characters, or that has more elements or attributes, or nests them deeper, than the
    limits allow.
    """
    counts: Counter[str] = Counter()
    depth = parts = 0

    def begin(name: str, attributes: list[str]) -> None:
        nonlocal depth, parts
        depth += 1
        parts += 1 + len(attributes) // 2
        if depth > XML_DEPTH:
            raise XmlRefused(f"its elements lie more than {XML_DEPTH} deep in one another")
        if parts > XML_PARTS:
            raise XmlRefused(f"it has more than {XML_PARTS:,} elements and attributes")
        local = name.rpartition(":")[2]
        if local in counted:
            counts[local] += 1

    def end(name: str) -> None:
        nonlocal depth
        depth -= 1

    def declared(*entity: object) -> None:
        raise XmlRefused("it declares entities (<!ENTITY ...>); write out what they stand for")

    parser = expat.ParserCreate("utf-8")
    parser.ordered_attributes = True
    parser.StartElementHandler = begin
    parser.EndElementHandler = end
    parser.EntityDeclHandler = declared
    try:
        parser.Parse(text.encode(errors="replace"), True)
    except expat.ExpatError as error:
        raise XmlRefused(str(error)) from error
    return counts
