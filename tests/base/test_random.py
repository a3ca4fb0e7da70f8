import subprocess
import sys

from hypothesis import given
from hypothesis import strategies as st

from folkways.base.random import digest, stream, uniform

TEXT = st.text(st.characters(exclude_characters="\x1f", exclude_categories=["Cs"]))
PARTS = st.lists(st.one_of(st.integers(), TEXT), max_size=5)


@given(PARTS)
def test_the_same_parts_give_the_same_draws(parts: list[object]) -> None:
    assert digest(*parts) == digest(*parts)
    assert stream(*parts).random() == stream(*parts).random()
    assert 0 <= uniform(*parts) < 1


@given(PARTS, PARTS)
def test_other_parts_give_other_digests(one: list[object], other: list[object]) -> None:
    same = [str(part) for part in one] == [str(part) for part in other]
    # No part at all and one empty part are the same text.
    assert same or not any((*one, *other)) or digest(*one) != digest(*other)


def test_where_a_part_ends_matters() -> None:
    assert digest("ab", "c") != digest("a", "bc")


def test_draws_are_the_same_on_every_machine_and_in_every_process() -> None:
    assert digest(1, "plan", "Emil").hex() == "246f641d988278f42e62b24bbf6cbb1e"
    program = "from folkways.base.random import stream; print(stream(1, 'x').random())"
    drawn = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": salt, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            check=True,
            text=True,
        ).stdout.strip()
        for salt in ("1", "2")
    }
    assert drawn == {str(stream(1, "x").random())}


def test_draws_are_spread_evenly() -> None:
    draws = [uniform("even", number) for number in range(4000)]
    for tenth in range(10):
        assert 300 < sum(tenth <= 10 * draw < tenth + 1 for draw in draws) < 500
