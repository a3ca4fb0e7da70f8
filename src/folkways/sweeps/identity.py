"""Which run a file holds: whether it is the one that a sweep expects under its name.

A sweep knows of each run its seed, a hash of all else that its header depends on, and the moment at
which it is to pause. These are compared with the header of the file and its progress, so no event
is read.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from folkways.assembly.arguments import as_end
from folkways.base.errors import RunFileError
from folkways.base.in_shell import in_shell
from folkways.base.log import Forked, Header
from folkways.scenario.schema import EmergenceParameters
from folkways.store.reader import RunFile
from folkways.sweeps.before import forked_scenario
from folkways.sweeps.index import RunEntry
from folkways.sweeps.run_result import Result, is_done

if TYPE_CHECKING:
    from folkways.assembly.experiment import Experiment
    from folkways.sweeps.fork_spec import ForkSpec

# 64 bits: among a million runs of a sweep two names collide with a chance of 3 in 100 million.
_DIGITS: Final = 16


class Expected(msgspec.Struct, frozen=True):
    """The run that a file is to hold.

    ``made_of`` is from :func:`made_of`, "" if that is not known, as in sweeps of older versions.
    ``stop`` is the moment at which the run is to pause (simulated seconds), None for none.
    ``log_hash`` is that of its result, "" as long as it has none.
    """

    seed: int
    made_of: str = ""
    stop: int | None = None
    log_hash: str = ""

    @classmethod
    def of(cls, entry: RunEntry, result: Result | None) -> Expected:
        """Return the run of an entry whose result is ``result``."""
        log_hash = result.log_hash if result is not None and result.done else ""
        return cls(entry.seed, entry.made_of, entry.stop, log_hash)


def effective(scenario: dict[str, object], mind: str, seed: int) -> dict[str, object]:
    """Return what counts of a scenario as a header holds it."""
    counts = {**scenario, "mind": mind, "seed": seed}
    for key in ("scheduler", "parts"):  # they change nothing in a run
        counts.pop(key, None)
    if counts.get("emergence") == EmergenceParameters().model_dump(mode="json"):
        counts.pop("emergence")  # what it was before it could be chosen: the same runs
    return counts


def digest_of(told: Sequence[object]) -> str:
    """Return a hash of plain values."""
    text = json.dumps(told, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:_DIGITS]


def made_of(header: Header, *, recorded: bool) -> str:
    """Return a hash of what a run is made of: scenario, map, seed, and the changes of a fork.

    ``recorded`` is whether a fork is one of a stored run, whose log counts as well.
    """
    told: list[object] = [effective(header.scenario, header.mind, header.seed), header.map_hash]
    if header.forked is not None:
        forked = header.forked
        told += [header.moments.name(forked.at), _own_changes(forked.changes)]
        told += [forked.log_hash] if recorded else []
    return digest_of(told)


def expected_run(
    experiment: Experiment, fork: ForkSpec | None, seed: int, stop: int | None
) -> Expected:
    """Return the run of an experiment with a seed, which is to pause at ``stop``, if anywhere.

    ``fork`` is how it goes on from a common run; None for other runs, and for those whose
    experiment is a fork already.
    """
    header = msgspec.structs.replace(experiment.header, seed=seed)
    if fork is not None:
        scenario, at, changes = forked_scenario(fork, experiment)
        header = msgspec.structs.replace(
            header,
            scenario=scenario.model_dump(mode="json"),
            mind=scenario.mind,
            forked=Forked(run="", log_hash="", at=at, events=0, changes=changes),
        )
    recorded = fork is None and header.forked is not None
    return Expected(seed, made_of(header, recorded=recorded), stop)


def common_run(experiment: Experiment, fork: ForkSpec, seed: int) -> Expected:
    """Return the run up to the fork, from which all conditions of a seed go on."""
    at = as_end(fork.at, experiment.header.moments)
    return expected_run(experiment, None, seed, at)


def refuse_another_run(
    log: RunFile, expected: Expected, folder: Path, entries: Iterable[RunEntry] = ()
) -> None:
    """Raise RunFileError if ``log`` is not the run that is expected in the sweep in ``folder``.

    ``entries`` are the runs of the sweep, among which the one that the file holds may be.
    """
    found = difference(log, expected, entries)
    if found:
        raise RunFileError(
            f"{log.path} is not the run that the sweep {folder} has under this name: {found}. Put "
            f"the right file back, or delete it: folkways sweep {in_shell(folder)} makes the run "
            "again"
        )


def difference(log: RunFile, expected: Expected, entries: Iterable[RunEntry] = ()) -> str:
    """Return in words why a file does not hold the run that is expected; "" if it does."""
    header = log.header
    if header.seed != expected.seed:
        return f"{_which(log, entries)}its seed is {header.seed} instead of {expected.seed}"
    if expected.made_of:
        if not _is_made_of(header, expected.made_of):
            return (
                f"{_which(log, entries)}its scenario (it is called {header.name}), map, mind, "
                "settings or changes are others"
            )
        if _stops_elsewhere(log, expected.stop):
            name = header.moments.name
            stops, stop = (
                "its end" if one is None else name(one) for one in (log.until, expected.stop)
            )
            return f"it goes on to {stops} instead of {stop}"
    if expected.log_hash and is_done(log) and log.log_hash() != expected.log_hash:
        return "its log is not the one of its result in results.jsonl"
    return ""


def _is_made_of(header: Header, digest: str) -> bool:
    return any(made_of(header, recorded=one) == digest for one in (False, True))


def _stops_elsewhere(log: RunFile, stop: int | None) -> bool:
    """Say whether a run is to pause at another moment; a repaired one may not know any more."""
    if log.until is not None or stop is None:
        return log.until != stop
    return log.t is not None and log.t > stop


def _which(log: RunFile, entries: Iterable[RunEntry]) -> str:
    """Describe the run of the sweep that a file holds; "" for a run from elsewhere."""
    for entry in entries:
        if (
            entry.made_of
            and entry.seed == log.header.seed
            and _is_made_of(log.header, entry.made_of)
        ):
            return f"it is the run of {entry.condition!r}, seed {entry.seed}; "
    return ""


def _own_changes(changes: Sequence[str]) -> list[str]:
    """Return the changes of a fork but for those of the scenario, which count with it."""
    return [one for one in changes if " becomes " not in one and not one.startswith("mechanisms: ")]
