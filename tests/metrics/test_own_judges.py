"""What a judge from outside answers is checked where it enters."""

from __future__ import annotations

from typing import Self

import pytest
from tests.metrics.made_runs import SMOKE, Builder, WordJudge
from tests.plugins.keywords import Keywords, Wordy

from folkways.base.errors import FolkwaysError, PartError
from folkways.metrics.judge import Conduct, Docket, Judge, Likeness, Ruling, Subject
from folkways.metrics.judges import judge_named, judge_of
from folkways.metrics.measurement import summarise
from folkways.metrics.setup import MeasureSetup
from folkways.plugins import JUDGES, Parts


def made() -> Builder:
    made = Builder(("Ann", "Ben"), (SMOKE,))
    made.begin()
    made.created("day 1 08:00", "Ann", "no smoke")
    made.acts("day 1 09:00", "Ben", "smoke")
    return made


def test_one_is_found_by_its_name_and_made_for_the_run() -> None:
    setup = MeasureSetup.of(made().log.header)
    judge = judge_named("keywords", setup, Parts({JUDGES: (Keywords,)}))
    assert isinstance(judge, Keywords)
    assert judge.agents == ("Ann", "Ben")
    with pytest.raises(FolkwaysError, match="no judge is called 'keywords'"):
        judge_named("keywords", setup)
    with pytest.raises(PartError, match="a class with the methods understands, conduct"):
        judge_of(dict, setup)


def test_the_word_in_place_of_the_verdict_is_told_and_not_counted_as_kept() -> None:
    wanted = r"wordy answered conduct with Ruling.*'violates'.* Ruling\(Conduct\.COMPLIES, reason\)"
    with pytest.raises(PartError, match=wanted):
        summarise(made().log, Wordy())


@pytest.mark.parametrize(
    "found",
    ["violates", None, Conduct.VIOLATES, Ruling(Likeness.SAME, ""), Ruling(Conduct.VIOLATES, 3)],  # type: ignore[arg-type]
)
def test_whatever_is_no_ruling_of_the_question_is_refused(found: object) -> None:
    class Odd(WordJudge):
        def conduct(self, text: str, indoors: bool, norm: str) -> Ruling[Conduct]:
            return found  # type: ignore[return-value]

    with pytest.raises(PartError, match="word judge answered conduct with"):
        Docket(Odd()).conduct("smoking", True, "no smoke")


def test_the_other_questions_are_checked_too() -> None:
    class Odd(WordJudge):
        def understands(self, norm: str) -> bool:
            return "yes"  # type: ignore[return-value]

        def likeness(self, content: str, norm: str) -> Ruling[Likeness]:
            return "same"  # type: ignore[return-value]

        def subject(self, text: str, norm: str) -> Ruling[Subject]:
            return "about"  # type: ignore[return-value]

    docket = Docket(Odd())
    with pytest.raises(PartError, match=r"answered understands with 'yes'.*True or False"):
        docket.understands("no smoke")
    with pytest.raises(PartError, match="answered likeness"):
        docket.likeness("no smoke", "no smoke")
    with pytest.raises(PartError, match="answered subject"):
        docket.about("no smoke", "no smoke")


def test_a_judge_that_answers_as_it_should_is_not_touched() -> None:
    judge: Judge = Keywords()
    assert Docket(judge).conduct("smoke", True, "no smoke") is Conduct.VIOLATES


class Failing(Keywords):
    """Fails in a method."""

    name = "failing"

    def conduct(self, text: str, indoors: bool, norm: str) -> Ruling[Conduct]:
        raise KeyError("smoke")

    def likeness(self, content: str) -> Ruling[Likeness]:  # type: ignore[override]
        raise KeyError("smoke")


def test_a_judge_that_fails_is_named_with_the_line() -> None:
    docket = Docket(Failing())  # type: ignore[arg-type]
    with pytest.raises(PartError, match=r"judge failing, conduct: KeyError.*judges\.py, line \d+"):
        docket.conduct("smoke", True, "no smoke")
    with pytest.raises(PartError, match="judge failing, likeness: it cannot be called: "):
        docket.likeness("smoke", "no smoke")


class Unmade(Keywords):
    """Is not made."""

    name = "unmade"

    @classmethod
    def build(cls, setup: MeasureSetup) -> Self:
        return None  # type: ignore[return-value]


class NeedsNumber(Keywords):
    """Fails when it is made."""

    name = "needs_number"

    @classmethod
    def build(cls, setup: MeasureSetup) -> Self:
        raise ValueError("no number")


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (Unmade, "judge unmade, build: returned None; it must return a judge"),
        (NeedsNumber, r"judge needs_number, build: ValueError: no number \(.*line \d+\)"),
    ],
)
def test_a_judge_that_cannot_be_made_is_named(kind: type, said: str) -> None:
    with pytest.raises(PartError, match=said):
        judge_of(kind, MeasureSetup.of(made().log.header))
