"""Decisions about norms that are heard: what is identified in words, and how it is evaluated."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from folkways.agents.questions import Digest, DigestConversation
from folkways.agents.shown import Line
from folkways.norms.combined import (
    Candidate,
    CheckInformation,
    EvaluateAdoption,
    Evaluations,
    NormativeThoughts,
    TakeInConversation,
    TakenIn,
    ThinkAboutConduct,
)
from folkways.norms.questions import (
    CheckConflict,
    CheckConsistency,
    CheckDuplication,
    CheckType,
    DecideAdoption,
    DecideReplacement,
    GenerateThought,
    IdentifyNormativeInformation,
    Information,
    NormativeInformation,
    Observed,
    Replacement,
    Thought,
    Thoughts,
    Verdict,
)
from folkways.pairs.decision import Decision, Matter, brief, category, number, yes_no
from folkways.pairs.percepts import IMPORTANCE

STATES_NORM = yes_no("a line or thought puts forward a norm")
FINDS_NORM = yes_no("any norm is found")
KIND = category("kind of the norm in a line", optional=True)
UTILITY = number("utility of the norm in a line, 1 to 100", optional=True)
PIECES = number("pieces of normative information")
THOUGHTS = number("thoughts")
THOUGHT_OF = yes_no("an observation gives rise to a thought")
PLAN_NOTE = yes_no("takes a note for its plans")
CONSISTENT = yes_no("information is consistent with its source")
NO_DUPLICATE = yes_no("information is no duplicate")
TYPED = yes_no("information is a norm, rightly typed")
NO_CONFLICT = yes_no("information conflicts with no norm held")
REPLACES = yes_no("information takes the place of a norm with which it conflicts")
TAKEN_UP = yes_no("information conflicts with nothing and is taken up")
ACCEPTED = yes_no("information passes all four checks")


def of_consistency(q: CheckConsistency, a: Verdict) -> Iterator[Decision]:
    """Give whether the check was passed."""
    yield Decision(CONSISTENT, (), a.passed, _told(q.information.content, q.source))


def of_duplication(q: CheckDuplication, a: Verdict) -> Iterator[Decision]:
    """Give whether the check was passed."""
    yield Decision(NO_DUPLICATE, (), a.passed, brief(q.information.content))


def of_type(q: CheckType, a: Verdict) -> Iterator[Decision]:
    """Give whether the check was passed."""
    yield Decision(TYPED, (), a.passed, f"{brief(q.information.content)} ({q.information.kind})")


def of_conflict(q: CheckConflict, a: Verdict) -> Iterator[Decision]:
    """Give whether the check was passed."""
    yield Decision(NO_CONFLICT, (), a.passed, brief(q.information.content))


def of_adoption(q: DecideAdoption, a: Verdict) -> Iterator[Decision]:
    """Give whether the agent takes it up."""
    yield Decision(TAKEN_UP, (), a.passed, f"{q.who.name}: {brief(q.information.content)}")


def of_replacement(q: DecideReplacement, a: Replacement) -> Iterator[Decision]:
    """Give whether the norm held gives way."""
    words = f"{brief(q.information.content)} for {brief(q.held.content)}"
    yield Decision(REPLACES, (), a.replaces, f"{q.who.name}: {words}")


def of_checks(q: CheckInformation, a: Evaluations) -> Iterator[Decision]:
    """Give the four checks of each candidate, and whether all were passed."""
    yield from _evaluated("", q.sources, q.candidates, a, NO_CONFLICT)


def of_evaluations(q: EvaluateAdoption, a: Evaluations) -> Iterator[Decision]:
    """Give three checks of each candidate, whether it is taken up, and whether all were passed."""
    yield from _evaluated(f"{q.who.name}: ", q.sources, q.candidates, a, TAKEN_UP)


def _evaluated(
    name: str,
    sources: Sequence[str],
    candidates: Sequence[Candidate],
    a: Evaluations,
    last: Matter,
) -> Iterator[Decision]:
    for at, (candidate, found) in enumerate(zip(candidates, a.evaluations, strict=False)):
        source = sources[candidate.source] if candidate.source < len(sources) else ""
        about = f"{name}{_told(candidate.information.content, source)}"
        checks = (found.consistent, found.unique, found.rightly_typed, found.conflict_free)
        for matter, passed in zip((CONSISTENT, NO_DUPLICATE, TYPED, last), checks, strict=True):
            yield Decision(matter, (at,), passed, about)
        yield Decision(ACCEPTED, (at,), all(checks), about)


def of_identified(q: IdentifyNormativeInformation, a: NormativeInformation) -> Iterator[Decision]:
    """Give for each line of others, or each thought, whether it puts forward a norm."""
    texts = dict(enumerate(q.thoughts)) or _of_others(q.who.name, q.lines)
    yield from _found_in(q.who.name, texts, a.information)


def of_conversation(q: TakeInConversation, a: TakenIn) -> Iterator[Decision]:
    """Give what is taken away from a conversation, and the norms that were heard in it."""
    about = _conversation(q.who.name, q.other, q.lines)
    yield Decision(IMPORTANCE, (), float(a.importance), about)
    yield Decision(PLAN_NOTE, (), bool(a.plan_note.strip()), about)
    yield from _found_in(q.who.name, _of_others(q.who.name, q.lines), a.information)


def of_digest(q: DigestConversation, a: Digest) -> Iterator[Decision]:
    """Give what is taken away from a conversation."""
    about = _conversation(q.who.name, q.other, q.lines)
    yield Decision(IMPORTANCE, (), float(a.importance), about)
    yield Decision(PLAN_NOTE, (), bool(a.plan_note.strip()), about)


def of_thoughts(q: GenerateThought, a: Thoughts) -> Iterator[Decision]:
    """Give how many thoughts there are, and of which observations."""
    yield from _thoughts(q.who.name, q.observations, a.thoughts)


def of_conduct(q: ThinkAboutConduct, a: NormativeThoughts) -> Iterator[Decision]:
    """Give the same, and whether any norm was found in the thoughts."""
    yield from _thoughts(q.who.name, q.observations, a.thoughts)
    about = _seen(q.who.name, q.observations)
    yield Decision(FINDS_NORM, (), bool(a.information), about)
    yield Decision(PIECES, (), float(len(a.information)), about)


def _thoughts(
    name: str, observations: Sequence[Observed], thoughts: Sequence[Thought]
) -> Iterator[Decision]:
    yield Decision(THOUGHTS, (), float(len(thoughts)), _seen(name, observations))
    used = {at for thought in thoughts for at in thought.evidence}
    for at, observation in enumerate(observations):
        yield Decision(THOUGHT_OF, (at,), at in used, f"{name}: {brief(observation.text)}")


def _found_in(
    name: str, texts: dict[int, str], information: Sequence[Information]
) -> Iterator[Decision]:
    yield Decision(
        PIECES, (), float(len(information)), f"{name}: {brief(' / '.join(texts.values()))}"
    )
    for at, text in texts.items():
        about = f"{name} hears: {brief(text)}"
        found = [one for one in information if one.source == at]
        yield Decision(STATES_NORM, (at,), bool(found), about)
        if len(found) == 1:  # of several it is not known which is which
            yield Decision(KIND, (at,), found[0].kind, about)
            yield Decision(UTILITY, (at,), float(found[0].utility), about)


def _of_others(name: str, lines: Sequence[Line]) -> dict[int, str]:
    return {at: line.text for at, line in enumerate(lines) if line.speaker != name}


def _conversation(name: str, other: str, lines: Sequence[Line]) -> str:
    return f"{name} with {other}: {brief(' / '.join(line.text for line in lines))}"


def _seen(name: str, observations: Sequence[Observed]) -> str:
    return f"{name}: {brief(' / '.join(one.text for one in observations))}"


def _told(content: str, source: str) -> str:
    return f"{brief(content, 110)} | source: {brief(source, 110)}"
