"""Reading a run folder of the original CRSEC code (Ren et al. 2024): its files, as they are.

::

    reverie/meta.json                              who, when, how many steps
    movement/N.json                                where everybody is in step N, doing what
    personas/NAME/bootstrap_memory/scratch.json    who somebody is, and the plan of the day
    personas/NAME/bootstrap_memory/associative_memory/nodes.json      the memory stream
    personas/NAME/norms/personal_norm_database.json                   all norms ever met
    personas/NAME/norms/personal_norm_database_validity.json          those that were accepted
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import TypeVar

import msgspec

from folkways.base.errors import RunFileError
from folkways.base.given_file import FileRefused, read_given_text
from folkways.base.limits import AGENTS, IMPORT_BYTES, IMPORT_FILE_BYTES, IMPORT_STEPS
from folkways.base.time import DAY
from folkways.imports.notes import Notes

NORMS = "personas/*/norms/personal_norm_database.json"
ACCEPTED = "personas/*/norms/personal_norm_database_validity.json"
NODES = "personas/*/bootstrap_memory/associative_memory/nodes.json"
SCRATCH = "personas/*/bootstrap_memory/scratch.json"
MOVEMENT = "movement/*.json"
META = "reverie/meta.json"

_MOMENT = "%B %d, %Y, %H:%M:%S"
_DATE = "%B %d, %Y"
_CREATED = "%Y-%m-%d %H:%M:%S"
_LONGEST_RUN = 1000  # days, as for every scenario

T = TypeVar("T")


class Meta(msgspec.Struct):
    """``reverie/meta.json``."""

    start_date: str
    curr_time: str
    persona_names: list[str]
    step: int
    sec_per_step: int = 10
    maze_name: str = "the_ville"


class PersonAtStep(msgspec.Struct):
    """One person in one step: the tile it moves to, what it does, and where."""

    movement: tuple[int, int]
    description: str
    pronunciatio: str | None = None
    chat: list[list[str]] | None = None


class _StepMeta(msgspec.Struct):
    curr_time: str = ""


class _Step(msgspec.Struct):
    persona: dict[str, PersonAtStep]
    meta: _StepMeta = msgspec.field(default_factory=_StepMeta)


class Scratch(msgspec.Struct):
    """What is used of ``scratch.json``; a plan entry is what, and for how many minutes."""

    name: str
    age: int
    innate: str
    learned: str = ""
    currently: str = ""
    lifestyle: str = ""
    daily_plan_req: str = ""
    living_area: str = ""
    identity: str = ""
    norm_importance_trigger_max: int = 50
    f_daily_schedule_hourly_org: list[tuple[str, int]] = []


class Node(msgspec.Struct):
    """One record of the memory stream."""

    node_count: int
    type: str
    created: str
    subject: str
    predicate: str
    object: str
    description: str
    poignancy: int
    filling: list[str | list[str]] | str | None = None


class NormRecord(msgspec.Struct):
    """One entry of a norm database; a utility below 0 is the original's status code."""

    ID: int
    type: str
    content: str
    related_desc: str = ""
    utility: int = -1
    activation_state: bool = False
    validity_state: bool = False


@dataclass(frozen=True)
class ImportedPerson:
    """What the folder holds of one person: memories by age, norms in the order of the files."""

    name: str
    scratch: Scratch
    nodes: tuple[tuple[int, Node], ...]
    norms: tuple[NormRecord, ...]
    accepted: tuple[NormRecord, ...]


@dataclass(frozen=True)
class CrsecRun:
    """A whole run folder; moments are simulated seconds since midnight before its first day.

    ``steps`` are moment and people of each step that could be read; ``ends`` is the moment after
    the last. ``step`` is the length of a step in seconds.
    """

    folder: Path
    names: tuple[str, ...]
    maze: str
    step: int
    ends: int
    people: tuple[ImportedPerson, ...]
    steps: tuple[tuple[int, dict[str, PersonAtStep]], ...] = field(repr=False)


