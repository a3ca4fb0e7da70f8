"""Long-term synthesis: many specific norms become few abstract ones (section 2.3.2)."""

from __future__ import annotations

from folkways.agents.mechanism import Mechanism
from folkways.agents.together import together
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.norms.database import NormDatabase
from folkways.norms.norm import PersonalNorm
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
    """

    name = "evaluation.synthesis"
    parts = (NormDatabase,)

    async def on_tick(self, turn: Turn) -> None:
        """Classify by theme, then one abstract norm for each theme of two norms or more."""
        database = turn.agent.part(NormDatabase)
        total = database.total_utility
        if not database.fresh or total <= turn.parameters.norms.synthesis_threshold:
            return
        norms = database.qualified
        answer = await turn.ask(
            CLASSIFY_SPECIFIC_NORMS,
            ClassifySpecificNorms(norms=tuple(norm.standard for norm in norms)),
        )
        themes = _themes(turn, answer.categories, norms)
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


def _enter(turn: Turn, theme: str, parts: list[PersonalNorm], abstract: AbstractNorm) -> None:
    weights = list(abstract.weights)
    try:
        utility = weighted_mean([part.utility for part in parts], weights)
    except ValueError as error:
        turn.note_fallback("generate_abstract_norm", f"equal weights instead: {error}")
        weights = [1.0] * len(parts)
        utility = weighted_mean([part.utility for part in parts], weights)
    turn.emit(
        ev.NormIdentified(
            t=turn.t,
            agent=turn.name,
            norm=turn.agent.part(NormDatabase).next_id(turn.agent.index),
            content=abstract.content,
            norm_kind=abstract.kind,
            utility=utility,
            channel="synthesis",
            source_text="\n".join(part.content for part in parts),
            giver=turn.name,
            theme=theme,
            parts=tuple(part.id for part in parts),
            weights=tuple(weights),
        )
    )
