"""Deliberating minds: orderings settle conflicts, and plans and actions carry decisions out."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

import folkways
from folkways.agents.mechanism import Guidance, Mechanism, Occasion
from folkways.agents.mechanisms import build
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.base.errors import PartError
from folkways.language.mind import CallKey
from folkways.minds.offline import OfflineMind
from folkways.norms.science.decisions import (
    Candidate,
    Decisions,
    Deliberated,
    Ordering,
    Rival,
    pressed,
    prevails,
    strongest,
)
from folkways.norms.science.deliberation import Deliberation, DeliberationParameters
from folkways.norms.science.deliberation_questions import DELIBERATE, Conflicts, Deliberate
from folkways.norms.science.examples import EXAMPLES
from folkways.testing.mechanism_suite import check_own_mechanism
from folkways.testing.societies import KeptTicks, preset, run

ORDERINGS: tuple[Ordering, ...] = ("selfish", "social", "salience")


def lived(ordering: Ordering, others: tuple[Mechanism, ...] = (), **given: object) -> KeptTicks:
    scenario = preset("hobbs_cafe", days=1, end="'10:00'")
    settings = DeliberationParameters.model_validate({"ordering": ordering, **given})
    return run(scenario, OfflineMind(1), (*build(scenario), Deliberation(settings), *others))


def told(kept: KeptTicks) -> list[tuple[str, Deliberated]]:
    return [
        (event.agent, fact)
        for event in kept.events
        if isinstance(event, ev.MechanismEvent) and (fact := Deliberated.read(event))
    ]


def test_it_is_a_sound_mechanism() -> None:
    check_own_mechanism(Deliberation, ordering="selfish", hours=1)


def test_the_ordering_decides_which_side_wins_and_changes_what_is_done() -> None:
    runs = lived("selfish"), lived("social", people={"Sam Moore": "selfish"})
    for kept, others in zip(runs, ("desire", "obligation"), strict=True):
        found = [(who, fact) for who, fact in told(kept) if fact.rival_kind == "desire"]
        assert {fact.winner for who, fact in found if who != "Sam Moore"} == {others}
        assert {fact.winner for who, fact in found if who == "Sam Moore"} == {"desire"}
    selfish, social = (
        [event.text for event in kept.events if isinstance(event, ev.ActionBegan)] for kept in runs
    )
    assert selfish != social


class Pressing(Mechanism):
    """Something that speaks for every norm, as sanctions or emotions may."""

    name = "pressing"

    def weigh(self, turn: Turn, occasion: Occasion, guidance: Guidance) -> Guidance:
        lines = [
            line.model_copy(update={"pressure": (line.pressure or 0.0) + 2, "notes": ("a frown",)})
            for line in guidance.lines
        ]
        return guidance._replace(lines=tuple(lines))


def test_by_salience_other_mechanisms_count_but_not_its_own_decisions() -> None:
    facts = [fact for _, fact in told(lived("salience", (Pressing(),), hours=0.5))]
    assert any(fact.rival and fact.winner == "obligation" for fact in facts)
    assert any(not fact.changed for fact in facts)
    assert all(0.5 < fact.salience < 1 for fact in facts)  # its own ten logits would make it 1


rivals: st.SearchStrategy[Rival] = st.sampled_from(("desire", "intention"))
candidates = st.builds(Candidate, rivals, st.just("smoking"), st.floats(0, 1))


@given(st.floats(0, 1), st.floats(-20, 20))
def test_pressure_moves_salience_its_own_way(salience: float, pressure: float) -> None:
    moved = pressed(salience, pressure)
    assert 0 <= moved <= 1
    if 0.01 <= salience <= 0.99:
        assert (moved - salience) * pressure >= -1e-9


@given(candidates, st.floats(0, 1), st.booleans())
def test_orderings_rank_as_in_the_source(one: Candidate, norm: float, stable: bool) -> None:
    wins = {o: prevails(one, norm, o, stable=stable) for o in ORDERINGS}
    if one.kind == "intention":  # stable agents keep to them; open-minded ones give them up
        assert wins["selfish"] == wins["social"] == stable
    else:
        assert wins["selfish"]
        assert not wins["social"]
        assert wins["salience"] == (one.strength > norm)


@given(st.lists(candidates, max_size=4), st.floats(0, 1), st.sampled_from(ORDERINGS), st.booleans())
def test_an_obligation_is_followed_unless_one_candidate_prevails(
    found: list[Candidate], norm: float, ordering: Ordering, stable: bool
) -> None:
    winner, rival = strongest(found, norm, ordering, stable=stable)
    beaten = any(prevails(one, norm, ordering, stable=stable) for one in found)
    assert (winner != "obligation") == beaten
    assert (rival is None) == (not found)


async def test_the_offline_mind_names_wishes_and_plans_that_break_a_norm() -> None:
    question = EXAMPLES["deliberate"]
    assert isinstance(question, Deliberate)

    async def conflicts(learned: str, norm: str, plan: str) -> list[tuple[str, int]]:
        who = question.who.model_copy(update={"learned": learned, "currently": "", "lifestyle": ""})
        obligation = question.obligations[0].model_copy(update={"content": norm})
        intention = question.intentions[0].model_copy(update={"text": plan, "indoors": True})
        asked = question.model_copy(
            update={"who": who, "obligations": (obligation,), "intentions": (intention,)}
        )
        answer = await OfflineMind(1).perform(DELIBERATE, asked, CallKey(0, 0, 0))
        assert isinstance(answer, Conflicts)
        return [(one.kind, one.strength) for one in answer.conflicts]

    smoker, rule = "Emil loves smoking indoors.", "No smoking indoors."
    ((kind, strength),) = await conflicts(smoker, rule, "reading")
    assert kind == "desire"
    assert strength >= 5
    plans = await conflicts("Emil is a baker.", rule, "smoking a cigarette")
    assert [kind for kind, _ in plans] == ["intention"]
    assert not await conflicts("Emil is a baker.", rule, "reading")
    assert not await conflicts(smoker, "Everybody is free to smoke indoors.", "smoking a cigarette")


def fact(**changed: object) -> Deliberated:
    given: dict[str, object] = {
        "norm": "0.1",
        "content": "No smoking indoors.",
        "winner": "desire",
        "rival": "smoking",
        "rival_kind": "desire",
        "salience": 0.4,
        "strength": 0.9,
        "ordering": "selfish",
    }
    return msgspec.convert(given | changed, Deliberated)


def test_the_log_says_what_won_and_why() -> None:
    won = fact().sentence("Ann")
    assert won == (
        'Ann puts a desire (smoking) before the norm "No smoking indoors.": '
        "desires before obligations (salience 0.40, strength 0.90)"
    )
    lost = fact(winner="obligation", ordering="social").sentence("Ann")
    assert 'puts the norm "No smoking indoors." before a desire (smoking)' in lost
    stable = fact(winner="intention", rival_kind="intention", strength=0.3, ordering="social")
    assert "intentions first" in stable.sentence("Ann")
    assert "nothing conflicts" in fact(winner="obligation", rival="").sentence("Ann")
    assert fact(changed=False).sentence("Ann") == ""


def test_decisions_come_out_of_a_checkpoint_as_they_went_in() -> None:
    part = Decisions()
    part.fold(fact().event(60, "Ann", "deliberation", ("Ann",)))
    again = Decisions.restore(part.snapshot())
    assert again.on("0.1") == part.on("0.1")
    assert again.on("0.2") is None
    with pytest.raises(msgspec.ValidationError):
        Decisions.restore(b"\x81\xa9decisions\x01")


def test_unknown_orderings_and_people_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValidationError, match="'selfish', 'social' or 'salience'"):
        DeliberationParameters.model_validate({"ordering": "kind"})
    path = tmp_path / "r.folk"
    people = {"deliberation.people": "{Nobody Here: selfish}"}
    with pytest.raises(PartError, match="names 'Nobody Here', but no agent has this name"):
        folkways.run("hobbs_cafe", settings=people, mechanisms=["deliberation"], out=path)
    assert not path.exists()
