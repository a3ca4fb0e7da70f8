"""The yardstick: fixed work in pure Python and NumPy, to compare machines by.

    python bench/yardstick.py

Aims of the benchmarks are multiples of the time that this program takes beside the measured work,
start of the interpreter and import of NumPy included, so that they hold on a slow or busy machine
too. What it does is like the work of a run: words are cut, counted and sorted, small objects made
and called, arrays of floats added, sorted and searched. It runs on one core, reads no file, and
prints one number that is the same everywhere (``measure.py`` checks it). A change of this file
changes every figure.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

import numpy as np

TEXT = """guest table coffee window piano loud quiet smoke tip terrace book street friend music
breakfast waiter bill poem rehearsal garden lecture mayor phone laughter rain"""
WORDS = TEXT.split()
SENTENCES = 12_000
ROUNDS = 40
NUMBERS = 50_000


@dataclass(frozen=True)
class Sentence:
    """Some words with a number of their own."""

    number: int
    words: tuple[str, ...]

    def weight(self) -> int:
        """Return a number that depends on the words."""
        return sum(len(word) * (place + 1) for place, word in enumerate(self.words))


def python_work() -> int:
    """Make, cut, count and sort sentences."""
    count: defaultdict[str, int] = defaultdict(int)
    sentences = []
    state = 1
    for number in range(SENTENCES):
        words = []
        for _ in range(8):
            state = (state * 1_103_515_245 + 12_345) % 2**31
            words.append(WORDS[state % len(WORDS)])
        text = " ".join(words).capitalize() + "."
        sentence = Sentence(number, tuple(text.rstrip(".").lower().split()))
        for word in sentence.words:
            count[word] += 1
        sentences.append(sentence)
    ordered = sorted(sentences, key=lambda one: (one.weight(), one.words, one.number))
    return sum(place * one.number for place, one in enumerate(ordered)) % 1_000_003 + max(
        count.values()
    )


def numpy_work() -> int:
    """Add, sort and search arrays; whole numbers, so that every machine has the same result."""
    numbers = np.arange(NUMBERS, dtype=np.int64)
    total = 0
    for turn in range(ROUNDS):
        mixed = (numbers * (2 * turn + 7_919) + 104_729) % 1_000_003
        mixed.sort()
        scores = np.sqrt(mixed.astype(np.float64)) * 0.5
        best = np.argpartition(-scores, 12)[:12]
        total += int(mixed[best].sum()) + int(np.searchsorted(mixed, 500_000))
    return total


if __name__ == "__main__":
    print(python_work() + numpy_work())
