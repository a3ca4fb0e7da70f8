"""Plans and actions: the day is filled, places are known, norms change what is done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import pytest

from folkways.agents import operations as agents_ops
from folkways.agents import questions as agents
from folkways.agents import shown
from folkways.language.mind import CallKey
from folkways.minds.offline import OfflineMind
from folkways.reading import compare

Person = Callable[..., shown.Who]
Strokes = Callable[..., tuple[agents.Stroke, ...]]
Plans = Callable[..., tuple[agents.Plan, ...]]
Actions = Callable[..., tuple[agents.Action, ...]]

OUTSIDE = {"Blue House: yard", "Hill Road: corner"}


def guideline(
    text: str, weight: int = 90, reminders: float = 20.0, reproached: bool = False
) -> shown.Guideline:
    return shown.Guideline(
        text=text, kind="injunctive", weight=weight, reminders=reminders, reproached=reproached
    )


@pytest.fixture
def day(mind: OfflineMind, person: Person, places: tuple[shown.Place, ...]) -> Strokes:
    def plan(
        learned: str = "", requirement: str = "", number: int = 1, agent: int = 0
    ) -> tuple[agents.Stroke, ...]:
        who = person("Dot Dale", learned, requirement=requirement)
        question = agents.PlanDay(
            who=who, day=number, start="08:00", end="16:00", places=places, memories=()
        )
        return mind.answer(agents_ops.PLAN_DAY, question, CallKey(0, agent, 0)).strokes

    return plan


@pytest.fixture
def hours(mind: OfflineMind, person: Person, places: tuple[shown.Place, ...]) -> Plans:
    def plan(
        text: str,
        guidelines: Sequence[shown.Guideline] = (),
        learned: str = "",
        agent: int = 0,
        day: int = 1,
        reason: str = "",
        tick: int = 0,
        known: tuple[shown.Place, ...] = places,
    ) -> tuple[agents.Plan, ...]:
        question = agents.GeneratePlans(
            who=person("Dot Dale", learned),
            day=day,
            start="09:00",
            end="11:00",
            strokes=(agents.Stroke(start="09:00", end="11:00", text=text),),
            guidelines=tuple(guidelines),
            places=known,
            reason=reason,
        )
        return mind.answer(agents_ops.GENERATE_PLANS, question, CallKey(tick, agent, 0)).plans

    return plan


@pytest.fixture
def actions(mind: OfflineMind, person: Person, places: tuple[shown.Place, ...]) -> Actions:
    def act(
        text: str,
        guidelines: Sequence[shown.Guideline] = (),
        learned: str = "",
        agent: int = 0,
        minutes: int = 60,
        start: str = "09:00",
    ) -> tuple[agents.Action, ...]:
        question = agents.GenerateActions(
            who=person("Dot Dale", learned),
            day=1,
            start=start,
            minutes=minutes,
            plan=text,
            place="Blue House: hall",
            guidelines=tuple(guidelines),
            places=places,
        )
        return mind.answer(agents_ops.GENERATE_ACTIONS, question, CallKey(0, agent, 0)).actions

    return act


def judged(mind: OfflineMind, item: str, norm: str, place: str) -> compare.Conduct:
    indoors = not any(place.startswith(outside) for outside in OUTSIDE)
    lens = mind._context.lens
    frame = lens.norm(norm)
    assert frame is not None
    return compare.judge(lens.acts(item), frame, indoors)


# --- the day


def test_the_day_is_filled_without_gaps(day: Strokes) -> None:
    strokes = day("Dot Dale is a nurse.", "From 9:30 to 10:15, reads at the table.")
    assert strokes[0].start == "08:00"
    assert strokes[-1].end == "16:00"
    for before, after in pairwise(strokes):
        assert before.end == after.start


def test_what_is_required_stands_at_its_time(day: Strokes) -> None:
    strokes = day(requirement="From 9:30 to 10:15, gives a lecture on the harm of loud noise.")
    stroke = next(s for s in strokes if s.start == "09:30")
    assert (stroke.end, stroke.text) == ("10:15", "giving a lecture on the harm of loud noise")


def test_what_holds_for_one_day_holds_for_that_day(day: Strokes) -> None:
    requirement = "On day 1, from 11:00 to 12:00, gives a speech. From 12:00 to 13:00, has lunch."
    assert any("speech" in stroke.text for stroke in day(requirement=requirement))
    second = day(requirement=requirement, number=2)
    assert not any("speech" in stroke.text for stroke in second)
    assert any("having lunch" in stroke.text for stroke in second)


def test_nobody_sleeps_by_day(day: Strokes) -> None:
    strokes = day(requirement="Gets up at 8:00 and goes to bed at 15:00.")
    assert not any("bed" in stroke.text or "getting up" in stroke.text for stroke in strokes)


def test_one_sleeps_for_the_hours_that_are_set_for_it(
    hours: Plans, actions: Actions, day: Strokes
) -> None:
    strokes = day(requirement="From 08:00 to 9:30, sleeps in the hall. From 12:00, gets up.")
    assert (strokes[0].start, strokes[0].end) == ("08:00", "09:30")
    assert strokes[0].text == "sleeping in the hall"
    assert not any("getting up" in stroke.text for stroke in strokes)
    # Neither a habit nor what one does on arriving shows in it.
    greets = "Dot Dale always greets people. Dot Dale has smoked every day for years."
    plans = hours("sleeping in the hall", learned=greets)
    assert {plan.text for plan in plans} == {"sleeping in the hall"}
    assert {act.text for act in actions("sleeping in the hall", learned=greets)} == {
        "sleeping in the hall"
    }


def test_work_shows_in_the_day(day: Strokes) -> None:
    texts = " ".join(s.text for n in range(4) for s in day("Dot Dale is a nurse.", agent=n))
    assert "rounds" in texts or "looking after people" in texts


def test_one_eats_at_noon(day: Strokes) -> None:
    assert any(stroke.text == "having lunch" for stroke in day())


# --- hours


def test_hours_follow_one_another(hours: Plans) -> None:
    plans = hours("reading a book")
    assert [plan.start for plan in plans] == ["09:00", "10:00"]


def test_without_norms_behaviour_follows_stance_and_habit(hours: Plans, mind: OfflineMind) -> None:
    smoker = "Dot Dale has smoked every day for decades."
    texts = [p.text for n in range(10) for p in hours("resting", learned=smoker, agent=n)]
    assert sum("smok" in text for text in texts) > 10
    assert not any("smok" in p.text for n in range(10) for p in hours("resting", agent=n))


def test_a_norm_that_is_kept_moves_the_conduct_or_ends_it(hours: Plans, mind: OfflineMind) -> None:
    norm = guideline("No smoking indoors.")
    learned = "Dot Dale enjoys smoking."
    verdicts = [
        judged(mind, plan.text, norm.text, plan.place)
        for n in range(15)
        for plan in hours("smoking at a table", [norm], learned, agent=n)
    ]
    assert verdicts.count(compare.Conduct.COMPLIES) > 0.8 * len(verdicts)
    moved = [
        plan.place in OUTSIDE
        for n in range(15)
        for plan in hours("smoking at a table", [norm], learned, agent=n)
    ]
    assert any(moved)


def test_a_place_meant_for_it_is_preferred(hours: Plans) -> None:
    norm = guideline("No smoking.")
    learned = "Dot Dale loves smoking and has smoked for decades."
    places = {
        plan.place
        for n in range(10)
        for plan in hours("smoking at a table", [norm], learned, agent=n)
    }
    assert "Hill Road: corner" in places
    assert "Blue House: yard" not in places


def test_the_manner_can_change_instead(hours: Plans, mind: OfflineMind) -> None:
    norm = guideline("No speaking loudly in public.")
    texts = {p.text for n in range(6) for p in hours("reading aloud for an exam", [norm], agent=n)}
    assert any("quiet" in text and "exam" in text for text in texts)


def test_a_norm_may_be_broken(hours: Plans, mind: OfflineMind) -> None:
    weak = guideline("No smoking indoors.", weight=5, reminders=0.0)
    learned = "Dot Dale loves smoking and has smoked every day for decades."
    verdicts = [
        judged(mind, plan.text, weak.text, plan.place)
        for n in range(20)
        for plan in hours("smoking at a table", [weak], learned, agent=n)
    ]
    assert compare.Conduct.VIOLATES in verdicts


def test_a_reproach_makes_one_decide_anew(hours: Plans) -> None:
    weak = guideline("No smoking indoors.", weight=30, reminders=0.0)
    told = weak.model_copy(update={"reproached": True})
    learned = "Dot Dale likes smoking."

    def kept(line: shown.Guideline, reason: str) -> int:
        return sum(
            plan.place in OUTSIDE or "smoking a" not in plan.text
            for n in range(40)
            for plan in hours("smoking a pipe", [line], learned, agent=n, reason=reason, tick=90)
        )

    assert kept(told, "told off") > kept(weak, "")


def test_of_two_opposite_norms_one_rules(hours: Plans, mind: OfflineMind) -> None:
    custom = shown.Guideline(
        text="People here speak loudly.", kind="descriptive", weight=95, reminders=20.0
    )
    rule = guideline("No speaking loudly in public.")
    for n in range(6):
        for plan in hours("reading aloud", [custom, rule], agent=n):
            assert judged(mind, plan.text, rule.text, plan.place) is compare.Conduct.COMPLIES


def test_kindness_shows_on_its_occasion_only(hours: Plans) -> None:
    giver = "Dot Dale strongly supports tipping."
    assert all("tip" in p.text for p in hours("having lunch", learned=giver))
    assert not any("tip" in p.text for p in hours("reading a book", learned=giver))
    assert not any("tip" in p.text for p in hours("having lunch"))


def test_a_norm_shows_on_its_occasion(hours: Plans) -> None:
    norm = guideline("People should leave a tip for the staff.")
    texts = [p.text for n in range(10) for p in hours("having lunch", [norm], agent=n)]
    assert sum("leaving a tip" in text for text in texts) > 15


def test_no_places_no_plans(hours: Plans) -> None:
    assert hours("reading", known=()) == ()


# --- actions


@pytest.mark.parametrize("minutes", [1, 4, 5, 14, 16, 29, 31, 60, 95, 600])
def test_actions_fill_the_minutes(actions: Actions, minutes: int) -> None:
    made = actions("reading a book", minutes=minutes)
    assert sum(action.minutes for action in made) == minutes
    if minutes >= 5:
        assert all(5 <= action.minutes <= 15 for action in made)


def test_actions_use_what_stands_there(actions: Actions) -> None:
    made = actions("having lunch")
    assert {action.address for action in made} <= {
        "Blue House: hall", "Blue House: hall: table", "Blue House: hall: counter",
    }  # fmt: skip
    assert any(action.object_state for action in made)


def test_the_last_action_shows_all_of_the_plan(actions: Actions) -> None:
    assert actions("having lunch and leaving a tip")[-1].text == "having lunch and leaving a tip"


def test_norms_borne_in_mind_change_actions(actions: Actions, mind: OfflineMind) -> None:
    norm = guideline("No smoking indoors.")
    verdicts = [
        judged(mind, action.text, norm.text, action.address)
        for n in range(10)
        for action in actions("smoking at a table", [norm], agent=n)
    ]
    assert verdicts.count(compare.Conduct.COMPLIES) > 0.8 * len(verdicts)


def test_every_rewrite_reads_as_keeping_the_norm(actions: Actions, mind: OfflineMind) -> None:
    """Over all known conduct: an action that is changed for a norm keeps it."""
    lens = mind._context.lens
    for axis in lens.lexicon.axes:
        conduct = lens.conduct(axis.id)
        for sign in (-1, 1):
            rule = f"People should{'' if sign > 0 else ' not'} {conduct.to_do(1)}."
            made = actions(conduct.act(-sign), [guideline(rule, weight=100, reminders=99.0)])
            for action in made:
                verdict = judged(mind, action.text, rule, action.address)
                assert verdict is not compare.Conduct.VIOLATES, (rule, action.text)


def test_a_habit_breaks_through_in_free_time(actions: Actions) -> None:
    smoker = "Dot Dale has smoked every day for decades."
    texts = [a.text for n in range(5) for a in actions("resting", learned=smoker, agent=n)]
    assert any("smok" in text for text in texts)


def test_more_reminders_more_compliance() -> None:
    mind = OfflineMind(11)
    who = shown.Who(
        name="Dot Dale", age=30, role="ordinary", innate=("calm",), learned="Dot likes smoking.",
        currently="", lifestyle="", daily_requirement="", relationships={},
    )  # fmt: skip

    def kept(reminders: float) -> int:
        count = 0
        for n in range(60):
            question = agents.GenerateActions(
                who=who, day=1, start="09:00", minutes=10, plan="smoking at a table",
                place="Blue House: hall",
                guidelines=(guideline("No smoking indoors.", 50, reminders),),
                places=(shown.Place(address="Blue House: hall", indoors=True),),
            )  # fmt: skip
            (action,) = mind.answer(agents_ops.GENERATE_ACTIONS, question, CallKey(0, n, 0)).actions
            count += "smoking at" not in action.text
        return count

    assert kept(0) < kept(2) < kept(20)


def test_one_greets_on_arriving_and_goes_on(hours: Plans, actions: Actions) -> None:
    friend = "Dot Dale strongly supports greeting everybody."
    first, second = hours("reading a book", learned=friend)
    assert first.text.startswith("arriving, greeting everyone")
    assert first.text.endswith("and then reading a book")
    assert "arriving" not in second.text
    texts = [action.text for action in actions(first.text)]
    assert "greeting" in texts[0]
    assert not any("greeting" in text for text in texts[1:])


def test_who_eats_out_also_orders_and_pays(hours: Plans) -> None:
    pushy = "Dot Dale likes pushing to the front of the queue."
    assert any("queue" in plan.text for plan in hours("having lunch", learned=pushy))
    assert not any("queue" in plan.text for plan in hours("reading a book", learned=pushy))
