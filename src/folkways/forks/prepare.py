"""A fork made ready: the moment, the scenario from then on, and all that was before."""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from folkways.assembly.arguments import as_end, require
from folkways.assembly.constants import resolved_for_fork
from folkways.assembly.experiment import Experiment
from folkways.assembly.imported import refuse_import
from folkways.assembly.needed_parts import origins, parts_by_name, parts_of
from folkways.assembly.recalled import differences, recall
from folkways.assembly.simulation import simulation_of
from folkways.assembly.spending import TERMS, prices_given
from folkways.assembly.wordings import prompt_versions
from folkways.base.errors import FolkwaysError, PartError
from folkways.base.events import AnyEvent
from folkways.base.log import Forked, Header, PartOrigin
from folkways.base.time import TICK
from folkways.base.version import VERSION
from folkways.engine import checkpoint
from folkways.environments.change import Change, moment_after
from folkways.forks.changes import ForkChanges, changes_of, scenario_with
from folkways.forks.newcomer import newcomers_of
from folkways.forks.told import told
from folkways.memory.embedder import LexicalEmbedder
from folkways.plugins import GROUPS, INSTALLED, MECHANISMS, Parts
from folkways.plugins.parts import is_reference
from folkways.runs.run import Run
from folkways.scenario.schema import MECHANISMS as SHIPPED
from folkways.scenario.schema import Scenario
from folkways.store.examples import is_example, run_file
from folkways.store.fork_history import Past
from folkways.store.reader import RunFile


@dataclass(frozen=True)
class Fork:
    """A fork that can be made: of ``parent``, as ``experiment``, with its ``past``.

    ``notes`` are what a user should know beforehand.
    """

    parent: RunFile
    experiment: Experiment
    past: Past
    notes: tuple[str, ...]


def prepare_fork(
    path: str | Path,
    at: str | int,
    asked: ForkChanges,
    price: Sequence[str] = (),
    parts: Parts = INSTALLED,
) -> Fork:
    """Return the fork that is wanted, ready to be made; see :func:`fork` for what is raised."""
    require(isinstance(path, str | Path), "path", path, "the path of a run file")
    parent = RunFile(run_file(path))
    refuse_import(parent.header, str(path), "forked")
    # The whole parent is checked: a fork of a damaged run would hand the damage on.
    parent.verify()
    moment = as_end(at, parent.header.moments)
    require(isinstance(moment, int), "at", at, "a moment")
    assert moment is not None  # noqa: S101  for the type checker
    moment = _checked_moment(Run(parent), moment)
    outside = [name for name in asked.within if is_reference(name) or _brought(name)]
    if outside:
        parts = parts.joined(parts_of(parts=outside))
        asked = replace(asked, within=[one for one in asked.within if one not in outside])
    origin = _recalled(parent, path, asked, parts)
    changed, parts = scenario_with(origin, asked, newcomers_of(asked.newcomers, origin))
    scenario = resolved_for_fork(changed, origin.scenario.offline)
    origin = replace(origin, parts=parts)
    changes = changes_of(origin, scenario, asked)
    header = _header(origin, parent, moment, changes, price)
    header = msgspec.structs.replace(
        header,
        scenario=scenario.model_dump(mode="json"),
        seed=scenario.seed,
        mind=scenario.mind,
        attached=tuple(dict.fromkeys((*origin.header.attached, TERMS))),
        parts=_outside(scenario, origin),
        prompts={
            **prompt_versions(origin.prompts, scenario, origin.parts),
            **origin.header.prompts,
        },
    )
    people = scenario.agents if isinstance(scenario.agents, tuple) else origin.agents
    header = msgspec.structs.replace(header, agents=tuple(one.name for one in people))
    experiment = replace(origin, header=header, scenario=scenario, agents=people)
    past = _past(experiment, parent, moment, changes)
    experiment = replace(experiment, header=_counting(header, len(past.events)))
    notes = [f"{one}; it may go on otherwise than it would have" for one in differences(origin)]
    if not changes:
        notes.append("Nothing is changed: it will go on as the run that it comes from")
    return Fork(parent, experiment, past, tuple(notes))


