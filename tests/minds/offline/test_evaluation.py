from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

import pytest
from pydantic import BaseModel

from folkways.agents import shown
from folkways.language.mind import CallKey
from folkways.language.operation import Operation
from folkways.minds.offline import OfflineMind
from folkways.norms import operations as norms_ops
from folkways.norms import questions as norms

I = TypeVar("I", bound=BaseModel)  # noqa: E741
O = TypeVar("O", bound=BaseModel)  # noqa: E741


class Check(Protocol):
    """Put a question to the mind for one agent."""

    def __call__(self, op: Operation[I, O], question: I, agent: int = 4) -> O: ...


Person = Callable[..., shown.Who]
Accepted = Callable[..., norms.Verdict]


def standard(content: str, kind: norms.Kind = "injunctive", utility: int = 70) -> norms.Standard:
    return norms.Standard(content=content, kind=kind, utility=utility)


@pytest.fixture
def check(mind: OfflineMind) -> Check:
    def put(op: Operation[I, O], question: I, agent: int = 4) -> O:
        return mind.answer(op, question, CallKey(30_000, agent, 0))

    return put


# --- consistency


@pytest.mark.parametrize(
    ("content", "source", "passed"),
    [
        ("No smoking indoors.", "Ben Birch: Hello. People must never smoke indoors.", True),
        ("No smoking indoors.", "Ben Birch: Everyone is free to smoke indoors.", False),
        ("No smoking indoors.", "Ben Birch: I do not like smoking.", False),
        ("No smoking indoors.", "Ben Birch: No littering.\nCid Cole: You are right.", False),
        ("People here smoke.", "Ben Birch: You are right. Most people here smoke.", True),
        ("No glorping.", "It keeps coming up: No glorping.", True),
        ("For the good of all, people should not smoke or litter.", "No smoking.\nNo littering.",
         True),
        ("The sky.", "No smoking.", False),
    ],
)  # fmt: skip
def test_consistency(check: Check, content: str, source: str, passed: bool) -> None:
    question = norms.CheckConsistency(information=standard(content), source=source)
    verdict = check(norms_ops.CHECK_CONSISTENCY, question)
    assert verdict.passed is passed
    assert verdict.reason


DEMAND = "Ben Birch: People must never smoke indoors."


@pytest.mark.parametrize(
    ("answers", "passed"),
    [
        (["No, I will go on smoking here."], False),
        (["I will smoke where I like."], False),
        (["I am sorry, but no."], False),
        (["I am not convinced.", "All the same, you are right."], True),
        (["You are right.", "We will not agree on that today."], False),
        (["I will smoke outside."], True),
        (["No, I will not smoke indoors any more."], True),
        (["I do not like that.", "I am fond of smoking."], True),
        (["I am not convinced.", "Let me sleep on it."], True),
        (["I am not convinced.", "Goodbye."], False),
        ([], True),
    ],
)
def test_what_the_agent_refused_in_the_talk_is_not_consistent(
    check: Check, answers: Sequence[str], passed: bool
) -> None:
    lines = [DEMAND, *(f"Ann Ash: {text}\nBen Birch: I see." for text in answers)]
    question = norms.CheckConsistency(
        information=standard("No smoking indoors."), source="\n".join(lines), agent="Ann Ash"
    )
    assert check(norms_ops.CHECK_CONSISTENCY, question).passed is passed
    nobody = question.model_copy(update={"agent": ""})
    assert check(norms_ops.CHECK_CONSISTENCY, nobody).passed


def test_what_somebody_else_refused_and_what_came_after_do_not_count(check: Check) -> None:
    for source in (
        f"{DEMAND}\nCid Cole: I am not convinced.",
        f"Ann Ash: I am not convinced.\n{DEMAND}",
        f"{DEMAND}\nAnn Ash: I will go on singing loudly.",
    ):
        question = norms.CheckConsistency(
            information=standard("No smoking indoors."), source=source, agent="Ann Ash"
        )
        assert check(norms_ops.CHECK_CONSISTENCY, question).passed


# --- duplication


@pytest.mark.parametrize(
    ("content", "held", "at"),
    [
        ("Smoking indoors is strictly forbidden.", ["No littering.", "No smoking indoors."], 1),
        ("Be quiet in public.", ["No speaking loudly in public."], 0),
        ("People should tip.", ["Most people here tip."], None),
        ("Everyone is free to smoke.", ["No smoking."], None),
        ("People should smoke only outdoors.", ["No smoking indoors."], None),
        ("No glorping.", ["People should not glorp."], 0),
        ("No smoking indoors.", ["For the good of all, people should not smoke or litter."], 0),
        ("For the good of all, people should not smoke.", ["No smoking indoors."], None),
        ("No smoking.", [], None),
    ],
)
def test_duplication(check: Check, content: str, held: Sequence[str], at: int | None) -> None:
    question = norms.CheckDuplication(
        information=standard(content), norms=tuple(standard(text) for text in held)
    )
    verdict = check(norms_ops.CHECK_DUPLICATION, question)
    assert (verdict.passed, verdict.norm) == (at is None, at)


