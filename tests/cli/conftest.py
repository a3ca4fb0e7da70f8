from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.garden import Lived

from folkways.cli.main import main
from folkways.testing.command import Command, Outcome
from folkways.testing.scenes import GARDEN


@pytest.fixture(autouse=True, scope="module")
def _plain(plain_reports: None) -> None:
    """Write reports without the files of their figures."""


@pytest.fixture
def folkways(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Command:
    """Run the command line in an empty folder that holds the scenario garden.yaml."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    (tmp_path / "garden.yaml").write_text(GARDEN, encoding="utf-8")

    def command(*arguments: object) -> Outcome:
        with pytest.raises(SystemExit) as left:
            main([str(argument) for argument in arguments])
        printed = capsys.readouterr()
        code = left.value.code
        return Outcome(code if isinstance(code, int) else 0, printed.out, printed.err)

    return command


@pytest.fixture
def lived(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Lived:
    """Copies runs of the garden that are made once into the test's folder."""
    return Lived(tmp_path_factory, tmp_path)
