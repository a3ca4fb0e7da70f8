"""A served survey whose file is moved, replaced or made read-only while the server runs."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.patience import PATIENCE
from tests.survey.made import made_form, made_survey

from folkways.survey.file import SurveyFile

# A superuser may write what is read-only, unless it lays that down.
_LAY_DOWN = ("--bounding-set=-dac_override", "--inh-caps=-dac_override")
_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
_BOUND = [found, *_LAY_DOWN] if _ROOT and (found := shutil.which("setpriv")) else []


class Served(NamedTuple):
    """A running server with an item's page that somebody has open."""

    path: Path
    address: str
    page: str
    token: str
    question: str

    def ask(self, page: str, score: str = "") -> tuple[int, str]:
        """Return status and text of a page, or of what comes back for a score."""
        fields = {"token": self.token, self.question: score}
        data = urllib.parse.urlencode(fields).encode() if score else None
        try:
            with urllib.request.urlopen(self.address + page, data, timeout=PATIENCE) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def scores(self) -> list[int]:
        return [one.score for one in SurveyFile(self.path).answers()]


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    (tmp_path / "served").mkdir()
    path = made_survey(tmp_path / "served", made_form(1)).path
    code = SurveyFile(path).begin().code
    process = subprocess.Popen(
        [*_BOUND, sys.executable, "-m", "folkways", "survey", "serve", str(path), "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    try:
        address = process.stdout.readline().split()[-1].rstrip("/")
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+", address)
        with urllib.request.urlopen(f"{address}/e/{code}/1", timeout=PATIENCE) as answer:
            page = answer.read().decode()
        token = re.search(r'name="token" value="([0-9a-f]+)"', page)
        question = re.search(r'type="radio" name="([^"]+)"', page)
        assert token is not None
        assert question is not None
        yield Served(path, address, f"/e/{code}/1", token[1], question[1])
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=PATIENCE)
        assert "Traceback" not in said
        assert process.returncode == 0
    finally:
        process.kill()
        process.communicate()


def _another(path: Path) -> None:
    folder = path.parent.with_name("other")
    folder.mkdir()
    made_survey(folder, made_form(2)).path.replace(path)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (_another, "made.survey is another survey by now; nothing was saved to it"),
        (lambda path: None, "made.survey was moved or deleted; put the survey back"),
        (lambda path: path.mkdir(), "made.survey cannot be read or written"),
        (lambda path: path.write_bytes(b""), "made.survey is another survey by now"),
        (lambda path: path.write_bytes(b"no" * 4000), "made.survey is not a survey of folkways"),
    ],
    ids=["another", "deleted", "a folder", "empty", "not a survey"],
)
def test_nothing_is_saved_until_the_survey_is_put_back(
    served: Served, change: Callable[[Path], None], why: str
) -> None:
    assert served.ask(served.page, "3")[0] == 200
    kept = served.path.with_name("kept")
    served.path.replace(kept)
    before = kept.read_bytes()
    change(served.path)
    there = served.path.read_bytes() if served.path.is_file() else None
    for score in ("", "5"):
        status, text = served.ask(served.page, score)
        assert status == 503
        assert "Your last answer was not saved." in text
        assert why in text
        assert str(served.path.parent) not in text
    assert (served.path.read_bytes() if served.path.is_file() else None) == there
    assert kept.read_bytes() == before
    if served.path.is_dir():
        served.path.rmdir()
    kept.replace(served.path)
    assert served.scores() == [3]
    assert served.ask(served.page, "5")[0] == 200
    assert served.scores() == [5]


@pytest.mark.skipif(_ROOT and not _BOUND, reason="a superuser may write what is read-only")
def test_a_survey_that_became_read_only_is_shown_but_takes_no_answer(served: Served) -> None:
    assert served.ask(served.page, "3")[0] == 200
    served.path.chmod(0o444)
    assert served.ask(served.page)[0] == 200
    status, text = served.ask(served.page, "5")
    assert status == 503
    assert "Your last answer was not saved." in text
    assert "attempt to write a readonly database" in text
    assert served.scores() == [3]
    served.path.chmod(0o644)
    assert served.ask(served.page, "5")[0] == 200
    assert served.scores() == [5]
