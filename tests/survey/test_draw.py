from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from tests.survey.made import T, made_form, made_log

from folkways.base import events as ev
from folkways.base.errors import RunFileError
from folkways.survey.draw import at_most, draw_form
from folkways.survey.errors import SurveyError
from folkways.survey.form import Block, SurveyItem
from folkways.survey.scales import is_check, sections
from folkways.survey.tasks import PAIRS_OF, TASKS
from folkways.testing.memory_logs import MemoryLog, make_header


def items(kind: str, agent: str = "Ann") -> list[SurveyItem]:
    form = made_form()
    own = {subject.id for subject in form.subjects if subject.agent == agent}
    return [item for item in form.items if item.kind == kind and item.subject in own]


def lines(blocks: tuple[Block, ...], label: str) -> tuple[str, ...]:
    return next(block.lines for block in blocks if block.label == label)


def test_every_kind_of_pair_is_found() -> None:
    assert {item.kind for item in made_form().items} == set(PAIRS_OF)


def test_conflicts_and_what_was_none_are_judged_with_the_norms_of_that_moment() -> None:
    found = {lines(item.given, "You saw")[0]: item for item in items("conflict")}
    assert set(found) == {"Ben is smoking", "Ben is eating"}
    assert lines(found["Ben is smoking"].made, "Judgement") == ("It goes against: No smoking.",)
    assert lines(found["Ben is eating"].made, "Judgement") == ("It goes against none of them",)
    assert lines(found["Ben is eating"].given, "Your norms") == (
        "No smoking. [injunctive, utility 80]",
        "Smoke out. [injunctive, utility 60]",
    )


def test_a_decision_to_talk_shows_role_character_and_the_conflict() -> None:
    (item,) = items("talk")
    assert lines(item.given, "You saw") == ("Ben is smoking",)
    assert lines(item.given, "Character") == ("patient",)
    assert lines(item.made, "You speak up") == ("now",)


def test_a_conversation_is_paired_with_what_each_found_in_it() -> None:
    (of_ben,) = items("conversation", "Ben")
    (of_ann,) = items("conversation", "Ann")
    assert of_ben.given == of_ann.given
    assert lines(of_ben.made, "Normative information") == ("yes: Do not smoke.",)
    assert lines(of_ann.made, "Normative information") == ("no",)


def test_a_verdict_shows_source_norms_and_reason() -> None:
    found = {lines(item.given, "New information")[0]: item for item in items("evaluated")}
    refused = found["People smoke here."]
    assert lines(refused.given, "Drawn from") == ("Ben smokes.",)
    assert lines(refused.made, "Verdict") == ("not taken over: failed the check of conflict",)
    # An abstract norm is held against the others, not against its own parts.
    assert lines(found["Keep the air clean."].given, "Your norms") == ("(none)",)


def test_a_synthesis_shows_parts_with_their_weights() -> None:
    (item,) = items("grouped")
    assert lines(item.given, "Norms")[0] == "No smoking. [injunctive, utility 80], weight 2"
    assert lines(item.made, "Theme") == ("air",)


def test_a_thought_stands_beside_what_it_rests_on() -> None:
    (item,) = items("thought")
    assert lines(item.given, "You saw or heard") == ("Ben is smoking",)
    assert lines(item.made, "You thought") == ("Ben smokes.",)


def test_a_day_is_told_in_order() -> None:
    ben = next(subject for subject in made_form().subjects if subject.agent == "Ben")
    (day,) = ben.days
    assert [moment.what for moment in day.moments] == [
        "Ann to Ben: “Nobody should smoke in here.”",
        "Ben to Ann: “Well.”",
    ]


def test_the_same_seed_gives_the_same_form_whatever_the_order_of_runs() -> None:
    one, two = made_log(1), made_log(2, said="Please do not smoke.")
    form = draw_form({"a": one, "b": two}, seed=5)
    assert draw_form({"b": two, "a": one}, seed=5) == form
    assert draw_form({"a": one, "b": two}, seed=5).digest() == form.digest()
    assert draw_form({"a": one, "b": two}, seed=6).digest() != form.digest()


