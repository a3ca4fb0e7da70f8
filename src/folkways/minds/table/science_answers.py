"""The table's answers to the questions of norm science."""

from __future__ import annotations

from folkways.minds.table.rules import Answers, Draw, answers
from folkways.norms.science import avowing, deliberation_questions, tying
from folkways.norms.science import operations as science_ops
from folkways.norms.science import questions as science
from folkways.norms.science.avowals import SIDES

ANSWERS: Answers = {}


@answers(ANSWERS, science_ops.DECIDE_SANCTION)
def _sanction(q: science.DecideSanction, draw: Draw) -> science.Sanctioning:
    given = [
        science.SanctionGiven(case=at, message=one.norm.content[:200] if draw(at) < 0.3 else "")
        for at, one in enumerate(q.cases)
        if draw(f"gives {at}") < 0.5
    ]
    return science.Sanctioning(sanctions=tuple(given))


@answers(ANSWERS, science_ops.HEAR_GOSSIP)
def _gossip(q: science.HearGossip, draw: Draw) -> science.HeardGossip:
    reports = [
        science.GossipReport(about=name, good=draw(name) < 0.5)
        for name in q.people
        if draw(f"reports {name}") < 0.5
    ]
    return science.HeardGossip(reports=tuple(reports[:10]))


@answers(ANSWERS, science_ops.INTERNALISE)
def _internalise(q: science.Internalise, draw: Draw) -> science.MadeOwn:
    return science.MadeOwn(own=draw("own") < 0.5, reason="It is as it is.")


@answers(ANSWERS, science_ops.APPRAISE_CONDUCT)
def _feel(q: science.AppraiseConduct, draw: Draw) -> science.Appraisal:
    feelings = [
        science.FeelingAbout(
            occasion=at,
            emotion="anger" if one.happened == "seen" else "guilt",
            strength=1 + int(10 * draw(f"strength {at}")),
            reason="It is as it is.",
        )
        for at, one in enumerate(q.occasions[:20])
    ]
    return science.Appraisal(feelings=tuple(feelings))


@answers(ANSWERS, science_ops.STATE_THRESHOLDS)
def _thresholds(q: science.StateThresholds, draw: Draw) -> science.StatedThresholds:
    return science.StatedThresholds(thresholds=tuple(draw(at) for at in range(len(q.norms))))


@answers(ANSWERS, science_ops.CHOOSE_LEADER)
def _leader(q: science.ChooseLeader, draw: Draw) -> science.ChosenLeader:
    one = q.candidates[int(draw("leader") * len(q.candidates))]
    return science.ChosenLeader(leader=one.name, reason="It is as it is.")


@answers(ANSWERS, avowing.TAKE_SIDES)
def _sides(q: avowing.TakeSides, draw: Draw) -> avowing.SidesTaken:
    sides = [
        avowing.SideOnNorm(
            belief=SIDES[int(draw(f"belief {at}") * len(SIDES))],
            believing=int(100 * draw(f"believing {at}")),
            side="for" if draw(f"side {at}") < 0.5 else "nothing",
            enforces=draw(f"enforces {at}") < 0.5,
            reason="It is as it is.",
        )
        for at in range(len(q.cases))
    ]
    return avowing.SidesTaken(sides=tuple(sides))


@answers(ANSWERS, tying.DECIDE_TIES)
def _ties(q: tying.DecideTies, draw: Draw) -> tying.TiesDecided:
    ties = [
        tying.TieDecided(closeness=int(11 * draw(one.other)), reason="It is as it is.")
        for one in q.cases
    ]
    return tying.TiesDecided(ties=tuple(ties))


@answers(ANSWERS, deliberation_questions.DELIBERATE)
def _deliberate(
    q: deliberation_questions.Deliberate, draw: Draw
) -> deliberation_questions.Conflicts:
    found = [
        deliberation_questions.Opposed(
            obligation=at, kind="desire", what="doing otherwise", strength=1 + int(10 * draw(at))
        )
        for at in range(len(q.obligations))
        if draw(f"conflicts {at}") < 0.5
    ]
    return deliberation_questions.Conflicts(conflicts=tuple(found))
