from __future__ import annotations

import pytest

from folkways.cli import main as command_line
from folkways.cli import start


def test_an_interrupt_while_a_command_is_loaded_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(name: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(command_line, "import_module", interrupted)
    monkeypatch.setattr("sys.argv", ["folkways", "scenarios"])
    with pytest.raises(SystemExit) as ended:
        start.main()
    assert ended.value.code == 130
    said = "Stopped before it was done. The same command starts again.\n"
    assert capsys.readouterr().err == said


def test_an_interrupt_while_the_command_line_is_loaded_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(command_line, "main", interrupted)
    monkeypatch.setattr("sys.argv", ["folkways", "sweep", "mine.yaml"])
    with pytest.raises(SystemExit) as ended:
        start.main()
    assert ended.value.code == 130
    assert capsys.readouterr().err == (
        "Stopped before it was done. The same command continues the sweep: finished runs are kept "
        "and not made again.\n"
    )
