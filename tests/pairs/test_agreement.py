from __future__ import annotations

import random

import pytest
from pydantic import BaseModel

from folkways.agents.questions import DecideToTalk, Importance, RateImportance, TalkDecision
from folkways.language.mind import CallKey
from folkways.norms.examples import EXAMPLES
from folkways.pairs.agreement import agreement_json, mind_agreements
from folkways.pairs.bootstrap import (
    Rated,
    Value,
    kappa_estimate,
    mean_of,
    rank_correlation,
    same_share,
)
from folkways.pairs.pair import Pair


def rated(*pairs: tuple[Value, Value]) -> Rated:
    first = [one for one, _ in pairs]
    second = [other for _, other in pairs]
    return Rated(first, second, range(len(pairs)))


def test_kappa_is_that_of_the_textbook() -> None:
    # Cohen's own form: 20 both yes, 15 both no, 5 and 10 apart: agreement .7, by chance .5.
    found = rated(
        *[(True, True)] * 20, *[(True, False)] * 5, *[(False, True)] * 10, *[(False, False)] * 15
    )
    assert same_share(found).value == pytest.approx(0.7)
    estimate = kappa_estimate(found)
    assert estimate.value == pytest.approx(0.4)
    assert estimate.low is not None
    assert estimate.high is not None
    # The large-sample standard error here is about 0.13.
    assert 0.1 < estimate.low < 0.22
    assert 0.55 < estimate.high < 0.7


def test_kappa_of_several_words() -> None:
    assert kappa_estimate(rated(("a", "a"), ("b", "b"), ("c", "c"))).value == pytest.approx(1.0)
    assert kappa_estimate(rated(("a", "b"), ("b", "a"))).value == pytest.approx(-1.0)


def test_kappa_is_undefined_where_one_verdict_was_given_throughout() -> None:
    assert kappa_estimate(rated(("a", "a"), ("a", "a"))).value is None
    assert kappa_estimate(rated((True, False), (True, True))).value == pytest.approx(0.0)


def test_rank_correlation_with_ties() -> None:
    # Ranks 1, 2.5, 2.5, 4 and 1, 3, 3, 3.
    found = rank_correlation(rated((1.0, 2.0), (2.0, 3.0), (2.0, 3.0), (3.0, 3.0)))
    assert found.value == pytest.approx(3 / 13.5**0.5)
    rising = rated(*[(float(n), float(n * n)) for n in range(9)])
    assert rank_correlation(rising).value == pytest.approx(1.0)
    assert rank_correlation(rated((1.0, 5.0), (2.0, 5.0))).value is None


def test_parts_of_one_question_do_not_count_as_independent() -> None:
    draw = random.Random(3)
    truths = [draw.random() < 0.5 for _ in range(40)]
    values = [truth for truth in truths for _ in range(10)]
    others = [True] * 400
    apart = same_share(Rated(values, others, range(400)))
    together = same_share(Rated(values, others, [at // 10 for at in range(400)]))
    assert apart.low is not None
    assert apart.high is not None
    assert together.low is not None
    assert together.high is not None
    assert (together.high - together.low) > 2 * (apart.high - apart.low)


def test_one_question_has_no_interval() -> None:
    found = mean_of([1.0, 3.0], [0, 0])
    assert (found.value, found.low, found.high) == (2.0, None, None)


def answered(*talks: tuple[bool, bool]) -> list[tuple[Pair, BaseModel]]:
    asked = EXAMPLES["decide_to_talk"]
    assert isinstance(asked, DecideToTalk)
    return [
        (
            Pair(
                "decide_to_talk",
                asked.model_copy(update={"observation": f"Ben is humming number {at}"}),
                TalkDecision(decision="now" if one else "no"),
                CallKey(0, 0, at),
            ),
            TalkDecision(decision="now" if other else "no"),
        )
        for at, (one, other) in enumerate(talks)
    ]


def test_agreement_by_operation_with_examples() -> None:
    (row,) = mind_agreements(answered((True, True), (True, False), (False, False)), examples=5)
    assert (row.operation, row.matter.name) == ("decide_to_talk", "speaks up about a conflict")
    assert (row.n, row.questions, row.undecided) == (3, 3, 0)
    assert row.same.value == pytest.approx(2 / 3)
    assert row.recorded is not None
    assert row.second is not None
    assert row.recorded.value == pytest.approx(2 / 3)
    assert row.second.value == pytest.approx(1 / 3)
    (example,) = row.examples
    assert "humming number 1" in example.about
    assert (example.recorded, example.second) == (True, False)
    assert agreement_json(row)["examples"][0]["second"] is False


def test_a_decision_that_only_one_answer_has_is_counted() -> None:
    talk = EXAMPLES["decide_to_talk"]
    assert isinstance(talk, DecideToTalk)
    asked = RateImportance(who=talk.who, texts=("a", "b", "c"))
    recorded = Pair("rate_importance", asked, Importance(scores=(1, 2, 3)), CallKey(0, 0, 0))
    (row,) = mind_agreements([(recorded, Importance(scores=(1,)))])
    assert (row.n, row.undecided) == (1, 2)
