"""A run that paused because answers were of no use asks those questions anew when it goes on.

Otherwise it would only ever read the same stored answers again. They stay in the file for the
bill.
"""

from __future__ import annotations

from collections import defaultdict

from folkways.assembly.prompts import OPERATIONS
from folkways.base.errors import NoAnswer, TooManyFallbacks
from folkways.language.model import StoredAnswer
from folkways.minds.llm.parse_answer import Misfit, read_answer
from folkways.store.reader import RunFile
from folkways.store.writer import RunWriter

REASONS = (NoAnswer.__name__, TooManyFallbacks.__name__)
"""Why a run may have paused for it to get a second chance."""

_BAD = ("refused", "filtered", "rejected", "failed", "length")


def give_second_chance(stored: RunFile, writer: RunWriter, reason: str) -> int:
    """Set aside the unusable answers of the tick that was never committed; return how many.

    ``reason`` is why the run had paused.
    """
    if reason not in REASONS:
        return 0
    safe = -1 if stored.t is None else stored.t
    questions: dict[tuple[int, int, str], list[StoredAnswer]] = defaultdict(list)
    for answer in stored.answers():
        if answer.tick > safe:
            questions[answer.tick, answer.agent, answer.operation].append(answer)
    # A first answer that did not fit stands as long as the second one did.
    useless = [
        answer.key
        for answers in questions.values()
        if not any(_fits(answer) for answer in answers)
        for answer in answers
    ]
    writer.set_aside(useless)
    return len(useless)


def _fits(answer: StoredAnswer) -> bool:
    op = next((op for op in OPERATIONS if op.name == answer.operation), None)
    if op is None or answer.reply.finish in _BAD:
        return False
    try:
        read_answer(answer.reply.text, op.output)
    except Misfit:
        return False
    return True
