from __future__ import annotations

from pathlib import Path

import pytest
from attacks.fuzzing import FuzzTarget, completed, fuzz, targets

CORPUS = Path(__file__).parents[2] / "bench" / "corpus"
CASES = {"plan": 10, "run": 10}


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return completed(CORPUS, tmp_path_factory.mktemp("fuzzing") / "corpus")


@pytest.mark.parametrize("target", targets(), ids=[one.name for one in targets()])
def test_mutated_files_are_read_or_refused_in_a_sentence(
    target: FuzzTarget, corpus: Path, tmp_path: Path
) -> None:
    cases = CASES.get(target.name, 25)
    assert fuzz(target, corpus, tmp_path, range(cases)).total() == cases
