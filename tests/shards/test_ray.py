"""Shards on a real Ray cluster of two nodes, one of which is killed in the middle.

``pip install '.[ray]'``; with FOLKWAYS_REQUIRE_RAY=1 a missing Ray is a failure.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import pytest

import folkways
from folkways.base.errors import FolkwaysError
from folkways.base.events import AnyEvent
from folkways.runs.session import Silent

needs_ray = pytest.mark.skipif(
    find_spec("ray") is None and not os.environ.get("FOLKWAYS_REQUIRE_RAY"),
    reason="Ray is not installed: pip install '.[ray]'",
)
# What Ray itself leaves open when a cluster of it goes down is none of ours.
pytestmark = pytest.mark.filterwarnings("ignore")
UNTIL = "day 1 08:30"


@pytest.fixture
def kill_one(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """A head that does no work and two nodes of two cores; returns what replaces the second."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    utils: ModuleType = import_module("ray.cluster_utils")
    made = utils.Cluster(
        initialize_head=True,
        head_node_args={"num_cpus": 0, "include_dashboard": False, "object_store_memory": 10**8},
    )
    nodes = [made.add_node(num_cpus=2, object_store_memory=10**8) for _ in range(2)]
    made.wait_for_nodes()
    monkeypatch.setenv("RAY_ADDRESS", made.address)

    def kill_one() -> None:
        made.remove_node(nodes.pop(), allow_graceful=False)
        made.add_node(num_cpus=2, object_store_memory=10**8)

    yield kill_one
    made.shutdown()


class Killer(Silent):
    """Kills a node once the run is under way."""

    def __init__(self, kill: Callable[[], None]) -> None:
        self._kill = kill
        self._ticks = 0
        self.notes: list[str] = []

    def tick(self, t: int, events: Sequence[AnyEvent]) -> None:
        """Kill, if it is time."""
        self._ticks += 1
        if self._ticks == 8:
            self._kill()

    def note(self, text: str) -> None:
        """Keep what was said."""
        self.notes.append(text)


@needs_ray
def test_a_node_is_killed_and_nothing_is_lost(
    garden: Path, tmp_path: Path, kill_one: Callable[[], None]
) -> None:
    plain = folkways.run(garden, until=UNTIL)
    killer = Killer(kill_one)
    path = tmp_path / "a.folk"
    run = folkways.run(garden, until=UNTIL, shards=3, on="ray", out=path, progress=killer)
    assert run.log_hash == plain.log_hash
    assert 1 <= len(killer.notes) <= 2
    assert "is gone" in killer.notes[0]


@needs_ray
@pytest.mark.usefixtures("kill_one")
def test_too_few_cores_are_told_before_anything_is_written(garden: Path, tmp_path: Path) -> None:
    path = tmp_path / "a.folk"
    with pytest.raises(FolkwaysError, match="not enough for 7 shards"):
        folkways.run("crowd", settings={"agents.generate.count": 9}, shards=7, on="ray", out=path)
    assert not path.exists()
    run = folkways.run(garden, until=UNTIL, shards=2, on="ray")
    assert run.log_hash == folkways.run(garden, until=UNTIL).log_hash


@pytest.mark.skipif(find_spec("ray") is not None, reason="Ray is installed")
def test_without_ray_it_says_what_to_install(garden: Path) -> None:
    with pytest.raises(FolkwaysError, match="Ray is not installed"):
        folkways.run(garden, until=UNTIL, shards=2, on="ray")
