"""Damage to files, a disk that fails at every write, power cuts, kills, the cost of seals."""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

from attacks.damage import answers_contents, attack, attack_file, survey_contents
from attacks.killed_commands import IMPORTED, commands
from attacks.killed_given import make_given, make_read
from attacks.killing import survive_kills_of
from attacks.kills import survive_kills
from attacks.survival import LostWork, survive_faults, survive_power_cuts
from measure import Result, arguments, beside, report, run_python
from measures_million import EVENTS, make

import folkways
from folkways.language.model import Reply, StoredAnswer
from folkways.store.answer_file import AnswerFile
from folkways.survey.file import SurveyFile
from folkways.survey.participation import begin
from folkways.survey.tables import read_forms
from folkways.testing.endpoint import Endpoint
from folkways.testing.scenes import GARDEN

METHOD = (
    "a run of three people in a garden is damaged by chance, a copy each time: bits flipped, bytes "
    "overwritten, pages swapped, the end cut off, cells and rows edited; so are a survey and a "
    "file of answers. Commands that write files are killed at each of their writes, or at 150 "
    "drawn by chance. A run is lived through with a disk that fails at each of its writes in three "
    "ways, and with the power cut at "
    "and within each, and resumed. hobbs_cafe is killed again and again, at moments drawn by "
    "chance, and resumed each time, with the scheduler barrier (--repeat times) and with causal. "
    "Any damage that nobody is told of and any run that ends "
    "otherwise stops the benchmark. Then a file of a million events is verified by a new process, "
    "and hobbs_cafe is lived through with and without --durable"
)
PARTS = ("damages", "faults", "kills", "commands", "long", "durable")
COMMAND_KILLS = 150
"""Kills of each command at most: at each of its writes, if it has no more."""
CRSEC = Path(__file__).parent / "corpus" / "import" / "small"
VERIFY = """
import sys
from folkways.store.reader import RunFile
RunFile(sys.argv[1]).verify()
"""
HEAD = VERIFY.replace("verify()", "progress()")
LAST = """
import sys
from folkways.store.reader import RunFile
run = RunFile(sys.argv[1])
assert len(list(run.events(run.seq - 1_000))) == 1_000
"""


def main() -> None:
    parser = arguments(__doc__ or "", repeat=3)
    parser.add_argument("--damages", type=int, default=5000, help="copies to damage")
    parser.add_argument("--every", type=int, default=1, help="try each so many-th write")
    parser.add_argument("--events", type=int, default=EVENTS, help="events of the long file")
    parser.add_argument("--kills", type=int, default=20, help="kills of one run in a row")
    parser.add_argument("--seed", type=int, default=1, help="seed of the moments of the kills")
    parser.add_argument("--only", action="append", choices=PARTS, help="only this; repeatable")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "garden.yaml").write_text(GARDEN, encoding="utf-8")
        parts: dict[str, Callable[[], list[Result]]] = {
            "damages": lambda: _damages(folder, options.damages),
            "faults": lambda: _faults(folder, options.every),
            "commands": lambda: _commands(folder, options.seed),
            "kills": lambda: _kills(folder, options.kills, options.repeat, options.seed),
            "long": lambda: _long(folder, options.events, options.repeat),
            "durable": lambda: _durable(folder, options.repeat),
        }
        results = [one for part in options.only or PARTS for one in parts[part]()]
    report(METHOD, results, as_json=options.json)


def _damages(folder: Path, damages: int) -> list[Result]:
    whole = folder / "whole.folk"
    folkways.run(folder / "garden.yaml", out=whole, until="day 1 09:00")
    make_read(folder / "read")
    survey = SurveyFile(folder / "read" / "a.survey")
    survey.take_in(read_forms(survey, [folder / "read" / "form.csv"]), "import")
    begin(survey, "en")
    stored = folder / "a.answers"
    with AnswerFile(stored) as store:
        for number in range(30):
            reply = Reply("Hush, please. " * (1 + 5 * number))
            store.keep_answer(StoredAnswer(f"{number:064x}", "m", "converse", number, 0, reply))
    seeds = range(damages)
    outcomes = {
        "a run": attack(whole, folder, seeds),
        "a survey": attack_file(survey.path, folder, seeds, (survey_contents,)),
        "a file of answers": attack_file(stored, folder, seeds, (answers_contents,)),
    }
    return [
        Result(f"{file}: {name}", "", [count])
        for file, counts in outcomes.items()
        for name, count in sorted(counts.items())
    ]


def _commands(folder: Path, seed: int) -> list[Result]:
    given = folder / "given"
    make_given(given)
    shutil.copytree(CRSEC, given / IMPORTED)
    results = []
    with Endpoint() as endpoint:
        for number, command in enumerate(commands(f"stub:model@{endpoint.url}")):
            work = folder / f"command-{number}"
            work.mkdir()
            outcomes = survive_kills_of(command, given, work, COMMAND_KILLS, Random(seed))
            results += [
                Result(f"{command.name} killed: {name}", "", [count])
                for name, count in sorted(outcomes.items())
            ]
    return results


def _faults(folder: Path, every: int) -> list[Result]:
    scenario = folder / "garden.yaml"

    def live(path: Path) -> str:
        if not path.exists() or not path.stat().st_size:
            return folkways.run(scenario, out=path, until="day 1 08:20").log_hash
        stood = folkways.Run.open(path)
        return stood.log_hash if stood.reason == "until" else folkways.resume(path).log_hash

    faults, cuts = folder / "faults", folder / "cuts"
    faults.mkdir()
    cuts.mkdir()
    outcomes = survive_faults(live, faults, every)
    results = [Result(name, "", [count]) for name, count in sorted(outcomes.items())]
    return [*results, Result("power cuts", "", [survive_power_cuts(live, cuts, every)])]


def _kills(folder: Path, kills: int, repeat: int, seed: int) -> list[Result]:
    cafe = ("hobbs_cafe", "--seed", "1")
    right = folkways.run("hobbs_cafe", seed=1).log_hash
    results = []
    for scheduler, series in (("barrier", repeat), ("causal", 1)):
        for number in range(series):
            path = folder / f"killed-{scheduler}-{number}.folk"
            options = ("--scheduler", scheduler)
            random = Random(f"{scheduler} {seed} {number}")
            found, safe = survive_kills(path, cafe, options, kills, random)
            if found != right:
                raise LostWork(f"{path}: the log hash is {found}, not {right}")
            named = f"events safe after each of {len(safe)} kills ({scheduler})"
            results.append(Result(named, "", [*map(float, safe)], extra={"log_hash": found}))
    return results


def _long(folder: Path, events: int, repeat: int) -> list[Result]:
    path = folder / "long.folk"
    make(path, events)
    results = []
    for name, program in (("opened", HEAD), ("verified", VERIFY), ("the last 1,000 read", LAST)):
        runs, yardsticks = beside(partial(run_python, program, str(path)), repeat)
        cpu = [one.cpu for one in runs]
        named = f"{events:,} events {name}, CPU time"
        results.append(Result(named, "s", cpu, yardsticks=yardsticks.cpu))
    return results


def _durable(folder: Path, repeat: int) -> list[Result]:
    results = []
    for durable in (False, True):
        seconds = []
        for number in range(repeat):
            started = time.perf_counter()
            out = folder / f"cafe-{durable}-{number}.folk"
            folkways.run("hobbs_cafe", days=1, out=out, durable=durable)
            seconds.append(time.perf_counter() - started)
        named = "a day of hobbs_cafe" + (", --durable" if durable else "")
        results.append(Result(named, "s", seconds))
    return results


if __name__ == "__main__":
    main()
