from __future__ import annotations

from dataclasses import dataclass

import pytest
from tests.metrics.made_runs import Builder, WordJudge

from folkways.metrics.agreement import (
    OTHERS,
    agreement_frame,
    agreement_with,
    judge_agreements,
    kappa,
)
from folkways.metrics.judge import Conduct, Ruling
from folkways.metrics.measurement import summarise


@dataclass
class Contrary(WordJudge):
    """Takes what complies for a violation, and the reverse."""

    name: str = "contrary judge"

    def conduct(self, text: str, indoors: bool, norm: str) -> Ruling[Conduct]:
        found = super().conduct(text, indoors, norm)
        turned = {Conduct.COMPLIES: Conduct.VIOLATES, Conduct.VIOLATES: Conduct.COMPLIES}
        return Ruling(turned.get(found.verdict, found.verdict), found.reason)


def test_kappa_is_cohens() -> None:
    # The example of Cohen (1960) in four cells: 20 and 15 agree, 5 and 10 do not.
    pairs = {("yes", "yes"): 20, ("yes", "no"): 5, ("no", "yes"): 10, ("no", "no"): 15}
    assert kappa(pairs) == pytest.approx(0.4)


def test_kappa_is_undefined_where_both_always_say_one_thing() -> None:
    assert kappa({("yes", "yes"): 9}) is None
    assert kappa({}) is None
    assert kappa({("yes", "no"): 9}) == 0


def made() -> Builder:
    made = Builder(("Ann", "Ben"))
    made.begin()
    made.created("day 1 08:00", "Ann", "no smoke")
    made.created("day 1 08:00", "Ann", "do sing")
    made.created("day 1 08:00", "Ann", "do dance")
    made.acts("day 1 09:00", "Ben", "smoke")
    made.acts("day 1 09:10", "Ben", "smoke")
    made.acts("day 1 09:20", "Ben", "not smoke")
    made.acts("day 1 09:30", "Ben", "reading")
    return made


def test_judges_are_compared_text_by_text_for_each_question_and_norm() -> None:
    log = made().log
    one, other = summarise(log, WordJudge()), summarise(log, Contrary())
    found = {(row.question, row.norm): row for row in judge_agreements(one, other)}
    conduct = found["conduct", "smoke"]
    assert (conduct.same.count, conduct.same.of) == (1, 3)
    assert conduct.pairs["violates", "complies"] == 1
    assert conduct.kappa is not None
    assert conduct.kappa < 0.5
    assert found["likeness", "smoke"].kappa == 1
    assert found["likeness", OTHERS].same.value == 1


def test_comparing_leaves_the_count_of_decisions_as_it_was() -> None:
    log = made().log
    one, other = summarise(log, WordJudge()), summarise(log, Contrary())
    before = list(one.docket.decisions())
    judge_agreements(one, other)
    assert list(one.docket.decisions()) == before


def test_a_judge_agrees_with_itself() -> None:
    summary = summarise(made().log, WordJudge())
    frame = agreement_frame(judge_agreements(summary, summary))
    assert (frame["share"] == 1).all()
    assert frame["kappa"].dropna().eq(1).all()


def test_a_sample_of_the_decisions_is_put_to_another_judge() -> None:
    summary = summarise(made().log, WordJudge())
    every = agreement_with(summary, Contrary())
    texts = sum(one.same.of for one in every)
    assert texts == len(
        {(d.question, d.text, d.indoors, d.norm) for d in summary.docket.decisions()}
    )
    conduct = next(one for one in every if one.question == "conduct")
    assert conduct.same.count < conduct.same.of
    some = agreement_with(summary, WordJudge(), most=2)
    assert 0 < sum(one.same.of for one in some) <= 2
    assert all(one.same.value == 1 for one in some)
