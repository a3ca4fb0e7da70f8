"""Retrieval of 12 out of 10,000 memories."""

from __future__ import annotations

from measure import Result, arguments, beside, report, timed

from folkways.base.random import stream
from folkways.memory.embedder import LexicalEmbedder
from folkways.memory.record import Memory
from folkways.memory.retrieval import Weights, retrieve
from folkways.memory.stream import MemoryStream

METHOD = (
    "wall time of one retrieval of 12 records with the default weights, for queries that were "
    "embedded before, as in a run; after 20 that do not count"
)
TEXT = """guest table coffee window piano loud quiet smoke tip terrace book street friend music
breakfast waiter bill poem rehearsal garden lecture mayor phone laughter rain"""
WORDS = TEXT.split()
BLOCKS = 10
"""The retrievals are measured in so many blocks, with the yardstick before and after each."""


def main() -> None:
    parser = arguments(__doc__ or "", repeat=500)
    parser.add_argument("--memories", type=int, default=10_000, help="how many records")
    options = parser.parse_args()
    draw = stream("bench", "retrieval")
    memories = MemoryStream(LexicalEmbedder(()))
    for number in range(options.memories):
        text = " ".join(draw.choices(WORDS, k=9))
        memories.add(Memory(number, 10 * number, "observation", text, draw.randint(1, 10)))
    queries = [" ".join(draw.choices(WORDS, k=6)) for _ in range(20)]
    now = 10 * options.memories

    def once(number: int) -> float:
        query = queries[number % len(queries)]
        return 1000 * timed(lambda: retrieve(memories, query, now, 12, Weights()))

    for number in range(len(queries)):
        once(number)
    each = max(1, options.repeat // BLOCKS)
    blocks, measured = beside(lambda: [once(number) for number in range(each)], BLOCKS)
    values = [value for block in blocks for value in block]
    yardsticks = [seconds for seconds in measured.seconds for _ in range(each)]
    result = Result("one retrieval", "ms", values, yardsticks=yardsticks, aim=0.003)
    report(METHOD, [result], as_json=options.json)


if __name__ == "__main__":
    main()
