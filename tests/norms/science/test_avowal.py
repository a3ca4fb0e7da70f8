"""Belief and avowal: folds, the rule of the offline mind, and what is measured of both."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.base import events as ev
from folkways.language.mind import CallKey
from folkways.minds.offline import OfflineMind
from folkways.norms.science.avowal import Avowal as AvowalMechanism
from folkways.norms.science.avowals import (
    Avowal,
    Avowals,
    Belief,
    Beliefs,
    BeliefStated,
    NormShown,
    SideTaken,
    gap,
)
from folkways.norms.science.avowing import TAKE_SIDES, AvowalCase, SideOnNorm, TakeSides
from folkways.norms.science.examples import EXAMPLES
from folkways.norms.science.sanctions import Sanctioned
from folkways.norms.science.stands import NormStands, Stand
from folkways.testing.mechanism_suite import check_own_mechanism
from folkways.testing.societies import preset

NORM = "Nobody should whistle."


def test_it_is_a_sound_mechanism() -> None:
    scenario = preset("founders_tea", end="'08:20'", without=["avowal"])
    check_own_mechanism(AvowalMechanism, scenario=scenario, minutes=0)


def stated(belief: str = "need not", believing: int = 80) -> BeliefStated:
    return BeliefStated(norm="0.1", content=NORM, belief=belief, believing=believing)  # type: ignore[arg-type]


def test_what_is_shown_and_said_is_an_avowal_and_what_is_believed_is_not() -> None:
    side = SideTaken(norm="0.1", content=NORM, side="for", enforces=False, kept=2, news=1)
    shown = NormShown(norms=["0.1"], contents=[NORM], kept=[True], watched=True)
    alone = NormShown(norms=["0.1"], contents=[NORM], kept=[False], watched=False)
    sanction = Sanctioned(
        target="Bob", norm=NORM, conduct="x", indoors=True, message="", cost=60, effect=1.0
    )
    opened = ev.ConversationOpened(
        t=9, agent="Ann", conversation="c1", other="Bob", reason="conflict", about=NORM, norm="0.1"
    )
    beliefs, avowals = Beliefs(), Avowals()
    for event in (
        stated().event(1, "Ann", "avowal", ("Ann",)),
        side.event(1, "Ann", "avowal", ("Ann",)),
        shown.event(2, "Ann", "avowal", ("Ann",)),
        alone.event(3, "Ann", "avowal", ("Ann",)),
    ):
        beliefs.fold(event)
        avowals.fold(event)
    belief, avowal = beliefs.by_norm["0.1"], avowals.by_norm["0.1"]
    assert (avowal.kept, avowal.broken, avowal.alone_broken) == (1, 0, 1)
    assert gap(belief, avowal) == 1.0
    assert avowals.lets_pass("0.1")
    avowals.fold(opened)
    avowals.fold(sanction.event(9, "Ann", "sanction", ("Ann", "Bob")))
    avowals.fold(sanction.event(9, "Bob", "sanction", ("Bob", "Ann")))  # another's is not its own
    assert avowals.by_norm["0.1"].enforced == 2
    again = Avowals.restore(avowals.snapshot())
    assert again.by_norm == avowals.by_norm
    assert Beliefs.restore(beliefs.snapshot()).by_norm == beliefs.by_norm
    with pytest.raises(msgspec.ValidationError):
        Avowals.restore(b"\x81\xa5taken\x01")


def test_what_is_made_public_is_folded_from_interventions() -> None:
    avowals = Avowals()
    told: dict[str, ev.Value | list[ev.Value]] = {"norm": NORM, "believing": 2, "of": 9}
    avowals.fold(ev.Intervened(t=1, agent="Ann", kind="disclosed", data=told))
    avowals.fold(ev.Intervened(t=1, agent="Ann", kind="praised", data={"norm": NORM, "who": "Bob"}))
    assert [(one.count, one.of) for one in avowals.disclosed] == [(2, 9)]
    assert [one.who for one in avowals.praised] == ["Bob"]


counts = st.integers(0, 20)


@given(counts, counts, counts, st.sampled_from(["should", "need not", "no opinion"]))
def test_the_gap_lies_between_minus_one_and_one(
    kept: int, broken: int, enforced: int, side: str
) -> None:
    belief = Belief(NORM, side, 50)  # type: ignore[arg-type]
    found = gap(belief, Avowal(NORM, enforced, kept, broken))
    if found is None:
        assert side == "no opinion" or not kept + broken + enforced
    else:
        assert -1 <= found <= 1
        # Nobody avows less than what it believes if that is nothing, or more than all.
        assert found >= 0 if belief.sign < 0 else found <= 0


async def answer(case: AvowalCase, learned: str) -> SideOnNorm:
    example = EXAMPLES["take_sides"]
    assert isinstance(example, TakeSides)
    who = example.who.model_copy(update={"learned": learned, "innate": ("agreeable",)})
    question = TakeSides(who=who, cases=(case,))
    return (await OfflineMind(1).perform(TAKE_SIDES, question, CallKey(0, 0, 0))).sides[0]


async def test_offline_somebody_against_a_norm_goes_along_while_others_seem_to_believe() -> None:
    example = EXAMPLES["take_sides"]
    assert isinstance(example, TakeSides)
    norm = example.cases[0].norm.model_copy(update={"content": "No smoking indoors."})
    many = AvowalCase(norm=norm, kept=6, spoke_for=6)
    con = "Martha likes smoking indoors."
    along = await answer(many, con)
    assert (along.belief, along.side, along.enforces) == ("need not", "for", True)
    told = await answer(many.model_copy(update={"disclosed": 20}), con)
    assert (told.belief, told.side, told.believing) == ("need not", "against", 20)
    alone = await answer(AvowalCase(norm=norm), con)
    assert alone.side != "for"
    praised = await answer(many.model_copy(update={"praised": ("Bob", "Cy")}), con)
    assert not praised.enforces
    pro = await answer(AvowalCase(norm=norm), "Martha is firmly against smoking indoors.")
    assert (pro.belief, pro.side, pro.enforces) == ("should", "for", True)


def stands(*people: tuple[str, int, bool, bool]) -> NormStands:
    """Return stands of people: belief, the share thought to believe, keeps it, enforces it."""
    group = NormStands("whistling", NORM)
    for number, (side, believing, keeps, ready) in enumerate(people):
        belief = Belief(NORM, side, believing)  # type: ignore[arg-type]
        shown = Avowal(NORM, 0, int(keeps), int(not keeps))
        group.stands[str(number)] = Stand(str(number), belief, shown, ready)
    return group


def test_a_norm_is_unpopular_if_few_believe_and_most_comply_and_enforce() -> None:
    believer, pretender = ("should", 80, True, True), ("need not", 80, True, True)
    found = stands(believer, pretender, pretender, pretender)
    assert found.unpopular is True
    assert found.ignorant() == ["1", "2", "3"]
    assert stands(believer, believer, pretender).unpopular is False
    honest = ("need not", 20, False, False)
    assert stands(believer, honest, honest).unpopular is False
    assert stands(believer, honest, honest).ignorant() == []
    # Two against two: nobody is in the majority, so nobody can be wrong about it.
    assert stands(believer, believer, pretender, pretender).ignorant() == []
    silent = NormStands("whistling", NORM)
    for name in "ab":
        silent.stands[name] = Stand(name, Belief(NORM, "need not", 80), Avowal(NORM))
    assert silent.unpopular is None
