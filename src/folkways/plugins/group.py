"""The groups of parts: what a user may bring, and what each part must be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Group:
    """A kind of part. ``entry_points`` is what packages declare theirs under.

    ``noun`` is what messages call one of them, ``base`` the class that they derive from, as
    ``module:Class``: it is imported only when a part is, since it lies in a higher layer. Where
    ``base`` is a protocol, ``methods`` are those that a class needs instead of deriving from it.
    ``reads`` marks parts that only read a run: it can be resumed without them.
    """

    entry_points: str
    noun: str
    base: str
    methods: tuple[str, ...] = ()
    reads: bool = False


MECHANISMS: Final = Group("folkways.mechanisms", "mechanism", "folkways.agents.mechanism:Mechanism")
MEASURES: Final = Group("folkways.measures", "measure", "folkways.base.measure:Measure", reads=True)
JUDGES: Final = Group(
    "folkways.judges",
    "judge",
    "folkways.metrics.judge:Judge",
    methods=("understands", "conduct", "likeness", "subject"),
    reads=True,
)

GROUPS: Final = (MECHANISMS, MEASURES, JUDGES)
"""All kinds of parts, in the order in which a name is looked for among them."""
