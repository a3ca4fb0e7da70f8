"""DetectConflict(O, P): conduct held against the qualified norms, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from folkways.agents.gather import together
from folkways.agents.ongoing import remembered_in_sight
from folkways.agents.percept import Percept
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.base.time import format_moment
from folkways.norms.database import NormDatabase
from folkways.norms.norm import PersonalNorm
from folkways.norms.operations import DETECT_CONFLICT
from folkways.norms.questions import DetectConflict, Finding, Observed
from folkways.norms.relevance import bears_on
from folkways.norms.spreading.verdicts import Judged, Verdicts
from folkways.reading.lexicon import Lexicon

Findings = tuple[Sequence[Finding], Sequence[Finding]]
"""Pairs in conflict, and pairs in which a norm was upheld."""


class ConductCase(NamedTuple):
    """Something that somebody did, and the norms that it is held against."""

    percept: Percept
    norms: Sequence[PersonalNorm]


def is_conduct(item: Percept) -> bool:
    """Whether it is something that another person does, or was seen doing."""
    return bool(item.other) and not item.speech


def _seen_at(turn: Turn, item: Percept) -> int:
    """Return when the agent saw something last; what still goes on it sees now."""
    return turn.t if item.current else item.t


def observed(turn: Turn, item: Percept) -> Observed:
    """Return what was noticed as shown to the mind."""
    return Observed(
        text=item.text,
        other=item.other,
        place=item.place,
        indoors=item.indoors,
        when=format_moment(_seen_at(turn, item)),
    )


def standing(
    turn: Turn, conduct: Sequence[Percept], norms: Sequence[PersonalNorm]
) -> list[ConductCase]:
    """Return conduct with the norms to hold it against: those that the agent held when it saw it.

    What was over before the agent took up a norm is no breach of it.
    """
    database = turn.agent.part(NormDatabase)
    matters = []
    for item in conduct:
        seen_at = _seen_at(turn, item)
        held = [norm for norm in norms if database.held_since(norm) <= seen_at]
        if held:
            matters.append(ConductCase(item, held))
    return matters


def seen_anew(
    turn: Turn, conduct: Sequence[Percept], norms: Sequence[PersonalNorm]
) -> list[ConductCase]:
    """Return conduct noticed before that still goes on, with the norms taken up since.

    Once for each norm: when the agent first looks about with it. ``conduct`` is what it has just
    noticed anyway.
    """
    database, body = turn.agent.part(NormDatabase), turn.body
    taken_up = [norm for norm in norms if (norm.qualified_at or 0) > body.attended_at]
    if not taken_up:
        return []
    known = {item.text for item in conduct} | {item.text for item in body.waiting}
    matters = []
    for seen in remembered_in_sight(turn):
        fresh = [norm for norm in taken_up if database.held_since(norm) > seen.t]
        if fresh and seen.text not in known:
            matters.append(ConductCase(seen, fresh))
    return matters


def unjudged(
    turn: Turn, matters: Sequence[ConductCase], lexicon: Lexicon | None = None
) -> tuple[list[Percept], list[PersonalNorm]]:
    """Return the conduct that is still to be held against norms, oldest first, and those norms.

    ``lexicon`` is what conduct and norms are read with, if not the one that ships.
    """
    verdicts = turn.agent.part(Verdicts)
    open_: list[Percept] = []
    missing: dict[str, PersonalNorm] = {}
    for item, norms in matters:
        wanted = {
            norm.id: norm
            for norm in norms
            if verdicts.of(item, norm.id) is None
            and bears_on(item.text, item.other, norm.content, lexicon)
        }
        if wanted:
            open_.append(item)
            missing |= wanted
    every = turn.agent.part(NormDatabase).qualified
    open_.sort(key=lambda item: _seen_at(turn, item))
    return open_, [norm for norm in every if norm.id in missing]


_Group = tuple[list[Percept], list[PersonalNorm]]


def _singly(turn: Turn, matters: Sequence[ConductCase], lexicon: Lexicon | None) -> list[_Group]:
    """Return one question for each conduct, whatever was asked about it before."""
    return [([percept], list(norms)) for percept, norms in matters]


def _as_one(turn: Turn, matters: Sequence[ConductCase], lexicon: Lexicon | None) -> list[_Group]:
    """Return one question for all that has not been judged before."""
    conduct, norms = unjudged(turn, matters, lexicon)
    return [(conduct, norms)] if conduct else []


async def detect(
    turn: Turn, matters: Sequence[ConductCase], lexicon: Lexicon | None = None
) -> None:
    """Have conduct judged."""
    database = turn.agent.part(NormDatabase)
    groups = turn.agent.profile.choose(apart=_singly, together=_as_one)(turn, matters, lexicon)
    answers = await together(
        turn.ask(
            DETECT_CONFLICT,
            DetectConflict(
                who=turn.agent.who,
                observations=tuple(observed(turn, percept) for percept in group),
                norms=database.standards(held),
            ),
        )
        for group, held in groups
    )
    for answer, (group, held) in zip(answers, groups, strict=True):
        if turn.answered(answer):
            findings = answer.conflicts, answer.upheld
            enter_verdicts(turn, DETECT_CONFLICT.name, findings, group, held)


def enter_verdicts(
    turn: Turn,
    operation: str,
    findings: Findings,
    conduct: Sequence[Percept],
    norms: Sequence[PersonalNorm],
) -> None:
    """Note how conduct was judged; what is both broken and upheld is neither, and counted."""
    conflicts, upheld = (_pairs(turn, operation, part, conduct, norms) for part in findings)
    # A model that finds both has not understood one of them; choosing would be a guess.
    both = conflicts & upheld
    if both:
        turn.note_fallback(operation, "a norm both broken and upheld by one doing")
    for at, item in enumerate(conduct):
        judged = Judged(
            text=item.text,
            place=item.place,
            indoors=item.indoors,
            norms=tuple(norm.id for norm in norms),
            broken=tuple(norm.id for n, norm in enumerate(norms) if (at, n) in conflicts - both),
            kept=tuple(norm.id for n, norm in enumerate(norms) if (at, n) in upheld - both),
        )
        turn.emit(judged.event(turn.t, turn.name))


def _pairs(
    turn: Turn,
    operation: str,
    findings: Sequence[Finding],
    conduct: Sequence[Percept],
    norms: Sequence[PersonalNorm],
) -> set[tuple[int, int]]:
    pairs = set()
    # A model may give one finding twice.
    for finding in dict.fromkeys(findings):
        # Counted and not mended: which of those shown was meant cannot be known.
        if finding.observation < len(conduct) and finding.norm < len(norms):
            pairs.add((finding.observation, finding.norm))
        else:
            turn.note_fallback(operation, "a finding about nothing that was shown")
    return pairs


def report(turn: Turn, matters: Sequence[ConductCase]) -> list[tuple[Percept, PersonalNorm]]:
    """Bring about what was seen of norms kept and broken; return the pairs in conflict.

    Conduct conflicts with injunctive norms only; doing otherwise than a custom is a deviation.
    """
    # The paper holds conduct against norms of both kinds, and finds that conflicts about
    # descriptive ones are less serious. Here these only count against how common a custom is:
    # nobody is to be reproached for not doing what others do (see docs/measures.md on conflicts).
    verdicts = turn.agent.part(Verdicts)
    conflicts = []
    for percept, norm in ((percept, norm) for percept, norms in matters for norm in norms):
        outcome = verdicts.of(percept, norm.id)
        if outcome is None or outcome == "neither":
            continue
        custom = norm.kind == "descriptive"
        broken = ev.DeviationSeen if custom else ev.ConflictDetected
        kind = broken if outcome == "broken" else ev.ConformitySeen
        turn.emit(
            kind(
                t=turn.t,
                agent=turn.name,
                other=percept.other,
                norm=norm.id,
                observation=percept.text,
                memory=percept.memory,
            )
        )
        if outcome == "broken" and not custom:
            conflicts.append((percept, norm))
    return conflicts
