from __future__ import annotations

import pytest
from tests.metrics.made_runs import SMOKE, Builder

from folkways.base.errors import FolkwaysError
from folkways.metrics.judge import Conduct, Likeness, Subject
from folkways.metrics.judges import WordJudge, judge_named
from folkways.metrics.reading_judge import ReadingJudge
from folkways.metrics.setup import MeasureSetup


def setup() -> MeasureSetup:
    return MeasureSetup.of(Builder(("Ann Noise", "Ben"), (SMOKE,)).log.header)


def test_every_name_that_is_listed_is_a_judge_with_a_name_of_its_own() -> None:
    names = ("reading", "strict", "words", "words:0.8")
    assert len({judge_named(name, setup()).name for name in names}) == len(names)


@pytest.mark.parametrize("name", ["", "reader", "words:0", "words:2", "words:x", "strict:1"])
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(FolkwaysError, match=r"no judge|no threshold"):
        judge_named(name, setup())


def test_to_the_strict_judge_what_people_do_is_not_what_they_ought_to() -> None:
    norm, done = "People should tip.", "People here tip."
    assert ReadingJudge().likeness(done, norm).verdict is Likeness.SAME
    assert ReadingJudge(strict=True).likeness(done, norm).verdict is not Likeness.SAME
    assert ReadingJudge(strict=True).likeness("One ought to tip.", norm).verdict is Likeness.SAME


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("zibbling a pipe", Conduct.VIOLATES),
        ("not zibbling at all", Conduct.COMPLIES),
        ("reading a book", Conduct.UNRELATED),
    ],
)
def test_the_word_judge_counts_words_and_negations(text: str, verdict: Conduct) -> None:
    assert WordJudge().conduct(text, True, "No zibbling indoors.").verdict is verdict


def test_the_word_judge_turns_round_with_the_norm() -> None:
    assert WordJudge().conduct("zibbling", False, "Always zibble.").verdict is Conduct.COMPLIES


def test_the_threshold_decides_how_many_words_are_needed() -> None:
    norm = "Never feed pigeons bread."
    half = "feeding pigeons corn"
    assert WordJudge(0.5).subject(half, norm).verdict is Subject.ABOUT
    assert WordJudge(0.9).subject(half, norm).verdict is Subject.NOT_ABOUT


def test_norms_of_the_same_words_may_be_opposite_to_the_word_judge() -> None:
    judge = WordJudge()
    assert judge.likeness("Do not zibble.", "No zibbling.").verdict is Likeness.SAME
    assert judge.likeness("Zibbling is allowed.", "No zibbling.").verdict is Likeness.OPPOSITE
    assert judge.likeness("No dancing.", "No zibbling.").verdict is Likeness.OTHER


def test_a_norm_without_words_is_not_understood() -> None:
    assert not WordJudge().understands("…")
    assert WordJudge().conduct("zibbling", True, "…").verdict is Conduct.UNRELATED
