"""Long-term synthesis: many specific norms become few abstract ones (section 2.3.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from folkways.agents.gather import together
from folkways.agents.mechanism import Mechanism
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.base.time import day_of
from folkways.norms.database import NormDatabase
from folkways.norms.norm import PersonalNorm, source_of
from folkways.norms.operations import CLASSIFY_SPECIFIC_NORMS, GENERATE_ABSTRACT_NORM
from folkways.norms.questions import (
    AbstractNorm,
    Category,
    ClassifySpecificNorms,
    GenerateAbstractNorm,
)


class LongTermSynthesis(Mechanism):
    """Starts when the qualified utilities sum above the threshold (350, appendix A).

    It waits for a newly qualified norm before it starts again, else it would go round in circles.
    Each abstract norm is new normative information; immediate evaluation decides on it.

    ``norms.synthesis: paper`` follows the paper to the letter: any norms may be joined, and the
    abstract norm has the weighted mean of their utilities. By default a synthesis weakens no
    conviction and mixes nothing up: the abstract norm has the highest utility of its parts, norms
    of different kinds are kept apart, and an abstract norm is not abstracted again on the same day.
    """

    name = "evaluation.synthesis"
    summary = (
        "When the utilities of an agent's qualified norms sum above a threshold, it puts an "
        "abstract norm in place of those of one theme, if that passes immediate evaluation."
    )
    parts = (NormDatabase,)

    async def on_tick(self, turn: Turn) -> None:
        """Classify by theme, then one abstract norm for each theme of two norms or more."""
        database = turn.agent.part(NormDatabase)
        total = database.total_utility
        if not database.fresh or total <= turn.parameters.norms.synthesis_threshold:
            return
        paper = turn.parameters.norms.synthesis == "paper"
        norms = [
            norm
            for norm in database.qualified
            if paper or norm.origin != "synthesis" or day_of(norm.since) < day_of(turn.t)
        ]
        if len(norms) < 2:
            return
        answer = await turn.ask(
            CLASSIFY_SPECIFIC_NORMS,
            ClassifySpecificNorms(norms=tuple(norm.standard for norm in norms)),
        )
        themes = _themes(turn, answer.categories, norms)
        if not paper:
            themes = list(_of_one_kind(themes))
        turn.emit(
            ev.SynthesisHeld(
                t=turn.t,
                agent=turn.name,
                total=total,
                themes=tuple(theme for theme, _ in themes),
            )
        )
        abstracts = await together(
            turn.ask(
                GENERATE_ABSTRACT_NORM,
                GenerateAbstractNorm(theme=theme, norms=database.standards(parts)),
            )
            for theme, parts in themes
        )
        for (theme, parts), abstract in zip(themes, abstracts, strict=True):
            if abstract.content:
                _enter(turn, theme, parts, abstract)


def _themes(
    turn: Turn, categories: tuple[Category, ...], norms: list[PersonalNorm]
) -> list[tuple[str, list[PersonalNorm]]]:
    taken: set[int] = set()
    themes = []
    for category in categories:
        known = [at for at in dict.fromkeys(category.norms) if 0 <= at < len(norms)]
        free = [at for at in known if at not in taken]
        if len(free) < len(category.norms):
            turn.note_fallback(
                "classify_specific_norms", "norms not shown, or put under two themes, left out"
            )
        if len(free) >= 2:
            taken.update(free)
            themes.append((category.theme, [norms[at] for at in free]))
    return themes


def weighted_mean(utilities: list[int], weights: list[float]) -> int:
    """Return the weighted mean of utilities, rounded and kept within 1 to 100.

    Raises ValueError unless there is one weight, 0 or more, for each and their sum is above 0.
    """
    if len(utilities) != len(weights) or any(weight < 0 for weight in weights) or not sum(weights):
        raise ValueError("one weight of 0 or more for each utility, not all of them 0")
    mean = sum(u * w for u, w in zip(utilities, weights, strict=True)) / sum(weights)
    return max(1, min(100, round(mean)))


def _of_one_kind(
    themes: Iterable[tuple[str, list[PersonalNorm]]],
) -> Iterator[tuple[str, list[PersonalNorm]]]:
    """Yield each theme once for each kind of norm of which it has two or more."""
    for theme, norms in themes:
        for kind in dict.fromkeys(norm.kind for norm in norms):
            parts = [norm for norm in norms if norm.kind == kind]
            if len(parts) >= 2:
                yield theme, parts


def _weights(turn: Turn, parts: Sequence[PersonalNorm], abstract: AbstractNorm) -> list[float]:
    """Return one weight for each part; equal ones if those of the answer do not fit."""
    if len(abstract.weights) == len(parts):
        return list(abstract.weights)
    reason = f"{len(abstract.weights)} weights for {len(parts)} norms; equal ones were used"
    turn.note_fallback("generate_abstract_norm", reason)
    return [1.0] * len(parts)


def _enter(turn: Turn, theme: str, parts: Sequence[PersonalNorm], abstract: AbstractNorm) -> None:
    paper = turn.parameters.norms.synthesis == "paper"
    weights = _weights(turn, parts, abstract)
    utilities = [part.utility for part in parts]
    turn.emit(
        ev.NormIdentified(
            t=turn.t,
            agent=turn.name,
            norm=turn.agent.part(NormDatabase).next_id(turn.agent.index),
            content=abstract.content,
            norm_kind=abstract.kind if paper else parts[0].kind,
            utility=weighted_mean(utilities, weights) if paper else max(utilities),
            channel="synthesis",
            source_text=source_of(part.content for part in parts),
            giver=turn.name,
            theme=theme,
            parts=tuple(part.id for part in parts),
            weights=tuple(weights),
        )
    )
