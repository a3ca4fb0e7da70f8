"""Reputation: standing from sight and gossip, what it changes, and how gossip travels."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.agents.mechanisms import build
from folkways.agents.questions import DecideReaction, Reaction, Utter
from folkways.base import events as ev
from folkways.base.time import HOUR
from folkways.language.mind import CallKey, I, O
from folkways.language.operation import Operation
from folkways.minds.offline import OfflineMind
from folkways.minds.offline.gossiping import ILL, WELL
from folkways.minds.offline.relation import credibility
from folkways.norms.science.examples import EXAMPLES
from folkways.norms.science.operations import HEAR_GOSSIP
from folkways.norms.science.questions import HearGossip
from folkways.norms.science.reputation import Reputation, ReputationParameters, in_words
from folkways.norms.science.standing import Evidence, Gossiped, Standings, standing
from folkways.reading import Reader
from folkways.testing.mechanism_suite import check_own_mechanism
from folkways.testing.societies import KeptTicks, preset, run

NAMES = ("Bob Johnson", "Jennifer Moore", "Li Wei", "Anna-Maria de la Cruz")


class Noting(OfflineMind):
    """The offline mind; utterances and reactions that it is asked for are noted."""

    def __init__(self) -> None:
        super().__init__(2)
        self.talk: list[Utter] = []
        self.reactions: list[tuple[DecideReaction, Reaction]] = []

    def answer(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        answer = super().answer(op, inputs, key)
        if isinstance(inputs, Utter):
            self.talk.append(inputs)
        elif isinstance(inputs, DecideReaction) and isinstance(answer, Reaction):
            self.reactions.append((inputs, answer))
        return answer


def lived(mind: OfflineMind, **changes: object) -> KeptTicks:
    scenario = preset("hobbs_cafe", days=1, end="'10:00'")
    mechanism = Reputation(ReputationParameters.model_validate(changes))
    return run(scenario, mind, (*build(scenario), mechanism))


@cache
def without_gossip() -> tuple[Noting, KeptTicks]:
    mind = Noting()
    return mind, lived(mind, gossip=False)


def gossip(kept: KeptTicks) -> list[Gossiped]:
    found = (Gossiped.read(e) for e in kept.events if isinstance(e, ev.MechanismEvent))
    return [one for one in found if one is not None]


def test_it_is_a_sound_mechanism() -> None:
    check_own_mechanism(
        Reputation, scenario=preset("hobbs_cafe", days=1, end="'09:30'"), threshold=0.2
    )


def test_gossip_travels_as_talk_and_says_what_the_teller_saw() -> None:
    mind = Noting()
    kept = lived(mind)
    told = gossip(kept)
    assert told
    said = [e for e in kept.events if isinstance(e, ev.Uttered)]
    for one in told:
        sentences = [text.format(about=one.about) for text in (WELL if one.good else ILL)]
        assert any(e.agent == one.teller and s in e.text for e in said for s in sentences)
        assert 0 <= one.weight <= 0.5
    shown = [piece for q in mind.talk for piece in q.gossip]
    assert shown
    assert all(piece.text.startswith("Saw them keep norms") for piece in shown)
    assert all(piece.about != q.other for q in mind.talk for piece in q.gossip)


def test_without_gossip_nobody_tells_and_without_sight_there_is_nothing_to_tell() -> None:
    mind, kept = without_gossip()
    assert not gossip(kept)
    assert not any(q.gossip for q in mind.talk)
    assert not gossip(lived(Noting(), seen=False))


def test_the_offline_mind_keeps_away_from_those_of_whom_it_thinks_ill() -> None:
    reactions = without_gossip()[0].reactions
    question = next(q.alone(a.about) for q, a in reactions if a.decision == "talk")
    ill = standing([Evidence(0, False, text="x is smoking")] * 3, 0, None)
    words = in_words(question.who.name, question.other, ill)
    asked = question.model_copy(update={"relationship": words})
    mind = Noting()
    for t in range(0, 2000, 10):
        from folkways.agents.operations import DECIDE_REACTION

        assert mind.answer(DECIDE_REACTION, asked, CallKey(t, 0, 0)).decision == "continue"


def test_standing_in_words_moves_how_much_somebodys_word_counts() -> None:
    good = standing([Evidence(0, True)] * 4, 0, None)
    bad = standing([Evidence(0, False)] * 4, 0, None)
    assert credibility(in_words("Ann", "Bob", good)) > 0 > credibility(in_words("Ann", "Bob", bad))


@pytest.mark.parametrize("name", NAMES)
def test_what_the_offline_mind_says_of_others_reads_as_no_norm(name: str) -> None:
    for text in (*WELL, *ILL):
        assert not Reader(None).norms(text.format(about=name))


async def test_the_offline_mind_takes_in_what_it_tells() -> None:
    question = EXAMPLES["hear_gossip"]
    assert isinstance(question, HearGossip)
    line = question.lines[0].model_copy(
        update={"speaker": question.other, "text": ILL[1].format(about="Nora Pine")}
    )
    mind = OfflineMind(1)
    told = await mind.perform(
        HEAR_GOSSIP, question.model_copy(update={"lines": (line,)}), CallKey(0, 0, 0)
    )
    assert [(one.about, one.good) for one in told.reports] == [("Nora Pine", False)]
    mine = line.model_copy(update={"speaker": question.who.name})
    own = question.model_copy(update={"lines": (mine,)})
    assert not (await mind.perform(HEAR_GOSSIP, own, CallKey(0, 0, 0))).reports


pieces = st.lists(
    st.builds(
        Evidence,
        t=st.integers(0, 100 * HOUR),
        good=st.booleans(),
        weight=st.floats(0, 1),
    ),
    max_size=30,
)


@given(pieces, st.integers(100 * HOUR, 200 * HOUR), st.floats(0.1, 1000))
def test_standing_stays_within_bounds_and_one_more_piece_moves_it_its_way(
    known: list[Evidence], t: int, half_life: float
) -> None:
    before = standing(known, t, half_life).score
    assert -1 < before < 1
    assert standing([*known, Evidence(t, True)], t, half_life).score > before
    assert standing([*known, Evidence(t, False)], t, half_life).score < before


def test_standing_is_the_beta_rating_and_fades() -> None:
    known = [Evidence(0, True)] * 3 + [Evidence(0, False)]
    assert standing(known, 0, None).score == pytest.approx((3 - 1) / (3 + 1 + 2))
    assert standing(known, 24 * HOUR, 24.0).score == pytest.approx((1.5 - 0.5) / (2 + 2))
    assert standing([], 0, None).score == 0


def test_who_says_the_same_again_adds_nothing_and_the_part_round_trips() -> None:
    part = Standings()
    for good in (True, True, False):
        told = Gossiped(teller="Ann", about="Bob", good=good, weight=0.5)
        part.fold(told.event(5, "Cleo", "reputation", ("Cleo", "Ann")))
    assert [one.good for one in part.on("Bob", "Cleo")] == [False]
    assert part.on("Bob", "Ann") == []  # the teller has told it, not heard it
    assert part.has_told("Ann", "Cleo", "Bob")
    again = Standings.restore(part.snapshot())
    assert again.on("Bob", "Cleo") == part.on("Bob", "Cleo")
    with pytest.raises(msgspec.ValidationError):
        Standings.restore(b"\x81\xa2of\x01")
