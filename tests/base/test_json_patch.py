from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from folkways.base.json_patch import differing, entries_differing


class Thing(msgspec.Struct):
    name: str
    size: int = 0


Entries = st.dictionaries(st.text(max_size=2), st.integers(0, 2), max_size=4)


@given(Entries, Entries)
def test_entries_that_differ_lead_from_one_mapping_to_the_other(
    before: dict[str, int], after: dict[str, int]
) -> None:
    patched: dict[str, object] = dict(before)
    for key, value in entries_differing(before, after).items():
        if value is None:
            del patched[key]
        else:
            assert patched.get(key) != value
            patched[key] = value
    assert patched == after


def test_of_a_struct_only_what_differs_is_told() -> None:
    assert differing(Thing("a", 1), Thing("a", 2)) == {"size": 2}
    assert differing(Thing("a"), Thing("a")) == {}
    assert differing(None, Thing("a")) == {"name": "a", "size": 0}
