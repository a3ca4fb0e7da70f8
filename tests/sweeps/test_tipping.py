from __future__ import annotations

import csv
import io
import itertools
import json
import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.sweeps.test_compare import made
from tests.sweeps.test_figures import words

from folkways.sweeps.factors import Level
from folkways.sweeps.folder import SweepFolder
from folkways.sweeps.index import RunEntry, SweepIndex
from folkways.sweeps.outcome import Sweep
from folkways.sweeps.statistics import mean_interval
from folkways.sweeps.tipping import Tipping, Tried, as_csv, committed, tipping_points

shares = st.floats(0, 1)


def point(*runs: Sequence[float], of: int = 10) -> Tipping:
    """0, 1, 2, ... committed agents of ten, with what came of each run."""
    tried = []
    for n, values in enumerate(runs):
        adopted = mean_interval(values, (0.0, 1.0))
        assert adopted is not None
        tried.append(Tried(n / of, n, of, adopted))
    return Tipping("acceptance_ordinary", "quiet", "", tuple(tried))


def test_it_is_the_smallest_share_from_which_all_means_are_above_a_half() -> None:
    found = point([0.1, 0.0], [0.9, 0.8], [0.4, 0.3], [0.6, 0.7], [1.0, 1.0])
    assert found.at is not None
    assert found.at.share == 0.3
    assert "tips at 30 % (3 of 10) committed, not yet at 20 %" in found.text
    assert "Steepest rise: 80 points, from 0 % to 10 % committed." in found.text
    shown = found.to_json()
    assert (shown["at"], shown["below"], shown["found"]) == (0.3, 0.2, True)
    assert shown["means"] == pytest.approx([0.05, 0.85, 0.35, 0.65, 1.0])


def test_exactly_a_half_has_not_tipped() -> None:
    assert point([0.0], [0.5]).at is None
    assert point([0.0], [0.5 + 1e-9]).at is not None


@pytest.mark.parametrize(
    ("runs", "why"),
    [
        (([0.0, 0.1], [0.2, 0.3]), "at 10 % (1 of 10), the largest share tried, the mean is 25 %"),
        (([0.7, 0.9], [0.8, 0.9]), "above one half from the smallest share tried, 0 % (0 of 10)"),
    ],
)
def test_none_found_is_said_with_the_reason(runs: Sequence[list[float]], why: str) -> None:
    found = point(*runs)
    assert found.at is None
    assert "no tipping point found" in found.text
    assert why in found.text
    shown = found.to_json()
    assert (shown["at"], shown["below"], shown["found"]) == (None, None, False)


def test_the_interval_is_what_the_means_do_not_rule_out() -> None:
    sure = point([0.0, 0.01, 0.0], [0.2, 0.21, 0.2], [0.8, 0.81, 0.8], [1.0, 1.0, 0.99])
    assert [one and one.share for one in sure.interval] == [0.2, 0.2]
    assert sure.ends == "20 %"
    unsure = point([0.0, 0.01, 0.0], [0.1, 0.2, 0.9], [0.3, 0.9, 0.8], [1.0, 0.2, 0.9])
    assert [one and one.share for one in unsure.interval] == [0.1, None]
    assert unsure.ends == "10 % to beyond what was tried"
    beyond = point([0.0, 0.0], [0.1, 0.1])
    assert beyond.interval == (None, None)
    assert beyond.ends == "beyond 10 %"
    # one run has no interval, so it rules out nothing
    one = point([0.0], [1.0])
    assert one.ends == "0 % or less to beyond what was tried"


@given(st.lists(st.lists(shares, min_size=1, max_size=6), min_size=2, max_size=7))
def test_what_always_holds(runs: list[list[float]]) -> None:
    found = point(*runs)
    means = [one.adopted.mean for one in found.tried]
    order = [*found.tried, None]
    low, high = (order.index(one) for one in found.interval)
    assert low <= found.index <= high
    assert all(mean > 0.5 for mean in means[found.index :])
    assert found.index == 0 or means[found.index - 1] <= 0.5
    assert (found.at is None) == (found.index in (0, len(means)))
    shown = found.to_json()
    assert json.loads(json.dumps(shown)) == shown
    before, after = shown["rise_from"], shown["rise_to"]
    assert after == pytest.approx(before + 0.1)
    assert shown["rise"] == pytest.approx(max(b - a for a, b in itertools.pairwise(means)))