def _recalled(parent: RunFile, path: str | Path, asked: ForkChanges, parts: Parts) -> Experiment:
    """Return the experiment of the run; errors say why a part cannot be left out."""
    try:
        return recall(parent, str(path), parts)
    except PartError as error:
        if not asked.without:
            raise
        raise PartError(
            f"{error}. A fork --without a mechanism needs it too: only its code can read its "
            "parameters in the run"
        ) from error


def _brought(name: str) -> bool:
    """Say whether an installed package other than folkways brings a part of this name."""
    return name not in SHIPPED and any(name in INSTALLED.names(group) for group in GROUPS)


def _outside(scenario: Scenario, origin: Experiment) -> tuple[PartOrigin, ...]:
    """Return where the parts in use came from that do not ship."""
    parts = origin.parts
    mechanisms = [parts.find(MECHANISMS, name) for name in scenario.mechanisms]
    agents = scenario.agents if isinstance(scenario.agents, tuple) else ()
    in_use = [*mechanisms, origin.environment, *parts_by_name(scenario, agents, parts)]
    return origins(in_use, parts)


def next_name(path: Path) -> Path:
    """Return the path of the next fork of the run at ``path``, beside it: RUN-fork-1.folk.

    That of a recorded example goes to the folder ``runs``.
    """
    if is_example(run_file(path)):
        path = Path("runs") / run_file(path).name
    names = (path.with_name(f"{path.stem}-fork-{n}{path.suffix}") for n in itertools.count(1))
    return next(name for name in names if not os.path.lexists(name))


def _checked_moment(run: Run, at: int) -> int:
    """Return the moment at which to fork; the step that a run has reached need not be over."""
    if run.t is None:
        raise FolkwaysError(f"{run.path}: nothing has happened in this run yet")
    name = run.header.moments.name
    if at > run.reached and name(at) == name(run.reached):
        at = run.reached
    if not run.begins <= at <= run.reached:
        raise FolkwaysError(
            f"{run.path} goes from {name(run.begins)} to {name(run.reached)}; "
            f"it cannot be forked at {name(at) if at >= 0 else at}"
        )
    return at


def _header(
    origin: Experiment, parent: RunFile, at: int, changes: Sequence[Change], price: Sequence[str]
) -> Header:
    return msgspec.structs.replace(
        origin.header,
        folkways=VERSION,
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        arguments={**origin.header.arguments, "price": [*prices_given(origin.header), *price]},
        forked=Forked(
            run=str(parent.path),
            log_hash=parent.log_hash(),
            at=at,
            events=0,
            changes=tuple(told(change) for change in changes),
            mechanisms=origin.scenario.mechanisms,
        ),
    )


def _counting(header: Header, events: int) -> Header:
    assert header.forked is not None  # noqa: S101  it was made for a fork
    forked = msgspec.structs.replace(header.forked, events=events)
    return msgspec.structs.replace(header, forked=forked)


def _past(experiment: Experiment, parent: RunFile, at: int, changes: Sequence[Change]) -> Past:
    """Return the parent's events up to ``at``, then the changes, and the state after them.

    State is a fold over events under the scenario that holds from now on. Folding asks no mind and
    compares no memories, so any will do.
    """
    events = list(_until(parent.events(), at))
    from folkways.minds.offline.made import offline

    mind = offline(experiment.header.seed)
    folded = simulation_of(experiment, mind, LexicalEmbedder())
    folded.restore(None, events)
    last = events[-1].t
    made = folded.environment.change(moment_after(at, last), changes) if changes else []
    if made:
        folded.environment.replay(made[0].t, made)
    return Past(
        [*events, *made], checkpoint.dump(folded.environment), parent.answers(), parent.vectors()
    )


def _until(events: Iterator[AnyEvent], at: int) -> Iterator[AnyEvent]:
    """Give the events up to the tick of ``at``, with changes that were made right after it."""
    end = at // TICK * TICK + TICK
    return itertools.takewhile(lambda event: event.t < end, events)
