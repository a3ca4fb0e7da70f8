"""Decisions about norms as a whole: which are created, which belong together, what they become."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from folkways.norms.questions import (
    AbstractNorm,
    Categories,
    ClassifySpecificNorms,
    CreatedNorms,
    CreateNorm,
    GenerateAbstractNorm,
)
from folkways.pairs.decision import Decision, brief, category, number, yes_no

CREATED = number("norms created")
TOGETHER = yes_no("two norms belong in one category")
ABSTRACT_KIND = category("kind of the abstract norm")
WEIGHT = number("share of a part in the weight of the abstract norm")


def of_created(q: CreateNorm, a: CreatedNorms) -> Iterator[Decision]:
    """Give how many norms an entrepreneur makes of its description."""
    yield Decision(CREATED, (), float(len(a.norms)), f"{q.who.name}: {brief(q.who.learned)}")


def of_categories(q: ClassifySpecificNorms, a: Categories) -> Iterator[Decision]:
    """Give for each two norms whether they stand in one category."""
    theme = {norm: at for at, one in enumerate(a.categories) for norm in one.norms}
    for one, other in combinations(range(len(q.norms)), 2):
        together = one in theme and theme[one] == theme.get(other)
        about = f"{brief(q.norms[one].content, 100)} | {brief(q.norms[other].content, 100)}"
        yield Decision(TOGETHER, (one, other), together, about)


def of_abstract(q: GenerateAbstractNorm, a: AbstractNorm) -> Iterator[Decision]:
    """Give the kind of the abstract norm and the share of each part."""
    about = brief(" / ".join(norm.content for norm in q.norms))
    yield Decision(ABSTRACT_KIND, (), a.kind, about)
    total = sum(a.weights)
    for at, (norm, weight) in enumerate(zip(q.norms, a.weights, strict=False)):
        yield Decision(WEIGHT, (at,), weight / total, brief(norm.content))
