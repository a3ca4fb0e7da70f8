from __future__ import annotations

import math
from collections import Counter

from folkways.estimates.known_answers import FAIR, GOOD, KNOWN_ANSWERS
from folkways.language.mind import CallKey
from folkways.minds.offline import OfflineMind


async def test_a_mind_that_reads_gets_all_of_them() -> None:
    mind = OfflineMind(0)
    for number, known in enumerate(KNOWN_ANSWERS):
        assert await known.right(mind, CallKey(0, 0, number)), known


def test_a_constant_answer_gets_half_of_each_kind() -> None:
    answers = Counter((known.op.name, known.passes) for known in KNOWN_ANSWERS)
    for op in {known.op.name for known in KNOWN_ANSWERS}:
        assert answers[op, True] == answers[op, False]


def test_guessers_rarely_pass() -> None:
    total = len(KNOWN_ANSWERS)

    def chance(least: int) -> float:
        ways = sum(math.comb(total, right) for right in range(least, total + 1))
        return ways / float(2**total)

    assert chance(FAIR) < 0.05
    assert chance(GOOD) < 0.005