@given(st.lists(st.lists(shares, min_size=2, max_size=5), min_size=2, max_size=6), shares)
def test_who_adopts_more_tips_no_later(runs: list[list[float]], more: float) -> None:
    higher = [[min(1.0, value + more) for value in values] for values in runs]
    assert point(*higher).index <= point(*runs).index


@given(st.integers(1, 9), st.integers(2, 8), st.integers(0, 1000))
def test_a_step_is_found_where_it_is(step: int, seeds: int, noise: int) -> None:
    draw = random.Random(noise)
    runs = [
        [(0.9 if n >= step else 0.1) + draw.uniform(-0.05, 0.05) for _ in range(seeds)]
        for n in range(11)
    ]
    found = point(*runs)
    assert found.at is not None
    assert found.at.count == step
    assert found.rise[1].count == step


Made = Callable[[Mapping[str, Mapping[int, float]]], Sweep]


@pytest.fixture
def swept(tmp_path: Path) -> Made:
    """A sweep of runs that never were: dispositions, counts of ten agents, and what came of it."""

    def build(adopted: Mapping[str, Mapping[int, float]]) -> Sweep:
        folder = SweepFolder(tmp_path / "s")
        entries = []
        with folder:
            for kind, by_count in adopted.items():
                for n, share in by_count.items():
                    for seed in (1, 2, 3):
                        run = f"{kind}{n}{seed}"
                        factors: dict[str, Level] = {"entrepreneurs": n, "disposition": kind}
                        entries.append(RunEntry(f"{n}, {kind}", factors, seed, run))
                        result = made(seed, min(1.0, share + seed / 1000))
                        folder.keep(msgspec.structs.replace(result, run=run, agents=10))
            index = SweepIndex(1, "f", "", "1", "", str(tmp_path), tuple(entries))
            folder.write("sweep.json", msgspec.json.encode(index))
            folder.write("plan.yaml", b"name: f\nscenario: hobbs_cafe\nseeds: 3\n")
        return Sweep.open(folder.path)

    return build


def test_each_disposition_of_a_sweep_has_its_own(swept: Made) -> None:
    sweep = swept({"mild": {0: 0.1, 2: 0.3, 4: 0.4}, "firm": {4: 0.9, 2: 0.8, 0: 0.1}})
    assert committed(sweep) == "entrepreneurs"
    points = tipping_points(sweep, ("acceptance_ordinary",))
    assert [(one.condition, one.at and one.at.share) for one in points] == [
        *(("mild", None), ("firm", 0.2)),
    ]
    table = sweep.tipping()
    assert list(table["measure"]) == ["acceptance_ordinary"] * 2 + ["adherence_ordinary"] * 2
    assert table["at"].isna().tolist() == [True, False] * 2
    rows = list(csv.DictReader(io.StringIO(as_csv(points).decode(), newline="")))
    assert [(one["at"], one["below"], one["found"]) for one in rows] == [
        *(("", "", "False"), ("0.2", "0.0", "True")),
    ]


def test_the_figure_says_and_shows_where_it_tips(swept: Made) -> None:
    sweep = swept({"mild": {0: 0.1, 2: 0.3}, "firm": {0: 0.1, 2: 0.8}})
    figure = sweep.figure("acceptance_ordinary", against="entrepreneurs")
    assert "firm (n = 3): tips at 20 % committed (95 %: 20 %)" in words(figure)
    assert "mild (n = 3): no tipping point" in words(figure)
    plain = sweep.figure("acceptance", against="entrepreneurs")
    assert "tip" not in words(plain)
    # the ring and the interval
    assert figure.count("<path") > plain.count("<path")


def test_a_sweep_without_committed_agents_has_none(swept: Made) -> None:
    sweep = swept({"mild": {3: 0.1}, "firm": {3: 0.9}})
    assert committed(sweep) == ""
    assert tipping_points(sweep) == []
    assert len(sweep.tipping()) == 0
