from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from folkways.cli.main import main

COMMAND = [sys.executable, "-m", "folkways"]
QUICK = ["baseline"]
"""A command that prints some lines, among them a Latin letter with an accent, in no time."""


def folkways(
    *arguments: str, out: str | None = None, **environ: str
) -> subprocess.CompletedProcess[str]:
    with open(out or os.devnull, "w", encoding="utf-8") as file:
        return subprocess.run(
            [*COMMAND, *arguments],
            stdout=file if out else subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **environ},
            encoding="utf-8",
            check=False,
        )


def test_what_a_terminal_cannot_show_is_escaped_as_in_json() -> None:
    done = folkways(*QUICK, PYTHONIOENCODING="iso8859-5")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads('"{}"'.format("Gal\\u00e1n")) == "Galán"
    assert "Gal\\u00e1n" in done.stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("arguments", [QUICK, ["--help"]])
def test_a_full_device_is_told_in_a_sentence(arguments: list[str]) -> None:
    done = folkways(*arguments, out="/dev/full")
    assert done.returncode == 2
    assert done.stderr.startswith("standard output cannot be written: No space left on device")
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(os.name != "posix", reason="needs a shell that closes streams")
@pytest.mark.parametrize(("closed", "told"), [(">&-", True), (">&- 2>&-", False)])
def test_words_for_a_closed_output_are_an_error(closed: str, told: bool) -> None:
    command = f"{shlex.join([*COMMAND, *QUICK])} {closed}"
    done = subprocess.run(["/bin/sh", "-c", command], stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2
    assert (b"standard output cannot be written: it is closed" in done.stderr) == told


@pytest.mark.skipif(os.name != "posix", reason="needs a shell of POSIX")
def test_a_closed_input_is_one_in_which_nobody_answers() -> None:
    asked = [*COMMAND, "new", "town", "--ask"]
    done = subprocess.run(
        ["/bin/sh", "-c", f"{shlex.join(asked)} <&-"], stderr=subprocess.PIPE, check=False
    )
    assert (done.returncode, b"Traceback" in done.stderr) == (2, False)


@pytest.mark.skipif(os.name != "posix", reason="needs pipes that signal")
def test_a_reader_that_has_left_ends_the_command_without_a_word() -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run([*COMMAND, *QUICK], stdout=write, stderr=subprocess.PIPE, check=False)
    os.close(write)
    assert (done.returncode, done.stderr) == (141, b"")


def test_an_argument_that_is_no_text_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["run", "hobbs_cafe", "--out", "\udcff.folk"])
    assert stop.value.code == 2
    assert "argument '\\udcff.folk' is not text in UTF-8" in capsys.readouterr().err
    assert not Path("\udcff.folk").exists()


@pytest.mark.parametrize("command", [["report"], ["validate", "m.csv", "--data"], ["sweep"]])
def test_a_name_that_the_system_refuses_is_told_in_a_sentence(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stop:
        main([*command, "x" * 5000])
    assert stop.value.code == 2
    assert "cannot be used: File name too long" in capsys.readouterr().err[-300:]
