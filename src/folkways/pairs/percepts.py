"""Decisions about what is noticed: importance, conflicts with norms, reactions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from folkways.agents.questions import (
    DecideJoining,
    DecideReaction,
    DecideToTalk,
    Importance,
    Joining,
    RateImportance,
    Reaction,
    TalkDecision,
)
from folkways.norms.combined import JudgedPercepts, JudgePercepts
from folkways.norms.questions import (
    ConflictVerdict,
    DetectConflict,
    Observed,
    Standard,
)
from folkways.pairs.decision import Decision, brief, category, number, yes_no

IMPORTANCE = number("importance, 1 to 10")
CONFLICT = yes_no("conduct conflicts with a norm")
UPHELD = yes_no("conduct upholds a norm")
SPEAKS_UP = yes_no("speaks up about a conflict")
REACTION = category("reaction: continue, talk, later or replan")
REPLANS = yes_no("plans anew")
JOINS = yes_no("joins in what somebody suggests")


def of_importance(q: RateImportance, a: Importance) -> Iterator[Decision]:
    """Give the score of each text."""
    yield from _scores(q.who.name, q.texts, a.scores)


def of_conflicts(q: DetectConflict, a: ConflictVerdict) -> Iterator[Decision]:
    """Give a yes or no for each observation with each norm, on conflict and on upholding."""
    yield from _held_against(q.who.name, q.observations, q.norms, a)


def of_percepts(q: JudgePercepts, a: JudgedPercepts) -> Iterator[Decision]:
    """Give both for what was noticed: scores, and each observation with each norm."""
    texts = (*(one.text for one in q.observations), *q.texts)
    yield from _scores(q.who.name, texts, a.scores)
    yield from _held_against(q.who.name, q.observations, q.norms, a)


def of_talk(q: DecideToTalk, a: TalkDecision) -> Iterator[Decision]:
    """Give whether the agent steps in."""
    norm = q.norm
    held = "none" if norm is None else f"{brief(norm.text, 90)} (utility {norm.weight})"
    about = f"{q.who.name} sees: {brief(q.observation, 120)} | norm: {held}"
    yield Decision(SPEAKS_UP, (), a.talks, about)


def of_joining(q: DecideJoining, a: Joining) -> Iterator[Decision]:
    """Give whether the agent joins in what somebody suggests."""
    about = f"{q.who.name}, {brief(q.current_action, 80)}, is asked by {q.other} to join in"
    yield Decision(JOINS, (), a.joins, f"{about}: {brief(q.what, 90)}")


def of_reaction(q: DecideReaction, a: Reaction) -> Iterator[Decision]:
    """Give what the agent does about something that it noticed."""
    about = f"{q.who.name}, {brief(q.current_action, 80)}, notices: {brief(q.observation, 120)}"
    yield Decision(REACTION, (), a.decision, about)
    yield Decision(REPLANS, (), a.decision == "replan", about)


def _scores(name: str, texts: Sequence[str], scores: Sequence[int]) -> Iterator[Decision]:
    for at, (text, score) in enumerate(zip(texts, scores, strict=False)):
        yield Decision(IMPORTANCE, (at,), float(score), f"{name}: {brief(text)}")


def _held_against(
    name: str,
    observations: Sequence[Observed],
    norms: Sequence[Standard],
    a: ConflictVerdict | JudgedPercepts,
) -> Iterator[Decision]:
    for matter, found in ((CONFLICT, a.conflicts), (UPHELD, a.upheld)):
        marked = {(one.observation, one.norm) for one in found}
        for o, observation in enumerate(observations):
            where = "indoors" if observation.indoors else "outdoors"
            for n, norm in enumerate(norms):
                about = (
                    f"{name} sees: {brief(observation.text, 120)} ({where}) | "
                    f"norm: {brief(norm.content, 90)}"
                )
                yield Decision(matter, (o, n), (o, n) in marked, about)
