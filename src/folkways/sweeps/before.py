"""The common run from which the conditions of a seed are forked, made once."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from folkways.assembly.arguments import as_end
from folkways.base.errors import RunFileError
from folkways.forks.changes import changes_of, scenario_with
from folkways.forks.newcomer import newcomers_of
from folkways.forks.told import told
from folkways.runs.run import Run
from folkways.store.lock import WriterLock
from folkways.store.reader import RunFile
from folkways.sweeps.fork_spec import ForkSpec
from folkways.sweeps.run_result import is_done

if TYPE_CHECKING:
    from collections.abc import Iterator

    from folkways.assembly.experiment import Experiment
    from folkways.scenario.schema import Scenario

FOLDER: Final = "before"
"""Where such runs lie, in the folder of the runs."""
_LOOKS: Final = 0.1  # seconds between two looks whether another worker has made it


def forked_scenario(
    spec: ForkSpec, experiment: Experiment
) -> tuple[Scenario, int, tuple[str, ...]]:
    """Return the scenario from a fork on, its moment, and its changes in words.

    Raises FolkwaysError for a fork that the runs of an experiment cannot have. What is known only
    at that moment, such as private beliefs, is checked when the run is forked.
    """
    asked = spec.changes
    joining = newcomers_of(asked.newcomers, experiment)
    scenario, _ = scenario_with(experiment, asked, joining)
    changes = changes_of(experiment, scenario, asked)
    at = as_end(spec.at, experiment.header.moments)
    assert at is not None  # noqa: S101  a text always gives one
    return scenario, at, tuple(told(change) for change in changes)


def path_before(path: Path, made_of: Sequence[object], is_it: Callable[[RunFile], bool]) -> Path:
    """Return the path of the common run from which the run at ``path`` is forked.

    Conditions that differ only in their forks share it: ``made_of`` is what it is made of, and
    up to which moment. An intact file of another name that ``is_it`` is taken as well: earlier
    versions named them by where the scenario lay.
    """
    digest = hashlib.sha256(json.dumps(made_of, sort_keys=True).encode()).hexdigest()
    folder = path.parent / FOLDER
    usual = folder / f"{digest[:16]}{path.suffix}"
    if usual.exists():
        return usual
    others = sorted(folder.glob(f"*{path.suffix}"))
    return next((one for one in others if _is_intact(one, is_it)), usual)


def _is_intact(path: Path, is_it: Callable[[RunFile], bool]) -> bool:
    try:
        stored = RunFile(path)
        if is_it(stored):
            stored.verify()
            return True
    except RunFileError:
        pass
    return False


def made_before(
    path: Path,
    make: Callable[[], Run],
    resume: Callable[[], Run],
    check: Callable[[RunFile], None],
) -> None:
    """Have a run made up to its moment, or resumed; nothing if it has come there.

    Waits while another worker makes it. ``check`` raises RunFileError for a file that holds another
    run.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with _alone(path.with_name(f"{path.name}-turn")):
        if path.exists() and path.stat().st_size == 0:
            path.unlink()
        if not path.exists():
            make()
            return
        stored = RunFile(path)
        check(stored)
        if not is_done(stored):
            resume()


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Hold a turn that one worker at a time has; a killed worker's turn ends with it."""
    while True:
        try:
            lock = WriterLock(path)
            break
        except RunFileError:
            time.sleep(_LOOKS)
    try:
        yield
    finally:
        lock.release()
