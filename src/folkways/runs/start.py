"""Running a scenario, and going on with a run that was stopped."""

from __future__ import annotations

import itertools
import os
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from folkways.assembly.embedders import make_embedder
from folkways.assembly.experiment import (
    Experiment,
    Setting,
    as_moment,
    differences,
    prepare,
    recall,
    require,
)
from folkways.assembly.handed import AnyMind, AnyScheduler, handed_mind, handed_scheduler
from folkways.assembly.imported import refuse_import
from folkways.assembly.minds import check
from folkways.assembly.model_stack import Minds
from folkways.assembly.needed_parts import (
    AnyEnvironment,
    AnyMeasure,
    AnyMechanism,
    AnyPart,
    parts_of,
)
from folkways.assembly.prompts import read_prompts
from folkways.assembly.simulation import scheduler_of, simulation_of
from folkways.assembly.spending import MAX_FALLBACKS, TERMS, kept_terms, make_terms
from folkways.base.errors import FolkwaysError, RunFileError, StorageError
from folkways.base.log import Header
from folkways.base.time import format_moment
from folkways.engine.simulation import Simulation
from folkways.environments.environment import Environment
from folkways.language.mind import Mind
from folkways.live.server import Door
from folkways.plugins import MINDS, SCHEDULERS
from folkways.runs.retry_unusable import give_second_chance
from folkways.runs.run import Run
from folkways.runs.session import Progress, Silent, drive
from folkways.store.fork_history import Past
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
    max_fallbacks: float = MAX_FALLBACKS,
    prompts: str | Path | None = None,
    prices: str | Path | None = None,
    price: str | Sequence[str] = (),
    mechanisms: Sequence[AnyMechanism] = (),
    environment: AnyEnvironment | None = None,
    measures: Sequence[AnyMeasure] = (),
    parts: Sequence[AnyPart] = (),
    trust: bool = False,
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
    exceeded, and when more than the share ``max_fallbacks`` of the answers cannot be used;
    ``prompts`` is a folder of templates that replace those that ship, ``prices`` the file of
    another price table and ``price`` prices by hand ("IN,OUT" in dollars per million tokens). Every
    answer is stored in the run file before it is used. The run begins at once; what it will take
    says :func:`folkways.estimate`.

    A first Ctrl-C pauses the run once what is in flight has come back. Raises ScenarioError for a
    scenario that cannot be used, RunFileError if ``out`` exists or is no name for a run file,
    StorageError if it cannot be written, MindError if a mind does not exist, Unavailable if one
    cannot be asked any more (the run is paused and can be resumed), FolkwaysError for arguments of
    another kind.
    """
    started = time.perf_counter()
    require(isinstance(source, str | Path), "source", source, "a scenario's name or path")
    require(out is None or isinstance(out, str | Path), "out", out, "a path")
    without = [without] if isinstance(without, str) else list(without)
    changes: dict[str, Setting] = dict(settings or {})
    changes |= {} if seed is None else {"seed": seed}
    changes |= {} if days is None else {"days": days}
    given_parts = parts_of(
        mechanisms, trust, measures=measures, environment=environment, parts=parts
    )
    thinker, order = handed_mind(mind, given_parts), handed_scheduler(scheduler, given_parts)
    given_parts = given_parts.plus(MINDS, *thinker.classes).plus(SCHEDULERS, *order.classes)
    changes |= {"scheduler": order.name} if order.name else {}
    terms = make_terms(max_cost, max_tokens, max_fallbacks, prices, price, given_parts)
    experiment = prepare(
        source,
        mind=thinker.name,
        settings=changes,
        without=without,
        arguments={
            "source": str(source),
            "seed": seed,
            "days": days,
            "settings": dict(settings or {}),
            "without": without,
            "until": until,
            "out": None if out is None else str(out),
            "max_cost": max_cost,
            "max_tokens": max_tokens,
            "max_fallbacks": max_fallbacks,
            "price": list(terms.price),
        },
        prompts={} if prompts is None else read_prompts(Path(prompts)),
        prices=terms.prices_text,
        parts=given_parts,
    )
    stop = as_moment(until)
    experiment.check_until(stop)
    check(experiment, terms, thinker.object)
    scheduling = scheduler_of(experiment, order)
    kept = {**experiment.attachments(), TERMS: terms.kept()}
    recorder: RunWriter | MemoryRun
    if out is None:
        recorder = MemoryRun(experiment.header, until=stop, attachments=kept)
    else:
        recorder = create(out, experiment.header, stop, kept)
    minds = Minds(experiment, recorder, terms, thinker.object)
    embedder = minds.closing(make_embedder(experiment, recorder, terms, minds.purse))
    simulation = simulation_of(experiment, minds.by_agent, embedder, scheduling)
    return go(simulation, minds, experiment, recorder, stop, progress, started)


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
    progress: Progress | None = None,
) -> Run:
    """Go on with a run that was paused, interrupted or killed; a finished one is returned as is.

    It ends with the same log as a run that was never stopped, and asks no language model for an
    answer that the run file holds. ``until`` pauses it at a moment; without it the run goes on to
    where it was to pause, or if it has come there, to its end. ``max_cost``, ``max_tokens`` (both
    for the whole run) and ``max_fallbacks`` replace what it was begun with. ``mind`` is needed if
    the run was made with a mind of your own; ``scheduler`` may be another than before.
    ``mechanisms``, ``environment``, ``parts`` and ``trust`` are needed if it was made with some
    that are not installed. Raises RunFileError for a file that is missing, damaged, newer, or
    being written, Unavailable if a model cannot be asked.
    """
    started = time.perf_counter()
    require(isinstance(path, str | Path), "path", path, "the path of a run file")
    require(mind is None or _is_mind(mind), "mind", mind, "a mind")
    path = Path(path)
    stored = RunFile(path)
    refuse_import(stored.header, str(path), "gone on with")
    given = parts_of(mechanisms, trust, measures=measures, environment=environment, parts=parts)
    order = handed_scheduler(scheduler, given)
    given = given.plus(SCHEDULERS, *order.classes)
    if stored.status == "finished":
        return Run(stored, parts=given)
    experiment = recall(stored, str(path), given)
    if mind is not None and mind.name != stored.header.mind:
        raise RunFileError(
            f"{path} was begun with the mind {stored.header.mind!r}, not {mind.name!r}"
        )
    stop = as_moment(until)
    experiment.check_until(stop)
    if stop is not None and stored.t is not None and stop <= stored.t:
        raise FolkwaysError(f"{path} has already come to {format_moment(stored.t)}")
    if stop is None and stored.reason != "until":
        stop = stored.until
    terms = kept_terms(stored, experiment, max_cost, max_tokens, max_fallbacks)
    check(experiment, terms, mind)
    scheduling = scheduler_of(experiment, order)
    reason = stored.reason
    recorder = RunWriter.reopen(path, until=stop)
    try:
        recorder.attach(TERMS, terms.kept())
        give_second_chance(stored, recorder, reason, experiment.operations)
        minds = Minds(experiment, recorder, terms, mind)
        embedder = minds.closing(make_embedder(experiment, recorder, terms, minds.purse))
        simulation = simulation_of(experiment, minds.by_agent, embedder, scheduling)
        point = stored.checkpoint()
        tail = stored.events(after_seq=point.seq if point else 0)
        simulation.restore(point.body if point else None, tail)
    except BaseException:
        recorder.close()
        raise
    notes = [f"{one}; it may go on otherwise than it would have" for one in differences(experiment)]
    return go(simulation, minds, experiment, recorder, stop, progress, started, stored, notes)


def _is_mind(value: object) -> bool:
    return callable(getattr(value, "perform", None))


def create(
    out: str | Path,
    header: Header,
    until: int | None,
    kept: Mapping[str, bytes],
    past: Past | None = None,
) -> RunWriter:
    """Make the run file ``out``, or the next free one in the folder ``out``."""
    path = Path(out)
    try:
        folder = str(out).endswith(("/", os.sep)) or path.is_dir()
    except OSError as error:  # such as a name that is too long
        raise StorageError(f"cannot make {path}: {error.strerror}") from error
    if not folder:
        if path.suffix.lower() in (".html", ".htm"):
            raise RunFileError(
                f"{path} is the name of a report, not of a run. Name the run, such as "
                f"{path.with_suffix('.folk')}; its report is written beside it"
            )
        return RunWriter.create(path, header, until=until, attachments=kept, past=past)
    for number in itertools.count(1):
        numbered = path / f"{header.name}-{number}.folk"
        if os.path.lexists(numbered):
            continue
        try:
            return RunWriter.create(numbered, header, until=until, attachments=kept, past=past)
        except RunFileError:
            if not os.path.lexists(numbered):
                raise
            # Another process took the number in between.
    raise AssertionError("numbers do not end")


def go(
    simulation: Simulation[Environment],
    minds: Minds,
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
    door = None if path is None else Door(path, experiment, hears.note)
    drive(simulation, minds, recorder, path, until, hears, door)
    log = recorder if isinstance(recorder, MemoryRun) else RunFile(recorder.path)
    return Run(log, time.perf_counter() - started, experiment.parts)
