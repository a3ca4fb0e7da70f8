"""DetectConflict(O, P): conduct held against the qualified norms, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from folkways.agents.gather import together
from folkways.agents.mechanism import News, Percept
from folkways.agents.ongoing import remembered_in_sight
from folkways.agents.perceive import noticed_at
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.base.time import format_moment
from folkways.norms.database import NormDatabase
from folkways.norms.norm import PersonalNorm
from folkways.norms.operations import DETECT_CONFLICT
from folkways.norms.questions import DetectConflict, Finding, Observed
from folkways.norms.relevance import bears_on
from folkways.norms.spreading.verdicts import Conduct, Verdicts, judged
from folkways.reading.lexicon import Lexicon

Seen = TypeVar("Seen", News, Percept)
Findings = tuple[Sequence[Finding], Sequence[Finding]]
"""Pairs in conflict, and pairs in which a norm was upheld."""


class Matter(NamedTuple, Generic[Seen]):
    """Something that somebody did, and the norms that it is held against."""

    item: Seen
    norms: Sequence[PersonalNorm]


def is_conduct(item: News | Percept) -> bool:
    """Whether it is something that another person does, or was seen doing."""
    return bool(item.other) and not item.speech


def _seen_at(turn: Turn, item: News | Percept) -> int:
    """Return when the agent saw something last; what still goes on it sees now."""
    if item.current:
        return turn.t
    return item.t or noticed_at(turn, item.other, item.text)


def observed(turn: Turn, item: News | Percept) -> Observed:
    """Return what was noticed as shown to the mind."""
    return Observed(
        text=item.text,
        other=item.other,
        place=item.place,
        indoors=item.indoors,
        when=format_moment(_seen_at(turn, item)),
    )


def _conduct(item: News | Percept) -> Conduct:
    return Conduct(item.text, item.place, item.indoors)


def standing(
    turn: Turn, conduct: Sequence[Seen], norms: Sequence[PersonalNorm]
) -> list[Matter[Seen]]:
    """Return conduct with the norms to hold it against: those that the agent held when it saw it.

    What was over before the agent took up a norm is no breach of it.
    """
    database = turn.agent.part(NormDatabase)
    matters = []
    for item in conduct:
        seen_at = _seen_at(turn, item)
        held = [norm for norm in norms if database.held_since(norm) <= seen_at]
        if held:
            matters.append(Matter(item, held))
    return matters


def seen_anew(
    turn: Turn, conduct: Sequence[Percept], norms: Sequence[PersonalNorm]
) -> list[Matter[Percept]]:
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
        noticed = noticed_at(turn, seen.about, seen.text)
        fresh = [norm for norm in taken_up if database.held_since(norm) > noticed]
        if fresh and seen.text not in known:
            percept = Percept(
                seen.id, seen.text, seen.about, seen.place, seen.indoors, seen.importance
            )
            matters.append(Matter(percept, fresh))
    return matters


def unjudged(
    turn: Turn, matters: Sequence[Matter[Seen]], lexicon: Lexicon | None = None
) -> tuple[list[Seen], list[PersonalNorm]]:
    """Return the conduct that is still to be held against norms, and those norms.

    ``lexicon`` is what conduct and norms are read with, if not the one that ships.
    """
    verdicts = turn.agent.part(Verdicts)
    open_: list[Seen] = []
    missing: dict[str, PersonalNorm] = {}
    for item, norms in matters:
        wanted = {
            norm.id: norm
            for norm in norms
            if verdicts.of(_conduct(item), norm.id) is None
            and bears_on(item.text, item.other, norm.content, lexicon)
        }
        if wanted:
            open_.append(item)
            missing |= wanted
    every = turn.agent.part(NormDatabase).qualified
    return open_, [norm for norm in every if norm.id in missing]


async def detect(
    turn: Turn, matters: Sequence[Matter[Percept]], lexicon: Lexicon | None = None
) -> None:
    """Have conduct judged: each by itself, or at once all that has not been judged before."""
    database = turn.agent.part(NormDatabase)
    groups = [([percept], list(norms)) for percept, norms in matters]
    if turn.frugal:
        open_, missing = unjudged(turn, matters, lexicon)
        groups = [(open_, missing)] if open_ else []
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
    conduct: Sequence[News | Percept],
    norms: Sequence[PersonalNorm],
) -> None:
    """Note how conduct was judged; what is both broken and upheld is neither, and counted."""
    conflicts, upheld = (_pairs(turn, operation, part, conduct, norms) for part in findings)
    both = conflicts & upheld
    if both:
        turn.note_fallback(operation, "a norm both broken and upheld by one doing")
    for at, item in enumerate(conduct):
        turn.emit(
            judged(
                turn.t,
                turn.name,
                _conduct(item),
                [norm.id for norm in norms],
                [norm.id for n, norm in enumerate(norms) if (at, n) in conflicts - both],
                [norm.id for n, norm in enumerate(norms) if (at, n) in upheld - both],
            )
        )


def _pairs(
    turn: Turn,
    operation: str,
    findings: Sequence[Finding],
    conduct: Sequence[News | Percept],
    norms: Sequence[PersonalNorm],
) -> set[tuple[int, int]]:
    pairs = set()
    for finding in dict.fromkeys(findings):
        if finding.observation < len(conduct) and finding.norm < len(norms):
            pairs.add((finding.observation, finding.norm))
        else:
            turn.note_fallback(operation, "a finding about nothing that was shown")
    return pairs


def report(turn: Turn, matters: Sequence[Matter[Percept]]) -> list[tuple[Percept, PersonalNorm]]:
    """Bring about what was seen of norms kept and broken; return the pairs in conflict.

    Conduct conflicts with injunctive norms only; doing otherwise than a custom is a deviation.
    """
    verdicts = turn.agent.part(Verdicts)
    conflicts = []
    for percept, norm in ((percept, norm) for percept, norms in matters for norm in norms):
        outcome = verdicts.of(_conduct(percept), norm.id)
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
