"""``--scheduler causal``, and where nobody can run ahead."""

from __future__ import annotations

import pytest

from folkways.environments.town.scout import TownScout
from folkways.store.reader import RunFile
from folkways.testing.command import Command


def test_where_nobody_can_run_ahead_it_says_so_and_does_what_the_barrier_does(
    folkways: Command,
) -> None:
    for name in ("barrier", "causal"):
        done = folkways(
            *("run", "axelrod", "--until", "round 3", "--scheduler", name),
            *("--out", f"{name}.folk", "--no-report"),
        )
        assert done.code == 0
        said = "does there what barrier does" in " ".join((done.out + done.err).split())
        assert said == (name == "causal")
    assert RunFile("causal.folk").log_hash() == RunFile("barrier.folk").log_hash()


def test_a_town_has_the_log_of_the_barrier(folkways: Command) -> None:
    hashes = set()
    for name in ("barrier", "causal"):
        done = folkways(
            *("run", "garden.yaml", "--until", "day 1 10:00", "--scheduler", name),
            *("--out", f"{name}.folk", "--no-report"),
        )
        assert done.code == 0
        hashes.add(RunFile(f"{name}.folk").log_hash())
    assert len(hashes) == 1


def test_an_error_of_the_scout_is_told_at_the_end(
    folkways: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError("too near")

    monkeypatch.setattr(TownScout, "compare", fails)
    done = folkways(
        *("run", "garden.yaml", "--until", "day 1 08:10", "--scheduler", "causal"),
        *("--out", "causal.folk", "--no-report"),
    )
    assert done.code == 0
    told = " ".join((done.out + done.err).split())
    assert "running ahead failed 1 time" in told
    assert "ZeroDivisionError: too near" in told


def test_a_slip_is_named(folkways: Command) -> None:
    done = folkways("run", "garden.yaml", "--scheduler", "casual")
    assert done.code == 2
    assert "no scheduler is called 'casual'; did you mean 'causal'" in done.err