class FolderReader:
    """Reads one folder; ``lenient`` notes an unreadable file of a step and skips it.

    Raises RunFileError, naming the file, for whatever else is missing, is not UTF-8, is not JSON
    or does not have the form of the original's file.
    """

    def __init__(self, folder: Path, notes: Notes, *, lenient: bool = False) -> None:
        self.folder = folder
        self.notes = notes
        self.lenient = lenient
        self._left = IMPORT_BYTES

    def read(self) -> CrsecRun:
        """Return the whole run."""
        if not self.folder.is_dir():
            what = "is not a folder" if self.folder.exists() else "does not exist"
            raise RunFileError(f"{self.folder} {what}")
        path = self.folder / "reverie" / "meta.json"
        if not path.exists():
            raise RunFileError(
                f"{self.folder} is no run folder of CRSEC: it has no reverie/meta.json"
            )
        meta = self._decode(path, Meta)
        self._check(path, meta)
        first = self._time(path, meta.start_date, _DATE).date()
        ends = self._moment(path, meta.curr_time, _MOMENT, first)
        begins = ends - meta.step * meta.sec_per_step
        if begins < 0:
            raise RunFileError(f"{path}: {meta.step} steps before {meta.curr_time} is no moment")
        return CrsecRun(
            folder=self.folder,
            names=tuple(meta.persona_names),
            maze=meta.maze_name,
            step=meta.sec_per_step,
            ends=ends,
            people=tuple(self._person(name, first, ends) for name in meta.persona_names),
            steps=tuple(self._steps(meta, first, begins)),
        )

    def _check(self, path: Path, meta: Meta) -> None:
        if not meta.persona_names or len(set(meta.persona_names)) != len(meta.persona_names):
            raise RunFileError(f"{path}: persona_names must name everybody once")
        for name in meta.persona_names:
            if not name.strip() or Path(name).name != name:
                raise RunFileError(f"{path}: {name!r} in persona_names is no name of a folder")
        if meta.step < 1 or meta.sec_per_step < 1:
            raise RunFileError(f"{path}: no step has been simulated (step is {meta.step})")
        if meta.step > IMPORT_STEPS:
            raise RunFileError(f"{path}: {meta.step:,} steps; {IMPORT_STEPS:,} can be imported")
        if len(meta.persona_names) > AGENTS:
            people = len(meta.persona_names)
            raise RunFileError(f"{path}: {people:,} people; {AGENTS:,} can be imported")

    def _steps(
        self, meta: Meta, first: date, begins: int
    ) -> Iterator[tuple[int, dict[str, PersonAtStep]]]:
        movement = self.folder / "movement"
        if not movement.is_dir():
            raise RunFileError(f"{movement} is missing: the folder holds no steps")
        latest = begins - 1
        for number in range(meta.step):
            path = movement / f"{number}.json"
            try:
                step = self._decode(path, _Step)
            except RunFileError as error:
                if not self.lenient:
                    raise
                why = "missing" if not path.exists() else "cannot be read"
                self.notes.add(MOVEMENT, f"{why}, left out on request")
                del error
                continue
            t = begins + number * meta.sec_per_step
            if step.meta.curr_time:
                t = self._moment(path, step.meta.curr_time, _MOMENT, first)
            if t <= latest:
                raise RunFileError(f"{path}: {step.meta.curr_time} is not after the step before")
            latest = t
            unknown = step.persona.keys() - set(meta.persona_names)
            self.notes.add(MOVEMENT, "somebody whom meta.json does not name", len(unknown))
            yield t, step.persona

    def _person(self, name: str, first: date, ends: int) -> ImportedPerson:
        folder = self.folder / "personas" / name
        if not folder.is_dir():
            raise RunFileError(f"{folder} is missing, and {META} names {name}")
        memory = folder / "bootstrap_memory"
        scratch = self._decode(memory / "scratch.json", Scratch)
        path = memory / "associative_memory" / "nodes.json"
        nodes = []
        for node in self._records(path, Node, NODES):
            try:
                t = self._moment(path, node.created, _CREATED, first)
            except RunFileError:
                self.notes.add(NODES, "a record with no date that can be read")
                continue
            if t >= ends:
                self.notes.add(NODES, "a record from after the end of the run")
                continue
            nodes.append((t, node))
        nodes.sort(key=lambda pair: (pair[0], pair[1].node_count))
        norms = folder / "norms"
        return ImportedPerson(
            name,
            scratch,
            tuple(nodes),
            tuple(self._records(norms / "personal_norm_database.json", NormRecord, NORMS)),
            tuple(
                self._records(norms / "personal_norm_database_validity.json", NormRecord, ACCEPTED)
            ),
        )

    def _records(self, path: Path, kind: type[T], pattern: str) -> Iterator[T]:
        """Give the records of a file in order of their number (``norm_12``, ``node_7``)."""
        found: list[tuple[int, T]] = []
        for key, raw in self._decode(path, dict[str, msgspec.Raw]).items():
            number = key.rpartition("_")[2]
            try:
                record = msgspec.json.decode(raw, type=kind, strict=False)
            except (msgspec.DecodeError, RecursionError):
                self.notes.add(pattern, "a record without the fields that such a record has")
                continue
            found.append((int(number) if number.isdecimal() else len(found), record))
        found.sort(key=lambda pair: pair[0])
        return (record for _, record in found)

    def _decode(self, path: Path, kind: type[T]) -> T:
        try:
            text = read_given_text(path, min(IMPORT_FILE_BYTES, self._left))
            self._left -= len(text)
            return msgspec.json.decode(text, type=kind, strict=False)
        except FileRefused as refused:
            if refused.missing:
                raise RunFileError(f"{path} is missing") from refused
            raise RunFileError(str(refused)) from refused
        except msgspec.ValidationError as error:
            raise RunFileError(f"{path} is not as CRSEC writes it: {error}") from error
        except msgspec.DecodeError as error:
            raise RunFileError(f"{path} is not JSON: {error}") from error
        except RecursionError as error:
            raise RunFileError(f"{path} is nested too deep to be read") from error

    def _time(self, path: Path, text: str, form: str) -> datetime:
        try:
            return datetime.strptime(text, form)
        except ValueError as error:
            example = datetime(2023, 2, 13).strftime(form)
            raise RunFileError(f"{path}: {text!r} is not a time such as {example!r}") from error

    def _moment(self, path: Path, text: str, form: str, first: date) -> int:
        """Return the moment that ``text`` names, day 1 being ``first``."""
        since = self._time(path, text, form) - datetime(first.year, first.month, first.day)
        if not timedelta(0) <= since < timedelta(days=_LONGEST_RUN):
            raise RunFileError(f"{path}: {text!r} does not lie within {_LONGEST_RUN} days of day 1")
        return since.days * DAY + since.seconds
