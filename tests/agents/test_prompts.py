import re
from importlib import resources
from typing import Literal

import pytest

from folkways.agents import interview
from folkways.agents.operations import DECIDE_REACTION, OPERATIONS, UTTER
from folkways.agents.plan import MOST_STROKES, most_strokes
from folkways.agents.questions import DecideReaction, GeneratePlans, Noticing, Reaction, Utter
from folkways.agents.shown import Present, Promise, Remembered
from folkways.base.time import MINUTE
from folkways.language.wording import Worded, check_wording
from folkways.norms.examples import EXAMPLES

ALL = (*OPERATIONS, *interview.OPERATIONS)


@pytest.mark.parametrize("op", ALL, ids=lambda op: op.name)
def test_the_wording_holds_to_the_rules(op: Worded) -> None:
    check_wording(op, EXAMPLES[op.name])


def test_there_is_one_template_for_each_operation_and_no_other() -> None:
    files = resources.files("folkways.agents").joinpath("prompts").iterdir()
    assert {file.name for file in files} == {f"{op.name}.md" for op in ALL}


def test_plain_planning_knows_nothing_of_norms() -> None:
    plans = EXAMPLES["generate_plans"]
    assert isinstance(plans, GeneratePlans)
    op = next(op for op in OPERATIONS if op.name == "generate_plans")
    prompt = op.template.render(plans.model_copy(update={"guidelines": ()}))
    assert "norm" not in prompt.instructions
    assert "norms>" not in prompt.situation


def test_an_utterance_is_asked_for_from_the_side_of_opener_or_addressee() -> None:
    asked = EXAMPLES["utter"]
    assert isinstance(asked, Utter)
    assert "Opened by: the agent" in UTTER.render(asked).situation
    addressed = asked.model_copy(update={"opened": False, "history": ()})
    situation = UTTER.render(addressed).situation
    assert "Opened by: the other" in situation
    assert "(nothing has been said yet)" in situation


def test_commitments_stand_each_on_a_line_of_its_own() -> None:
    by_name = {op.name: op for op in ALL}
    for name in ("plan_day", "generate_plans", "generate_actions", "utter", "digest_conversation"):
        situation = by_name[name].template.render(EXAMPLES[name]).situation
        block = situation.split("<commitments>\n")[1].split("</commitments>")[0]
        lines = block.splitlines()
        assert [line.split(".")[0] for line in lines] == [str(n) for n in range(len(lines))]
        assert all(line.endswith(")") for line in lines)


def test_one_text_is_rated_in_the_singular() -> None:
    asked = EXAMPLES["rate_importance"].model_copy(update={"texts": ("It rains.",)})
    op = next(op for op in OPERATIONS if op.name == "rate_importance")
    assert op.template.render(asked).situation.endswith("Rate this one text.")


def test_what_was_taken_up_again_stands_once_where_it_was_done_last() -> None:
    done = ("eating soup", "paying for it", "eating soup")
    asked = EXAMPLES["generate_actions"].model_copy(update={"done": done})
    op = next(op for op in OPERATIONS if op.name == "generate_actions")
    situation = op.template.render(asked).situation
    assert "<done>\n- paying for it\n- eating soup\n</done>" in situation


def situation(name: str, **changes: object) -> str:
    """Return the situation of an example with some of its fields changed."""
    op = next(op for op in OPERATIONS if op.name == name)
    return op.template.render(EXAMPLES[name].model_copy(update=changes)).situation


def test_those_who_are_too_far_off_stand_on_one_line_for_each_place() -> None:
    people = (
        Present(name="Ida Berg", far=True),
        Present(name="Nora Pine", doing="resting"),
        Present(name="Martha Lund", far=True, serves=True),
    )
    shown = situation("generate_actions", present=people)
    assert (
        "\nNora Pine: resting\nNot in the agent's view just now, but at the same place: "
        "Ida Berg; Martha Lund, who serves guests here\n</present>" in shown
    )
    away = tuple(
        Present(name=name, far=True, place="Garden: shed", opens=True) for name in ("Ann", "Ben")
    )
    assert (
        'at the same place: Ida Berg\nNot in the agent\'s view just now, at "Garden: shed", '
        "in the adjoining room: Ann; Ben\n</present>"
    ) in situation("generate_actions", present=(people[0], *away))


def test_engagements_say_what_is_going_on_and_what_they_clash_with() -> None:
    engagements = (
        Promise(by="Martha Lund", what="selling pears", others=(), when="9 to 16", work=True),
        Promise(by="Martha Lund", what="singing", others=(), when="12 to 13", now=True),
        Promise(by="Martha Lund", what="eating", others=("Ida Berg",), when="12:30", clashes=True),
        Promise(by="Martha Lund", what="whistling less", others=("Ida Berg",), lasting=True),
    )
    for name in ("decide_reaction", "decide_to_talk", "utter"):
        block = situation(name, engagements=engagements).split("<engagements>\n")[1]
        assert block.startswith(
            "- 9 to 16 (its work): selling pears\n"
            "- 12 to 13 (now): singing\n"
            "- 12:30 (at the same time as another engagement): eating (promised to"
        )
        assert "- from now on: whistling less" in block


