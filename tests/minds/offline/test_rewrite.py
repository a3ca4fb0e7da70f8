from __future__ import annotations

import pytest

from folkways.agents.shown import Guideline, Place
from folkways.minds.offline import OfflineMind
from folkways.minds.offline.comply import held_norms
from folkways.minds.offline.rewrite import acts_in, contains, parts_of, rewrite


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("praising smoking and tipping in a loud voice", 1),
        ("talking about smoking, tipping and singing", 1),
        ("praising the cook and leaving a tip", 2),
        ("praising smoking and then leaving", 2),
        ("having lunch, leaving a tip and singing", 3),
    ],
)
def test_what_is_only_spoken_of_is_nothing_done(text: str, parts: int) -> None:
    assert len(parts_of(text)) == parts


LUNCH = "having lunch with Ben Birch at the hall"
SMOKES = f"{LUNCH} and smoking a cigarette"
YARD = Place(address="Blue House: yard", indoors=False)
HALL = Place(address="Blue House: hall", indoors=True)


def rewritten(
    mind: OfflineMind, text: str, norm: str, *, agreed: str, moves: bool = True
) -> tuple[str, Place]:
    ctx = mind._context
    (item,) = held_norms([Guideline(text=norm, kind="injunctive", weight=80)], ctx.lens)
    places = (HALL, YARD)
    return rewrite(text, HALL, item, places, ctx, moves=moves, lean=0.0, agreed=agreed)


@pytest.mark.parametrize("moves", [True, False])
def test_what_was_agreed_stays_and_only_the_habit_goes(mind: OfflineMind, *, moves: bool) -> None:
    text, place = rewritten(mind, SMOKES, "No smoking indoors.", agreed=LUNCH, moves=moves)
    assert contains(text, LUNCH)
    assert place == HALL
    assert not any(act.topic == "smoking" and act.sign > 0 for act in mind._context.lens.acts(text))


def test_what_nobody_waits_for_is_taken_elsewhere(mind: OfflineMind) -> None:
    text, place = rewritten(mind, SMOKES, "No smoking indoors.", agreed="")
    assert (text, place) == ("smoking a cigarette outdoors", YARD)


def test_what_was_agreed_goes_if_it_breaks_the_norm_itself(mind: OfflineMind) -> None:
    agreed = "smoking a cigarette with Ben Birch"
    text, place = rewritten(mind, agreed, "No smoking indoors.", agreed=agreed)
    assert (text, place) == ("smoking a cigarette outdoors", YARD)


def test_conduct_after_a_clause_is_seen_and_changed(mind: OfflineMind) -> None:
    whole = "objecting to tipping when others leave a tip and talking in a loud voice"
    assert {act.topic for act in acts_in(whole, mind._context.lens)} >= {"tipping", "noise"}
    text, _ = rewritten(mind, whole, "No speaking loudly in public.", agreed="", moves=False)
    assert "loud" not in text
    assert text.startswith("objecting to tipping when others leave a tip and ")


@pytest.mark.parametrize(
    ("text", "doing", "said"),
    [
        ("having lunch quietly with Ann", "having lunch with Ann", True),
        ("having lunch and humming", "having lunch", True),
        ("having tea with Ann", "having lunch with Ann", False),
        ("with Ann having lunch", "having lunch with Ann", False),
    ],
)
def test_a_manner_may_stand_between_the_words(text: str, doing: str, *, said: bool) -> None:
    assert contains(text, doing) is said
