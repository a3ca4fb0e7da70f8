from __future__ import annotations

from random import Random

from attacks.markup import mutated_markup

XML = b'<?xml version="1.0"?>\n<graphml><graph><node id="a">text</node></graph></graphml>'


def test_changes_reach_tags_attributes_texts_and_declarations() -> None:
    made = [mutated_markup(XML, Random(number)) for number in range(300)]
    assert {mutated_markup(XML, Random(number)) for number in range(300)} == set(made)
    assert any(b"<node>text" in one for one in made)
    assert any(b"</graph>" not in one for one in made)
    assert any(b"<![CDATA[text]]>" in one for one in made)
    assert any(one.startswith(b'<?xml version="1.0"?><!DOCTYPE a [<!ATTLIST node ') for one in made)
    assert any(one.count(b'<node id="1_a">') == 1 and one.count(b"<node") > 2_000 for one in made)
    assert max(map(len, made)) < 13_000_000


def test_what_holds_no_tag_stays_as_it_is() -> None:
    assert mutated_markup(b"a > b", Random(1)) == b"a > b"
