"""The groups of parts: what a user may bring, and what each part must be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class PartKind:
    """A kind of part. ``entry_points`` is what packages declare theirs under.

    ``noun`` is what messages call one of them, ``base`` the class that they derive from, as
    ``module:Class``: it is imported only when a part is, since it lies in a higher layer. Where
    ``base`` is a protocol, ``methods`` are those that a class needs instead of deriving from it.
    ``reads`` marks parts that a stored run can be read, and replayed, without.
    """

    entry_points: str
    noun: str
    base: str
    methods: tuple[str, ...] = ()
    reads: bool = False

    @property
    def article(self) -> str:
        """``a`` or ``an``, as the noun wants it."""
        return "an" if self.noun[0] in "aeiou" else "a"


MECHANISMS: Final = PartKind(
    "folkways.mechanisms", "mechanism", "folkways.agents.mechanism:Mechanism"
)
ENVIRONMENTS: Final = PartKind(
    "folkways.environments", "environment", "folkways.environments.environment:Environment"
)
MEASURES: Final = PartKind(
    "folkways.measures", "measure", "folkways.base.measure:Measure", reads=True
)
JUDGES: Final = PartKind(
    "folkways.judges",
    "judge",
    "folkways.metrics.judge:Judge",
    methods=("understands", "conduct", "likeness", "subject"),
    reads=True,
)
MINDS: Final = PartKind(
    "folkways.minds", "mind", "folkways.language.mind:Mind", methods=("perform",)
)
MODELS: Final = PartKind(
    "folkways.models", "model", "folkways.language.model:Model", methods=("complete",), reads=True
)
"""Clients of language models. A replay needs none, since the run holds the answers."""
EMBEDDERS: Final = PartKind(
    "folkways.embedders", "embedder", "folkways.memory.embedder:Embedder", methods=("vectors",)
)
SCHEDULERS: Final = PartKind(
    "folkways.schedulers",
    "scheduler",
    "folkways.engine.scheduler:Scheduler",
    methods=("choose",),
    reads=True,
)
"""A replay needs none, since the log is the same under every scheduler."""

GROUPS: Final = (
    MECHANISMS,
    ENVIRONMENTS,
    MEASURES,
    JUDGES,
    MINDS,
    MODELS,
    EMBEDDERS,
    SCHEDULERS,
)
"""All kinds of parts, in the order in which a name is looked for among them."""
