"""The runs of a sweep as tasks on a Ray cluster (``pip install '.[ray]'``).

A task that sees the sweep's folder works on the run file in its place, and a later task
continues that file. On a node that does not see the folder, the task works on a copy and gives
the file back whole; if that node dies, the run starts over.
"""

from __future__ import annotations

import contextlib
import hashlib
import tempfile
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple

import msgspec

from folkways.assembly.ray_cluster import connected, disconnect
from folkways.base.errors import FolkwaysError
from folkways.base.version import VERSION
from folkways.scenario.document import read
from folkways.scenario.installed import map_names
from folkways.sweeps.executor import Lost, Report
from folkways.sweeps.folder import SweepFolder
from folkways.sweeps.index import INDEX
from folkways.sweeps.run_result import Result
from folkways.sweeps.work import Job, perform

TRIES: Final = 4
"""How often a run is tried whose node dies; nodes may be of a kind that is taken away at will."""


class Order(NamedTuple):
    """A job with what a node needs that does not see the folder of the sweep.

    ``mark`` is the SHA-256 of the folder's index, ``files`` are scenario and map by their paths,
    ``begun`` is the run file as far as it is.
    """

    job: Job
    folder: str
    mark: str
    version: str
    files: dict[str, bytes]
    begun: bytes


def work(order: Order) -> tuple[Result, bytes]:
    """Do a job on a node; return its result, and the run file unless it is in its place already."""
    job = order.job
    if order.version != VERSION:
        return _refused(job, f"this node has folkways {VERSION}, the sweep {order.version}"), b""
    if _mark(Path(order.folder)) == order.mark:
        return perform(job), b""
    if job.paid:
        reason = (
            "this node does not see the folder of the sweep, and paid answers must not be lost "
            "with it; keep the folder where all nodes see it"
        )
        return _refused(job, reason), b""
    with tempfile.TemporaryDirectory(prefix="folkways-") as scratch:
        path = Path(scratch) / "runs" / f"{job.run}.folk"
        for name, data in order.files.items():
            target = Path(scratch) / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
        if order.begun:
            path.parent.mkdir()
            path.write_bytes(order.begun)
        source = str(Path(scratch) / next(iter(order.files))) if order.files else job.source
        result = perform(msgspec.structs.replace(job, path=str(path), source=source))
        return result, path.read_bytes() if path.exists() else b""


class RayCluster:
    """Takes as many jobs at once as the cluster has cores, or ``workers``."""

    def __init__(self, address: str, workers: int | None, folder: Path) -> None:
        """Connect to the cluster at ``address``; empty: the one that runs here, or a new one.

        Raises FolkwaysError if Ray is not installed or the cluster cannot be reached.
        """
        self._ray = connected(address)
        self._folder = SweepFolder(folder)
        self._mark = _mark(folder)
        self._flying: dict[object, Job] = {}
        self._slots = workers or max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        # Retries are counted by the sweep, which knows what a run holds already.
        self._task = self._ray.remote(num_cpus=1, max_retries=0)(work)

    @property
    def slots(self) -> int:
        """How many jobs it takes at once."""
        return self._slots

    @property
    def tries(self) -> int:
        """How often a run is tried whose node dies."""
        return TRIES

    def submit(self, job: Job) -> None:
        """Hand a job to the cluster."""
        path = Path(job.path)
        order = Order(
            job,
            str(self._folder.path.absolute()),
            self._mark,
            VERSION,
            _files(job),
            b"" if job.paid or not path.exists() else path.read_bytes(),
        )
        self._flying[self._task.remote(order)] = job

    def reports(self, seconds: float) -> list[Report]:
        """Return what came in; FolkwaysError if Ray has ended on this machine."""
        ready, _ = self._ray.wait(list(self._flying), num_returns=1, timeout=seconds)
        return [self._read(one, self._flying.pop(one)) for one in ready]

    def _read(self, reference: object, job: Job) -> Report:
        errors = self._ray.exceptions
        try:
            result, data = self._ray.get(reference)
        except errors.TaskCancelledError:
            return Result(job.run, job.seed, done=False, status="paused", reason="interrupted")
        except errors.RayTaskError as error:
            last = str(error).strip().splitlines()[-1]
            return Lost(job.run, f"a bug ended it: {last}", again=False)
        except errors.LocalRayletDiedError as error:
            raise FolkwaysError(
                "Ray has ended on this machine, so the sweep stops. Finished runs are kept. To go "
                f"on: {self._folder.index.command(self._folder.path)} --on ray"
            ) from error
        except errors.RayError as error:
            why = str(error).strip().splitlines() or [type(error).__name__]
            return Lost(job.run, f"its node or process is gone ({why[0]})", again=True)
        if data:
            self._folder.write(f"runs/{job.run}.folk", data)
        found: Result = result
        return found

    def pause(self) -> None:
        """Ask every run to stop; those on nodes that do not see the folder are restarted later."""
        for reference in self._flying:
            self._ray.cancel(reference)

    def close(self) -> None:
        """Let go of the cluster, and of the tasks that are not over."""
        for reference in self._flying:
            # Nothing can be cancelled any more where Ray itself has ended.
            with contextlib.suppress(self._ray.exceptions.RayError):
                self._ray.cancel(reference, force=True)
        disconnect(self._ray)


def _mark(folder: Path) -> str:
    try:
        return hashlib.sha256((folder / INDEX).read_bytes()).hexdigest()
    except OSError:
        return ""


def _files(job: Job) -> dict[str, bytes]:
    """Return the scenario of a job and its map, by their paths; nothing for what ships.

    Of a job that goes on from a stored run it is that run.
    """
    path = Path(job.source)
    if job.recorded:
        return {f"scenario/{path.name}": path.read_bytes()}
    if not path.is_absolute():
        return {}
    text = path.read_bytes()
    found = {f"scenario/{path.name}": text}
    data = read(text.decode("utf-8-sig")).data
    named = read(job.settings["map"]).data if "map" in job.settings else None
    name = named or (data.get("map") if isinstance(data, dict) else None)
    if isinstance(name, str) and name not in map_names():
        if PurePosixPath(name).is_absolute() or ".." in PurePosixPath(name).parts:
            raise FolkwaysError(f"keep the map {name} beside {path} to run it on other machines")
        found[f"scenario/{name}"] = (path.parent / name).read_bytes()
    return found


def _refused(job: Job, reason: str) -> Result:
    return Result(job.run, job.seed, done=False, status="failed", reason=reason)
