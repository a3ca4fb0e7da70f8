"""What happens when rules are labelled, as the log has it."""

from __future__ import annotations

from typing import Self

from folkways.agents.fact import Fact
from folkways.packs.rules_of_thumb.corpus import DIMENSIONS, Labels, Rule


class Labelled(Fact):
    """An agent labelled rule ``number``."""

    number: int
    category: str
    foundation: str
    judgment: int
    agreement: int
    legality: str
    pressure: int

    @classmethod
    def of(cls, number: int, labels: Labels) -> Self:
        """Return labels as a fact."""
        return cls(number=number, **labels.model_dump())

    def sentence(self, agent: str) -> str:
        """Say how."""
        labels = ", ".join(f"{one} {getattr(self, one)}" for one in DIMENSIONS)
        return f"{agent} labels rule {self.number}: {labels}."


class RightLabels(Fact):
    """The rule that was labelled, with the labels that count as right, as text by dimension.

    ``majority`` are the labels that are most frequent among all other rules.
    """

    number: int
    situation: str
    rule: str
    right: list[str]
    majority: list[str]

    @classmethod
    def of(cls, number: int, rule: Rule, majority: Labels) -> Self:
        """Return a rule as a fact."""
        return cls(
            number=number,
            situation=rule.situation,
            rule=rule.rule,
            right=["|".join(map(str, rule.right(one))) for one in DIMENSIONS],
            majority=[str(majority.of(one)) for one in DIMENSIONS],
        )

    def sentence(self, agent: str) -> str:
        """Say which rule, and what is right."""
        labels = ", ".join(
            f"{one} {right}" for one, right in zip(DIMENSIONS, self.right, strict=True)
        )
        return f"Rule {self.number}, “{self.rule}”, is labelled in the corpus: {labels}."
