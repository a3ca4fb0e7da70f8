"""Norms that nobody seeded: values behind reasons, and compromises to which both sides agree."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.minds.offline.conftest import Ask

from folkways.agents import operations as agents_ops
from folkways.agents import shown
from folkways.agents.questions import InferInsights, Insights
from folkways.minds.offline import OfflineMind
from folkways.minds.offline.compromise import compromise
from folkways.minds.offline.lens import Lens
from folkways.minds.offline.wording import NormToWord
from folkways.norms import operations as norms_ops
from folkways.norms.questions import (
    CheckConsistency,
    IdentifyNormativeInformation,
    Information,
    NormativeInformation,
    Standard,
    Verdict,
)
from folkways.reading.compare import contradicts
from folkways.reading.frame import Aspect, Frame, Mode, Setting
from folkways.reading.lexicon import Lexicon

LENS = Lens(Lexicon.default())
Person = Callable[..., shown.Who]
Heard = Callable[..., tuple[Information, ...]]

BAN = "People should not smoke indoors."
REASON = "I say so because everyone else has to breathe it in."
HEALTH = "People should look after the health of others."


@pytest.fixture
def heard(ask: Ask, person: Person) -> Heard:
    """Return what Ben takes from lines of Ann's and his: ``heard(lines, before, learned)``."""

    def identify(
        *lines: str, before: tuple[str, ...] = (BAN,), learned: str = ""
    ) -> tuple[Information, ...]:
        said = tuple(
            shown.Line(speaker=("Ann Ash", "Ben Birch")[at % 2], text=text)
            for at, text in enumerate(lines)
        )
        question = IdentifyNormativeInformation(
            who=person("Ben Birch", learned),
            lines=said,
            heard=dict.fromkeys(before, 1),
        )
        answer = ask(norms_ops.IDENTIFY_NORMATIVE_INFORMATION, question)
        assert isinstance(answer, NormativeInformation)
        return answer.information

    return identify


def contents(found: tuple[Information, ...]) -> list[str]:
    return [piece.content for piece in found]


def test_a_reason_heard_again_becomes_its_value(heard: Heard) -> None:
    assert contents(heard(f"{BAN} {REASON}")) == ["No smoking indoors.", HEALTH]


def test_the_first_time_one_takes_in_the_norm_alone(heard: Heard) -> None:
    assert contents(heard(f"{BAN} {REASON}", before=())) == ["No smoking indoors."]


def test_without_a_reason_there_is_no_value(heard: Heard) -> None:
    assert contents(heard(BAN)) == ["No smoking indoors."]


def test_who_is_against_the_norm_does_not_dwell_on_its_reasons(heard: Heard) -> None:
    found = heard(f"{BAN} {REASON}", learned="Ben Birch enjoys smoking indoors.")
    assert contents(found) == ["No smoking indoors."]


@pytest.mark.parametrize(
    ("norm", "value"),
    [
        ("People should not jump the queue.", "People should be fair to others."),
        ("People should not leave rubbish behind.", "People should take care of shared places."),
        ("People should not play music aloud.", "People should respect the peace of others."),
        ("People should not drive too fast.", "People should think of the safety of others."),
    ],
)
def test_every_topic_has_its_value(heard: Heard, norm: str, value: str) -> None:
    assert value in contents(
        heard(f"{norm} I ask because others have to live with it.", before=(norm,))
    )


def test_the_value_of_invented_conduct_is_in_the_words_of_the_reason(heard: Heard) -> None:
    norm = "People should not glorp indoors."
    said = f"{norm} I say so because the children are frightened."
    assert "People should protect the weak." in contents(heard(said, before=(norm,)))
    assert len(heard(f"{norm} I say so because it is Tuesday.", before=(norm,))) == 1


def test_a_value_is_consistent_with_the_talk_that_gave_its_reason(ask: Ask) -> None:
    def passed(source: str) -> bool:
        information = Standard(content=HEALTH, kind="injunctive", utility=50)
        question = CheckConsistency(information=information, source=source)
        verdict = ask(norms_ops.CHECK_CONSISTENCY, question)
        assert isinstance(verdict, Verdict)
        return verdict.passed

    assert passed(f"Ann Ash: {BAN} {REASON}")
    assert not passed(f"Ann Ash: {BAN}")


def test_a_value_is_another_norm_than_the_rule_that_serves_it() -> None:
    assert not LENS.repeats(HEALTH, "No smoking indoors.")
    assert not LENS.repeats("No smoking indoors.", HEALTH)
    assert LENS.repeats("Everyone should care for the health of others.", HEALTH)


def test_beside_conduct_a_value_is_a_reason(mind: OfflineMind) -> None:
    (frame,) = LENS.norms("People should respect the health of others and not smoke indoors.")
    assert frame.topic == "smoking"


def test_values_come_to_mind_where_a_norm_keeps_coming_up(ask: Ask, person: Person) -> None:
    memories = tuple(
        shown.Remembered(
            id=at,
            kind="observation",
            text=f'Ann Ash said to Cid Cole: "{text}"',
            importance=5,
        )
        for at, text in enumerate(("No smoking indoors.", "People should not smoke indoors."))
    )

    def insights(learned: str) -> list[str]:
        question = InferInsights(
            who=person("Ben Birch", learned), question="What of smoking?", memories=memories
        )
        answer = ask(agents_ops.INFER_INSIGHTS, question)
        assert isinstance(answer, Insights)
        return [insight.text for insight in answer.insights]

    assert any(text.endswith(HEALTH) for text in insights(""))
    assert not any(HEALTH in text for text in insights("Ben Birch enjoys smoking indoors."))


# --- compromises

OUTSIDE = "People should smoke only outdoors."


def test_a_compromise_is_compatible_with_the_norm_that_it_softens() -> None:
    for axis in LENS.lexicon.axes:
        conduct = LENS.conduct(axis.id)
        if not conduct.harmful:
            continue
        strict = Frame(axis.id, -conduct.harmful, Mode.INJUNCTIVE, Setting.INDOORS)
        norm = compromise(strict, LENS)
        if norm is not None:
            frame = LENS.norm(LENS.canonical(norm))
            assert frame is not None
            assert frame.aspect in (Aspect.PLACE, Aspect.CONDITION)
            assert not contradicts(frame, strict)
            assert not LENS.repeats(
                LENS.canonical(norm), LENS.canonical(NormToWord(conduct, strict.sign))
            )


def test_there_is_no_middle_where_lives_are_at_stake_nor_for_a_licence() -> None:
    assert compromise(Frame("drink_driving", -1, Mode.INJUNCTIVE), LENS) is None
    assert compromise(Frame("smoking", 1, Mode.PERMISSION, Setting.INDOORS), LENS) is None
    outdoors = Frame("smoking", -1, Mode.INJUNCTIVE, Setting.INDOORS, aspect=Aspect.PLACE)
    assert compromise(outdoors, LENS) is None


def test_both_sides_take_an_agreed_compromise_with_them(heard: Heard) -> None:
    offer = f"Then let us meet halfway: {OUTSIDE.lower()}"
    assert OUTSIDE in contents(heard(BAN, "I see it differently.", offer, "That would do."))
    mine = heard("I smoke where I like.", offer, "Agreed.")
    assert OUTSIDE in contents(mine)


def test_a_compromise_that_is_declined_stays_with_the_listener_alone(heard: Heard) -> None:
    offer = f"Then let us meet halfway: {OUTSIDE.lower()}"
    assert OUTSIDE not in contents(heard("I smoke where I like.", offer, "No, not even that."))
