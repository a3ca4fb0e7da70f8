"""What the viewer asks of a run: two days of hobbs_cafe, and a log of a million events."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from measure import Result, arguments, beside, report, run_python

METHOD = (
    "a new process opens the run as the viewer does, which reads the whole log once, and then puts "
    "40 questions of each sort at random places: windows, agents at moments, conversations, pages "
    "of the log by kind and agent, searches for words that are said and for words that nobody "
    "says, all marks. The slowest question of each sort counts. The log of a million events is "
    "that of bench/measures_million.py. The exported file is written from the run of two days"
)
EVENTS = 1_000_000
ASKED = 40
# Each in a process of its own, so that the memory of one is not counted for the next.
TWO_DAYS = "import folkways, sys; folkways.run('hobbs_cafe', out=sys.argv[1])"
MILLION = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[3])
from measures_million import make
make(Path(sys.argv[1]), int(sys.argv[2]))
"""
EXPORT = """
import sys
from folkways.viewer.export import export_page
export_page(sys.argv[1], sys.argv[2])
"""
QUESTIONS = """
import json, random, sys, time
from folkways.viewer import Query, open_view
started = time.perf_counter()
view = open_view(sys.argv[1])
took = {"opened": time.perf_counter() - started}
chance = random.Random(1)
head = view.head()
windows = len(json.loads(view.windows())["windows"])
begins = json.loads(view.run())["begins"]
agents = len(json.loads(view.run())["agents"])
talks = [row[0] for row in json.loads(view.marks())["talks"]]
kinds = ("Uttered", "ConflictDetected", "NormEvaluated")
asked = {
    "a window": lambda: view.window(chance.randrange(windows)),
    "an agent": lambda: view.agent(chance.randrange(agents), chance.randint(begins, head.t)),
    "a conversation": lambda: view.talk(chance.choice(talks)),
    "a page of the log": lambda: view.events(
        Query(kinds=kinds, agents=(chance.randrange(agents),), before=chance.randint(1, head.seq))
    ),
    "words that are said": lambda: view.events(Query(text="smoking")),
    "words that nobody says": lambda: view.events(
        Query(text="zebra", before=chance.randint(head.seq // 2, head.seq))
    ),
    "all marks": lambda: view.marks(),
}
for name, ask in asked.items():
    slowest = 0.0
    for _ in range(int(sys.argv[2])):
        started = time.perf_counter()
        ask()
        slowest = max(slowest, time.perf_counter() - started)
    took[name] = slowest * 1000
print(json.dumps(took))
"""


def main() -> None:
    options = arguments(__doc__ or "", repeat=3).parse_args()
    with tempfile.TemporaryDirectory() as folder:
        two, million = Path(folder) / "two.folk", Path(folder) / "million.folk"
        page = Path(folder) / "two.html"
        run_python(TWO_DAYS, str(two))
        exported = run_python(EXPORT, str(two), str(page))
        size = page.stat().st_size / 1e6
        run_python(MILLION, str(million), str(EVENTS), str(Path(__file__).parent))
        results = [
            *asked_of(two, "two days", 0.4, options.repeat),
            Result("two days: exported, start-up included", "s", [exported.seconds]),
            Result("two days: the exported file", "MB", [size], 5.0),
            *asked_of(million, "a million events", 1.2, options.repeat),
        ]
    report(METHOD, results, as_json=options.json)


def asked_of(path: Path, name: str, aim: float, repeat: int) -> list[Result]:
    """Return how long each sort of question took; ``aim`` is in yardsticks."""
    runs, yardsticks = beside(lambda: run_python(QUESTIONS, str(path), str(ASKED)), repeat)
    took = [json.loads(one.output) for one in runs]
    results = [Result(f"{name}: opened", "s", [one.pop("opened") for one in took])]
    for question in took[0]:
        values = [one[question] for one in took]
        result = Result(f"{name}: {question}", "ms", values, yardsticks=yardsticks.seconds, aim=aim)
        results.append(result)
    memory = [one.megabytes for one in runs]
    results.append(Result(f"{name}: memory", "MB", memory, 300.0))
    return results


if __name__ == "__main__":
    main()
