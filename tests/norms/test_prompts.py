import json
import re
from importlib import resources
from typing import Protocol

import pytest

from folkways.agents import interview, shown
from folkways.agents.example_garden import EMIL
from folkways.agents.operations import OPERATIONS as AGENT_OPERATIONS
from folkways.agents.operations import UTTER
from folkways.language.wording import Worded, check_wording
from folkways.norms.examples import EXAMPLES
from folkways.norms.operations import (
    CHECK_CONFLICT,
    CHECK_CONSISTENCY,
    CHECK_INFORMATION,
    DECIDE_ADOPTION,
    DECIDE_REPLACEMENT,
    EVALUATE_ADOPTION,
    GENERATE_NORMATIVE_ACTIONS,
    GENERATE_NORMATIVE_PLANS,
    GENERATE_WEIGHED_ACTIONS,
    GENERATE_WEIGHED_PLANS,
    IDENTIFY_NORMATIVE_INFORMATION,
    OPERATIONS,
    PLAN_NORMATIVE_DAY,
    TAKE_IN_CONVERSATION,
    THINK_ABOUT_CONDUCT,
)
from folkways.norms.questions import IdentifyNormativeInformation


class Versioned(Worded, Protocol):
    @property
    def version(self) -> str: ...


@pytest.mark.parametrize("op", OPERATIONS, ids=lambda op: op.name)
def test_the_wording_holds_to_the_rules(op: Worded) -> None:
    check_wording(op, EXAMPLES[op.name])


def test_there_is_one_template_for_each_operation_and_parts_that_they_include() -> None:
    files = {file.name for file in resources.files("folkways.norms").joinpath("prompts").iterdir()}
    parts = {name for name in files if name.startswith("_")}
    assert files - parts == {f"{op.name}.md" for op in OPERATIONS}
    assert parts == {n for op in OPERATIONS for n in op.template.sources if n.startswith("_")}


def test_normative_information_is_looked_for_in_thoughts_as_in_conversations() -> None:
    thoughts = IdentifyNormativeInformation(
        who=EMIL, thoughts=("Gardeners here share their tools.", "It may rain.")
    )
    check_wording(IDENTIFY_NORMATIVE_INFORMATION, thoughts.model_copy(update={"heard": {"x": 2}}))
    situation = IDENTIFY_NORMATIVE_INFORMATION.render(thoughts).situation
    assert (
        "<thoughts>\n0. Gardeners here share their tools.\n1. It may rain.\n</thoughts>"
        in situation
    )
    assert "<conversation>" not in situation


def test_a_conversation_stays_a_conversation_when_it_is_a_source() -> None:
    situation = CHECK_CONSISTENCY.template.render(EXAMPLES["check_consistency"]).situation
    assert "\n> Martha Lund: Pigeons" in situation
    assert "\n> Emil Roth: I had not" in situation


@pytest.mark.parametrize(
    "op",
    [PLAN_NORMATIVE_DAY, GENERATE_NORMATIVE_PLANS, GENERATE_NORMATIVE_ACTIONS],
    ids=lambda op: op.name,
)
def test_norms_are_put_before_the_agent_without_an_invitation_to_break_them(op: Worded) -> None:
    prompt = op.template.render(EXAMPLES[op.name])
    assert "The agent decides whether it complies" in prompt.instructions
    assert not re.search(r"\b(free not|break|broken|remind|reproach)", prompt.instructions)
    assert "<norms>\n0. (injunctive, utility 72) Nobody" in prompt.situation


@pytest.mark.parametrize(
    "op", [GENERATE_WEIGHED_PLANS, GENERATE_WEIGHED_ACTIONS], ids=lambda op: op.name
)
def test_where_compliance_is_weighed_an_agent_may_choose_not_to_comply(op: Worded) -> None:
    prompt = op.template.render(EXAMPLES[op.name])
    assert "free not to comply" in prompt.instructions
    assert "<norms>\n0. (injunctive, utility 72, reminded" in prompt.situation


@pytest.mark.parametrize(
    "op",
    [
        PLAN_NORMATIVE_DAY,
        GENERATE_NORMATIVE_PLANS,
        GENERATE_NORMATIVE_ACTIONS,
        GENERATE_WEIGHED_PLANS,
        GENERATE_WEIGHED_ACTIONS,
    ],
    ids=lambda op: op.name,
)
def test_a_custom_asks_for_nothing(op: Worded) -> None:
    said = " ".join(op.template.render(EXAMPLES[op.name]).instructions.split())
    assert "A descriptive norm says what people commonly do" in said
    assert "it asks for nothing" in said


