"""XML that a user names, looked at without keeping it: what a tree of it would take is bounded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Final
from xml.parsers import expat

from folkways.base.limits import XML_DEPTH, XML_NAMESPACE, XML_PARTS

_SHOWN: Final = 50
"""Characters of a text that is too long which a message quotes."""
_PIECE: Final = 65_536
"""Bytes parsed at a time: expat goes on to the end of them after something was refused."""


class XmlRefused(ValueError):
    """A text is not XML, or would take too much once it is read; the message says which."""


def check_xml(
    text: str, counted: Collection[str] = (), *, longest: int | None = None
) -> Counter[str]:
    """Return how many elements of each name in ``counted`` there are, whatever their prefix.

    ``longest`` is how many characters a name, an attribute or a text between tags may have, without
    lists of ``points`` and spaces alone. Raises XmlRefused for text that is not XML, that has a
    document type, in which entities and default attributes can stand for any number of characters,
    that has more elements or attributes, nests them deeper, or has longer names of namespaces than
    the limits allow, or that has a longer text.
    """
    looked = _Looked(counted, longest)
    parser = expat.ParserCreate("utf-8")
    parser.ordered_attributes = True
    parser.StartElementHandler = looked.begin
    parser.EndElementHandler = looked.end
    parser.StartDoctypeDeclHandler = looked.declared
    if longest is not None:
        parser.CharacterDataHandler = looked.read
    data = text.encode(errors="replace")
    try:
        for start in range(0, len(data), _PIECE):
            parser.Parse(data[start : start + _PIECE], False)
        parser.Parse(b"", True)
    except expat.ExpatError as error:
        raise XmlRefused(str(error)) from error
    return looked.counts


class _Looked:
    """What has been seen of a text in XML so far."""

    def __init__(self, counted: Collection[str], longest: int | None) -> None:
        self.counts: Counter[str] = Counter()
        self._counted = counted
        self._longest = longest
        self._depth = self._parts = self._characters = 0

    def begin(self, name: str, attributes: list[str]) -> None:
        self._depth += 1
        self._parts += 1 + len(attributes) // 2
        self._characters = 0
        if self._depth > XML_DEPTH:
            raise XmlRefused(f"its elements lie more than {XML_DEPTH} deep in one another")
        if self._parts > XML_PARTS:
            raise XmlRefused(f"it has more than {XML_PARTS:,} elements and attributes")
        for key, value in zip(attributes[::2], attributes[1::2], strict=True):
            # A parser writes it before each name that belongs to it.
            if len(value) > XML_NAMESPACE and key.partition(":")[0] == "xmlns":
                raise XmlRefused(f"a namespace in it has more than {XML_NAMESPACE} characters")
        if self._longest is not None:
            self._check_lengths(name, attributes)
        local = name.rpartition(":")[2]
        if local in self._counted:
            self.counts[local] += 1

    def end(self, name: str) -> None:
        self._depth -= 1
        self._characters = 0

    def read(self, characters: str) -> None:
        """Take in a part of the text between two tags; a long one comes in several."""
        if not characters.isspace():
            self._characters += len(characters)
            self._check(characters, self._characters)

    def declared(self, *doctype: object) -> None:
        raise XmlRefused(
            "it has a document type (<!DOCTYPE ...>); remove that, and write out the entities and "
            "attributes that it defines, if any"
        )

    def _check_lengths(self, name: str, attributes: list[str]) -> None:
        self._check(name, len(name))
        for key, value in zip(attributes[::2], attributes[1::2], strict=True):
            self._check(key, len(key))
            if key != "points":
                self._check(value, len(value))

    def _check(self, text: str, length: int) -> None:
        if self._longest is not None and length > self._longest:
            raise XmlRefused(
                f"a text in it, {text[:_SHOWN]!r}..., has more than {self._longest:,} characters"
            )
