"""Ties: as strong as the weaker wish; broken by either; folded from events and restored."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from folkways.base.events import MechanismEvent
from folkways.norms.science.ties import KnownTies, Ties, TiesWeighed, TieWanted

WISHES = st.lists(
    st.tuples(st.integers(0, 4), st.integers(0, 4), st.sampled_from((0.0, 0.3, 1.0))), max_size=30
)


def wanted(by: str, other: str, strength: float, before: float = 0.0) -> MechanismEvent:
    told = TieWanted(other=other, strength=strength, before=before, reason="so it is")
    return told.event(60, by, "partner_choice", (by, other))


@given(WISHES)
def test_a_tie_holds_where_both_want_it_and_is_the_same_from_either_side(
    wishes: list[tuple[int, int, float]],
) -> None:
    ties: Ties[int] = Ties()
    last: dict[tuple[int, int], float] = {}
    for one, other, strength in wishes:
        ties.want(one, other, strength)
        last[one, other] = strength
    for one, other in last:
        both = min(last[one, other], last.get((other, one), 0.0))
        assert ties.strength(one, other) == ties.strength(other, one) == both
        assert ((min(one, other), max(one, other)) in ties.pairs()) == (both > 0 and one != other)
        assert (other in ties.of(one)) == ties.tied(one, other)


def test_who_has_not_decided_is_not_who_refuses() -> None:
    ties: Ties[str] = Ties()
    ties.want("Ann", "Bo", 0)
    assert (ties.wish("Ann", "Bo"), ties.wish("Bo", "Ann")) == (0, None)
    assert not ties.wants("Ann", "Bo")


def test_an_agent_knows_its_own_ties_and_those_that_others_want() -> None:
    known = KnownTies()
    known.fold(wanted("Ann", "Bo", 0.4))
    known.fold(wanted("Bo", "Ann", 0.7))
    known.fold(TiesWeighed(others=["Bo"]).event(120, "Ann", "partner_choice", ("Ann",)))
    again = KnownTies.restore(known.snapshot())
    assert again.ties.strength("Ann", "Bo") == 0.4
    assert (again.decided_at("Bo"), again.decided_at("Cy")) == (120, None)
    again.fold(wanted("Ann", "Bo", 0, before=0.4))
    assert not again.ties.tied("Ann", "Bo")


def test_the_sentence_says_what_becomes_of_a_tie() -> None:
    changes = {
        (0.5, 0.0): "wants a tie to",
        (0.5, 0.2): "wants a closer tie to",
        (0.2, 0.5): "loosens its tie to",
        (0.0, 0.5): "breaks with",
        (0.0, 0.0): "wants no tie to",
    }
    for (strength, before), words in changes.items():
        assert wanted("Ann", "Bo", strength, before).text == f"Ann {words} Bo: so it is"
