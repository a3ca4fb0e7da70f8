"""DecideToRespond: whether somebody who is spoken to answers, at once, later, or not at all.

Being spoken to makes an answer due (Schegloff 1968, "Sequencing in conversational openings"), so
people respond unless something speaks against it. An interruption is put off to the end of a task
rather than taken up in its midst (Adamczyk & Bailey 2004, "If not now, when?"), the sooner the less
the two are acquainted; between those who dislike each other civil inattention takes the place of
talk (Goffman 1963, "Behavior in public places").
"""

from __future__ import annotations

from folkways.agents.questions import DecideToRespond, Response
from folkways.language.mind import CallKey
from folkways.minds.offline.activities import activities_of
from folkways.minds.offline.appraise import importance, stirs
from folkways.minds.offline.context import Context
from folkways.minds.offline.relation import close, credibility
from folkways.minds.offline.self_view import view_of
from folkways.norms.science.reputation import SHUNS


def decide_to_respond(q: DecideToRespond, key: CallKey, ctx: Context) -> Response:
    """Answer DecideToRespond: promises first, then dislike, then what the agent is doing."""
    view = view_of(q.who, ctx.lens)
    if q.commitments:
        return Response(decision="respond")
    matters = importance(q.words, view, ctx)
    concerns = any(stir.stance for stir in stirs(q.words, view, ctx.lens))
    if not concerns and (SHUNS in q.relationship or credibility(q.relationship) < 0):
        return Response(decision="refuse", reason="the two do not get on")
    if q.put_off:
        return Response(decision="respond")
    due = next((one.what for one in q.engagements if one.now), "")
    if due:
        return Response(decision="finish", reason=f"{due} comes first"[:300])
    works = view.work is not None and view.work in activities_of(q.doing)
    absorbed = importance(q.doing, view, ctx) > matters
    if q.doing and q.minutes_left and (absorbed or works) and not close(q.relationship):
        return Response(decision="finish", reason=f"is in the middle of {q.doing}"[:300])
    return Response(decision="respond")
