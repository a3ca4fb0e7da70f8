"""A run that paused because answers were of no use asks those questions again when it goes on.

Otherwise it would only ever read the same stored answers again. They stay in the file for the
bill.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from folkways.agents.mechanism import AnyOperation
from folkways.base.errors import NoAnswer, TooManyFallbacks
from folkways.language.model import StoredAnswer
from folkways.minds.llm.parse_answer import Misfit, read_answer
from folkways.store.reader import RunFile
from folkways.store.writer import RunWriter

REASONS = (NoAnswer.__name__, TooManyFallbacks.__name__)
"""Why a run may have paused for it to get a second chance."""

_BAD = ("refused", "filtered", "rejected", "failed", "length")


def give_second_chance(
    stored: RunFile, writer: RunWriter, reason: str, operations: Iterable[AnyOperation]
) -> int:
    """Set aside the unusable answers of the tick that was never committed; return how many.

    ``reason`` is why the run had paused, ``operations`` what its agents are asked.
    """
    if reason not in REASONS:
        return 0
    asked = {op.name: op for op in operations}
    safe = -1 if stored.t is None else stored.t
    questions: dict[tuple[int, int, str], list[StoredAnswer]] = defaultdict(list)
    for answer in stored.answers():
        # Answers of ticks that were committed are part of the log's past and stay.
        if answer.tick > safe:
            questions[answer.tick, answer.agent, answer.operation].append(answer)
    # A first answer that did not fit stands as long as the second one did.
    useless = [
        answer.key
        for answers in questions.values()
        if not any(_fits(answer, asked.get(answer.operation)) for answer in answers)
        for answer in answers
    ]
    writer.set_aside(useless)
    return len(useless)


def _fits(answer: StoredAnswer, op: AnyOperation | None) -> bool:
    if op is None or answer.reply.finish in _BAD:
        return False
    try:
        read_answer(answer.reply.text, op.output)
    except Misfit:
        return False
    return True
