"""Sweeps on a real Ray cluster of two nodes, one of which is killed in the middle.

``pip install '.[ray]'``; with FOLKWAYS_REQUIRE_RAY=1 a missing Ray is a failure.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Protocol

import pytest

from folkways.base.errors import FolkwaysError
from folkways.base.version import VERSION
from folkways.store.reader import RunFile
from folkways.sweeps import on_ray
from folkways.sweeps.conduct import Unwatched
from folkways.sweeps.run_result import Result
from folkways.sweeps.start import sweep
from folkways.sweeps.work import Job

Write = Callable[..., Path]
PLAN = "name: many\nscenario: garden.yaml\nseeds: 8\ndays: 40\n"

needs_ray = pytest.mark.skipif(
    find_spec("ray") is None and not os.environ.get("FOLKWAYS_REQUIRE_RAY"),
    reason="Ray is not installed: pip install '.[ray]'",
)
# What Ray itself leaves open when a cluster of it goes down is none of ours.
pytestmark = pytest.mark.filterwarnings("ignore")


class Cluster(Protocol):
    address: str
    nodes: list[object]

    def kill_one(self) -> None: ...


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Cluster]:
    """A head that does no work and two nodes of two cores; the second can be killed."""
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

    yield SimpleNamespace(address=made.address, nodes=nodes, kill_one=kill_one)
    made.shutdown()


class Killer(Unwatched):
    """Kills a node when the first run has come in, while both nodes are at work on others."""

    def __init__(self, cluster: Cluster) -> None:
        self.cluster = cluster
        self.seen: list[str] = []
        self.lost_runs: list[str] = []

    def result(self, job: Job, result: Result) -> None:
        self.seen.append(result.run)
        if len(self.seen) == 1:
            self.cluster.kill_one()

    def lost(self, job: Job, reason: str) -> None:
        self.lost_runs.append(job.run)


@needs_ray
@pytest.mark.parametrize("shared", [True, False], ids=["shared folder", "no shared folder"])
def test_a_node_is_killed_and_every_run_is_in_the_table_once(
    plan: Write, place: Path, cluster: Cluster, shared: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = plan(PLAN)
    if not shared:  # the nodes, which are other processes, still see the true one
        monkeypatch.setattr(on_ray, "_mark", lambda folder: "as if on another machine")
    killer = Killer(cluster)
    done = sweep(path, out=place / "s", on="ray", watch=killer)
    assert len(cluster.nodes) == 1
    assert killer.lost_runs, "no run was under way on the node that was killed"
    assert sorted(killer.seen) == sorted(one.run for one in done.entries)
    assert [(one["seed"], one["status"]) for one in done.rows] == [
        (seed, "finished") for seed in range(1, 9)
    ]
    for one in done.entries:
        stored = RunFile(place / "s" / "runs" / f"{one.run}.folk")
        stored.verify()
        assert stored.log_hash() == done.results[one.run].log_hash
    here = sweep(path, out=place / "here", seeds=2)
    assert [one["log_hash"] for one in here.rows] == [one["log_hash"] for one in done.rows[:2]]


@needs_ray
def test_a_bug_or_a_bad_file_on_a_node_is_told_and_the_others_go_on(
    plan: Write, place: Path, cluster: Cluster
) -> None:
    path = plan("name: few\nscenario: garden.yaml\nseeds: 3\ndays: 1\n")
    first = sweep(path, out=place / "s", seeds=1)
    broken = place / "s" / "runs" / f"{first.entries[0].run}.folk"
    broken.write_bytes(b"no run" * 1000)
    (place / "s" / "results.jsonl").unlink()
    done = sweep(path, out=place / "s", on="ray", workers=2)
    assert [one["status"] for one in done.rows] == ["failed", "finished", "finished"]
    assert "is not a run of folkways" in str(done.rows[0]["reason"])


def test_a_node_with_another_folkways_refuses() -> None:
    job = Job("a", "a, seed 1", "/nowhere/a.folk", "hobbs_cafe", 1, {})
    result, data = on_ray.work(on_ray.Order(job, "/nowhere", "mark", "0.0.0", {}, b""))
    assert (result.status, data) == ("failed", b"")
    assert "the sweep 0.0.0" in result.reason


def test_paid_runs_want_a_folder_that_all_nodes_see() -> None:
    job = Job("a", "a, seed 1", "/nowhere/a.folk", "hobbs_cafe", 1, {}, paid=True)
    order = on_ray.Order(job, "/nowhere", "mark", VERSION, {}, b"")
    result, _ = on_ray.work(order)
    assert result.status == "failed"
    assert "paid answers must not be lost" in result.reason


def test_a_node_without_the_folder_gives_the_file_back_and_takes_up_a_begun_one(
    place: Path,
) -> None:
    source = place / "garden.yaml"
    files = {"scenario/garden.yaml": source.read_bytes()}

    def order(begun: bytes, until: str) -> on_ray.Order:
        path = str(place / "none" / "a.folk")
        job = Job("a", "a", path, str(source), 5, {"days": "1"}, until=until)
        return on_ray.Order(job, "/nowhere", "mark", VERSION, files, begun)

    result, data = on_ray.work(order(b"", ""))
    (place / "back.folk").write_bytes(data)
    back = RunFile(place / "back.folk")
    back.verify()
    assert result.done
    assert result.log_hash == back.log_hash()
    assert not (place / "none").exists()
    again, same = on_ray.work(order(data, ""))
    (place / "again.folk").write_bytes(same)
    assert RunFile(place / "again.folk").header == back.header
    assert again.log_hash == result.log_hash


class Gone(Exception):
    """Stands in for all errors of Ray."""


class Ended:
    """Stands in for Ray on a machine where it has ended."""

    exceptions = SimpleNamespace(
        **dict.fromkeys(("TaskCancelledError", "RayTaskError"), KeyError),
        **dict.fromkeys(("LocalRayletDiedError", "RayError"), Gone),
    )

    def __init__(self) -> None:
        self.ended = False

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0}

    def remote(self, **options: object) -> Callable[[object], SimpleNamespace]:
        return lambda work: SimpleNamespace(remote=lambda order: order.job.run)

    def wait(self, tasks: list[object], **options: object) -> tuple[list[object], list[object]]:
        return tasks[:1], tasks[1:]

    def get(self, task: object) -> object:
        raise Gone

    def cancel(self, task: object, force: bool) -> None:
        raise Gone

    def shutdown(self) -> None:
        self.ended = True


def test_a_sweep_stops_where_ray_has_ended_and_says_how_to_go_on(
    plan: Write, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ray = Ended()
    monkeypatch.setattr(on_ray, "connected", lambda address: ray)
    path = plan("name: few\nscenario: garden.yaml\nseeds: 3\ndays: 1\n")
    with pytest.raises(FolkwaysError, match="Ray has ended on this machine") as stopped:
        sweep(path, out=place / "s", on="ray")
    assert f"folkways sweep {place / 's'} --on ray" in str(stopped.value)
    assert ray.ended


@pytest.mark.skipif(find_spec("ray") is not None, reason="Ray is installed")
def test_without_ray_it_is_said_what_to_install(plan: Write, place: Path) -> None:
    with pytest.raises(FolkwaysError, match=r"pip install '\.\[ray\]'"):
        sweep(plan(), out=place / "s", on="ray")
    with pytest.raises(FolkwaysError, match="'local', 'ray' or"):
        sweep(plan(), out=place / "s", on="slurm")
