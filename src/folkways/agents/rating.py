"""Rating how important it is what an agent noticed: each thing by itself, or all at once."""

from __future__ import annotations

from collections.abc import Sequence

from folkways.agents import hooks
from folkways.agents.gather import together
from folkways.agents.operations import RATE_IMPORTANCE
from folkways.agents.percept import Percept
from folkways.agents.questions import Importance, RateImportance
from folkways.agents.relevance import asked_about
from folkways.agents.turn import Turn

AT_ONCE = 50
"""At most this many pieces of news are judged in one call."""


async def rate_apart(turn: Turn, news: Sequence[Percept]) -> list[int]:
    """Ask for the importance of each by itself, of all at the same time; 0: none came."""
    answers = await together(turn.ask(RATE_IMPORTANCE, _question(turn, [item])) for item in news)
    return [_scores(turn, answer, 1)[0] for answer in answers]


async def rate_together(turn: Turn, news: Sequence[Percept]) -> list[int]:
    """Ask at once for all that has no score from before; a mechanism may ask in the same call.

    Conduct that was rated before, and that the mechanism has still to judge, keeps its score.
    """
    known = {item.text: item.importance for item in news}
    wanted = [item for item in news if not item.importance or asked_about(turn, item)]
    # Two people doing the same at one place give one text, which is rated once.
    distinct = {(item.text, item.place): item for item in wanted}.values()
    open_ = sorted(distinct, key=lambda item: item.at)
    deputy = turn.agent.deputy("judge")
    for first in range(0, len(open_), AT_ONCE):
        part = open_[first : first + AT_ONCE]
        scores = await hooks.judge(deputy, turn, part) if deputy is not None else None
        if scores is None:
            answer = await turn.ask(RATE_IMPORTANCE, _question(turn, part))
            scores = _scores(turn, answer, len(part))
        for item, score in zip(part, scores, strict=True):
            known[item.text] = item.importance or score
    return [known[item.text] for item in news]


def _question(turn: Turn, news: Sequence[Percept]) -> RateImportance:
    """Return the question about some news, with the arena of each; words need none."""
    places = tuple(
        str(turn.agent.arena(item.place).address) if item.place and not item.speech else ""
        for item in news
    )
    texts = tuple(item.text for item in news)
    return RateImportance(who=turn.agent.who, texts=texts, places=places)


def _scores(turn: Turn, answer: Importance, count: int) -> list[int]:
    if not turn.answered(answer):
        return [0] * count
    return one_each(turn, "rate_importance", answer.scores, count)


def one_each(turn: Turn, operation: str, scores: Sequence[int], count: int) -> list[int]:
    """Return exactly ``count`` scores, 0 for none; an answer with more or fewer is counted."""
    if len(scores) != count:
        reason = f"{len(scores)} scores for {count} memories; the rest count as 1"
        turn.note_fallback(operation, reason)
    return ([*scores, *[0] * count])[:count]