def test_what_others_promise_for_no_time_is_not_expected_at_one() -> None:
    quiet = Promise(by="Ida Berg", what="whistling less", others=("Emil Roth",), lasting=True)
    talk = Promise(by="Ida Berg", what="giving a talk", others=(), when="14:00 to 15:00")
    for name in ("plan_day", "generate_plans"):
        shown = situation(name, expected=(quiet, talk))
        assert "<expected>\n- 14:00 to 15:00: Ida Berg, giving a talk\n</expected>" in shown
        assert "<promised>\n- from now on: Ida Berg, whistling less" in shown
        assert "<expected>" not in situation(name, expected=(quiet,))


def test_nothing_is_said_of_what_is_not_known() -> None:
    """As in answers that were recorded before a field was shown."""
    unknown: dict[str, dict[str, object]] = {
        "decide_to_talk": {
            **dict.fromkeys(("when", "doing", "first"), ""),
            **dict.fromkeys(("earlier", "spoken_to", "commitments", "engagements"), ()),
            **dict.fromkeys(("also", "present"), ()),
            **dict.fromkeys(("since_minutes", "place"), None),
        },
        "decide_reaction": {
            "current_action": "",
            **dict.fromkeys(("earlier", "spoken_to", "commitments", "engagements"), ()),
            "since_minutes": 0,
        },
        "digest_conversation": {"when": "", "place": "", "commitments": (), "engagements": ()},
        "generate_actions": {"here": "", "present": ()},
    }
    for name, fields in unknown.items():
        shown = situation(name, **fields)
        assert not re.search(r"\((?:nobody|none|not known)|still going on|<present>", shown)
        assert not re.search(r"What the agent is|<moment>\s*</moment>|\n\n\n", shown)


def test_every_decision_speaks_of_the_agent_in_the_third_person() -> None:
    for op in OPERATIONS:
        if op.name.startswith("decide_"):
            prompt = op.template.render(EXAMPLES[op.name])
            ours = prompt.instructions.replace("are not meant for you", "")
            assert not re.search(r"\b(?:you|your)\b", ours, re.IGNORECASE)


def test_a_short_day_is_laid_out_in_fewer_strokes() -> None:
    minutes = {10: 1, 30: 1, 60: 2, 119: 3, 8 * 60: MOST_STROKES}
    assert {n: most_strokes(n * MINUTE) for n in minutes} == minutes
    asked = EXAMPLES["plan_day"]
    op = next(op for op in OPERATIONS if op.name == "plan_day")
    shown = [op.template.render(asked.model_copy(update={"most": n})).situation for n in (1, 2)]
    assert "in one broad stroke.\n" in shown[0]
    assert "in at most 2 broad strokes.\n" in shown[1]


def test_of_somebody_who_does_nothing_to_name_only_the_presence_is_shown() -> None:
    asked = EXAMPLES["generate_actions"]
    op = next(op for op in OPERATIONS if op.name == "generate_actions")
    people = (Present(name="Ida Berg"), Present(name="Nora Pine", doing="reading"))
    shown = op.template.render(asked.model_copy(update={"present": people})).situation
    assert "\nIda Berg\nNora Pine: reading\n" in shown


@pytest.mark.parametrize(
    "name", ["decide_reaction", "decide_to_talk", "utter", "digest_conversation"]
)
def test_questions_about_others_say_who_serves_and_which_event_is_on(name: str) -> None:
    op = next(op for op in ALL if op.name == name)
    asked = EXAMPLES[name]
    situation = op.template.render(asked).situation
    assert "Serving guests here is their work." in situation
    assert "is in itself no disturbance" in situation
    less = asked.model_copy(update={"other_serves": False, "going_on": ()})
    bare = op.template.render(less).situation
    assert "serve guests here" not in bare
    assert "<event>" not in bare


@pytest.mark.parametrize("name", ["generate_plans", "generate_actions"])
def test_plans_and_actions_take_up_what_the_agent_intends(name: str) -> None:
    op = next(op for op in ALL if op.name == name)
    situation = op.template.render(EXAMPLES[name]).situation
    for tag in ("talks", "intentions", "memories"):
        assert f"<{tag}>" in situation
    none: dict[str, object] = {"talks": (), "intentions": (), "memories": ()}
    assert (
        "<intentions>" not in op.template.render(EXAMPLES[name].model_copy(update=none)).situation
    )