# --- type


@pytest.mark.parametrize(
    ("content", "kind", "passed"),
    [
        ("No smoking indoors.", "injunctive", True),
        ("No smoking indoors.", "descriptive", False),
        ("Most people here tip after meals.", "descriptive", True),
        ("Most people here tip after meals.", "injunctive", False),
        ("Everyone is free to smoke.", "injunctive", True),
        ("I like smoking.", "injunctive", False),
        ("Hello there.", "injunctive", False),
    ],
)
def test_type(check: Check, content: str, kind: norms.Kind, passed: bool) -> None:
    question = norms.CheckType(information=standard(content, kind))
    assert check(norms_ops.CHECK_TYPE, question).passed is passed


# --- conflict


@pytest.fixture
def accepted(check: Check, person: Person) -> Accepted:
    def put(
        content: str | norms.Standard,
        held: Sequence[norms.Standard] = (),
        learned: str = "",
        agent: int = 4,
        times: int = 1,
        sources: int = 1,
    ) -> norms.Verdict:
        question = norms.DecideAdoption(
            who=person("Dot Dale", learned),
            information=content if isinstance(content, norms.Standard) else standard(content),
            norms=tuple(held),
            times_heard=times,
            sources=sources,
        )
        return check(norms_ops.DECIDE_ADOPTION, question, agent)

    return put


def test_what_contradicts_a_norm_held_fails(accepted: Accepted) -> None:
    verdict = accepted("People should smoke indoors.", [standard("No smoking indoors.")])
    assert not verdict.passed
    assert verdict.norm == 0
    assert "No smoking indoors." in verdict.reason


def test_is_does_not_contradict_ought(accepted: Accepted) -> None:
    held = [standard("No smoking indoors.")]
    verdicts = [
        accepted(standard("People here smoke.", "descriptive"), held, agent=agent)
        for agent in range(40)
    ]
    assert all(verdict.norm is None for verdict in verdicts)
    assert any(verdict.passed for verdict in verdicts)


@pytest.mark.parametrize(
    ("content", "held", "contradicts"),
    [
        ("No smoking.", standard("People here smoke.", "descriptive"), False),
        ("People here smoke.", standard("No smoking."), False),
        ("People here smoke.", standard("People here do not smoke.", "descriptive"), True),
        ("Everyone is free to smoke.", standard("People should not smoke indoors."), True),
        ("Everyone is free to smoke indoors.", standard("No smoking indoors."), True),
        ("No smoking indoors.", standard("Everyone is free to smoke indoors."), True),
        ("People should leave a tip.", standard("Nobody is obliged to tip."), True),
        ("People here tip after meals.", standard("Nobody is obliged to tip."), False),
        ("No smoking indoors.", standard("Everyone is free to smoke outdoors."), False),
        (
            "Everyone is free to smoke.",
            standard("For the good of all, people should not litter, and should not smoke."),
            True,
        ),
    ],
)
def test_what_contradicts_what(
    check: Check, content: str, held: norms.Standard, contradicts: bool
) -> None:
    """ "Is" contradicts no "ought" and no "may"; a norm and the permission not to keep it clash."""
    kind: norms.Kind = "descriptive" if content.startswith("People here") else "injunctive"
    question = norms.CheckConflict(information=standard(content, kind), norms=(held,))
    verdict = check(norms_ops.CHECK_CONFLICT, question)
    assert verdict.passed is not contradicts
    assert verdict.norm == (0 if contradicts else None)


def test_the_papers_check_refuses_nothing_else(check: Check) -> None:
    """Whatever an agent stands for: only the norms that it holds count."""
    question = norms.CheckConflict(information=standard("No smoking indoors."), norms=())
    assert all(check(norms_ops.CHECK_CONFLICT, question, agent=n).passed for n in range(20))


def share(accepted: Accepted, content: str, **more: str | int) -> float:
    return sum(accepted(content, agent=agent, **more).passed for agent in range(150)) / 150


def test_acceptance_follows_stance(accepted: Accepted) -> None:
    for_it = share(accepted, "No smoking.", learned="Dot Dale is firmly against smoking.")
    neutral = share(accepted, "No smoking.")
    against = share(accepted, "No smoking.", learned="Dot Dale loves smoking.")
    assert for_it > neutral > against


def test_repetition_persuades_the_undecided_more_than_opponents(accepted: Accepted) -> None:
    def gain(learned: str) -> float:
        once = share(accepted, "No gossiping.", learned=learned)
        often = share(accepted, "No gossiping.", learned=learned, times=9, sources=4)
        return often - once

    assert gain("") >= 0
    assert gain("Dot Dale loves gossiping.") < 0.1


