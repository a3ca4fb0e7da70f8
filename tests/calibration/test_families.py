from __future__ import annotations

import math
from dataclasses import fields, replace

import pytest
from tests.calibration import synthetic
from tests.calibration.test_recovery import CASES

from folkways.calibration.evidence import DecisionFamily, FittedDecision
from folkways.calibration.families import FAMILIES, gather
from folkways.calibration.likelihood import LAPSE, Likelihood
from folkways.minds.offline import Constants
from folkways.minds.offline.constants import range_of
from folkways.minds.offline.context import Context
from folkways.minds.offline.lens import Lens
from folkways.pairs.pair import Pair
from folkways.reading.lexicon import Lexicon

CTX = Context(1, Lens(Lexicon.default()), Constants())
NOT_FITTED = {
    "repeats_per_source",
    "habit_rate",
    "liking_rate",
    "create_base",
    "create_strength",
    "create_harm",
    "create_rank",
}


@pytest.fixture(scope="module")
def pairs() -> list[Pair]:
    return [
        pair
        for questions, _, _, _ in CASES.values()
        for pair in synthetic.answered(questions(120), Constants())
    ]


def test_every_constant_belongs_to_one_family_or_is_said_not_to_be_fitted() -> None:
    named = [name for one in FAMILIES for name in (*one.constants, one.noise) if name]
    assert len(named) == len(set(named))
    assert set(named) | NOT_FITTED == {spec.name for spec in fields(Constants)}
    assert not set(named) & NOT_FITTED


def test_a_family_depends_on_its_constants_and_on_no_others(pairs: list[Pair]) -> None:
    for found in gather(pairs, CTX):
        family = found.family
        assert found.decisions, family.name
        likelihood = Likelihood(family, found.decisions)
        usual = likelihood.total(Constants())
        for spec in fields(Constants):
            low, high = range_of(spec.name)
            other = low if getattr(Constants(), spec.name) != low else high
            changed = likelihood.total(replace(Constants(), **{spec.name: other}))
            if spec.name not in family.constants:
                assert changed == usual, (family.name, spec.name)
            elif spec.name not in ("accept_descriptive", "importance_base"):
                assert changed != usual, (family.name, spec.name)


def test_what_was_answered_is_likelier_under_the_constants_that_made_it() -> None:
    for family in FAMILIES:
        questions, number, values, _ = CASES[family.name]
        made = synthetic.answered(questions(number), Constants(**values))
        (found,) = [one for one in gather(made, CTX) if one.family is family]
        likelihood = Likelihood(family, found.decisions)
        assert likelihood.total(Constants(**values)) > likelihood.total(Constants())


def _chance(c: Constants, features: float) -> float:
    return features


def test_a_second_refusal_of_the_same_says_nothing_new() -> None:
    family = DecisionFamily(
        "x", "x", "chance", (), _chance, lambda pair, ctx: iter(()), shared="threshold"
    )
    once = [FittedDecision(0.4, 0.0, "a", ("a",))]
    twice = [*once, FittedDecision(0.4, 0.0, "a", ("a",))]
    later = [*twice, FittedDecision(0.7, 1.0, "a", ("a",))]
    first = Likelihood(family, once).total(Constants())
    second = Likelihood(family, twice).total(Constants()) - first
    third = Likelihood(family, later).total(Constants()) - first - second
    assert first == pytest.approx(math.log(1 - LAPSE / 2 - (1 - LAPSE) * 0.4))
    assert second == pytest.approx(math.log(1 - LAPSE / 2))
    # The threshold lies above 0.4, so below 0.7 with a chance of one half.
    assert third == pytest.approx(math.log(LAPSE / 2 + (1 - LAPSE) * 0.5))


def test_numbers_that_share_what_is_not_explained_count_as_one() -> None:
    family = DecisionFamily(
        "x", "x", "number", (), _chance, lambda pair, ctx: iter(()), shared="noise"
    )
    one = [FittedDecision(3.0, 5.0, "a", ("a",)), FittedDecision(3.0, 1.0, "b", ("b",))]
    often = [one[0], one[0], one[0], one[1]]
    assert Likelihood(family, often).total(Constants()) == pytest.approx(
        Likelihood(family, one).total(Constants())
    )
