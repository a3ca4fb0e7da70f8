from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from attacks.fuzz_target import FuzzTarget
from attacks.fuzzed_commands import command_targets
from attacks.fuzzing import completed, fuzz, outcome, targets
from attacks.options import NOT_TRIED, WORDS, WORKS, call_words, leaves

from folkways.base.errors import FolkwaysError

CORPUS = Path(__file__).parents[2] / "bench" / "corpus"
COMMANDS = {one.name for one in command_targets()}
CASES = {"options": 25, "plan": 10, "run": 10, **dict.fromkeys(COMMANDS, 1)}
"""Cases of each kind; 25 of others."""
LONG = {"believability", "diagnose", "lived", "own_prompts", "second_mind", "sweep"}
LONG |= {"facts", "reported_facts"}
"""Kinds whose cases or seeds take too long for the test suite."""
TRIED = [one for one in targets() if one.name not in LONG]


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return completed(CORPUS, tmp_path_factory.mktemp("fuzzing") / "corpus", LONG)


@pytest.mark.parametrize("target", TRIED, ids=[one.name for one in TRIED])
def test_mutated_files_are_read_or_refused_in_a_sentence(
    target: FuzzTarget, corpus: Path, tmp_path: Path
) -> None:
    cases = CASES.get(target.name, 25)
    assert fuzz(target, corpus, tmp_path, range(cases)).total() == cases


@pytest.mark.parametrize(
    "name", ["scenario", "plan", "newcomer", "rounds", "model_table", "network"]
)
def test_unchanged_seeds_are_read(name: str, corpus: Path, tmp_path: Path) -> None:
    """What is refused as it is finds nothing behind its mistake; formats and maps change."""
    (target,) = (one for one in TRIED if one.name == name)
    for seed in (corpus / name).iterdir():
        assert outcome(target, shutil.copytree(seed, tmp_path / seed.name)) == "read", seed


def test_words_are_known_for_every_command_of_the_command_line() -> None:
    assert set(leaves()) == {*WORKS, *NOT_TRIED}


def test_odd_values_of_options_that_print_or_write_anything_else_are_found(tmp_path: Path) -> None:
    (tmp_path / WORDS).write_text(json.dumps(["topics", "\udcff"]))
    with pytest.raises(FolkwaysError, match="not text in UTF-8"):
        call_words(tmp_path)
    (tmp_path / WORDS).write_text(json.dumps(["schema", "scenario", "--out", "a.json"]))
    call_words(tmp_path)
    assert (tmp_path / "a.json").exists()
