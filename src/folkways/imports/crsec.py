"""A run folder of the original CRSEC code as a run file: header, plans, and all events in order.

What is taken over from where, and what the original does not record, is said in docs/import.md.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from operator import attrgetter
from pathlib import Path
from types import MappingProxyType
from typing import TypedDict

from folkways.base import events as ev
from folkways.base.errors import RunFileError
from folkways.base.given_file import resolved
from folkways.base.log import Header
from folkways.base.time import MINUTE, day_of, moment
from folkways.imports.crsec_folder import (
    SCRATCH,
    CrsecRun,
    FolderReader,
    ImportedPerson,
)
from folkways.imports.crsec_header import header
from folkways.imports.crsec_lives import (
    action_events,
    conversations,
    memory_events,
    talk_events,
)
from folkways.imports.crsec_norms import norm_events
from folkways.imports.notes import NoteJson, Notes
from folkways.store.whole_run import whole_run

_ABSENT = (
    ("personas/*/bootstrap_memory/associative_memory/kw_strength.json", "has no place here"),
    ("personas/*/bootstrap_memory/spatial_memory.json", "not dated; folkways has another town"),
    ("environment/*.json", "says the same as the steps in movement"),
)


class CrsecImportJson(TypedDict):
    """What ``folkways import crsec --json`` prints.

    ``norms`` counts records, those accepted at some time, and those qualified at the end;
    ``not_carried_over`` is what the run file does not hold, by file and reason.
    """

    run: str
    scenario: str
    agents: int
    steps: int
    events: int
    memories: int
    conversations: int
    actions: int
    norms: dict[str, int]
    not_carried_over: list[NoteJson]


@dataclass(frozen=True)
class CrsecImport:
    """An import that was written to ``path``; ``kinds`` counts its events by kind."""

    path: Path
    scenario: str
    agents: int
    steps: int
    kinds: Mapping[str, int]
    norms: Mapping[str, int]
    notes: Notes

    def to_json(self) -> CrsecImportJson:
        """Return it as plain data."""
        return CrsecImportJson(
            run=str(self.path),
            scenario=self.scenario,
            agents=self.agents,
            steps=self.steps,
            events=sum(self.kinds.values()),
            memories=self.kinds.get("MemoryAdded", 0),
            conversations=self.kinds.get("ConversationOpened", 0),
            actions=self.kinds.get("ActionBegan", 0),
            norms=dict(self.norms),
            not_carried_over=self.notes.to_json(),
        )


def import_crsec(
    folder: str | Path,
    out: str | Path | None = None,
    *,
    scenario: str | Path = "hobbs_cafe",
    settings: Mapping[str, str] = MappingProxyType({}),
    model: str = "",
    lenient: bool = False,
) -> CrsecImport:
    """Write a run folder of the original CRSEC code into the new run file ``out``.

    ``out`` is by default the folder's name with ``.folk``, where one is. Tracked norms, hours and
    days come from ``scenario`` (a preset or a YAML file) with ``settings``; its people do not.
    ``model`` names the language model of the run, if it is known. ``lenient`` leaves out step files
    that cannot be read, which are then noted. Raises RunFileError for a folder that is no such
    run, with the file that is wrong, and if ``out`` exists; ScenarioError for the scenario.
    """
    notes = Notes()
    run = FolderReader(Path(folder), notes, lenient=lenient).read()
    if not run.steps:
        raise RunFileError(f"{folder}: none of its steps can be read")
    talks = conversations(run, notes)
    actions = list(action_events(run, notes))
    places = {
        event.agent: event.address
        for event in reversed(actions)
        if isinstance(event, ev.ActionBegan) and event.address
    }
    described = header(run, scenario, settings, model, lenient, places, notes)
    parts: list[Iterable[ev.AnyEvent]] = [actions, talk_events(run, talks)]
    for person in run.people:
        parts += [
            _plans(run, person, notes),
            memory_events(person, run.names, notes),
            norm_events(run, person, talks, notes),
        ]
    # Each part is in order of time where that matters; the sort keeps it within a moment.
    events = sorted(itertools.chain.from_iterable(parts), key=attrgetter("t"))
    for pattern, reason in _ABSENT:
        notes.add(pattern, reason, sum(1 for _ in run.folder.glob(pattern)))
    events.append(_end(run, notes))
    path = Path(out) if out is not None else Path(f"{resolved(run.folder).name}.folk")
    _write(path, described, events)
    records = [record for person in run.people for record in person.norms]
    return CrsecImport(
        path=path,
        scenario=str(scenario),
        agents=len(run.names),
        steps=len(run.steps),
        kinds=Counter(type(event).__name__ for event in events),
        norms={"records": len(records), **_standing(events)},
        notes=notes,
    )


def _end(run: CrsecRun, notes: Notes) -> ev.MechanismEvent:
    """Say at the last step that the log goes so far, and what it does not hold."""
    left = [f"{one['count']} x {one['file']}: {one['reason']}" for one in notes.to_json()]
    return ev.MechanismEvent(
        t=run.steps[-1][0],
        source="crsec import",
        audience=(),
        data={"steps": len(run.steps), "not_carried_over": [*left]},
    )


def _standing(events: list[ev.AnyEvent]) -> dict[str, int]:
    """Count the norms of the run file: the same figures that the folder's own files give."""
    accepted: set[str] = set()
    replaced: set[str] = set()
    rejected = 0
    for event in events:
        if isinstance(event, ev.NormCreated):
            accepted.add(event.norm)
        elif isinstance(event, ev.NormEvaluated):
            accepted |= {event.norm} if event.passed else set()
            rejected += not event.passed
        elif isinstance(event, ev.NormsSubsumed):
            replaced.update(event.parts)
    return {
        "accepted": len(accepted),
        "qualified": len(accepted - replaced),
        "rejected": rejected,
    }


def _write(path: Path, described: Header, events: list[ev.AnyEvent]) -> None:
    with whole_run(path, described) as writer:
        for t, group in itertools.groupby(events, key=attrgetter("t")):
            writer.append(t, list(group))
        writer.mark("finished")


def _plans(run: CrsecRun, person: ImportedPerson, notes: Notes) -> Iterator[ev.AnyEvent]:
    """Give the person's aim, and the hours that it planned for the last day of the run."""
    scratch = person.scratch
    today = day_of(run.ends - 1)
    t = next(t for t, _ in run.steps if day_of(t) == day_of(run.steps[-1][0]))
    yield ev.StatusRevised(t=t, agent=person.name, status=scratch.currently)
    items, clock = [], moment(today, 0)
    for text, minutes in scratch.f_daily_schedule_hourly_org:
        if minutes > 0:
            items.append(ev.PlanItem(clock, minutes * MINUTE, text))
        clock += max(minutes, 0) * MINUTE
    if items:
        yield ev.PlanMade(t=t, agent=person.name, level="hours", items=tuple(items))
    earlier = today - day_of(run.steps[0][0])
    notes.add(SCRATCH, "hourly plans of earlier days, which the original writes over", earlier)
    notes.add(SCRATCH, "the plan as lived (f_daily_schedule): its actions are in the steps", 1)