def test_who_serves_but_has_stepped_out_is_listed_once() -> None:
    shown = situation(
        "generate_actions", elsewhere=("Ida Berg", "Nora Pine"), serving=("Ida Berg",)
    )
    block = shown.split("<elsewhere>\n")[1].split("\n</elsewhere>")
    assert block[0] == "Ida Berg (serves guests in the building of the plan), Nora Pine"
    assert "such as at its own table" in block[1]


def test_what_people_do_is_shown_with_since_when_and_what_interrupted_it() -> None:
    for more, tail in (
        ({}, ""),
        ({"since": "11:55"}, " (since 11:55)"),
        (
            {"since": "11:55", "talked_until": "12:01"},
            " (since 11:55, interrupted by a talk until 12:01)",
        ),
    ):
        people = (Present(name="Ida Berg", doing="resting", **more),)
        assert f"\nIda Berg: resting{tail}\n" in situation("generate_actions", present=people)


def test_who_declined_and_is_out_of_sight_is_listed_once() -> None:
    people = (Present(name="Ida Berg", far=True, declined=True), Present(name="Ann", far=True))
    assert (
        "Not in the agent's view just now, but at the same place: "
        "Ida Berg (has lately declined to join in with the agent); Ann\n</present>"
    ) in situation("generate_actions", present=people)


def test_what_was_decided_before_is_shown_when_the_same_matter_comes_up_again() -> None:
    shown = situation("decide_to_talk")
    assert (
        'on this matter 6 minutes ago: "later". Its reason: He has only just sat down.\n' in shown
    )
    assert "What it saw then: Emil Roth is unwrapping a loaf" in shown
    assert "on this matter" not in situation("decide_to_talk", before=None)


def test_what_others_promised_and_what_is_on_soon_is_shown_with_actions_and_invitations() -> None:
    coffee = Promise(by="Ida Berg", what="bringing coffee", others=("Emil Roth",), when="12:10")
    talk = Promise(
        by="Ida Berg", what="giving a talk", others=(), when="13:00", place="Garden", building=True
    )
    own = Promise(by="Emil Roth", what="reading out letters", others=(), when="12:00", now=True)
    for name in ("generate_actions", "decide_joining"):
        shown = situation(name, expected=(coffee, talk), engagements=(own,))
        line = '- 13:00, somewhere in "Garden": Ida Berg, giving a talk'
        assert f"<expected>\n{line}\n</expected>" in shown
        assert "<promised>\n- 12:10: Ida Berg, bringing coffee (promised to Emil Roth)\n" in shown
        assert "<engagements>\n- 12:00 (now): reading out letters\n</engagements>" in shown


def test_of_the_memories_the_plans_stand_last() -> None:
    def record(id: int, kind: Literal["plan", "chat"]) -> Remembered:
        return Remembered(id=id, kind=kind, text=f"Text {id}.", importance=5)

    records = (record(1, "plan"), record(2, "chat"), record(3, "chat"))
    block = situation("utter", memories=records).split("<memories>\n")[1]
    head, *lines = block.split("\n</memories>")[0].splitlines()
    assert "(oldest first, plans last; later agreements and decisions override them)" in head
    assert [line[:3] for line in lines] == ["[2]", "[3]", "[1]"]


@pytest.mark.parametrize("name", ["decide_reaction", "utter"])
def test_who_holds_no_standard_yet_goes_by_their_attitudes(name: str) -> None:
    shown = situation(name, standards=()).split("<standards>\n")[1].split("\n</standards>")[0]
    assert shown.startswith("(none of its own yet")


def test_who_serves_guests_is_told_so_when_it_notices_somebody() -> None:
    told = "Serving guests here is the agent's work."
    assert told in situation("decide_reaction", serves=True)
    assert told not in situation("decide_reaction", serves=False)


def test_several_things_noticed_are_numbered_as_the_answer_refers_to_them() -> None:
    asked = EXAMPLES["decide_reaction"]
    assert isinstance(asked, DecideReaction)
    assert len(asked.noticed) == 2
    shown = DECIDE_REACTION.template.render(asked).situation
    for number, one in enumerate(asked.noticed):
        assert f"<noticed>\n{number}. {one.observation}\n" in shown
        (alone,) = asked.alone(number).noticed
        assert {name: getattr(alone, name) for name in Noticing.model_fields} == {
            name: getattr(one, name) for name in Noticing.model_fields
        }
    assert not asked.alone(1).also
    assert DECIDE_REACTION.fault is not None
    assert DECIDE_REACTION.fault(asked, Reaction(decision="talk", about=1)) == ""
    assert DECIDE_REACTION.fault(asked, Reaction(decision="talk", about=2)) == (
        "about is 2; give the number of something noticed, 0 to 1"
    )
