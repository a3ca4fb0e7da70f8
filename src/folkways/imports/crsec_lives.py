"""What people of the original town did and said, as events: tiles, actions, conversations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from folkways.base import events as ev
from folkways.base.time import TICK, day_of
from folkways.imports.crsec_folder import (
    MOVEMENT,
    NODES,
    CrsecRun,
    ImportedPerson,
    Node,
    PersonAtStep,
)
from folkways.imports.notes import Notes

_OUTDOORS = frozenset(
    (
        *("park", "garden", "street", "yard", "courtyard", "plaza", "square", "beach"),
        *("terrace", "patio", "field", "forest", "lake"),
    )
)
_KINDS: dict[str, ev.MemoryKind] = {"event": "observation", "thought": "thought", "chat": "chat"}
_TOLD_TWICE = "what an action says of a conversation just over, which is told as a conversation"
_PLACELESS = "<"  # "<persona> NAME" and "<waiting> x y" stand where an address should

Line = tuple[str, str]


@dataclass
class ImportedConversation:
    """Words between two people; ``began`` and ``last`` are the first and last step they show."""

    id: str
    lines: tuple[Line, ...]
    one: str
    other: str
    began: int
    last: int
    by: dict[str, int] = field(default_factory=dict)
    """The last step in which each of the two shows it."""

    @property
    def text(self) -> str:
        """The words as the original hands them on: a line each, with the speaker before it."""
        return "".join(f"{speaker}: {words}\n" for speaker, words in self.lines)


def indoors(address: str) -> bool:
    """Guess whether an address is indoors: the original does not say; parks and the like are not.

    Only the names of the place itself count, not that of the world, the first part.
    """
    words = " ".join(address.split(":")[1:]).casefold().replace("'", " ").split()
    return not _OUTDOORS.intersection(words)


def conversations(run: CrsecRun, notes: Notes) -> list[ImportedConversation]:
    """Return the conversations that the steps show, in the order in which they began.

    The original writes a conversation at once and shows all of it for as long as it lasts.
    """
    found: list[ImportedConversation] = []
    going: dict[tuple[Line, ...], ImportedConversation] = {}
    for t, people in run.steps:
        shown: dict[tuple[Line, ...], list[str]] = {}
        for name in run.names:
            standing = people.get(name)
            for lines in _spoken(standing, notes):
                shown.setdefault(lines, []).append(name)
        for lines, names in shown.items():
            if lines not in going:
                pair = _pair(lines, names, run.names, people)
                if pair is None:
                    notes.add(MOVEMENT, "a conversation that is not between two people")
                    continue
                found.append(ImportedConversation(f"c{len(found) + 1}", lines, *pair, t, t))
                going[lines] = found[-1]
            going[lines].last = t
            going[lines].by |= dict.fromkeys(names, t)
        going = {lines: one for lines, one in going.items() if one.last == t}
    return found


def _spoken(standing: PersonAtStep | None, notes: Notes) -> Iterator[tuple[Line, ...]]:
    if standing is None or not standing.chat:
        return
    lines = tuple((row[0], row[1]) for row in standing.chat if len(row) == 2)
    notes.add(
        MOVEMENT, "a row of a chat that is not (speaker, words)", len(standing.chat) - len(lines)
    )
    if lines:
        yield lines


def _pair(
    lines: tuple[Line, ...],
    shown_by: list[str],
    names: tuple[str, ...],
    people: dict[str, PersonAtStep],
) -> tuple[str, str] | None:
    speakers = list(dict.fromkeys(speaker for speaker, _ in lines))
    if not set(speakers) <= set(names):
        return None
    for name in shown_by:
        partner = people[name].description.rpartition("@ <persona> ")[2]
        speakers += [who for who in (name, partner) if who in names and who not in speakers]
    return (speakers[0], speakers[1]) if len(speakers) == 2 else None


def talk_events(run: CrsecRun, talks: Iterable[ImportedConversation]) -> Iterator[ev.AnyEvent]:
    """Give opening, words (one a tick from the opening on) and close of conversations.

    One that the last step still shows is left open, as it was.
    """
    last = run.steps[-1][0] if run.steps else 0
    for talk in talks:
        head = talk.lines[0][0]
        other = talk.other if head == talk.one else talk.one
        yield ev.ConversationOpened(
            t=talk.began,
            agent=head,
            conversation=talk.id,
            other=other,
            reason="chat",
            about=talk.lines[0][1],
        )
        for number, (speaker, words) in enumerate(talk.lines):
            yield ev.Uttered(
                t=min(talk.began + TICK * number, talk.last),
                agent=speaker,
                conversation=talk.id,
                to=talk.other if speaker == talk.one else talk.one,
                text=words,
                ends=number == len(talk.lines) - 1,
            )
        if talk.last < last:
            yield ev.ConversationClosed(
                t=talk.last + run.step,
                agent=head,
                conversation=talk.id,
                other=other,
                turns=len(talk.lines),
                why="the original's time for it was over",
            )


def action_events(run: CrsecRun, notes: Notes) -> Iterator[ev.AnyEvent]:
    """Give where everybody stands whenever that changes, and each action when it begins.

    While it talks, a person of the original town "does" its conversation; those are conversations
    here and no actions. A day's first step begins the day.
    """
    yield from _days(run)
    for name in run.names:
        tile: tuple[int, int] | None = None
        address, shown = "", ""
        began: list[tuple[int, str, str, str]] = []
        for t, people in run.steps:
            standing = people.get(name)
            if standing is None:
                notes.add(MOVEMENT, "a step that says nothing of somebody")
                continue
            text, _, where = standing.description.rpartition(" @ ")
            text, where = (text, where) if text else (where, "")
            doing, _, detail = text.partition(" (conversing about ")
            notes.add(MOVEMENT, _TOLD_TWICE, bool(detail) and standing.description != shown)
            address = where if where and not where.startswith(_PLACELESS) else address
            if standing.movement != tile:
                tile = standing.movement
                yield ev.AgentPlaced(t=t, agent=name, tile=tile, address=address)
            if standing.description != shown:
                shown = standing.description
                talks = bool(standing.chat)
                began.append((t, "" if talks else doing, address, standing.pronunciatio or ""))
        ends = [*(t for t, *_ in began[1:]), run.ends]
        for (t, text, place, emoji), until in zip(began, ends, strict=True):
            if text:
                yield ev.ActionBegan(
                    t=t,
                    agent=name,
                    text=text,
                    address=place,
                    seconds=until - t,
                    emoji=emoji,
                    indoors=indoors(place),
                )


def _days(run: CrsecRun) -> Iterator[ev.AnyEvent]:
    before = None
    for t, _ in run.steps:
        if before is None or day_of(t) != day_of(before):
            if before is not None:
                yield ev.DayEnded(t=t, day=day_of(before))
            yield ev.DayBegan(t=t, day=day_of(t))
        before = t


def memory_events(
    person: ImportedPerson, names: tuple[str, ...], notes: Notes
) -> Iterator[ev.MemoryAdded]:
    """Give the records of a memory stream in order, renumbered from 0."""
    ids = memory_ids(person)
    number = 0
    for t, node in person.nodes:
        kind = _KINDS.get(node.type)
        if kind is None:
            notes.add(NODES, f"a record of an unknown kind: {node.type[:20]}")
            continue
        importance = min(max(node.poignancy, 1), 10)
        notes.add(
            NODES,
            "an importance outside 1 to 10, set to the nearer end",
            importance != node.poignancy,
        )
        yield ev.MemoryAdded(
            t=t,
            agent=person.name,
            id=number,
            memory="plan" if kind == "thought" and node.predicate == "plan" else kind,
            text=node.description,
            importance=importance,
            evidence=evidence(node, ids, notes),
            about=about(node, person.name, names),
            own=kind == "observation" and node.subject == person.name,
        )
        number += 1


def memory_ids(person: ImportedPerson) -> dict[str, int]:
    """Return the number here of each record that has one, by the original's id."""
    known = (node for _, node in person.nodes if node.type in _KINDS)
    return {f"node_{node.node_count}": number for number, node in enumerate(known)}


def evidence(node: Node, ids: dict[str, int], notes: Notes | None = None) -> tuple[int, ...]:
    """Return what a record rests on; what is no list of records is noted."""
    if node.type == "chat" or node.filling is None:
        return ()
    listed = [] if isinstance(node.filling, str) else node.filling
    found = tuple(ids[one] for one in listed if isinstance(one, str) and one in ids)
    if notes is not None:
        unread = 1 if isinstance(node.filling, str) else len(listed) - len(found)
        notes.add(NODES, "evidence that is no record of the memory stream", unread)
    return found


def about(node: Node, name: str, names: tuple[str, ...]) -> str:
    """Return whom a record is about, if it is somebody else."""
    for who in (node.subject, node.object):
        if who in names and who != name:
            return who
    return ""
