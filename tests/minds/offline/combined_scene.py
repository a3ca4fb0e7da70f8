"""The scene's questions of the frugal profile, made of the single questions that they stand for."""

from __future__ import annotations

from folkways.agents import questions as agents
from folkways.agents import shown
from folkways.norms import combined
from folkways.norms import questions as norms


def draw_insights(single: agents.InferInsights) -> agents.DrawInsights:
    ids = tuple(memory.id for memory in single.memories)
    asked = agents.Recalled(question=single.question, memories=ids)
    return agents.DrawInsights(who=single.who, memories=single.memories, questions=(asked, asked))


def judge_percepts(single: norms.DetectConflict) -> combined.JudgePercepts:
    return combined.JudgePercepts(
        who=single.who,
        norms=single.norms,
        observations=single.observations[:2],
        texts=tuple(item.text for item in single.observations[2:]),
    )


def think_about_conduct(single: norms.GenerateThought) -> combined.ThinkAboutConduct:
    return combined.ThinkAboutConduct(
        who=single.who,
        observations=single.observations,
        standards=single.standards,
        heard=dict.fromkeys(single.heard, 2),
    )


def take_in_conversation(
    digest: agents.DigestConversation, talks: tuple[shown.Remembered, ...]
) -> combined.TakeInConversation:
    return combined.TakeInConversation(
        who=digest.who,
        other=digest.other,
        relationship=digest.who.relationships[digest.other],
        talks=talks,
        lines=digest.lines,
        heard={},
    )


def check_information(
    single: norms.CheckConflict, source: str, held: tuple[norms.Standard, ...]
) -> combined.CheckInformation:
    candidate = combined.Candidate(information=single.information, source=0, parts=())
    return combined.CheckInformation(
        norms=held, sources=(source,), candidates=(candidate, candidate)
    )


def evaluate_adoption(
    single: norms.DecideAdoption, source: str, held: tuple[norms.Standard, ...]
) -> combined.EvaluateAdoption:
    candidate = combined.MetCandidate(
        information=single.information,
        source=0,
        parts=(),
        times_heard=single.times_heard,
        sources=single.sources,
        giver=single.giver,
        relationship=single.relationship,
    )
    return combined.EvaluateAdoption(
        who=single.who, norms=held, sources=(source,), candidates=(candidate, candidate)
    )
