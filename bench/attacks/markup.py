"""Mutations of XML by chance: of its tags, attributes and texts, and of what it declares."""

from __future__ import annotations

import re
from random import Random
from typing import Final

_TAG: Final = re.compile(rb"<[^<>]*>")
_ATTRIBUTE: Final = re.compile(rb"""\s[\w.:-]+\s*=\s*("[^"]*"|'[^']*')""")
_VALUES: Final = (
    *(b"", b" ", b"0", b"-1", b"a", b"None", b"true", b"maybe", b"1e999", b"graphml", b"group"),
    *(b"&lt;", b"&#65;", b"&#0;", b"&a;", b"\xc3\xa9", b"x" * 1_001, b"y" * 200_000),
)
_TEXTS: Final = (
    *(b"<default/>", b"<default>x</default>", b"<![CDATA[<default/>]]>", b"<!-- <edge/> -->"),
    *(b"<node/>", b"<node id=''/>", b"<edge/>", b"<edge target='n0'/>", b"<edge source='n0'/>"),
    *(b"<hyperedge/>", b"<port name='p'/>", b"<desc>x</desc>", b"<?a b?>", b"<data key='d0'/>"),
    *(b"<graph/>", b"<p:a xmlns:p='urn:a'/>", b"<a xmlns='urn:" + b"u" * 300 + b"'/>", b"text"),
)
_TYPES: Final = (
    b"<!DOCTYPE a>",
    b'<!DOCTYPE a SYSTEM "a.dtd">',
    b'<!DOCTYPE a [<!ENTITY a "b">]>',
    b'<!DOCTYPE a [<!ATTLIST %s %s CDATA "' + b"y" * 1_000_000 + b'">]>',
    b"<!DOCTYPE a [<!ATTLIST %s " + b" ".join(b'a%d CDATA ""' % n for n in range(2_000)) + b">]>",
)
_MANY: Final = (2, 40, 2_000)
_LONGEST: Final = 12_000_000
"""Bytes that are written: more than any XML may have."""


def mutated_markup(data: bytes, random: Random) -> bytes:
    """Return XML with one change: to a tag, an attribute or a text, or with a document type."""
    tags = [match.span() for match in _TAG.finditer(data)]
    if not tags:
        return data
    start, end = random.choice(tags)
    tag = data[start:end]
    change = random.randrange(7)
    if change == 0:
        return data[:start] + data[end:]
    if change == 1:
        return data[:start] + _changed(tag, random) + data[end:]
    if change == 2:
        return data[:end] + random.choice(_TEXTS) + data[end:]
    if change == 3:
        return _typed(data, random)
    if change == 4:
        return data[:end] + b"<![CDATA[" + data[end:].replace(b"<", b"]]><", 1)
    return _repeated(data, start, random)


def _changed(tag: bytes, random: Random) -> bytes:
    """Return a tag without one of its attributes, or with another value of it."""
    places = [match.span() for match in _ATTRIBUTE.finditer(tag)]
    if not places:
        return tag
    start, end = random.choice(places)
    if random.random() < 0.4:
        return tag[:start] + tag[end:]
    name = tag[start:end].partition(b"=")[0]
    return tag[:start] + name + b'="' + random.choice(_VALUES) + b'"' + tag[end:]


def _typed(data: bytes, random: Random) -> bytes:
    """Return the XML with a document type, which may give attributes to some element."""
    kind = random.choice(_TYPES)
    if b"%s" in kind:
        words = (random.choice((b"node", b"edge", b"graph", b"tile")), b"label")
        kind = kind % words[: kind.count(b"%s")]
    declared = re.match(rb"\s*<\?xml[^>]*\?>", data)
    at = declared.end() if declared else 0
    return data[:at] + kind + data[at:]


def _repeated(data: bytes, start: int, random: Random) -> bytes:
    """Return the XML with an element many times, each with ids of its own if that is drawn."""
    tag = re.match(rb"<([\w.:-]+)[^<>]*?(/?)>", data[start:])
    if tag is None:
        return data
    end = start + tag.end()
    if not tag[2]:
        closing = data.find(b"</" + tag[1] + b">", end)
        if closing < 0:
            return data
        end = closing + len(tag[1]) + 3
    element, times = data[start:end], random.choice(_MANY)
    times = min(times, _LONGEST // len(element))
    if random.random() < 0.7:
        parts = [re.sub(rb'\bid="', b'id="%d_' % n, element) for n in range(times)]
    else:
        parts = [element] * times
    return data[:end] + b"".join(parts) + data[end:]
