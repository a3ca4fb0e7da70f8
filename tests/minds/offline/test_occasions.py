from __future__ import annotations

from collections.abc import Callable

import pytest

from folkways.agents import operations as agents_ops
from folkways.agents import questions as agents
from folkways.agents import shown
from folkways.language.mind import CallKey
from folkways.minds.offline import OfflineMind
from folkways.minds.offline.manner import joined
from folkways.minds.offline.occasions import at_hand, doing_words, things_of

Person = Callable[..., shown.Who]
LEASH = shown.Guideline(
    text="People should keep their dog on a leash.", kind="injunctive", weight=95, reminders=20.0
)
DISHES = shown.Guideline(
    text="People should wash their dishes.", kind="injunctive", weight=95, reminders=20.0
)
QUEUE = shown.Guideline(text="No jumping the queue.", kind="injunctive", weight=95, reminders=20.0)


@pytest.fixture
def plans(
    mind: OfflineMind, person: Person, places: tuple[shown.Place, ...]
) -> Callable[..., list[agents.Plan]]:
    def plan(
        learned: str, text: str, *norms: shown.Guideline, start_place: str = ""
    ) -> list[agents.Plan]:
        found: list[agents.Plan] = []
        for number in range(8):
            question = agents.GeneratePlans(
                who=person("Dot Dale", learned),
                day=1,
                start="09:00",
                end="10:00",
                strokes=(agents.Stroke(start="09:00", end="10:00", text=text),),
                guidelines=norms,
                places=places,
                start_place=start_place,
            )
            answer = mind.answer(agents_ops.GENERATE_PLANS, question, CallKey(0, number, 0))
            found += answer.plans
        return found

    return plan


@pytest.mark.parametrize(
    ("text", "things"),
    [
        ("Dot has a labrador.", {"dog"}),
        ("Dot is a hairdresser and has two terriers.", {"dog"}),
        ("Dot walks her dog every day.", {"dog"}),
        ("Dot sits with her daughter.", {"child"}),
        ("Dot drives to work.", {"car"}),
        ("Dot is afraid of dogs.", set()),
        ("Dot has a fear of dogs.", set()),
        ("Dot has always hated dogs.", set()),
        ("Dot thinks that people should keep their dogs on a leash.", set()),
        ("Dot talks with dog owners.", set()),
    ],
)
def test_what_somebody_has_is_read_from_the_description(text: str, things: set[str]) -> None:
    assert things_of((text,)) == things


def test_where_one_is_does_not_count_as_what_one_does() -> None:
    assert not doing_words("sitting in the park") & doing_words("parking")
    assert "kitchen" not in doing_words("working on the figures in the kitchen")
    assert doing_words("serving at the counter").isdisjoint(doing_words("ordering and paying"))
    assert "dog" in at_hand(doing_words("playing with a puppy"))


def test_somebody_without_a_dog_walks_none(plans: Callable[..., list[agents.Plan]]) -> None:
    learned = "Dot is against letting dogs run off the leash."
    for text in ("taking a walk", "sitting in the park with a friend"):
        assert not any("dog" in plan.text for plan in plans(learned, text, LEASH))
    owner = f"Dot has an old dachshund. {learned}"
    assert any("dog" in plan.text for plan in plans(owner, "taking a walk", LEASH))


def test_who_does_sums_in_a_kitchen_washes_nothing(
    plans: Callable[..., list[agents.Plan]],
) -> None:
    assert not any("dish" in p.text for p in plans("", "doing sums in the kitchen", DISHES))
    assert any("dish" in p.text for p in plans("", "having breakfast", DISHES))


def test_who_serves_does_not_queue(plans: Callable[..., list[agents.Plan]]) -> None:
    assert not any("queue" in p.text for p in plans("", "bringing orders round", QUEUE))
    assert any("queue" in p.text for p in plans("", "ordering a coffee", QUEUE))


def test_an_unknown_place_keeps_one_where_one_starts(
    plans: Callable[..., list[agents.Plan]],
) -> None:
    for text in ("waiting in line at the bus stop", "waiting for the bus"):
        found = plans("", text, start_place="Hill Road: corner")
        assert {plan.place for plan in found} == {"Hill Road: corner"}
    known = plans("", "reading in the yard", start_place="Hill Road: corner")
    assert {plan.place for plan in known} == {"Blue House: yard"}


def test_nothing_is_said_twice() -> None:
    assert joined("waiting and humming", ["humming"]) == "waiting and humming"
    assert joined("reading", ["sitting there without glorping"]) == "reading without glorping"
    assert joined("reading", ["humming", "humming"]) == "reading and humming"
