"""Running a scenario, and going on with a run that was stopped."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from folkways.assembly.arguments import as_end, require
from folkways.assembly.cut_fork import refuse_cut_fork
from folkways.assembly.embedders import embedder_of_run
from folkways.assembly.experiment import Experiment, Setting
from folkways.assembly.imported import refuse_import
from folkways.assembly.minds import check
from folkways.assembly.model_stack import MindsOfRun
from folkways.assembly.needed_parts import (
    AnyEnvironment,
    AnyMeasure,
    AnyMechanism,
    AnyPart,
    parts_of,
)
from folkways.assembly.options import RunOptions
from folkways.assembly.recalled import differences, recall
from folkways.assembly.simulation import check_mechanisms, scheduler_of
from folkways.assembly.spending import TERMS, Spending, resumed_access
from folkways.assembly.user_parts import AnyMind, AnyScheduler, handed_scheduler, is_mind
from folkways.base.errors import FolkwaysError, RunFileError
from folkways.base.in_shell import in_shell
from folkways.base.plural import counted
from folkways.engine.scheduler import runs_ahead
from folkways.engine.simulation import Simulation
from folkways.environments.environment import Environment
from folkways.language.mind import Mind
from folkways.live.server import RequestServer
from folkways.plugins import SCHEDULERS
from folkways.runs.created import create
from folkways.runs.retry_unusable import give_second_chance
from folkways.runs.run import Run
from folkways.runs.session import Progress, Silent, drive
from folkways.runs.simulated import Division
from folkways.store.memory import MemoryRun
from folkways.store.reader import RunFile
from folkways.store.writer import RunWriter


def run(
    source: str | Path,
    *,
    seed: int | None = None,
    days: int | None = None,
    settings: Mapping[str, Setting] | None = None,
    without: str | Sequence[str] = (),
    until: str | int | None = None,
    out: str | Path | None = None,
    mind: AnyMind | None = None,
    scheduler: AnyScheduler | None = None,
    max_cost: float | None = None,
    max_tokens: int | None = None,
    max_fallbacks: float | None = None,
    prompts: str | Path | None = None,
    prices: str | Path | None = None,
    price: str | Sequence[str] = (),
    mechanisms: Sequence[AnyMechanism] = (),
    environment: AnyEnvironment | None = None,
    measures: Sequence[AnyMeasure] = (),
    parts: Sequence[AnyPart] = (),
    trust: bool = False,
    durable: bool = False,
    shards: int = 1,
    on: str = "",
    progress: Progress | None = None,
) -> Run:
    """Run a scenario and return the run.

    ``source`` is the name of a scenario that ships or the path of a YAML file. ``seed`` and
    ``days`` replace what it says, ``settings`` any of its keys (``{"retrieval.decay": 0.995}``),
    ``without`` takes mechanisms out (``"compliance"``, or a list), ``until`` pauses the run at a
    moment ("day 1 10:00"). ``out`` is a new run file, or a folder in which one gets a number;
    without it the run is held in memory and is gone with the process. ``mind`` is the name of a
    mind ("offline", "openai:gpt-5-mini") or a mind of your own, its class or an object, and
    ``scheduler`` likewise decides in which order agents take their steps, which changes nothing in
    the log. ``mechanisms`` are put in beside those that the scenario lists: classes of your own
    (:class:`folkways.Mechanism`), names, or ``package.module:Class``; the run is measured by
    ``measures`` as well (:class:`folkways.Measure`), and ``parts`` may be of any kind.
    ``environment`` takes the place of the scenario's: a class of your own
    (:class:`folkways.Environment`), or a name. ``trust`` lets the scenario itself name any
    ``package.module:Class``, which is then imported.

    For language models: the run pauses before ``max_cost`` (US dollars) or ``max_tokens`` would be
    exceeded, and when more than the share ``max_fallbacks`` (0.25) of the answers cannot be used;
    ``prompts`` is a folder of templates that replace those that ship, ``prices`` the file of
    another price table and ``price`` prices by hand ("IN,OUT" in dollars per million tokens). Every
    answer is stored in the run file before it is used. The run begins at once; what it will take
    says :func:`folkways.estimate`. With ``durable`` each tick and each answer waits until the disk
    has it, so that no power cut undoes it. The agents live in ``shards`` processes, which changes
    nothing in the log.

    A first Ctrl-C pauses the run once what is in flight has come back. Raises ScenarioError for a
    scenario that cannot be used, RunFileError if ``out`` exists or is no name for a run file,
    StorageError if it cannot be written, MindError if a mind does not exist, Unavailable if one
    cannot be asked any more (the run is paused and can be resumed), FolkwaysError for arguments of
    another kind.
    """
    options = RunOptions(
        source,
        seed=seed,
        days=days,
        settings=settings or {},
        without=without,
        until=until,
        mind=mind,
        scheduler=scheduler,
        prompts=prompts,
        spending=Spending(max_cost, max_tokens, max_fallbacks, prices, price),
        parts=parts_of(mechanisms, trust, measures=measures, environment=environment, parts=parts),
    )
    return begin(options, out, progress, durable=durable, division=Division(shards, on))


def begin(
    options: RunOptions,
    out: str | Path | None = None,
    progress: Progress | None = None,
    *,
    durable: bool = False,
    division: Division = Division(),
) -> Run:
    """Run what ``options`` say and return the run; see :func:`run`."""
    started = time.perf_counter()
    require(out is None or isinstance(out, str | Path), "out", out, "a path")
    experiment, access, until, mind, scheduler = options.prepare(out)
    check(experiment, access, mind)
    check_mechanisms(experiment)  # before there is a run file
    scheduling = scheduler_of(experiment, scheduler)
    division.check(experiment, mind, scheduling)
    kept = {**experiment.attachments(), TERMS: access.kept()}
    with division.place() as place:
        recorder: RunWriter | MemoryRun
        if out is None:
            recorder = MemoryRun(experiment.header, until=until, attachments=kept)
        else:
            recorder = create(out, experiment.header, until, kept)
            if durable:
                recorder.make_durable()
        minds = division.minds(experiment, recorder, access, mind)
        embedder = minds.closing(embedder_of_run(experiment, recorder, access, minds.purse))
        hears = progress or Silent()
        simulation = division.simulation(
            experiment, minds, embedder, scheduling, recorder, place, hears.note
        )
        return go(simulation, minds, experiment, recorder, until, progress, started)


def resume(
    path: str | Path,
    *,
    until: str | int | None = None,
    mind: Mind | None = None,
    scheduler: AnyScheduler | None = None,
    max_cost: float | None = None,
    max_tokens: int | None = None,
    max_fallbacks: float | None = None,
    mechanisms: Sequence[AnyMechanism] = (),
    environment: AnyEnvironment | None = None,
    measures: Sequence[AnyMeasure] = (),
    parts: Sequence[AnyPart] = (),
    trust: bool = False,
    durable: bool = False,
    shards: int = 1,
    on: str = "",
    progress: Progress | None = None,
) -> Run:
    """Resume a run that was paused, interrupted or killed; a finished one is returned as is.

    It ends with the same log as a run that was never stopped, and asks no language model for an
    answer that the run file holds. ``until`` pauses it at a moment; without it the run goes on to
    where it was to pause, or if it has come there, to its end. ``max_cost``, ``max_tokens`` (both
    for the whole run) and ``max_fallbacks`` replace what it was begun with. ``mind`` is needed if
    the run was made with a mind of your own; ``scheduler`` may be another than before.
    ``mechanisms``, ``environment``, ``parts`` and ``trust`` are needed if it was made with some
    that are not installed; ``durable``, ``shards`` and ``on`` are as in :func:`run`, and have to be
    given again. Raises RunFileError for a file that is missing, damaged, newer, or being written,
    Unavailable if a model cannot be asked.
    """
    started = time.perf_counter()
    require(isinstance(path, str | Path), "path", path, "the path of a run file")
    require(mind is None or is_mind(mind), "mind", mind, "a mind")
    path = Path(path)
    stored = RunFile(path)
    refuse_import(stored.header, str(path), "resumed")
    refuse_cut_fork(stored.header, stored.seq, str(path))
    given = parts_of(mechanisms, trust, measures=measures, environment=environment, parts=parts)
    order = handed_scheduler(scheduler, given)
    given = given.plus(SCHEDULERS, *order.classes)
    if stored.status == "finished":
        stored.verify()
        return Run(stored, parts=given)
    experiment = recall(stored, str(path), given)
    if mind is not None and mind.name != stored.header.mind:
        raise RunFileError(
            f"{path} was begun with the mind {stored.header.mind!r}, not {mind.name!r}"
        )
    moments = experiment.header.moments
    stop = as_end(until, moments)
    experiment.check_until(stop)
    # One that was killed at its last tick has come there, but has not paused yet.
    paused = stored.reason == "until"
    if stop is not None and stored.t is not None and stop < stored.t + paused:
        raise FolkwaysError(
            f"{path} has already come to {moments.name(stored.t)}; to go on, name a later moment "
            f"or none. Its report: folkways report {in_shell(path)}"
        )
    if stop is None and stored.reason != "until":
        stop = stored.until
    spending = Spending(max_cost, max_tokens, max_fallbacks)
    access = resumed_access(stored, experiment, spending)
    check(experiment, access, mind)
    scheduling = scheduler_of(experiment, order)
    division, hears = Division(shards, on), progress or Silent()
    division.check(experiment, mind, scheduling)
    reason = stored.reason
    with division.place() as place:
        recorder = RunWriter.reopen(path, until=stop)
        try:
            if durable:
                recorder.make_durable()
            recorder.attach(TERMS, access.kept())
            give_second_chance(stored, recorder, reason, experiment.operations)
            minds = division.minds(experiment, recorder, access, mind)
            embedder = minds.closing(embedder_of_run(experiment, recorder, access, minds.purse))
            simulation = division.simulation(
                experiment, minds, embedder, scheduling, recorder, place, hears.note
            )
            point = stored.checkpoint()
            tail = stored.events(after_seq=point.seq if point else 0)
            simulation.restore(point.body if point else None, tail, point.seq if point else 0)
        except BaseException:
            recorder.close()
            raise
        notes = [
            f"{one}; it may go on otherwise than it would have" for one in differences(experiment)
        ]
        return go(simulation, minds, experiment, recorder, stop, progress, started, stored, notes)


def go(
    simulation: Simulation[Environment],
    minds: MindsOfRun,
    experiment: Experiment,
    recorder: RunWriter | MemoryRun,
    until: int | None,
    progress: Progress | None,
    started: float,
    before: RunFile | MemoryRun | None = None,
    notes: Sequence[str] = (),
) -> Run:
    """Run ``simulation`` and return the run.

    ``before`` is what happened until now, ``notes`` what a user should know.
    """
    hears = progress or Silent()
    path = recorder.path if isinstance(recorder, RunWriter) else None
    ends = experiment.ends if until is None else min(until, experiment.ends)
    hears.begin(experiment.header, path, experiment.begins, ends)
    if before is not None:
        hears.past(before.events())
    for note in notes:
        hears.note(note)
    if runs_ahead(simulation.scheduler) and simulation.ahead is None:
        hears.note(
            f"in the environment {simulation.environment.name!r} everybody acts at the same "
            f"moments: the scheduler {simulation.scheduler.name!r} does there what barrier does"
        )
    requests = None if path is None else RequestServer(path, experiment, hears.note)
    header = experiment.header
    drive(
        *(simulation, minds, recorder, path, until, hears, requests),
        moments=header.moments,
        parts=header.parts,
    )
    ahead = simulation.ahead
    if ahead is not None and minds.paid and ahead.answers.wasted:
        asked, wasted = ahead.answers.asked, ahead.answers.wasted
        hears.note(f"of {counted(asked, 'question')}, {wasted:,} asked ahead were not needed")
    if ahead is not None and ahead.stumbles:
        hears.note(ahead.failure)
    log = recorder if isinstance(recorder, MemoryRun) else RunFile(recorder.path)
    return Run(log, time.perf_counter() - started, experiment.parts)
