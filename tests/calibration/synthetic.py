"""Questions that an offline mind with altered constants answers, so that the truth is known."""

from __future__ import annotations

import random
from collections.abc import Iterator

from folkways.agents.questions import (
    DecideReaction,
    DecideToTalk,
    GenerateActions,
    GeneratePlans,
    RateImportance,
    Stroke,
)
from folkways.agents.shown import Guideline, Line, Place, Who
from folkways.language.mind import CallKey
from folkways.language.operation import Data
from folkways.minds.offline import Constants, OfflineMind
from folkways.norms.questions import (
    DecideAdoption,
    DetectConflict,
    IdentifyNormativeInformation,
    Observed,
    Standard,
)
from folkways.pairs.pair import OPERATIONS, Pair

ROOM = Place(address="Café: room", indoors=True, objects=("table",))
TERRACE = Place(address="Café: terrace", indoors=False, objects=("table",))
QUIET = "People should speak quietly in the café."
SMOKE = "People must not smoke indoors."
TIP = "Guests should leave a tip after a meal."

_STANCES = (
    "Sam is firmly against smoking indoors. Sam is against loud noise in public places.",
    "Sam enjoys smoking indoors. Sam is for speaking loudly in public.",
    "Sam has smoked every day for decades. Sam likes guests to leave a tip after a meal.",
    "Sam dislikes smoking indoors. Sam is against tipping after meals.",
    "Sam paints landscapes and sells them.",
)
_TRAITS = (
    ("shy", "cautious"),
    ("outgoing", "aggressive"),
    ("friendly", "agreeable"),
    ("stubborn", "conservative"),
    ("calm", "curious"),
    ("bold", "principled"),
)
_TIES = ("", "Ben is a close friend.", "Ben is a rival whom Sam dislikes.", "Ben is a colleague.")


def who(draw: random.Random, number: int) -> Who:
    """Return somebody with drawn traits, stances and ties."""
    return Who(
        name=f"Sam {number % 12}",
        age=30,
        role="ordinary",
        innate=draw.choice(_TRAITS),
        learned=draw.choice(_STANCES),
        currently="",
        lifestyle="",
        daily_requirement="",
        relationships={"Ben": draw.choice(_TIES)},
    )


def answered(
    questions: Iterator[tuple[str, Data]], constants: Constants, seed: int = 5
) -> list[Pair]:
    """Return the questions with the answers of a mind; each is put by another agent."""
    mind = OfflineMind(seed, constants=constants)
    found = []
    for number, (name, inputs) in enumerate(questions):
        key = CallKey(number, number, 0)
        output = mind.answer(OPERATIONS[name], inputs, key)
        found.append(Pair(name, inputs, output, key))
    return found


def talks(number: int) -> Iterator[tuple[str, Data]]:
    """Give questions whether to speak up."""
    draw = random.Random("talks")
    for at in range(number):
        norm = Guideline(text=TIP, kind="injunctive", weight=draw.randint(1, 100))
        person = who(draw, at).model_copy(update={"learned": _STANCES[-1]})
        yield (
            "decide_to_talk",
            DecideToTalk(
                who=person, other="Ben", relationship="", observation="Ben leaves", norm=norm
            ),
        )


def conflicts(number: int) -> Iterator[tuple[str, Data]]:
    """Give observations of breaches of an ought and of a custom."""
    draw = random.Random("conflicts")
    norms = (
        Standard(content=SMOKE, kind="injunctive", utility=60),
        Standard(content="People here smoke only outdoors.", kind="descriptive", utility=30),
    )
    seen = Observed(text="Ben is smoking a cigarette", other="Ben", place="room", indoors=True)
    for at in range(number):
        yield (
            "detect_conflict",
            DetectConflict(who=who(draw, at), observations=(seen,), norms=norms),
        )


def checks(number: int) -> Iterator[tuple[str, Data]]:
    """Give information to be accepted or not."""
    draw = random.Random("checks")
    for at in range(number):
        custom = draw.random() < 0.2
        content = "People here smoke indoors." if custom else draw.choice((SMOKE, QUIET, TIP))
        times = draw.randint(1, 4)
        yield (
            "decide_adoption",
            DecideAdoption(
                who=who(draw, at),
                information=Standard(
                    content=content,
                    kind="descriptive" if custom else "injunctive",
                    utility=50,
                ),
                norms=(),
                times_heard=times,
                sources=draw.randint(1, times),
                giver="Ben",
                relationship="",
            ),
        )


def heard(number: int) -> Iterator[tuple[str, Data]]:
    """Give conversations in which a norm is put forward, strongly or not."""
    draw = random.Random("heard")
    wordings = (
        "People must never smoke indoors.",
        "It would be nice if nobody smoked indoors.",
        QUIET,
        TIP,
        "Nobody is obliged to tip.",
    )
    for at in range(number):
        yield (
            "identify_normative_information",
            IdentifyNormativeInformation(
                who=who(draw, at),
                lines=(Line(speaker="Ben", text=draw.choice(wordings)),),
                heard=draw.choice(({}, {SMOKE: 2}, {TIP: 1, QUIET: 3})),
            ),
        )


def noticed(number: int) -> Iterator[tuple[str, Data]]:
    """Give texts whose importance is rated."""
    draw = random.Random("noticed")
    texts = (
        "Ben is smoking a cigarette",
        "Ben is reading the paper",
        'Ben said to Ann: "Nobody should smoke in here."',
        "Ben is speaking quietly",
        'Ben said to Ann: "One should leave a tip."',
    )
    for at in range(number):
        yield "rate_importance", RateImportance(who=who(draw, at), texts=texts)


def meetings(number: int) -> Iterator[tuple[str, Data]]:
    """Give meetings, with and without a cause to raise."""
    draw = random.Random("meetings")
    for at in range(number):
        campaigns = draw.random() < 0.5
        doing = "giving a lecture on the harm of smoking indoors"
        yield (
            "decide_reaction",
            DecideReaction(
                who=who(draw, at).model_copy(update={"learned": _STANCES[0]}),
                when="09:00",
                place=ROOM,
                observation="Ben is reading the paper",
                other="Ben",
                current_action=doing if campaigns else "reading the paper",
                relationship="",
                memories=(),
                standards=(SMOKE,),
            ),
        )


def temptations(number: int) -> Iterator[tuple[str, Data]]:
    """Give plans that would break a norm, to be broken down into actions."""
    draw = random.Random("temptations")
    for at in range(number):
        kept, broken = draw.randint(0, 3), draw.randint(0, 3)
        line = Guideline(
            text=SMOKE,
            kind="injunctive",
            weight=draw.randint(5, 100),
            reminders=draw.choice((0.0, 0.5, 1.0, 2.0, 4.0)),
            seen_kept=kept,
            seen_broken=broken,
            reproached=draw.random() < 0.5,
        )
        if at % 4 == 0:
            stroke = Stroke(start="09:00", end="10:00", text="smoking a cigarette at the table")
            yield (
                "generate_normative_plans",
                GeneratePlans(
                    who=who(draw, at),
                    day=1,
                    start="09:00",
                    end="10:00",
                    strokes=(stroke,),
                    guidelines=(line,),
                    places=(ROOM,),
                ),
            )
            continue
        yield (
            "generate_normative_actions",
            GenerateActions(
                who=who(draw, at),
                day=1,
                start="09:00",
                minutes=10,
                plan="smoking a cigarette at the table",
                place=ROOM.address,
                guidelines=(line,),
                places=(ROOM, TERRACE),
            ),
        )
