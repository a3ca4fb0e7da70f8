"""Calibration from pairs to constants: gather, fit, hold out, keep what helps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pydantic import BaseModel

from folkways.calibration.evidence import Gathered
from folkways.calibration.families import gather
from folkways.calibration.fit import Fit, FittedConstant, fit
from folkways.calibration.held_out import Fold, HeldOut, folds, predicted
from folkways.minds.offline.constants import Constants
from folkways.minds.offline.context import Context
from folkways.minds.offline.lens import Lens
from folkways.minds.offline.mind import OfflineMind
from folkways.pairs.agreement import MindAgreement, mind_agreements
from folkways.pairs.pair import Pair
from folkways.pairs.table import TABLE
from folkways.reading.lexicon import Lexicon

NO_HELP = "people held out are predicted no better with fitted constants"


@dataclass(frozen=True)
class FamilyResult:
    """What became of one family.

    ``decisions`` hang on the constants; ``ruled`` are settled by a rule or by the reading, rightly
    in ``ruled_right`` cases. ``held_out`` is None if nobody could be held out. ``constants`` are
    those of the family; if it is not ``adopted`` they are the defaults.
    """

    name: str
    about: str
    decisions: int
    ruled: int
    ruled_right: int
    constants: tuple[FittedConstant, ...]
    held_out: HeldOut | None
    adopted: bool


@dataclass(frozen=True)
class Found:
    """The outcome of a calibration.

    ``before`` and ``after`` are the agreement of the offline mind with the recorded answers of
    people that were held out: with the theory's defaults, and with constants fitted to the others.
    """

    constants: Constants
    families: tuple[FamilyResult, ...]
    before: tuple[MindAgreement, ...]
    after: tuple[MindAgreement, ...]


def calibrate_pairs(
    pairs: Sequence[Pair],
    *,
    theory: Constants | None = None,
    seed: int = 1,
    lexicon: Lexicon | None = None,
    progress: Callable[[float], None] = lambda share: None,
) -> Found:
    """Fit the constants of the offline mind to recorded pairs.

    ``theory`` is what the prior is centred on (the defaults); ``seed`` is that of the minds whose
    agreement is measured; ``lexicon`` is what they read with, if not the one that ships.
    """
    theory = theory or Constants()
    ctx = Context(seed, Lens(lexicon or Lexicon.default()), theory)
    gathered = gather(pairs, ctx)
    progress(0.2)
    made = folds(gathered, theory)
    progress(0.7)
    results = tuple(_result(one, made, theory) for one in gathered)
    progress(0.8)
    adopted = frozenset(one.name for one in results if one.adopted)
    constants = theory
    for one in results:
        if one.adopted:
            constants = replace(constants, **{each.name: each.value for each in one.constants})
    before, after = _agreement(pairs, made, adopted, theory, seed, lexicon)
    progress(1.0)
    return Found(constants, results, before, after)


def _result(found: Gathered[Any], made: Sequence[Fold], theory: Constants) -> FamilyResult:
    fitted: Fit = fit(found.family, found.decisions, theory)
    held_out = predicted(found, made, theory)
    helps = held_out is None or held_out.better
    any_found = any(one.identified for one in fitted.constants)
    constants = fitted.constants
    if not helps:
        constants = tuple(
            one if one.why else FittedConstant(one.name, one.default, one.default, why=NO_HELP)
            for one in constants
        )
    return FamilyResult(
        found.family.name,
        found.family.about,
        len(found.decisions),
        found.ruled,
        found.ruled_right,
        constants,
        held_out,
        helps and any_found,
    )


def _agreement(
    pairs: Sequence[Pair],
    made: Sequence[Fold],
    adopted: frozenset[str],
    theory: Constants,
    seed: int,
    lexicon: Lexicon | None,
) -> tuple[tuple[MindAgreement, ...], tuple[MindAgreement, ...]]:
    """Return the agreement on people held out, before and after, where the two differ."""
    plain = OfflineMind(seed, lexicon, theory)
    before: list[tuple[Pair, BaseModel]] = []
    after: list[tuple[Pair, BaseModel]] = []
    for fold in made:
        other = OfflineMind(seed, lexicon, fold.constants(theory, adopted))
        for pair in pairs:
            if pair.agent in fold.agents and pair.operation in TABLE:
                before.append((pair, plain.answer(pair.op, pair.inputs, pair.key)))
                after.append((pair, other.answer(pair.op, pair.inputs, pair.key)))
    rows = list(zip(mind_agreements(before), mind_agreements(after), strict=True))
    changed = [(one, two) for one, two in rows if (one.same, one.second) != (two.same, two.second)]
    return tuple(one for one, _ in changed), tuple(two for _, two in changed)
