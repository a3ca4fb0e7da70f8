from __future__ import annotations

from pathlib import Path

import pytest
from attacks import damage
from tests.store.logs import answer, header, tick
from tests.survey.made import answered_survey

from folkways.store.answer_file import AnswerFile
from folkways.store.writer import RunWriter


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run with rows in every table."""
    path = tmp_path_factory.mktemp("whole") / "whole.folk"
    writer = RunWriter.create(path, header(), attachments={"map": b"town", "terms": b"{}"})
    for number in range(20):
        writer.keep_answer(answer(number))
        writer.keep_vectors("one", [(f"text {number}", bytes(64))])
        writer.append(*tick(number), b"state %d" % number)
    writer.mark("paused", "until")
    writer.close()
    return path


def test_no_damage_is_silent(whole: Path, tmp_path: Path) -> None:
    outcomes = damage.attack(whole, tmp_path, range(250))
    assert sum(outcomes.values()) == 250
    assert outcomes["edit harmless"] < outcomes["edit found"]


def test_no_damage_to_a_survey_is_silent(tmp_path: Path) -> None:
    whole = answered_survey(tmp_path).path
    outcomes = damage.attack_file(whole, tmp_path, range(400), (damage.survey_contents,))
    assert sum(outcomes.values()) == 400
    assert outcomes["edit harmless"] < outcomes["edit found"]


def test_no_damage_to_a_file_of_answers_is_silent(tmp_path: Path) -> None:
    whole = tmp_path / "whole.answers"
    with AnswerFile(whole) as store:
        for number in range(30):
            store.keep_answer(answer(number, "Hush, please. " * (1 + number * 5)))
    outcomes = damage.attack_file(whole, tmp_path, range(500), (damage.answers_contents,))
    assert sum(outcomes.values()) == 500
    assert outcomes["edit harmless"] < outcomes["edit found"]
