import msgspec
from hypothesis import given
from hypothesis import strategies as st

from folkways.base.log import RUN_FORMAT, Header

TEXT = st.text(max_size=30)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=6,
)
TABLE = st.dictionaries(TEXT, JSON, max_size=3)


@given(
    st.builds(
        Header,
        folkways=TEXT,
        python=TEXT,
        created=TEXT,
        name=TEXT,
        seed=st.integers(0, 2**40),
        mind=TEXT,
        scenario_given=TEXT,
        scenario=TABLE,
        arguments=TABLE,
        prompts=st.dictionaries(TEXT, TEXT, max_size=3),
        agents=st.lists(TEXT, max_size=3).map(tuple),
        map_hash=TEXT,
    )
)
def test_a_header_is_read_as_it_was_written(header: Header) -> None:
    assert msgspec.json.decode(msgspec.json.encode(header), type=Header) == header
    assert header.format == RUN_FORMAT