def test_harm_to_others_persuades_and_liberty_does_not(accepted: Accepted) -> None:
    fan = "Dot Dale is against smoking."
    harm = share(accepted, "No smoking.", learned="Dot Dale likes smoking.")
    liberty = share(accepted, "Everyone is free to smoke.", learned=fan)
    assert harm > liberty


def test_thresholds_are_stable(accepted: Accepted) -> None:
    learned = "Dot Dale likes smoking."
    for agent in range(20):
        first = accepted("No smoking.", learned=learned, agent=agent)
        assert accepted("No smoking.", learned=learned, agent=agent) == first


def test_the_reason_names_the_stance_in_plain_words(accepted: Accepted) -> None:
    learned = "Dot Dale believes that speaking loudly in public is a personal freedom."
    reasons = {
        accepted("No speaking loudly in public.", learned=learned, agent=a).reason for a in range(9)
    }
    for reason in reasons:
        assert "believes that speaking loudly in public is a personal freedom" in reason
        assert "heard 1 time" in reason
        assert "xperson" not in reason


# --- synthesis


def test_norms_on_one_topic_form_a_theme(check: Check) -> None:
    held = (
        standard("No smoking indoors."),
        standard("People should smoke only outdoors."),
        standard("No littering."),
    )
    answer = check(norms_ops.CLASSIFY_SPECIFIC_NORMS, norms.ClassifySpecificNorms(norms=held))
    assert [category.norms for category in answer.categories] == [(0, 1)]


def test_opposite_norms_are_never_put_together(check: Check) -> None:
    held = (standard("No smoking."), standard("Everyone is free to smoke."))
    answer = check(norms_ops.CLASSIFY_SPECIFIC_NORMS, norms.ClassifySpecificNorms(norms=held))
    assert answer.categories == ()


def test_single_norms_with_the_same_value_form_a_theme(check: Check) -> None:
    held = (standard("No smoking."), standard("People should wash one's hands."))
    answer = check(norms_ops.CLASSIFY_SPECIFIC_NORMS, norms.ClassifySpecificNorms(norms=held))
    assert [(c.theme, c.norms) for c in answer.categories] == [("the health", (0, 1))]


def test_the_abstract_norm_covers_its_parts_and_weighs_them(check: Check) -> None:
    held = (standard("No smoking indoors.", utility=80), standard("No littering.", utility=40))
    answer = check(
        norms_ops.GENERATE_ABSTRACT_NORM, norms.GenerateAbstractNorm(theme="health", norms=held)
    )
    assert answer.weights == (80.0, 40.0)
    for part in held:
        question = norms.CheckDuplication(information=part, norms=(standard(answer.content),))
        assert not check(norms_ops.CHECK_DUPLICATION, question).passed


def test_an_abstract_norm_passes_the_sanity_check_against_its_parts(
    check: Check, person: Person
) -> None:
    held = (standard("No smoking indoors."), standard("People should smoke only outdoors."))
    made = check(
        norms_ops.GENERATE_ABSTRACT_NORM, norms.GenerateAbstractNorm(theme="health", norms=held)
    )
    new = standard(made.content, made.kind)
    source = "\n".join(norm.content for norm in held)
    consistent = norms.CheckConsistency(information=new, source=source)
    assert check(norms_ops.CHECK_CONSISTENCY, consistent).passed
    unique = norms.CheckDuplication(information=new, norms=held)
    assert check(norms_ops.CHECK_DUPLICATION, unique).passed
    assert check(norms_ops.CHECK_TYPE, norms.CheckType(information=new)).passed


# --- customs


def test_a_custom_seen_is_known_but_not_held_against_a_firm_stance(
    check: Check, person: Person
) -> None:
    custom = standard("People here do not let their dog run free.", "descriptive", 18)
    fan = person("Ann Ash", "Ann Ash believes that people should let their dogs run free.")

    def passed(who: shown.Who, giver: str) -> list[norms.Verdict]:
        question = norms.DecideAdoption(
            who=who, information=custom, norms=(), times_heard=9, sources=3, giver=giver
        )
        return [check(norms_ops.DECIDE_ADOPTION, question, agent=n) for n in range(20)]

    assert not any(verdict.passed for verdict in passed(fan, ""))
    assert "stands for the contrary" in passed(fan, "")[0].reason
    assert any(verdict.passed for verdict in passed(person("Ann Ash", ""), ""))


def test_harm_is_named_only_where_harm_is_at_stake(check: Check, person: Person) -> None:
    def reason(content: str) -> str:
        question = norms.DecideAdoption(
            who=person(), information=standard(content), norms=(), times_heard=1, sources=1
        )
        return check(norms_ops.DECIDE_ADOPTION, question).reason

    assert "harm" in reason("No smoking indoors.")
    assert "harm" not in reason("People should leave a tip for the staff.")
