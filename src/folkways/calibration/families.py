"""Which decisions the constants are fitted to, and by which equation: the one list of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, Final

from folkways.calibration.compliance import Features, kept
from folkways.calibration.evidence import DecisionFamily, Gathered
from folkways.calibration.judgements import (
    acceptance,
    conflicts,
    importances,
    speaking_up,
    talking,
    utilities,
)
from folkways.minds.offline import psychology
from folkways.minds.offline.constants import Constants
from folkways.minds.offline.context import Context
from folkways.minds.offline.psychology import Stir, Weighing
from folkways.pairs.pair import Pair


def _speaks(c: Constants, features: tuple[float, int]) -> float:
    return psychology.speaking_probability(c, *features)


def _utility(c: Constants, features: tuple[Weighing, float]) -> float:
    return psychology.utility_level(c, *features)


def _importance(c: Constants, features: tuple[Stir, ...]) -> float:
    return psychology.expected_importance(c, features)


def _complies(c: Constants, features: Features) -> float:
    return psychology.compliance_probability(psychology.pulls(c, *features))


def _named(*prefixes: str, without: tuple[str, ...] = ()) -> tuple[str, ...]:
    return tuple(
        spec.name
        for spec in fields(Constants)
        if spec.name.startswith(prefixes) and spec.name not in without
    )


NOTICE: Final = DecisionFamily(
    "conflicts",
    "a breach that is read is minded",
    "chance",
    _named("notice_"),
    psychology.notices,
    conflicts,
)
SPEAK: Final = DecisionFamily(
    "speaking up",
    "an ordinary agent speaks up about a conflict",
    "chance",
    _named("speak_"),
    _speaks,
    speaking_up,
)
ACCEPT: Final = DecisionFamily(
    "acceptance",
    "information that contradicts nothing is taken up",
    "chance",
    _named("accept_"),
    psychology.acceptance_probability,
    acceptance,
    shared="threshold",
)
UTILITY: Final = DecisionFamily(
    "utility",
    "the utility of a norm that is heard, 1 to 100",
    "number",
    (*_named("utility_", without=("utility_noise",)), "stance_weight"),
    _utility,
    utilities,
    shared="noise",
    noise="utility_noise",
)
IMPORTANCE: Final = DecisionFamily(
    "importance",
    "the importance of something noticed, 1 to 10",
    "number",
    _named("importance_"),
    _importance,
    importances,
)
COMPLY: Final = DecisionFamily(
    "compliance",
    "a norm is kept where what lay ahead would have broken it",
    "chance",
    (*_named("comply_"), "habit_decay"),
    _complies,
    kept,
    shared="threshold",
)
TALK: Final = DecisionFamily(
    "talking",
    "a talk is begun with somebody noticed",
    "chance",
    ("chat_base", "chat_extravert", "campaign_rate"),
    psychology.talk_probability,
    talking,
)

FAMILIES: Final[tuple[DecisionFamily[Any], ...]] = (  # each has features of its own
    NOTICE,
    SPEAK,
    ACCEPT,
    UTILITY,
    IMPORTANCE,
    COMPLY,
    TALK,
)


def gather(pairs: Sequence[Pair], ctx: Context) -> list[Gathered[Any]]:
    """Return the evidence of every family in ``pairs``, in their order."""
    found = [Gathered(family) for family in FAMILIES]
    for pair in pairs:
        for gathered in found:
            for one in gathered.family.observe(pair, ctx):
                gathered.add(one)
    return found
