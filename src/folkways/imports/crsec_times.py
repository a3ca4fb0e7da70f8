"""When a person of the original town met each of its norms, and from what.

A norm from a conversation has its moment for certain: the conversation's end. Those from thoughts
come at the moments at which the importance of new thoughts had summed to a threshold (50 in the
original), which are found by adding it up again; which of them is the most likely is found by
laying the words of the record beside those of the thoughts, for all records of a person together,
since their order is known.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Final

from folkways.imports.crsec_folder import NORMS, CrsecRun, ImportedPerson, Node, NormRecord
from folkways.imports.crsec_lives import ImportedConversation, about, evidence, memory_ids
from folkways.imports.notes import Notes

CREATED: Final = "created"
THOUGHT: Final = "thought"
TALK: Final = "talk"
SYNTHESIS: Final = "synthesis"

_THOUGHTS = "Thoughts:"
_SYNTHESIS = "S_Norms:"
_WORD = re.compile(r"[a-z']+")
_CERTAIN = 2.0  # the end of its own conversation outweighs any likeness of words
_ELSEWHERE = -1.0  # a moment at which the rules of the original give nothing
_TIED = -1.0  # a moment shared with a norm that was judged, and synthesised, before it


@dataclass(frozen=True)
class NormMet:
    """When a norm was met, in which words, and, if known, from whom and where."""

    t: int
    text: str = ""
    giver: str = ""
    conversation: str = ""
    memories: tuple[int, ...] = ()


@dataclass(frozen=True)
class _Batch:
    """The thoughts that were searched for norms at one moment, newest first."""

    t: int
    thoughts: tuple[Node, ...]


def kind_of(record: NormRecord) -> str:
    """Return how a norm came about, by what the original wrote beside it."""
    text = record.related_desc
    if not text.strip():
        return CREATED
    if text.startswith(_THOUGHTS):
        return THOUGHT
    return SYNTHESIS if text.startswith(_SYNTHESIS) else TALK


def find(
    run: CrsecRun,
    person: ImportedPerson,
    records: Sequence[NormRecord],
    talks: Sequence[ImportedConversation],
    notes: Notes,
) -> list[NormMet]:
    """Return when and from what each record was met, in the order of ``records``."""
    begins, last = run.steps[0][0], run.steps[-1][0]
    batches = {batch.t: batch for batch in _batches(person)}
    mine = {talk.text: talk for talk in talks if person.name in (talk.one, talk.other)}
    ends = {
        text: max(talk.by.get(person.name, talk.last) - run.step, talk.began)
        for text, talk in mine.items()
    }
    moments = sorted({begins, last, *batches, *ends.values()})
    scores: list[list[float]] = []
    after_synthesis: list[bool] = []
    apart = False
    for record in records:
        kind = kind_of(record)
        if kind == SYNTHESIS:
            apart = True
        elif kind in (THOUGHT, TALK):
            scores.append(
                [_score(record, kind, t, batches, ends.get(record.related_desc)) for t in moments]
            )
            after_synthesis.append(apart)
            apart = False
    chosen = iter([moments[at] for at in _in_order(scores, after_synthesis)])
    found, before = [], begins
    ids = memory_ids(person)
    for record in records:
        kind = kind_of(record)
        if kind == CREATED:
            found.append(NormMet(begins))
        elif kind == SYNTHESIS:
            text = record.related_desc.removeprefix(_SYNTHESIS).strip()
            found.append(NormMet(min(before + run.step, last), text))
        else:
            before = next(chosen)
            talk = mine.get(record.related_desc)
            if kind == TALK:
                notes.add(NORMS, "met in a conversation that no step shows", talk is None)
                found.append(_talked(before, record, talk, person.name))
            else:
                text = record.related_desc.removeprefix(_THOUGHTS)
                found.append(_thought(before, text, batches.get(before), person, run, ids))
    return found


def _talked(t: int, record: NormRecord, talk: ImportedConversation | None, name: str) -> NormMet:
    if talk is None:
        return NormMet(t, record.related_desc)
    giver = talk.other if talk.one == name else talk.one
    return NormMet(t, record.related_desc, giver, talk.id)


def _thought(
    t: int,
    text: str,
    batch: _Batch | None,
    person: ImportedPerson,
    run: CrsecRun,
    ids: dict[str, int],
) -> NormMet:
    """Name the thought most like ``text``, and whom it is about if that is one person."""
    if batch is None:
        return NormMet(t, text)
    words = _words(text)
    best = max(batch.thoughts, key=lambda node: _shared(words, _words(node.description)))
    by_number = dict(
        enumerate(node for _, node in person.nodes if f"node_{node.node_count}" in ids)
    )
    rests_on = [by_number[number] for number in evidence(best, ids)]
    about_whom = {about(node, person.name, run.names) for node in (rests_on or [best])}
    giver = about_whom.pop() if len(about_whom) == 1 else ""
    return NormMet(t, text, giver, memories=(ids[f"node_{best.node_count}"],))


def _batches(person: ImportedPerson) -> list[_Batch]:
    """Return what was searched for norms and when: as the original does, from its own thoughts."""
    threshold = person.scratch.norm_importance_trigger_max
    before: list[Node] = []
    batches: list[_Batch] = []
    owed = threshold
    thoughts = ((t, node) for t, node in person.nodes if node.type == "thought")
    for t, group in groupby(thoughts, key=lambda pair: pair[0]):
        for _, node in group:
            before.append(node)
            owed -= 0 if node.predicate == "plan" else node.poignancy
        if owed <= 0:
            owed = threshold
            searched: list[Node] = []
            room = threshold
            for node in reversed(before):
                if room <= 0 and searched:
                    break
                room -= node.poignancy
                searched.append(node)
            batches.append(_Batch(t, tuple(searched)))
    return batches


def _score(
    record: NormRecord, kind: str, t: int, batches: dict[int, _Batch], ended: int | None
) -> float:
    if kind == TALK:
        return _CERTAIN if t == ended else _ELSEWHERE
    if t not in batches:
        return _ELSEWHERE
    words = _words(record.related_desc.removeprefix(_THOUGHTS))
    return max(_shared(words, _words(node.description)) for node in batches[t].thoughts)


@lru_cache(maxsize=100_000)
def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.casefold()))


def _shared(words: frozenset[str], others: frozenset[str]) -> float:
    """Return the share (0 to 1) of ``words`` that are among ``others``."""
    return len(words & others) / len(words) if words else 0.0


def _in_order(scores: list[list[float]], apart: list[bool]) -> list[int]:
    """Return for each row the column that it takes: never going back, the highest sum in all.

    ``apart`` says of a row that it should not share its column with the row before. Of equal
    columns the earliest is taken.
    """
    if not scores:
        return []
    width = len(scores[0])
    best = list(scores[0])
    came_from: list[list[int]] = [list(range(width))]
    for row, separate in zip(scores[1:], apart[1:], strict=True):
        leader = 0
        totals, origins = [], []
        for column in range(width):
            if column and best[column - 1] > best[leader]:
                leader = column - 1
            stay = best[column] + (_TIED if separate else 0.0)
            origin = column if not column or stay > best[leader] else leader
            totals.append(row[column] + (stay if origin == column else best[origin]))
            origins.append(origin)
        best = totals
        came_from.append(origins)
    at = max(range(width), key=best.__getitem__)
    path = [at]
    for origins in reversed(came_from[1:]):
        at = origins[at]
        path.append(at)
    return path[::-1]
