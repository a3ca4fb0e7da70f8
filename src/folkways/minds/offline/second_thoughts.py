"""What somebody thinks about a talk on a norm after it has closed, if it leaves anything to think.

Who agreed all along has nothing to think over. None of these thoughts states a norm.
They are in the third person, as all memories are.
"""

from __future__ import annotations

from collections.abc import Sequence

from folkways.agents.questions import DigestConversation
from folkways.minds.offline.context import Context
from folkways.minds.offline.english import first_name
from folkways.minds.offline.moods import AGREED, DIFFERED, ended, moves_of
from folkways.minds.offline.moves import Move
from folkways.minds.offline.self_view import hidden_names


def thought_after(
    q: DigestConversation, about: str, harms: Sequence[str], ctx: Context, *, against: bool
) -> str:
    """Return what a talk about ``about`` leaves somebody to think; empty if nothing.

    ``harms`` are what is at stake in what was talked about; ``against``: the description is
    against some of it.
    """
    if q.lines and q.lines[0].speaker == q.other:
        options = _of_listener(q, about, harms, against=against)
    else:
        options = _of_opener(q, about)
    hidden = hidden_names(q.who, q.other, first_name(q.other))
    return next((text for text in options if not ctx.lens.norms(text, hidden)), "")


def _of_opener(q: DigestConversation, about: str) -> list[str]:
    mood = ended([line for line in q.lines if line.speaker == q.other])
    if mood == DIFFERED:
        return [f"{q.who.name} has not won {q.other} over about {about}."]
    return [f"{q.other} is still in two minds about {about}."] if mood == "" else []


def _of_listener(
    q: DigestConversation, about: str, harms: Sequence[str], *, against: bool
) -> list[str]:
    me = q.who.name
    mine = [line for line in q.lines if line.speaker == me]
    mood, moves = ended(mine), moves_of(mine, me)
    said = " ".join(line.text for line in q.lines if line.speaker == q.other)
    harm = next((harm for harm in harms if harm and harm in said), "")
    if mood == AGREED and Move.HABIT in moves:
        return [f"{q.other} is right about {about}, but the habit will be hard to drop."]
    if mood == AGREED and against and Move.COME_ROUND in moves:
        return [f"{me} gave in to {q.other} about {about} without being convinced."]
    if mood == AGREED and Move.COME_ROUND in moves and Move.AGREE not in moves:
        thinks = f"{me} had not thought of {harm} before {q.other} spoke of it."
        return ([thinks] if harm else []) + [f"{q.other} has a point about {about}."]
    if mood == "":
        weighs = f"{me} is in two minds about {about}: {q.other} is thinking of {harm}."
        plain = f"{me} is still in two minds about {about} after what {q.other} said."
        return ([weighs] if harm else []) + [plain]
    if mood == DIFFERED:
        return [f"{q.other} has not persuaded {me} about {about}."]
    return [f"{me} wonders what {q.other} has in mind about {about}."] if mood is None else []
