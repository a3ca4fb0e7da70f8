from __future__ import annotations

from collections.abc import Callable

import pytest

from folkways.agents import operations as agents_ops
from folkways.agents import questions as agents
from folkways.agents import shown
from folkways.language.mind import CallKey
from folkways.minds.offline import OfflineMind

Person = Callable[..., shown.Who]
Reasons = Callable[..., list[tuple[str, str]]]
RULE = "No smoking indoors."


@pytest.fixture
def reasons(mind: OfflineMind, person: Person) -> Reasons:
    """Return text and reason of one action of each of forty agents."""

    def act(
        learned: str, *norms: shown.Guideline, plan: str = "smoking at a table"
    ) -> list[tuple[str, str]]:
        found = []
        for number in range(40):
            question = agents.GenerateActions(
                who=person("Dot Dale", learned),
                day=1,
                start="09:00",
                minutes=10,
                plan=plan,
                place="Blue House: hall",
                guidelines=norms,
                places=(shown.Place(address="Blue House: hall", indoors=True),),
            )
            answer = mind.answer(agents_ops.GENERATE_ACTIONS, question, CallKey(0, number, 0))
            found += [(action.text, action.reason) for action in answer.actions]
        return found

    return act


def held(weight: int, reminders: float, **more: object) -> shown.Guideline:
    return shown.Guideline.model_validate(
        {"text": RULE, "kind": "injunctive", "weight": weight, "reminders": reminders, **more}
    )


def test_going_against_a_norm_names_it_its_utility_and_why(reasons: Reasons) -> None:
    smoker = "Dot Dale has smoked every day for decades."
    broken = [why for text, why in reasons(smoker, held(14, 0.0)) if "smoking at" in text]
    assert broken
    for why in broken:
        assert why.startswith(f"goes against the norm '{RULE}' (utility 14): ")
        assert "habit" in why
        assert "not reminded of it lately" in why


def test_keeping_a_norm_after_a_reproach_says_so(reasons: Reasons) -> None:
    found = reasons("Dot Dale is a nurse.", held(80, 0.0, reproached=True))
    kept = [why for text, why in found if "smoking at" not in text and why]
    assert kept
    assert all(why.startswith(f"keeps the norm '{RULE}' (utility 80): ") for why in kept)
    assert any("just reproached for it" in why for why in kept)


def test_a_norm_that_gives_way_to_another_names_that_one(reasons: Reasons) -> None:
    custom = shown.Guideline(text="People here smoke.", kind="descriptive", weight=90, reminders=9)
    found = reasons("Dot Dale is a nurse.", custom, held(95, 20.0), plan="resting and smoking")
    assert any(f"keeps the norm '{RULE}'" in why for _, why in found)


def test_what_touches_no_norm_needs_no_reason(reasons: Reasons) -> None:
    assert {why for _, why in reasons("", held(80, 5.0), plan="reading a book")} == {""}
    assert {why for _, why in reasons("")} == {""}
