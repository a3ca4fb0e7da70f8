"""The life of every norm record of a CRSEC folder, as events.

The files keep the order in which norms were met and that in which they were accepted, but no time.
Both follow from the rules of the original code, which are run again here on its recorded thoughts
and conversations (:mod:`folkways.imports.crsec_times`): what is met in a step is judged at
the beginning of the next one, and a synthesis comes straight after the judging.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast, get_args

from folkways.base import events as ev
from folkways.imports.crsec_folder import ACCEPTED, NORMS, CrsecRun, ImportedPerson, NormRecord
from folkways.imports.crsec_lives import ImportedConversation
from folkways.imports.crsec_times import CREATED, SYNTHESIS, TALK, NormMet, find, kind_of
from folkways.imports.notes import Notes

_REJECTED: dict[int, tuple[ev.CheckStep, str]] = {
    -2: ("consistency", ""),
    -3: ("duplication", ""),
    -4: ("consistency", "it is about one person by name"),
}
"""What the original writes in place of a utility when a check fails; -1 is not settled."""


@dataclass(eq=False)
class _Norm:
    """One record on its way: when it was met and accepted, and what became of it."""

    id: str
    record: NormRecord
    kind: str
    found: NormMet
    accepted: int | None = None
    rank: int = -1
    active: bool = False
    parts: list[_Norm] = field(default_factory=list)
    replaces: list[_Norm] = field(default_factory=list)


def norm_events(
    run: CrsecRun, person: ImportedPerson, talks: Sequence[ImportedConversation], notes: Notes
) -> Iterator[ev.AnyEvent]:
    """Give the norm events of one person in order of time."""
    number = run.names.index(person.name)
    records = [one for one in person.norms if _sound(one, notes)]
    found = find(run, person, records, talks, notes)
    norms = [
        _Norm(f"{number}.{count}", record, kind_of(record), where)
        for count, (record, where) in enumerate(zip(records, found, strict=True))
    ]
    _match(norms, person, notes)
    _date(run, norms)
    _subsume(norms, notes)
    yield from _tell(run, person, norms, notes)


def _sound(record: NormRecord, notes: Notes) -> bool:
    if record.type not in get_args(ev.NormKind) or not record.content.strip():
        notes.add(NORMS, "a record that is neither descriptive nor injunctive, or says nothing")
        return False
    return True


def _match(norms: list[_Norm], person: ImportedPerson, notes: Notes) -> None:
    """Give each norm its place in the order of acceptance, and its final standing."""
    waiting: dict[tuple[str, str], list[_Norm]] = defaultdict(list)
    for norm in norms:
        if norm.record.validity_state:
            waiting[norm.record.content, norm.record.related_desc].append(norm)
    for rank, record in enumerate(person.accepted):
        same = waiting[record.content, record.related_desc]
        if not same:
            notes.add(ACCEPTED, "an accepted norm that the list of all norms does not hold")
            continue
        same[0].rank, same[0].active = rank, record.activation_state and record.validity_state
        del same[0]
    left = sum(map(len, waiting.values()))
    notes.add(NORMS, "marked as accepted, but not in the list of accepted norms: kept as met", left)


def _date(run: CrsecRun, norms: list[_Norm]) -> None:
    """Set when each norm was accepted: never before the one that the file names before it."""
    passes = sorted({norm.found.t + run.step for norm in norms if norm.kind != SYNTHESIS})
    latest, before = 0, -1
    last = run.steps[-1][0]
    place = {norm.id: at for at, norm in enumerate(norms)}
    for norm in sorted((one for one in norms if one.rank >= 0), key=lambda one: one.rank):
        own = norm.found.t if norm.kind in (CREATED, SYNTHESIS) else norm.found.t + run.step
        # In one judging records are taken in order, so an earlier record comes from a later one.
        if place[norm.id] < before and own <= latest:
            own = next((t for t in passes if t > latest), latest)
        latest = min(max(latest, own), last)
        before = place[norm.id]
        norm.accepted = latest


def _subsume(norms: list[_Norm], notes: Notes) -> None:
    """Find what each synthesis was made from, and what the accepted ones replaced."""
    held: dict[str, _Norm] = {}
    replaced: set[str] = set()
    for norm in sorted((one for one in norms if one.rank >= 0), key=lambda one: one.rank):
        if norm.kind == SYNTHESIS:
            norm.parts = _listed(norm, held)
            norm.replaces = [
                part for part in norm.parts if not part.active and part.id not in replaced
            ]
            replaced |= {part.id for part in norm.replaces}
        held[norm.record.content] = norm
    known: dict[str, _Norm] = {}
    for norm in norms:
        if norm.rank >= 0:
            known[norm.record.content] = norm
        elif norm.kind == SYNTHESIS:
            norm.parts = _listed(norm, known)
    for norm in norms:
        if norm.rank >= 0 and not norm.active and norm.id not in replaced:
            # The original matches by the words alone; whatever it hit, the norm is out of use.
            later = [one for one in norms if one.kind == SYNTHESIS and one.rank > norm.rank]
            if later:
                later[0].replaces.append(norm)
            notes.add(
                ACCEPTED,
                "an inactive norm that no synthesis lists"
                + ("; counted as replaced by the next one" if later else "; kept as active"),
            )


def _listed(norm: _Norm, known: Mapping[str, _Norm]) -> list[_Norm]:
    """Return the norms that the text of a synthesis lists, a line each, as the original does."""
    lines = norm.record.related_desc.split("\n")[1:]
    found = (known.get(line.rpartition(". ")[2]) for line in lines)
    return list(dict.fromkeys(part for part in found if part is not None))


def _tell(
    run: CrsecRun, person: ImportedPerson, norms: list[_Norm], notes: Notes
) -> Iterator[ev.AnyEvent]:
    last = run.steps[-1][0]
    told: list[tuple[int, int, int, ev.AnyEvent]] = []
    owed = 0
    gained: dict[int, int] = defaultdict(int)
    for norm in norms:
        if norm.accepted is not None and norm.kind not in (CREATED, SYNTHESIS):
            gained[norm.accepted] += norm.record.utility
    held = set()
    for at, norm in enumerate(norms):
        t = norm.found.t
        if norm.kind == SYNTHESIS and t not in held:
            held.add(t)
            owed = sum(more for when, more in gained.items() if when <= t)
            for when in [when for when in gained if when <= t]:
                del gained[when]
            told.append((t, 1, at, ev.SynthesisHeld(t=t, agent=person.name, total=owed, themes=())))
        # What is met in a step comes after the judging of what was met before; a synthesis, after.
        met = 2 if norm.kind == SYNTHESIS else 9
        told += [(t, 0 if norm.kind == CREATED else met, at, _met(person, norm, notes))]
        if norm.kind == CREATED:
            continue
        if norm.accepted is not None:
            phase = 3 if norm.kind == SYNTHESIS else 0
            told.append((norm.accepted, phase, at, _judged(person, norm.id, norm.accepted)))
        elif norm.record.utility in _REJECTED and (t < last or norm.kind == SYNTHESIS):
            when = t if norm.kind == SYNTHESIS else t + run.step
            step, reason = _REJECTED[norm.record.utility]
            told.append((when, 3, at, _judged(person, norm.id, when, step, reason)))
        else:
            notes.add(NORMS, "met, and never settled by any check: kept as not judged yet")
        if norm.replaces and norm.accepted is not None:
            parts = tuple(part.id for part in norm.replaces)
            subsumed = ev.NormsSubsumed(
                t=norm.accepted, agent=person.name, into=norm.id, parts=parts
            )
            told.append((norm.accepted, 4, at, subsumed))
    told.sort(key=lambda one: one[:3])
    yield from (event for *_, event in told)


def _judged(
    person: ImportedPerson, norm: str, t: int, step: ev.CheckStep = "none", reason: str = ""
) -> ev.NormEvaluated:
    return ev.NormEvaluated(
        t=t, agent=person.name, norm=norm, passed=step == "none", step=step, reason=reason
    )


def _met(person: ImportedPerson, norm: _Norm, notes: Notes) -> ev.AnyEvent:
    record, where = norm.record, norm.found
    kind = cast(ev.NormKind, record.type)
    utility = min(max(record.utility, 0), 100)
    if norm.accepted is not None:
        notes.add(
            NORMS,
            "an accepted utility outside 1 to 100, set to the nearer end",
            not 1 <= record.utility <= 100,
        )
        utility = max(utility, 1)
    if norm.kind == CREATED:
        return ev.NormCreated(
            t=where.t,
            agent=person.name,
            norm=norm.id,
            content=record.content,
            norm_kind=kind,
            utility=max(utility, 1),
        )
    channel: ev.Channel = "observation"
    if norm.kind in (TALK, SYNTHESIS):
        channel = "conversation" if norm.kind == TALK else "synthesis"
    return ev.NormIdentified(
        t=where.t,
        agent=person.name,
        norm=norm.id,
        content=record.content,
        norm_kind=kind,
        utility=utility,
        channel=channel,
        source_text=where.text,
        giver=where.giver,
        conversation=where.conversation,
        memories=where.memories,
        parts=tuple(part.id for part in norm.parts),
    )
