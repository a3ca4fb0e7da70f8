"""The power is cut while a survey and a file of answers are written: what was saved is there."""

from __future__ import annotations

from pathlib import Path

import pytest
from attacks import disk
from attacks.disk import Disk, FileChange, PowerCuts, writing_to
from tests.store.logs import answer
from tests.survey.made import made_survey

from folkways.store.answer_file import AnswerFile
from folkways.survey.file import SurveyFile
from folkways.survey.form import Answer
from folkways.survey.participation import begin
from folkways.survey.scales import questions_of

pytestmark = pytest.mark.skipif(not disk.is_possible(), reason="SQLite's calls are not replaced")


def held(survey: Path, answers: Path) -> tuple[int, int, int]:
    stored = SurveyFile(survey)
    with AnswerFile(answers) as store:
        return len(stored.evaluators()), len(stored.answers()), len(list(store.answers()))


def test_after_a_power_cut_all_of_a_change_is_there_or_none(tmp_path: Path) -> None:
    survey, answers = made_survey(tmp_path), tmp_path / "a.answers"
    AnswerFile(answers).close()
    files = {str(path): path.read_bytes() for path in (survey.path, answers)}
    item = survey.form.items[0]
    with writing_to(Disk()) as recorded:
        for _ in range(2):
            code = begin(survey, "en").code
            survey.save([Answer(code, item.id, questions_of(item)[0].key, 3)])
        with AnswerFile(answers) as store:
            for number in range(2):
                store.keep_answer(answer(number, "Hush, please. " * 200))
    before = [FileChange(path, 0, body) for path, body in files.items()]
    states = [
        state
        for state in PowerCuts([*before, *recorded.changes]).states(3)
        if all(len(state.get(path, b"")) >= len(body) for path, body in files.items())
    ]
    found = []
    for state in states:
        for path in tmp_path.iterdir():
            path.unlink()
        for name, body in state.items():
            Path(name).write_bytes(body)
        found.append(held(survey.path, answers))
    assert found == sorted(found)
    steps = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (2, 1, 0), (2, 2, 0), (2, 2, 1), (2, 2, 2)]
    assert set(found) <= set(steps)
    assert (found[0], found[-1]) == (steps[0], steps[-1])
