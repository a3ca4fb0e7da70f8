from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from folkways.metrics.emergence import carried, emergence
from folkways.metrics.permission import PERMISSION
from folkways.metrics.series import Share


def of_ten(*counts: int | None) -> list[Share]:
    return [Share(0, 0) if count is None else Share(count, 10) for count in counts]


def test_from_the_first_bin_on_in_which_both_stay_above_the_threshold() -> None:
    found = emergence(of_ten(3, 8, 9, 10), of_ten(1, 6, 7, 9))
    assert (found.accepted, found.adhered, found.bin) == (1, 2, 2)
    assert found.emerged
    assert found.reason == ""


def test_a_relapse_starts_it_anew() -> None:
    found = emergence(of_ten(8, 8, 6, 8), of_ten(9, 9, 9, 9))
    assert (found.first_accepted, found.accepted, found.bin) == (0, 3, 3)


def test_a_bin_with_nobody_in_the_town_takes_the_shares_before_it() -> None:
    assert carried(of_ten(None, 7, None, 3)) == [None, 0.7, 0.7, 0.3]
    assert emergence(of_ten(9, 9, 9), of_ten(None, 8, None)).bin == 1


def test_the_reason_says_which_fell_short() -> None:
    assert emergence(of_ten(9), of_ten(6)).reason == (
        "adherence ended at 60 % (6 of 10); the threshold is 70 %"
    )
    assert emergence(of_ten(5), of_ten(9)).reason.startswith("acceptance ended at 50 % (5 of 10);")
    both = emergence(of_ten(8, 2), of_ten(9, 1)).reason
    assert "acceptance ended at 20 % (2 of 10) and adherence ended at 10 % (1 of 10)" in both
    assert both.endswith("both passed it earlier, then fell back")
    assert emergence([], []).reason == "there was nobody to accept it"


def test_four_of_six_is_no_certain_no() -> None:
    four = [Share(4, 6)]
    found = emergence(four, four)
    assert found.emerged is False
    assert found.certain is False
    assert found.doubt == (
        "acceptance and adherence ended at 67 % (4 of 6), and the 95 % interval of 30 to 90 % "
        "includes the threshold of 70 %"
    )
    assert emergence([Share(40, 60)], [Share(20, 60)]).certain
    assert emergence(of_ten(9), of_ten(3)).certain
    assert emergence([], []).certain is None


def test_what_emerged_is_certain_if_the_whole_interval_is_above_the_threshold() -> None:
    ten = emergence(of_ten(10), of_ten(10))
    assert (ten.emerged, ten.certain, ten.doubt) == (True, True, "")
    nine = emergence(of_ten(10), of_ten(9))
    assert (nine.emerged, nine.certain) == (True, False)
    assert nine.doubt.startswith(
        "adherence ended at 90 % (9 of 10), and the 95 % interval of 60 to"
    )


def test_the_threshold_and_how_long_it_must_last_can_be_chosen() -> None:
    late = of_ten(5, 9, 9)
    assert emergence(late, late, persistence=2).bin == 1
    short = emergence(late, late, persistence=3)
    assert short.emerged is False
    assert (
        short.reason == "acceptance and adherence are at 70 % in the last 2 bins only; 3 are needed"
    )
    assert emergence(late, late, 0.95).emerged is False
    assert emergence(late, late, 0.5).bin == 0


def test_of_a_permission_it_cannot_be_said() -> None:
    found = emergence(of_ten(5, 9), of_ten(None, None), impossible=PERMISSION)
    assert (found.emerged, found.bin, found.first_accepted) == (None, None, 1)
    assert "it is a permission" in found.reason


shares = st.integers(0, 10).map(lambda n: Share(n, 10)) | st.just(Share(0, 0))


@given(st.lists(st.tuples(shares, shares), min_size=1, max_size=8), st.floats(0.1, 1))
def test_emergence_holds_until_the_end_and_is_the_earliest(
    pairs: list[tuple[Share, Share]], threshold: float
) -> None:
    acceptance, adherence = [p[0] for p in pairs], [p[1] for p in pairs]
    found = emergence(acceptance, adherence, threshold)
    held, kept = carried(acceptance), carried(adherence)
    ok = [
        a is not None and b is not None and a >= threshold and b >= threshold
        for a, b in zip(held, kept, strict=True)
    ]
    if found.bin is None:
        assert not ok[-1]
        assert found.reason
    else:
        assert all(ok[found.bin :])
        assert found.bin == 0 or not ok[found.bin - 1]
