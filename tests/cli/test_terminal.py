from __future__ import annotations

import ast
import math
import sys
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console
from tests.store.logs import AGENTS, header, tick

from folkways.cli import terminal as terminal_module
from folkways.cli.progress import LiveMeter, RunMeter, meter_for
from folkways.cli.terminal import clean, clean_line, counted, late_bar, plain, say


@given(st.text())
def test_nothing_that_controls_a_terminal_is_left(text: str) -> None:
    left = [char for char in clean(text) if unicodedata.category(char) == "Cc" and char != "\n"]
    assert left == []
    assert "\n" not in clean_line(text)
    assert len(clean(text)) == len(text)


def test_what_is_said_is_cleaned(capsys: pytest.CaptureFixture[str]) -> None:
    say(Path("a\x1b[31m\u202eb"))
    say("one\ntwo", err=True, nl=False)
    assert capsys.readouterr() == ("a�[31m�b\n", "one\ntwo")


def test_commands_print_only_what_programs_read_as_it_is() -> None:
    exact = {"terminal.py", "main.py", "prompts.py", "schema.py"}
    for path in Path(terminal_module.__file__).parent.rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "typer.echo":
                printed = ast.unparse(call.args[0])
                assert "json" in printed or path.name in exact, f"{path.name}: {printed}"


def test_ordinary_words_stay_as_they_are() -> None:
    for text in ("Hobbs Café: café room", "👩‍🎤 sings", "two\nlines", "日本語"):
        assert clean(text) == text


def test_brackets_are_no_markup() -> None:
    assert plain("[bold]x[/bold]").plain == "[bold]x[/bold]"


def test_counts_in_words() -> None:
    assert [counted(n, "conflict") for n in (0, 1, 1200)] == [
        "0 conflicts",
        "1 conflict",
        "1,200 conflicts",
    ]


SCENARIO: dict[str, object] = {
    "name": "sample",
    "map": "hobbs_cafe",
    "days": 1,
    "tracked_norms": [{"id": "quiet", "statement": "Be quiet in public."}],
    "agents": [
        {"name": name, "age": 30, "innate": ["calm"], "learned": "x", "start": "Hall: room"}
        for name in AGENTS
    ],
}


def test_lines_off_a_terminal_and_a_picture_on_one() -> None:
    for terminal, kind in ((False, RunMeter), (True, LiveMeter)):
        console = Console(record=True, width=160, force_terminal=terminal, markup=False)
        meter = meter_for(console)
        assert type(meter) is kind
        with meter:
            meter.begin(header(scenario=SCENARIO), None, 8 * 3600, 16 * 3600)
            meter.past(tick(0)[1])
            for number in (1, 400, 800):
                meter.tick(*tick(number))
            if isinstance(meter, LiveMeter):
                console.print(meter.picture())
        printed = console.export_text()
        assert "day 1 10:13" in printed
        assert "quiet" in printed
        assert "3 conflicts" in printed or "2 conflicts" in printed or "1 conflict" in printed
        assert meter.measured().reached == 2


def test_a_bar_is_shown_only_for_what_takes_long(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr(terminal_module, "_SOON", math.inf)
    with late_bar("Reading") as progress:
        progress(0.5)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(terminal_module, "_SOON", 0.0)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with late_bar("Reading") as progress:
        progress(0.5)
    assert "Reading" in capsys.readouterr().err
