from __future__ import annotations

from tests.metrics.made_runs import Builder, WordJudge

from folkways.base.events import (
    CommitmentEnded,
    CommitmentMade,
    ConversationOpened,
    MemoryAdded,
    NormIdentified,
    NormReminded,
)
from folkways.base.time import parse_moment
from folkways.metrics.follow import follow
from folkways.metrics.measurement import summarise
from folkways.metrics.target import find_target, tree_of
from folkways.metrics.trace import Trace


def traced(made: Builder, agent: str) -> Trace:
    summary = summarise(made.log, WordJudge())
    target = find_target(summary, "smoke")
    cases = follow(
        made.log.events(),
        summary.lives,
        tree_of(summary, target),
        summary.setup.agents,
        target.statement,
        target.contents,
        summary.docket.again(),
        entrepreneurs=summary.setup.entrepreneurs,
    )
    return cases[agent]


def convert() -> Builder:
    """Ben smokes, is told off by Ann, refuses, accepts, complies, slips, and persuades Cem."""
    made = Builder(("Ann", "Ben", "Cem"), entrepreneurs=("Ann",))
    made.begin()
    norm = made.created("day 1 08:00", "Ann", "no smoke")
    made.acts("day 1 08:30", "Ben", "smoke a pipe")
    made.conflict("day 1 08:31", "Ann", "Ben", norm)
    made.conflict("day 1 08:32", "Ann", "Ben", norm)
    made.log.held.append(
        ConversationOpened(
            t=parse_moment("day 1 08:33"),
            agent="Ann",
            conversation="c9",
            other="Ben",
            reason="conflict",
            about="no smoke",
            norm=norm,
        )
    )
    made.log.held.append(
        NormIdentified(
            t=parse_moment("day 1 08:40"),
            agent="Ben",
            norm="b1",
            content="no smoke",
            norm_kind="injunctive",
            utility=50,
            channel="conversation",
            source_text="Ann: good day\nBen: what?\nAnn: do not smoke here",
            giver="Ann",
            conversation="c9",
        )
    )
    made.evaluated("day 1 08:41", "Ben", "b1", "conflict", "a habit")
    made.accepted("day 1 09:00", "Ben", "no smoke", giver="Ann")
    made.acts("day 1 09:30", "Ben", "not a smoke", reason="keeps it")
    made.acts("day 1 10:00", "Ben", "smoke a pipe")
    made.accepted("day 1 11:00", "Cem", "no smoke", giver="Ben")
    cem = made.log.held[-1]
    assert cem.agent == "Cem"
    made.log.held.append(
        NormReminded(
            t=parse_moment("day 1 12:00"),
            agent="Ben",
            norm="n2",
            by="Cem",
            channel="conversation",
        )
    )
    return made


def test_a_case_goes_from_exposure_to_persuasion() -> None:
    case = traced(convert(), "Ben")
    assert [step.kind for step in case.steps] == [
        "violated",
        "noticed",
        "confronted",
        "exposure",
        "exposure",
        "accepted",
        "complied",
        "violated",
        "informed",
        "persuaded",
        "reminded",
    ]
    refused, met = case.exposures
    assert (refused.outcome, refused.why) == ("conflict", "a habit")
    assert met.outcome == "accepted"
    assert case.acceptance is not None
    assert case.acceptance.t == parse_moment("day 1 09:00")
    assert case.compliance is not None
    assert (case.compliance.words, case.compliance.why) == ("not a smoke", "keeps it")
    assert case.lapse is not None
    assert case.lapse.t == parse_moment("day 1 10:00")
    assert case.passed_on is not None
    assert (case.passed_on.kind, case.passed_on.other) == ("informed", "Cem")
    assert case.persuasion is not None
    assert case.persuasion.t == parse_moment("day 1 11:00")
    assert not case.entrepreneur


def test_words_are_the_givers_about_the_norm_and_the_place_is_that_of_the_talk() -> None:
    first = traced(convert(), "Ben").exposures[0]
    assert first.words == "do not smoke here"
    assert first.place == "Café: room"


def test_an_exposure_by_observation_says_what_was_seen_and_where() -> None:
    made = Builder(("Ann", "Ben"))
    made.begin()
    seen = MemoryAdded(
        t=parse_moment("day 1 08:10"),
        agent="Ben",
        id=0,
        memory="observation",
        text="Ann is not at her smoke",
        importance=3,
        place="Park: bench",
    )
    thought = MemoryAdded(
        t=parse_moment("day 1 08:11"),
        agent="Ben",
        id=1,
        memory="thought",
        text="nobody here has a smoke",
        importance=3,
        evidence=(0,),
    )
    found = NormIdentified(
        t=parse_moment("day 1 08:12"),
        agent="Ben",
        norm="b1",
        content="no smoke",
        norm_kind="descriptive",
        utility=50,
        channel="observation",
        source_text=thought.text,
        memories=(1,),
    )
    made.log.held += [seen, thought, found]
    (step,) = traced(made, "Ben").exposures
    assert step.words == f"{thought.text} (having seen: {seen.text})"
    assert (step.place, step.outcome, step.other) == ("Park: bench", "pending", "")


def test_the_same_doing_is_noticed_once() -> None:
    kinds = [step.kind for step in traced(convert(), "Ben").steps]
    assert kinds.count("noticed") == 1


def test_synthesis_replaces_and_says_whether_the_norm_is_still_there() -> None:
    made = Builder(("Ann", "Ben"), entrepreneurs=("Ann",))
    made.begin()
    norm = made.created("day 1 08:00", "Ann", "no smoke")
    made.synthesis("day 1 09:00", "Ann", "do good", (norm,))
    case = traced(made, "Ann")
    replaced = case.first("replaced")
    assert replaced is not None
    assert (replaced.words, replaced.outcome) == ("do good", "another norm")
    assert case.entrepreneur
    assert case.acceptance is not None
    assert case.acceptance.kind == "created"


def test_an_agent_that_never_met_it_has_no_steps() -> None:
    made = Builder(("Ann", "Ben"))
    made.begin()
    made.created("day 1 08:00", "Ann", "no smoke")
    case = traced(made, "Ben")
    assert case.steps == ()
    assert case.acceptance is None
    assert case.passed_on is None


def test_what_a_talk_about_the_norm_agreed_is_told_with_its_end() -> None:
    made = convert()
    t = parse_moment("day 1 12:00")
    for number, norm in enumerate(("no smoke", "no noise")):
        promise = CommitmentMade(
            t=t,
            agent="Ben",
            commitment=f"c9.1.{number}",
            what="smoking outside",
            others=("Ann",),
            conversation="c9",
            norm=norm,
        )
        ended = CommitmentEnded(
            t=t + 600,
            agent="Ben",
            commitment=promise.commitment,
            others=("Ann",),
            outcome="broken",
            witness="account",
            why="no action carried it out in time",
        )
        made.log.held += [promise, ended]
    steps = [step for step in traced(made, "Ben").steps if "promise" in step.kind]
    assert [(step.kind, step.other, step.words) for step in steps] == [
        ("promised", "Ann", "smoking outside"),
        ("broke_promise", "Ann", "smoking outside"),
    ]