def test_nothing_that_an_evaluator_sees_tells_the_run() -> None:
    log = made_log()
    log.header = msgspec.structs.replace(log.header, name="secret", mind="secret:mind")
    form = draw_form({"secret.folk": log})
    assert "secret" not in str((form.subjects, form.items))
    assert form.sources[0].label == "secret.folk"


def test_as_many_pairs_as_asked_for_are_drawn_and_each_once() -> None:
    log = MemoryLog(make_header(entrepreneurs=["Ann"]))
    log.held += [
        ev.NormCreated(
            t=T, agent="Ann", norm=f"0.{n}", content=f"Norm {n}.", norm_kind="injunctive", utility=n
        )
        for n in range(1, 41)
    ]
    form = draw_form({"made": log}, pairs=20)
    drawn = [item.made[0].lines for item in form.items]
    assert len(drawn) == len(set(drawn)) == 20
    assert drawn != sorted(drawn)
    assert [subject.agent for subject in form.subjects] == ["Ann"]  # nothing is known of Ben
    assert "created" not in form.short
    assert form.short["talk"] == 1


def test_agents_are_drawn_from_all_runs() -> None:
    logs = {f"run{n}": made_log(n) for n in range(8)}
    form = draw_form(logs, agents=5, seed=3)
    assert len(form.subjects) == 5
    assert len({subject.source for subject in form.subjects}) > 1


@pytest.mark.parametrize(
    ("words", "match"),
    [
        ((3, 20), "3 agents were asked for, and of the runs 2 have anything to judge"),
        ((0, 20), "at least one agent"),
        ((None, 0), "at least one agent"),
    ],
)
def test_what_cannot_be_drawn_is_said(words: tuple[int | None, int], match: str) -> None:
    agents, pairs = words
    with pytest.raises(SurveyError, match=match):
        draw_form({"made": made_log()}, agents=agents, pairs=pairs)


def test_a_run_in_which_nothing_happened_gives_no_form() -> None:
    with pytest.raises(SurveyError, match="nothing to be judged"):
        draw_form({"made": MemoryLog(make_header())})


def test_a_scenario_that_cannot_be_read_is_named() -> None:
    log = made_log()
    log.header.scenario["days"] = "many"
    with pytest.raises(RunFileError, match="days"):
        draw_form({"made": log})


def test_the_questionnaire_has_the_papers_tasks_and_scores() -> None:
    assert {task.key: task.paper[0] for task in TASKS} == {
        "creation": 6.44,
        "sender": 5.86,
        "receiver": 5.77,
        "observation": 5.13,
        "immediate": 5.14,
        "synthesis": 5.97,
        "plans": 6.43,
        "actions": 6.40,
    }
    keys = [one.key for task in TASKS for pairs in task.pairs for one in pairs.questions]
    assert len(keys) == len(set(keys))


def test_a_person_gets_no_more_items_than_were_asked_for_in_equal_shares() -> None:
    kinds = ["created"] + ["plan"] * 3 + ["action"] * 6
    items = [
        SurveyItem(id=str(number), subject="A01", kind=kind, given=(), made=())
        for number, kind in enumerate(kinds)
    ]
    kept = at_most(items, 6)
    assert Counter(item.kind for item in kept) == {"created": 1, "plan": 3, "action": 2}
    assert [item.id for item in kept] == sorted(item.id for item in kept)
    assert at_most(items, 99) == at_most(items, None) == items
    form = draw_form({"made": made_log()}, most=2)
    assert all(len(form.items_of(subject.id)) <= 2 for subject in form.subjects)


def test_attention_checks_stand_among_the_items_and_never_first() -> None:
    form = draw_form({"made": made_log()}, checks=2)
    assert form == draw_form({"made": made_log()}, checks=2)
    for subject in form.subjects:
        own = [item for section in sections(form, subject.id) for item in section.items]
        places = [at for at, item in enumerate(own) if is_check(item)]
        assert len(places) == 2
        assert 0 not in places
        assert all(own[at].made[0].lines[0] != "4" for at in places)
    assert [item for item in form.items if not is_check(item)] == list(
        draw_form({"made": made_log()}).items
    )
