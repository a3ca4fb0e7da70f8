"""Commands that read mutated files: each must do its work, or refuse them with exit code 2.

In the words of a command, ``@name`` stands for a file in the folder of the case, ``@`` for the
folder itself.
"""

from __future__ import annotations

import gzip
import shlex
import shutil
from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from attacks.commands import call
from attacks.fuzz_target import FuzzTarget
from attacks.mutation import mutated as mutated_file
from attacks.template_mutation import mutated_template
from folkways.base.errors import FolkwaysError

_RUN: Final = "garden.folk"
_UNTIL: Final = "--until 'day 1 08:03' --json --out @new.folk"
_EXPECTATIONS: Final = f"expectations @{_RUN} --out @expectations.csv --json"
_DIAGNOSE: Final = f"diagnose @{_RUN} --out @diagnosis.csv --json"
_FACTS: Final = f"facts @{_RUN} --about person --out @facts.csv --json"
_STUDY: Final = f"believability @{_RUN} --agents 1 --out @study --human @human.csv --json"


class _Commands(NamedTuple):
    """Commands that are called one after another; ``mutated`` is a pattern of their files.

    ``seed`` is the folder of seeds if it has another name, ``with_run`` whether each of them is
    given a short run, ``mutate`` changes a file as in :class:`FuzzTarget`.
    """

    mutated: str
    lines: tuple[str, ...]
    seed: str = ""
    with_run: bool = False
    mutate: Callable[[bytes, str, Random], bytes] = mutated_file


_TABLE: Final[dict[str, _Commands]] = {
    "lived": _Commands("*.yaml", (f"run @*.yaml {_UNTIL}", "check @*.yaml --json"), "scenario"),
    "rounds": _Commands("*.yaml", ("run @rounds.yaml --until 'round 4' --json --out @new.folk",)),
    "resumed": _Commands(_RUN, (f"resume @{_RUN} --until 'day 1 08:22' --json",), "run"),
    "repaired": _Commands(_RUN, (f"verify @{_RUN} --repair @whole.folk",), "run"),
    "newcomer": _Commands(
        "*.yaml",
        (f"fork @{_RUN} --at 'day 1 08:01' --newcomer @newcomer.yaml {_UNTIL}",),
        with_run=True,
    ),
    "own_constants": _Commands(
        "constants.yaml", (f"run @garden.yaml --constants @constants.yaml {_UNTIL}",)
    ),
    "own_prompts": _Commands(
        "*.md",
        ("prompts --prompts @own --json", f"run @garden.yaml --prompts @own {_UNTIL}"),
        mutate=mutated_template,
    ),
    "second_mind": _Commands(
        "*", ("shadow @pairs.* --seed 1 --json", "calibrate @pairs.* --name own --json")
    ),
    "expectations": _Commands("*.csv", (_EXPECTATIONS,), with_run=True),
    "diagnose": _Commands("*.csv", (_DIAGNOSE,), with_run=True),
    "facts": _Commands("*.csv", (_FACTS,), with_run=True),
    "reported_facts": _Commands(
        "*.csv", (f"report @{_RUN} --facts @facts.csv --out @report.html",), "facts"
    ),
    "believability": _Commands("*.*", (_STUDY,), with_run=True),
    "ranked": _Commands(
        "*.csv",
        (
            f"survey make @{_RUN} --interview @answers.csv --out @new.survey",
            "survey report @new.survey --json",
        ),
        with_run=True,
    ),
    "consent": _Commands(
        "*.txt",
        (
            f"survey make @{_RUN} --pairs 1 --consent @consent.txt --out @new.survey",
            "survey form @new.survey --out @forms",
        ),
        with_run=True,
    ),
    "filled": _Commands(
        "*",
        (
            "survey import @garden.survey @form.csv --evaluator someone",
            "survey codes @garden.survey --json",
            "survey report @garden.survey --comments @comments.csv --json",
        ),
        "forms",
    ),
    "model_table": _Commands("*", ("validate @model.csv --data @people.csv --json",)),
    "sweep": _Commands(
        "*",
        (
            "compare @:plain @:other --json",
            "figure @ --kind acceptance --out @figure.svg",
        ),
    ),
}


_MADE: Final = {
    "expectations": _EXPECTATIONS,
    "diagnose": _DIAGNOSE,
    "facts": _FACTS,
    "believability": _STUDY.replace("--human @human.csv", ""),
}
"""Commands that make a target's seed."""


def command_targets() -> tuple[FuzzTarget, ...]:
    """Return what reads files by commands."""
    return tuple(
        FuzzTarget(name, partial(_call_all, entry.lines), entry.mutated, entry.seed, entry.mutate)
        for name, entry in _TABLE.items()
    )


def make_seeds(corpus: Path, run: Path, without: Collection[str] = ()) -> None:
    """Add seeds to a copy of the corpus: the short ``run``, and what commands make of it.

    Targets ``without`` which it is needed get none.
    """
    for name, entry in _TABLE.items():
        seeds = corpus / (entry.seed or name)
        if name in without:
            continue
        if not seeds.exists():
            (seeds / "made").mkdir(parents=True)
        for seed in seeds.iterdir() if entry.with_run else ():
            shutil.copy(run, seed / _RUN)
    for name, line in _MADE.items():
        if name not in without:
            _called(line, corpus / name / "made")
    study = corpus / "believability" / "made"
    for sheet in list((study / "study" / "sheets").glob("*.csv"))[:1]:
        shutil.copy(sheet, study / "human.csv")
    garden = corpus / "scenario" / "garden" / "garden.yaml"
    for name in {"own_constants", "own_prompts"}.difference(without):
        shutil.copy(garden, corpus / name / "made")
    if "own_constants" not in without:
        shutil.copy(corpus / "constants" / "few" / "constants.yaml", corpus / "own_constants/made")
    if "second_mind" not in without:
        shutil.copytree(corpus / "pairs", corpus / "second_mind", dirs_exist_ok=True)
        lines = (corpus / "pairs" / "several" / "pairs.jsonl").read_bytes()
        packed = corpus / "second_mind" / "made" / "pairs.jsonl.gz"
        packed.write_bytes(gzip.compress(lines))


def _call_all(lines: tuple[str, ...], folder: Path) -> None:
    for line in lines:
        _called(line, folder)


def _called(line: str, folder: Path) -> None:
    """Call a command; raises FolkwaysError with its message if it refused its files."""
    words = [_word(word, folder) for word in shlex.split(line)]
    code, _, err = call(*words)
    if "Traceback" in err or code not in (0, 2):
        raise AssertionError(f"exit code {code} of folkways {' '.join(words)}: {err[-2000:]}")
    if code == 2:
        raise FolkwaysError(err)


def _word(word: str, folder: Path) -> str:
    if not word.startswith("@"):
        return word
    name = word[1:]
    found = sorted(folder.glob(name)) if "*" in name else []
    return str(found[0]) if found else f"{folder}{'' if name[:1] in (':', '') else '/'}{name}"
