from __future__ import annotations

import pytest
from tests.metrics.made_runs import Builder

from folkways.base.errors import FolkwaysError
from folkways.metrics.measurement import summarise
from folkways.metrics.reading_judge import ReadingJudge
from folkways.metrics.summary import Summary
from folkways.metrics.target import AmbiguousNorm, find_target


@pytest.fixture(scope="module")
def summary() -> Summary:
    made = Builder(("Ann", "Ben"), entrepreneurs=("Ann", "Ben"))
    made.begin()
    made.created("day 1 08:00", "Ann", "No smoking indoors.")
    made.created("day 1 08:00", "Ben", "People here smoke.")
    made.created("day 1 08:00", "Ben", "People should not smoke indoors.")
    made.created("day 1 08:00", "Ben", "People should tip after meals.")
    return summarise(made.log, ReadingJudge())


def test_a_word_in_several_norms_is_ambiguous_in_any_form(summary: Summary) -> None:
    with pytest.raises(AmbiguousNorm, match="name one of them in full") as found:
        find_target(summary, "smoking")
    # Two wordings of one norm are one candidate.
    assert len(found.value.candidates) == 2
    assert "People here smoke." in found.value.candidates
    assert all(one in str(found.value) for one in found.value.candidates)


def test_every_candidate_names_one_norm(summary: Summary) -> None:
    with pytest.raises(AmbiguousNorm) as found:
        find_target(summary, "Smoking")
    names = [find_target(summary, one).name for one in found.value.candidates]
    assert names == list(found.value.candidates)


def test_a_word_of_one_norm_names_it(summary: Summary) -> None:
    assert find_target(summary, "tip").name == "People should tip after meals."
    assert find_target(summary, "After meals").name == "People should tip after meals."


def test_a_sentence_is_compared_by_the_judge(summary: Summary) -> None:
    found = find_target(summary, "Nobody should smoke indoors.")
    assert found.contents == {"No smoking indoors.", "People should not smoke indoors."}


def test_a_text_of_no_norm_lists_those_there_are(summary: Summary) -> None:
    with pytest.raises(FolkwaysError, match="the norms of this run are"):
        find_target(summary, "dogs")
