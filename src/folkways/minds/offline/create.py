"""CreateNorm: which norms an entrepreneur holds, going by its description (2.1 of the paper).

A cause is a topic on which the description takes a stand. Each cause gives one norm on the first
round (a rule), another on the next (where the conduct does no harm), another on the third (the
value behind it), and the causes take turns until ``count`` is reached or nothing distinct is left.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from folkways.language.mind import CallKey
from folkways.minds.offline.context import Context
from folkways.minds.offline.psychology import created_utility
from folkways.minds.offline.self_view import Attitude, view_of
from folkways.minds.offline.wording import NormToWord, level_of
from folkways.norms.questions import CreatedNorms, CreateNorm, Standard
from folkways.reading.frame import Aspect, Mode, Setting

WORTH_A_NORM = 0.35
"""Weaker stances make no norm."""


@dataclass(frozen=True, slots=True)
class _Draft:
    norm: NormToWord
    utility: int
    cause: int
    rank: int


def create_norm(q: CreateNorm, key: CallKey, ctx: Context) -> CreatedNorms:
    """Answer CreateNorm."""
    view = view_of(q.who, ctx.lens)
    causes = sorted(
        (held for held in view.attitudes.values() if abs(held.value) >= WORTH_A_NORM),
        key=lambda held: -abs(held.value),
    )
    drafts: list[_Draft] = []
    for cause, held in enumerate(causes):
        for rank, norm in enumerate(norms_of(held)):
            harm = held.conduct.harmful == -norm.sign and norm.mode is not Mode.PERMISSION
            utility = created_utility(ctx.constants, held.strength, harm, rank)
            drafts.append(_Draft(norm, utility, cause, rank))
    drafts.sort(key=lambda draft: (draft.rank, draft.cause))
    standards: list[Standard] = []
    for draft in drafts:
        if len(standards) >= q.count:
            break
        content = ctx.lens.canonical(draft.norm)
        if content and not ctx.lens.among(content, [s.content for s in standards]):
            kind = "descriptive" if draft.norm.descriptive else "injunctive"
            standards.append(Standard(content=content, kind=kind, utility=draft.utility))
    standards.sort(key=lambda standard: -standard.utility)
    return CreatedNorms(norms=tuple(standards))


def norms_of(held: Attitude) -> Iterator[NormToWord]:
    """Yield the norms that follow from one stance, the plainest first."""
    conduct, sign = held.conduct, held.sign
    place = held.setting
    level = level_of(round(40 + 60 * held.strength))
    if held.frees or (conduct.harmful == sign and not held.demands):
        # To welcome what harms others, or to oppose a kindness, is to license, not to demand.
        yield NormToWord(conduct, sign, Mode.PERMISSION, place, when=held.when)
        return
    if sign < 0:
        yield NormToWord(conduct, -1, setting=place, level=level, when=held.when)
        if conduct.relocatable and place is not Setting.OUTDOORS:
            yield NormToWord(conduct, -1, setting=Setting.INDOORS, aspect=Aspect.PLACE, level=level)
    elif conduct.harmful == sign:
        yield NormToWord(conduct, 1, setting=place, level=level, when=held.when)
    elif conduct.harmful < 0:
        # A kindness is first of all what decent people do: a descriptive norm.
        yield NormToWord(conduct, 1, Mode.DESCRIPTIVE, place, level=level, when=held.when)
        yield NormToWord(conduct, 1, setting=place, level=level, when=held.when)
    else:
        yield NormToWord(conduct, 1, setting=place, level=level, when=held.when)
        yield NormToWord(conduct, 1, Mode.DESCRIPTIVE, place, level=level, when=held.when)
    if conduct.harm and conduct.harmful == -sign:
        yield NormToWord(
            conduct, sign, setting=place, aspect=Aspect.VALUE, level=level, when=held.when
        )
