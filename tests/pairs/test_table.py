"""Every operation is compared or said to be prose, and each answer breaks into the parts it has."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from pydantic import BaseModel

from folkways.agents.questions import (
    Action,
    Actions,
    DecideToTalk,
    Digest,
    GenerateActions,
    GeneratePlans,
    Plan,
    Plans,
    RateImportance,
    Reaction,
    Stroke,
)
from folkways.agents.shown import Guideline, Line, Place
from folkways.language.mind import CallKey
from folkways.minds.offline import OfflineMind
from folkways.norms.combined import (
    EvaluateAdoption,
    Evaluation,
    Evaluations,
    JudgedPercepts,
    JudgePercepts,
    MetCandidate,
    TakeInConversation,
    TakenIn,
)
from folkways.norms.examples import EXAMPLES
from folkways.norms.questions import (
    AbstractNorm,
    Categories,
    Category,
    ClassifySpecificNorms,
    Finding,
    GenerateAbstractNorm,
    Information,
    Observed,
    Standard,
)
from folkways.pairs.decision import Decision
from folkways.pairs.pair import OPERATIONS
from folkways.pairs.table import PROSE, TABLE

_ASKED = EXAMPLES["decide_to_talk"]
assert isinstance(_ASKED, DecideToTalk)
WHO = _ASKED.who
QUIET = Standard(content="Speak quietly in the café.", kind="injunctive", utility=60)
SMOKE = Standard(content="No smoking indoors.", kind="injunctive", utility=70)


def values(found: Iterable[Decision], matter: str) -> dict[tuple[int | str, ...], object]:
    return {one.part: one.value for one in found if one.matter.name == matter}


def split(name: str, inputs: BaseModel, output: BaseModel) -> tuple[Decision, ...]:
    return TABLE[name].decisions(inputs, output)


def test_every_operation_is_compared_or_is_prose() -> None:
    assert set(TABLE) | set(PROSE) == set(OPERATIONS)
    assert set(PROSE) == {"revise_status", "summarise_relationship"}


@pytest.mark.parametrize("name", sorted(TABLE))
def test_the_answer_of_a_mind_breaks_into_declared_decisions(name: str) -> None:
    inputs = EXAMPLES[name]
    output = OfflineMind(1).answer(OPERATIONS[name], inputs, CallKey(0, 0, 0))
    found = TABLE[name].decisions(inputs, output)
    assert {one.matter for one in found} <= set(TABLE[name].matters)
    assert len({(one.matter, one.part) for one in found}) == len(found)
    kinds = {"yes or no": bool, "category": str, "number": float}
    for one in found:
        assert type(one.value) is kinds[one.matter.scale]
        assert one.about.strip()
        assert "\n" not in one.about


def test_types_of_another_operation_are_refused() -> None:
    with pytest.raises(TypeError, match="takes no"):
        TABLE["utter"].decisions(EXAMPLES["decide_to_talk"], Reaction(decision="talk"))


def test_percepts_give_scores_and_each_observation_with_each_norm() -> None:
    seen = [Observed(text=f"Ben is doing {n}", other="Ben", place="a", indoors=True) for n in "xy"]
    q = JudgePercepts(who=WHO, norms=(QUIET, SMOKE), observations=tuple(seen), texts=("a cat",))
    a = JudgedPercepts(
        scores=(3, 1, 2),
        conflicts=(Finding(observation=0, norm=1), Finding(observation=7, norm=0)),
        upheld=(Finding(observation=1, norm=0),),
    )
    found = split("judge_percepts", q, a)
    assert values(found, "importance, 1 to 10") == {(0,): 3.0, (1,): 1.0, (2,): 2.0}
    assert values(found, "conduct conflicts with a norm") == {
        (0, 0): False,
        (0, 1): True,
        (1, 0): False,
        (1, 1): False,
    }
    assert values(found, "conduct upholds a norm")[1, 0] is True


def test_scores_that_are_missing_are_no_decisions() -> None:
    q = RateImportance(who=WHO, texts=("a", "b"))
    a = TABLE["rate_importance"].op.output.model_validate({"scores": [4]})
    assert values(split("rate_importance", q, a), "importance, 1 to 10") == {(0,): 4.0}


def test_each_candidate_has_four_checks() -> None:
    candidate = MetCandidate(
        information=QUIET,
        source=0,
        parts=(),
        times_heard=1,
        sources=1,
        giver="Ben",
        relationship="",
    )
    q = EvaluateAdoption(who=WHO, norms=(), sources=("talk",), candidates=(candidate,) * 2)
    passed = Evaluation(consistent=True, unique=True, rightly_typed=True, conflict_free=True)
    failed = Evaluation(consistent=True, unique=False, rightly_typed=True, conflict_free=True)
    found = split("evaluate_adoption", q, Evaluations(evaluations=(passed, failed)))
    assert values(found, "information passes all four checks") == {(0,): True, (1,): False}
    assert values(found, "information is no duplicate") == {(0,): True, (1,): False}
    assert values(found, "information conflicts with nothing and is taken up") == {
        (0,): True,
        (1,): True,
    }


def test_norms_in_a_conversation_are_told_by_the_lines_of_others() -> None:
    lines = (
        Line(speaker="Ben", text="Hello."),
        Line(speaker=WHO.name, text="One must not smoke here."),
        Line(speaker="Ben", text="People should be quiet."),
    )
    q = TakeInConversation(who=WHO, other="Ben", relationship="", talks=(), lines=lines, heard={})
    said = Information(content="People should be quiet.", kind="injunctive", utility=44, source=2)
    a = TakenIn(memory="We talked.", importance=5, plan_note=" ", information=(said,))
    found = split("take_in_conversation", q, a)
    assert values(found, "a line or thought puts forward a norm") == {(0,): False, (2,): True}
    assert values(found, "utility of the norm in a line, 1 to 100") == {(2,): 44.0}
    assert values(found, "kind of the norm in a line") == {(2,): "injunctive"}
    assert values(found, "takes a note for its plans") == {(): False}
    both = TakenIn(memory="We talked.", importance=5, information=(said, said))
    assert not values(split("take_in_conversation", q, both), "kind of the norm in a line")


def test_a_digest_alone_has_no_norms() -> None:
    q = EXAMPLES["digest_conversation"]
    found = split("digest_conversation", q, Digest(memory="m", importance=7, plan_note="go"))
    assert [one.value for one in found] == [7.0, True]


def test_two_norms_belong_together_or_not() -> None:
    q = ClassifySpecificNorms(norms=(QUIET, SMOKE, QUIET, SMOKE))
    a = Categories(categories=(Category(theme="quiet", norms=(0, 2)),))
    found = values(split("classify_specific_norms", q, a), "two norms belong in one category")
    assert [pair for pair, together in found.items() if together] == [(0, 2)]
    assert len(found) == 6


def test_weights_are_shares() -> None:
    q = GenerateAbstractNorm(theme="t", norms=(QUIET, SMOKE))
    a = AbstractNorm(content="c", kind="injunctive", weights=(60.0, 20.0))
    found = split("generate_abstract_norm", q, a)
    assert values(found, "share of a part in the weight of the abstract norm") == {
        (0,): 0.75,
        (1,): 0.25,
    }


ROOM = Place(address="Café: room", indoors=True)
TERRACE = Place(address="Café: terrace", indoors=False)
RULE = Guideline(text=SMOKE.content, kind="injunctive", weight=70, reminders=0)


def actions(*done: tuple[str, int, str]) -> Actions:
    return Actions(
        actions=tuple(
            Action(text=text, minutes=minutes, address=address, emoji="")
            for text, minutes, address in done
        )
    )


@pytest.mark.parametrize(
    ("done", "becomes"),
    [
        ([("smoking a cigarette", 10, "Café: terrace: table")], "kept"),
        ([("smoking a cigarette", 10, "Café: room: table")], "broken"),
        (
            [("smoking a cigarette", 5, "Café: terrace"), ("smoking", 5, "Café: room")],
            "broken",
        ),
        ([("reading the paper", 10, "Café: room")], "no occasion"),
    ],
)
def test_actions_keep_or_break_a_norm(done: list[tuple[str, int, str]], becomes: str) -> None:
    q = GenerateActions(
        who=WHO,
        day=1,
        start="09:00",
        minutes=10,
        plan="sitting",
        place="Café: room",
        guidelines=(RULE,),
        places=(ROOM, TERRACE),
    )
    found = split("generate_normative_actions", q, actions(*done))
    assert values(found, "a norm held: kept, broken or no occasion") == {(0,): becomes}


def test_places_are_told_by_the_clock() -> None:
    q = GeneratePlans(
        who=WHO,
        day=1,
        start="09:00",
        end="10:30",
        strokes=(Stroke(start="09:00", end="10:30", text="sitting"),),
        guidelines=(),
        places=(ROOM, TERRACE),
    )
    a = Plans(
        plans=(
            Plan(start="09:45", text="sitting", place="Café: terrace"),
            Plan(start="nine", text="sitting", place="Café: terrace"),
            Plan(start="09:00", text="sitting", place="Café: room: table"),
        )
    )
    assert values(split("generate_plans", q, a), "place at a time") == {
        (540,): "Café: room",
        (570,): "Café: room",
        (600,): "Café: terrace",
    }
