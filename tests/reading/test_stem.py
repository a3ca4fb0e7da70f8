from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import product

import pytest

from folkways.reading.stem import stem

HEADS = ("talk", "smok", "quiet", "organ", "nation", "celebr", "person", "relat")
TAILS = ("ing", "ed", "ers", "ization", "fulness", "ously", "ements", "ities", "alism", "ational")
WORDS = [f"{head}{tail}" for head, tail in product(HEADS, TAILS)]


@pytest.fixture
def _threads_take_turns_often() -> Iterator[None]:
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("_threads_take_turns_often")
def test_threads_that_read_at_once_get_the_stems_of_one() -> None:
    alone = [stem(word) for word in WORDS]
    with ThreadPoolExecutor(4) as threads:
        for _ in range(8):
            stem.cache_clear()
            assert list(threads.map(stem, WORDS * 4)) == alone * 4
