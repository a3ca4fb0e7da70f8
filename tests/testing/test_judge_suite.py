"""The suite passes judges that ship and one from outside, and says what is wrong with others."""

from __future__ import annotations

import itertools

import pytest
from tests.plugins.keywords import Keywords, Wordy

from folkways.base.errors import PartError
from folkways.metrics.judge import Conduct, Judge, Ruling
from folkways.metrics.judges import WordJudge
from folkways.metrics.reading_judge import ReadingJudge
from folkways.testing.judge_suite import check_judge


@pytest.mark.parametrize("kind", [ReadingJudge, WordJudge, Keywords])
def test_judges_pass(kind: type[Judge]) -> None:
    check_judge(kind)


class Wavering(Keywords):
    """Says something else each time."""

    def __init__(self) -> None:
        super().__init__()
        self._verdicts = itertools.cycle(Conduct)

    def conduct(self, text: str, indoors: bool, norm: str) -> Ruling[Conduct]:
        """Return the next one."""
        return Ruling(next(self._verdicts), "")


def test_one_that_wavers_fails() -> None:
    with pytest.raises(AssertionError, match="depends on what was asked before"):
        check_judge(Wavering)


def test_one_that_returns_words_is_told_so() -> None:
    with pytest.raises(PartError, match="the judge wordy answered conduct with"):
        check_judge(Wordy)
