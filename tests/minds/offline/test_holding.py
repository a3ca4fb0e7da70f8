"""What holding a norm does to an agent of the offline mind: its stance, its conduct, its status."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.agents import operations as agents_ops
from folkways.agents import questions as agents
from folkways.agents import shown
from folkways.language.mind import CallKey
from folkways.minds.offline import Constants, OfflineMind
from folkways.minds.offline.called_for import called_for
from folkways.minds.offline.psychology import moved, taken_up
from folkways.minds.offline.self_view import view_of
from folkways.norms import operations as norms_ops
from folkways.norms import questions as norms
from folkways.norms.compliance import ANSWERED, HEARD_BEFORE, REPROACHED, TAKEN_UP, TURNED_TO

Person = Callable[..., shown.Who]
BAN = "No smoking indoors."
SMOKER = "Dot Dale has smoked every day for decades. Dot Dale enjoys smoking indoors."
C = Constants()


def held(text: str = BAN, weight: int = 70) -> shown.Guideline:
    return shown.Guideline(text=text, kind="injunctive", weight=weight)


# --- attitudes


@given(st.floats(-1, 1), st.integers(1, 100))
def test_taking_up_a_norm_moves_the_stance_towards_it(support: float, weight: int) -> None:
    assert support - 1e-9 <= taken_up(support, weight) <= 1
    assert taken_up(support, 100) == pytest.approx(1)


@given(st.floats(-1, 1), st.integers(0, 40))
def test_each_hearing_moves_the_stance_less_than_the_one_before(support: float, heard: int) -> None:
    first = moved(C, support, heard + 1) - moved(C, support, heard)
    second = moved(C, support, heard + 2) - moved(C, support, heard + 1)
    assert first >= second - 1e-9 >= -1e-9
    assert moved(C, support, 0) == pytest.approx(support)


# --- utility


def utility(mind: OfflineMind, who: shown.Who, *lines: str, heard: int = 0) -> int:
    question = norms.IdentifyNormativeInformation(
        who=who,
        lines=tuple(shown.Line(speaker="Ann Ash", text=line) for line in lines),
        heard={BAN: heard} if heard else {},
    )
    answer = mind.answer(norms_ops.IDENTIFY_NORMATIVE_INFORMATION, question, CallKey(1, 4, 0))
    return answer.information[0].utility


def test_a_norm_matters_more_with_reasons_and_each_time_it_is_heard(
    mind: OfflineMind, person: Person
) -> None:
    who = person("Dot Dale", SMOKER)
    bare = utility(mind, who, BAN)
    assert utility(mind, who, BAN, "Smoke harms everyone who breathes it.") > bare
    often = [utility(mind, who, BAN, heard=times) for times in (1, 3, 9)]
    assert bare < often[0] < often[1] < often[2]


def test_a_norm_that_one_has_slept_on_is_part_of_what_one_stands_for(
    mind: OfflineMind, person: Person
) -> None:
    before = person("Dot Dale", SMOKER)
    after = before.model_copy(update={"currently": f"Dot Dale {TAKEN_UP}: {BAN}"})
    lens = mind._context.lens
    assert view_of(before, lens).support("smoking", -1) < 0
    assert view_of(after, lens).support("smoking", -1) > view_of(before, lens).support(
        "smoking", -1
    )
    assert utility(mind, after, BAN) > utility(mind, before, BAN)


# --- the status of the next day


def revised(mind: OfflineMind, who: shown.Who, *standards: shown.Guideline) -> str:
    question = agents.ReviseStatus(who=who, day=2, memories=(), standards=standards)
    return mind.answer(agents_ops.REVISE_STATUS, question, CallKey(0, 0, 0)).status


def test_the_status_names_what_one_has_come_to_hold_and_not_what_one_always_did(
    mind: OfflineMind, person: Person
) -> None:
    smoker = person("Dot Dale", SMOKER, currently="Dot Dale is writing a poem.")
    status = revised(mind, smoker, held())
    assert status == f"Dot Dale is writing a poem. Dot Dale {TAKEN_UP}: {BAN}"
    again = smoker.model_copy(update={"currently": status})
    assert revised(mind, again, held()) == status
    opponent = person("Dot Dale", "Dot Dale is against smoking indoors.")
    assert TAKEN_UP not in revised(mind, opponent, held())
    free = held("Everyone is free to smoke indoors.")
    assert TAKEN_UP not in revised(mind, smoker, free)


def test_a_status_keeps_within_its_length(mind: OfflineMind, person: Person) -> None:
    who = person("Dot Dale", "", currently="Dot Dale is busy. " * 40)
    many = [held(f"People should not leave {word} lying about." * 3) for word in ("a", "b", "c")]
    assert len(revised(mind, who, *many, held())) <= 600


# --- conduct, where norms are only put before the agent


def kept(
    mind: OfflineMind,
    who: shown.Who,
    places: tuple[shown.Place, ...],
    *guidelines: shown.Guideline,
    reason: str = "",
) -> int:
    """Return how many of sixty agents do not smoke in the hall though their plan says so."""
    count = 0
    for agent in range(60):
        question = agents.GenerateActions(
            who=who,
            day=1,
            start="09:00",
            minutes=15,
            plan="smoking at a table",
            place="Blue House: hall",
            guidelines=guidelines,
            places=places,
            reason=reason,
        )
        op = norms_ops.GENERATE_NORMATIVE_ACTIONS
        done = mind.answer(op, question, CallKey(0, agent, 0)).actions[0]
        hall = done.address.startswith("Blue House: hall")
        acts = mind._context.lens.acts(done.text)
        count += not (hall and any((f.topic, f.sign) == ("smoking", 1) for f in acts))
    return count


def test_conduct_follows_the_utility_of_a_norm_and_stops_short_of_certainty(
    mind: OfflineMind, person: Person, places: tuple[shown.Place, ...]
) -> None:
    smoker = person("Dot Dale", SMOKER)
    shares = [kept(mind, smoker, places, held(weight=weight)) for weight in (10, 50, 90)]
    assert kept(mind, smoker, places) == 0
    assert shares[0] < shares[1] < shares[2]
    assert 0 < shares[1] < 60


def test_a_plan_made_anew_for_a_norm_binds_and_so_does_a_reproach_for_once(
    mind: OfflineMind, person: Person, places: tuple[shown.Place, ...]
) -> None:
    who = person("Dot Dale", "Dot Dale often smokes.")
    new = f"Dot Dale {TAKEN_UP}: {BAN}"
    told = f"Dot Dale {REPROACHED} Ann Ash, who holds: {BAN}"
    plain = kept(mind, who, places, held(weight=30))
    assert kept(mind, who, places, held(weight=30), reason=new) > plain
    assert kept(mind, who, places, held(weight=30), reason=told) > plain
    assert 0 < kept(mind, who, places, reason=told) < 60  # of those who hold no such norm


def test_a_reason_is_read_for_what_it_calls_for(mind: OfflineMind) -> None:
    lens = mind._context.lens
    reason = (
        f"At 09:42 Dot Dale {REPROACHED} Ann Ash, who holds: {BAN} "
        f'Dot Dale {ANSWERED}: "No littering, if you ask me." '
        f"Dot Dale {TURNED_TO}: singing loudly. "
        f"Dot Dale {TAKEN_UP}: People should leave a tip for the staff."
    )
    found = called_for(reason, ("Dot Dale", "Ann Ash"), lens)
    assert found.matters == {("smoking", -1), ("tipping", 1)}
    assert not found.reproached  # it has acted on that
    heard = f"Dot Dale {HEARD_BEFORE}: Eve Ek at 09:30."
    again = f"At 10:02 Dot Dale {REPROACHED} Ann Ash, who holds: {BAN} {heard}"
    assert called_for(again, ("Dot Dale", "Ann Ash"), lens).reproached == {("smoking", -1)}
    assert called_for(f"{again}\n{reason}", (), lens).reproached == {("smoking", -1)}
    assert not called_for("The weather has changed: no smoking indoors.", (), lens).matters


def test_the_outline_of_the_day_says_what_is_done_instead_and_where(
    mind: OfflineMind, person: Person, places: tuple[shown.Place, ...]
) -> None:
    who = person("Dot Dale", SMOKER, requirement="From 9 to 10, smokes in the hall.")

    def outlines(*guidelines: shown.Guideline) -> list[str]:
        question = agents.PlanDay(
            who=who,
            day=1,
            start="08:00",
            end="16:00",
            places=places,
            memories=(),
            guidelines=guidelines,
        )
        op = norms_ops.PLAN_NORMATIVE_DAY
        keys = [CallKey(0, agent, 0) for agent in range(20)]
        days = [mind.answer(op, question, key).strokes for key in keys]
        return [next(s.text for s in strokes if s.start == "09:00") for strokes in days]

    assert set(outlines()) == {"smoking in the hall"}
    assert any(
        text.endswith(("outdoors (yard)", "outdoors (corner)"))
        for text in outlines(held(weight=90))
    )


# --- what is concluded from conduct


Seen = tuple[str, str, bool]


def thoughts(mind: OfflineMind, who: shown.Who, *seen: Seen) -> list[str]:
    question = norms.GenerateThought(
        who=who,
        observations=tuple(
            norms.Observed(text=f"{name} is {text}", other=name, place="x", indoors=indoors)
            if not text.startswith("said")
            else norms.Observed(text=f"{name} {text}", other=name, place="x", indoors=indoors)
            for name, text, indoors in seen
        ),
        standards=(),
        heard=("No smoking.",),
    )
    answer = mind.answer(norms_ops.GENERATE_THOUGHT, question, CallKey(1, 4, 0))
    return [thought.text for thought in answer.thoughts]


def test_a_custom_is_what_more_people_do_than_not(mind: OfflineMind, person: Person) -> None:
    smoking = [(name, "smoking", True) for name in ("Ann Ash", "Ben Birch")]
    clear = [(name, "keeping the air clear of smoke", True) for name in ("Cid Cole", "Eve Elm")]
    who = person("Dot Dale")
    assert "Several people here smoke." in thoughts(mind, who, *smoking)
    assert "Several people here smoke." in thoughts(mind, who, *smoking, clear[0])
    assert not [t for t in thoughts(mind, who, *smoking, *clear) if t.startswith("Several people")]


def test_what_all_do_outdoors_is_a_custom_of_doing_it_outdoors(
    mind: OfflineMind, person: Person
) -> None:
    outside = [(name, "smoking", False) for name in ("Ann Ash", "Ben Birch")]
    assert "Several people here smoke outdoors." in thoughts(mind, person("Dot Dale"), *outside)


def test_a_demand_that_others_heed_shows_what_one_ought_to_do(
    mind: OfflineMind, person: Person
) -> None:
    demand = ("Ann Ash", f'said to Ben Birch: "Excuse me, Ben. {BAN}"', True)
    stepped_out = ("Cid Cole", "smoking", False)
    who = person("Dot Dale")
    assert BAN in thoughts(mind, who, demand, stepped_out)
    assert BAN not in thoughts(mind, who, demand)
    assert BAN not in thoughts(mind, who, stepped_out)
    assert BAN not in thoughts(mind, who, demand, ("Cid Cole", "smoking", True))
    assert BAN not in thoughts(mind, who, demand, ("Ann Ash", "smoking", False))


@pytest.mark.parametrize(
    ("custom", "doing", "otherwise"),
    [
        ("People here do not tip.", "leaving a tip for the staff", True),
        ("People here tip after meals.", "leaving the tip jar empty", True),
        ("People here smoke.", "keeping the air clear of smoke", True),
        ("People here smoke.", "smoking", False),
        ("People here do not smoke.", "smoking", True),
    ],
)
def test_doing_otherwise_than_a_custom_is_noticed(
    mind: OfflineMind, person: Person, custom: str, doing: str, otherwise: bool
) -> None:
    question = norms.DetectConflict(
        who=person("Dot Dale"),
        observations=(
            norms.Observed(
                text=f"Ben Birch is {doing}", other="Ben Birch", place="x", indoors=True
            ),
        ),
        norms=(norms.Standard(content=custom, kind="descriptive", utility=60),),
    )
    answer = mind.answer(norms_ops.DETECT_CONFLICT, question, CallKey(1, 4, 0))
    assert bool(answer.conflicts) is otherwise