@pytest.mark.parametrize("op", [DECIDE_ADOPTION, DECIDE_REPLACEMENT], ids=lambda op: op.name)
@pytest.mark.parametrize("giver", ["", EMIL.name])
def test_the_agents_own_thought_was_heard_from_nobody(op: Worded, giver: str) -> None:
    own = EXAMPLES[op.name].model_copy(
        update={"giver": giver, "times_heard": 1, "sources": 1, "relationship": ""}
    )
    heard = op.template.render(own).situation.split("<heard>")[1]
    assert heard == "\nIt is the agent's own thought.\n</heard>"
    again = own.model_copy(update={"times_heard": 3, "sources": 2})
    assert "3 times, from 2 people" in op.template.render(again).situation


def test_candidates_that_are_the_agents_own_were_heard_from_nobody() -> None:
    lines = EVALUATE_ADOPTION.template.render(EXAMPLES["evaluate_adoption"]).situation.splitlines()
    heard = [line for line in lines if line.startswith("From source")]
    assert "heard 3 times, from 2 people, last from Martha Lund" in heard[0]
    assert "the agent's own thought" in heard[1]
    assert "heard" not in heard[1]


@pytest.mark.parametrize("op", [CHECK_CONFLICT, CHECK_INFORMATION], ids=lambda op: op.name)
def test_the_papers_check_weighs_neither_the_speaker_nor_how_often_it_was_heard(op: Worded) -> None:
    shown = set(re.findall(r'"([a-z_]+)": ?{"', json.dumps(op.input.model_json_schema())))
    assert not shown & {"times_heard", "giver", "relationship"}
    unknown = EXAMPLES[op.name].model_copy(update={"who": None})
    assert "<agent>" not in op.template.render(unknown).situation


@pytest.mark.parametrize("op", [CHECK_CONSISTENCY, CHECK_INFORMATION], ids=lambda op: op.name)
def test_the_check_of_consistency_tells_the_agents_own_lines_from_others(op: Worded) -> None:
    named = op.template.render(EXAMPLES[op.name].model_copy(update={"who": None}))
    assert "<agent_name>\nEmil Roth\n</agent_name>" in named.situation
    assert "the agent's own lines" in named.instructions
    unnamed = EXAMPLES[op.name].model_copy(update={"agent": ""})
    assert "<agent_name>" not in op.template.render(unnamed).situation


@pytest.mark.parametrize(
    "op",
    [
        UTTER,
        IDENTIFY_NORMATIVE_INFORMATION,
        TAKE_IN_CONVERSATION,
        THINK_ABOUT_CONDUCT,
        CHECK_CONSISTENCY,
        CHECK_INFORMATION,
        EVALUATE_ADOPTION,
    ],
    ids=lambda op: op.name,
)
def test_speakers_listeners_and_checks_go_by_one_definition_of_a_standard(op: Worded) -> None:
    said = op.template.render(EXAMPLES[op.name]).instructions
    assert op.template.sources["standard.md"].strip() in said


EVERY: tuple[Worded, ...] = (*AGENT_OPERATIONS, *OPERATIONS, *interview.OPERATIONS)


@pytest.mark.parametrize("op", EVERY, ids=lambda op: op.name)
def test_no_instruction_names_a_conduct_that_experiments_are_about(op: Worded) -> None:
    instructions = op.template.render(EXAMPLES[op.name]).instructions.lower()
    studied = r"\b(smok|cigar|tips?\b|tipp(ed|ing)|nois|quiet|loud|silen|music|phone|queu|litter)"
    assert not re.findall(studied, instructions)


def test_every_operation_has_an_example_and_a_version_of_its_own() -> None:
    operations: list[Versioned] = [*AGENT_OPERATIONS, *OPERATIONS, *interview.OPERATIONS]
    assert list(EXAMPLES) == [op.name for op in operations]
    assert len({op.version for op in operations}) == len(operations)


def test_what_was_seen_of_a_custom_is_neither_kept_nor_broken() -> None:
    line = shown.Guideline(
        text="People tip.", kind="descriptive", weight=30, seen_kept=3, seen_broken=2
    )
    situations = []
    for kind in ("descriptive", "injunctive"):
        lines = (line.model_copy(update={"kind": kind}),)
        question = EXAMPLES["generate_weighed_plans"].model_copy(update={"guidelines": lines})
        situations.append(GENERATE_WEIGHED_PLANS.template.render(question).situation)
    assert "seen followed 3, seen otherwise 2) People tip." in situations[0]
    assert "seen kept 3, seen broken 2) People tip." in situations[1]
