from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.main import get_command

import folkways
from folkways.cli.main import application

DOCS = Path(__file__).parents[2] / "docs"


def test_every_command_and_option_is_described() -> None:
    text = (DOCS / "cli.md").read_text("utf-8")
    commands = getattr(get_command(application()), "commands")  # noqa: B009  typer does not type it
    for name, command in commands.items():
        assert f"## {name}\n" in text
        section = text.split(f"## {name}\n")[1].split("\n## ")[0]
        for parameter in command.params:
            long = [flag for flag in parameter.opts if flag.startswith("--")]
            assert all(flag in section for flag in long), f"{name} {long}"


def test_every_public_method_of_a_run_is_described() -> None:
    text = (DOCS / "api.md").read_text("utf-8")
    for name in dir(folkways.Run):
        if not name.startswith("_") and name not in ("open", "path"):
            assert re.search(rf"run\.{name}\b", text), name


def test_the_python_in_the_docs_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = (DOCS / "api.md").read_text("utf-8")
    programs = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(programs) == 4
    space: dict[str, object] = {"__name__": "docs"}
    shorter = {
        "range(5)": "range(2)",
        "days=1": 'until="day 1 08:20"',
        "seed=seed": "seed=seed, until='day 1 08:20'",
    }
    for program in programs:
        for long, short in shorter.items():
            program = program.replace(long, short)
        exec(compile(program, "api.md", "exec"), space)
    assert (tmp_path / "seven.html").exists()
