from __future__ import annotations

import pytest
from tests.metrics.made_runs import WordJudge

from folkways.metrics.judge import Conduct, Docket, Likeness, Subject
from folkways.metrics.reading_judge import ReadingJudge

SMOKE = "No smoking indoors."


def test_each_question_is_put_once_and_counted() -> None:
    judge = WordJudge()
    docket = Docket(judge)
    for _ in range(3):
        assert docket.conduct("smoke", True, "no smoke") is Conduct.VIOLATES
    assert docket.conduct("smoke", False, "no smoke indoors") is Conduct.COMPLIES
    assert docket.likeness("do smoke", "no smoke") is Likeness.OPPOSITE
    assert docket.about("the smoke", "no smoke")
    assert not docket.about("the sun", "no smoke")
    assert len(judge.asked) == 5
    decisions = list(docket.decisions())
    assert [one.count for one in decisions] == [3, 1, 1, 1, 1]
    assert sum(one.count for one in decisions) == 7
    assert decisions[0].question == "conduct"
    assert decisions[0].indoors is True
    assert decisions[0].reason == "speaks of smoke"
    assert decisions[2].indoors is None


@pytest.mark.parametrize(
    ("content", "verdict"),
    [
        ("People should not smoke inside.", Likeness.SAME),
        ("Nobody smokes in cafés.", Likeness.SAME),
        ("Never smoke.", Likeness.SAME),
        ("Everyone is free to smoke indoors.", Likeness.OPPOSITE),
        ("Tip after meals.", Likeness.OTHER),
    ],
)
def test_personal_norms_against_a_tracked_one(content: str, verdict: Likeness) -> None:
    assert ReadingJudge().likeness(content, SMOKE).verdict is verdict


def test_a_permission_is_no_demand() -> None:
    judge = ReadingJudge()
    assert judge.likeness("Guests may tip.", "Tip after meals.").verdict is Likeness.OTHER
    assert judge.likeness("Guests tip.", "Tip after meals.").verdict is Likeness.SAME


def test_what_talk_is_about() -> None:
    judge = ReadingJudge(("Ann Noise",), ("Loud Hall",))
    assert judge.subject("Would you mind not smoking here?", SMOKE).verdict is Subject.ABOUT
    assert judge.subject("What a nice day.", SMOKE).verdict is Subject.NOT_ABOUT
    named = judge.subject("Ann Noise is at Loud Hall.", "Be quiet in public.")
    assert named.verdict is Subject.NOT_ABOUT


def test_a_norm_that_cannot_be_read_says_so() -> None:
    judge = ReadingJudge()
    assert judge.understands(SMOKE)
    assert not judge.understands("...")
    for ruling in (
        judge.conduct("smoking", True, "..."),
        judge.likeness("No smoking.", "..."),
        judge.subject("smoking", "..."),
    ):
        assert ruling.reason == "the norm names no conduct that can be read"


def test_norms_of_another_language_are_not_read_by_chance() -> None:
    norm = "No fumar en el interior."
    assert ReadingJudge().understands(norm)  # as "having fumar", since "no" is an English word
    judge = ReadingJudge(english=False)
    assert not judge.understands(norm)
    assert "not in English" in judge.conduct("fumar en la mesa", True, norm).reason
    assert judge.likeness(norm, norm).verdict is Likeness.OTHER
    assert judge.subject(norm, norm).verdict is Subject.NOT_ABOUT
