from __future__ import annotations

import re
from pathlib import Path

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
