"""What comes of answers on facts and people: knowledge, hallucinations, density."""

from __future__ import annotations

from folkways.metrics.asked_facts import Answered, Kind, answers_frame, asked, density
from folkways.reading.knowing import Says


def answer(
    agent: str, says: Says, *, holds: bool, subject: str = "sale", kind: Kind = "fact", t: int = 0
) -> Answered:
    return Answered(kind, subject, t, agent, "Did you know?", "...", says, holds)


def test_an_answer_is_held_against_the_memories() -> None:
    (found,) = asked(
        [
            answer("Ann", "yes", holds=True),
            answer("Bo", "yes", holds=False),
            answer("Cy", "no", holds=True),
            answer("Di", "no", holds=False),
            answer("Ed", "unclear", holds=True),
        ]
    )
    assert (found.knows.count, found.knows.of) == (1, 5)
    assert (found.hallucinated.count, found.forgotten.count, found.unclear.count) == (1, 1, 1)
    assert found.density is None


def test_acquaintance_is_mutual_and_by_moment() -> None:
    def says(agent: str, other: str, says: Says, *, holds: bool = True, t: int = 0) -> Answered:
        return answer(agent, says, holds=holds, subject=other, kind="person", t=t)

    before = [
        says("Ann", "Bo", "yes"),
        says("Bo", "Ann", "yes"),
        says("Ann", "Cy", "yes"),
        says("Cy", "Ann", "no", holds=False),
        says("Bo", "Cy", "yes", holds=False),
        says("Cy", "Bo", "yes"),
    ]
    first, later = asked([*before, says("Ann", "Bo", "yes", t=9), says("Bo", "Ann", "yes", t=9)])
    assert first.density is not None
    assert later.density is not None
    assert (first.density.count, first.density.of) == (1, 3)
    assert (later.density.count, later.density.of) == (1, 1)
    assert (first.knows.count, first.knows.of, first.hallucinated.count) == (4, 6, 1)


def test_a_pair_of_which_one_did_not_answer_is_left_out() -> None:
    only = [answer("Ann", "yes", holds=True, subject="Bo", kind="person")]
    assert density(only).of == 0


def test_reasons_are_no_figure_but_stand_in_the_table() -> None:
    reason = answer("Ann", "no", holds=False, kind="gathering")
    assert not asked([reason])
    assert list(answers_frame([reason])["kind"]) == ["gathering"]
