"""Every ``folkways`` command line of the documentation is one that the program understands."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Protocol

import pytest
from tests.docs import pages
from tests.docs.pages import ROOT, CommandLine
from typer.main import get_command

from folkways.cli.main import application


class Option(Protocol):
    @property
    def opts(self) -> list[str]: ...

    @property
    def secondary_opts(self) -> list[str]: ...


class Command(Protocol):
    """A command or a group of commands, as far as it is looked at here."""

    @property
    def name(self) -> str | None: ...

    @property
    def help(self) -> str | None: ...

    @property
    def params(self) -> Sequence[Option]: ...

    def make_context(self, info_name: str | None, args: list[str]) -> object: ...


@cache
def program() -> Command:
    return get_command(application())


def subcommands(command: Command) -> Mapping[str, Command]:
    found: Mapping[str, Command] = getattr(command, "commands", {})
    return found


def resolve(words: Sequence[str]) -> tuple[Command, list[str]]:
    """Return the command that ``words`` begin with, and the words that are left."""
    command, rest = program(), list(words)
    while rest and not rest[0].startswith(("-", "[")) and (known := subcommands(command)):
        assert rest[0] in known, f"there is no command {rest[0]!r}"
        command = known[rest.pop(0)]
    return command, rest


def flags(command: Command) -> set[str]:
    known = {flag for one in command.params for flag in (*one.opts, *one.secondary_opts)}
    return known | {"-h", "--help"}


def read(words: Sequence[str]) -> None:
    """Put an example to the parser of its command, which does not run."""
    command, rest = resolve(words)
    command.make_context(command.name, rest)


def named_in(line: CommandLine, rest: Sequence[str]) -> set[str]:
    return {word.strip("[]") for word in rest if word.strip("[]").startswith("-")}


@pytest.mark.parametrize("name", pages.names())
def test_each_example_can_be_read(name: str) -> None:
    for line in pages.command_lines(name):
        if not line.is_synopsis:
            read(line.words)


@pytest.mark.parametrize("name", pages.names())
def test_each_form_names_commands_and_options_that_there_are(name: str) -> None:
    forms = [line for line in pages.command_lines(name) if line.is_synopsis]
    for line in (*forms, *pages.mentioned(name)):
        if line.words[0] != "COMMAND":
            command, rest = resolve(line.words)
            assert named_in(line, rest) <= flags(command), str(line)


def test_the_forms_of_the_command_line_page_name_every_option_of_short_forms() -> None:
    """A form that does not say "options" is complete."""
    for line in pages.command_lines("cli.md"):
        if not line.is_synopsis or "[options]" in line.words:
            continue
        command, rest = resolve(line.words)
        named = named_in(line, rest)
        for one in command.params:
            long = [flag for flag in one.opts if flag.startswith("--")]
            assert not long or named & set(long), f"{line}: {long}"


def test_the_tables_of_options_name_options_that_there_are() -> None:
    for table in pages.tables("cli.md"):
        if table.head[0] != "option":
            continue
        command, _ = resolve(table.heading.split())
        for row in table.rows:
            for word in pages.quoted(row[0]):
                assert word.split()[0] in flags(command), f"{table.heading}: {word}"


def helps(command: Command) -> Iterator[tuple[str, ...]]:
    for line in (command.help or "").splitlines():
        if found := re.match(r" +folkways (.*)", line):
            example = re.split(r" {3,}", found[1])[0]
            yield tuple(shlex.split(example))
    for below in subcommands(command).values():
        yield from helps(below)


def test_each_example_in_the_help_can_be_read() -> None:
    examples = set(helps(program()))
    assert len(examples) > 50
    for words in examples:
        read(words)


def shell() -> Iterator[tuple[str, str]]:
    for name in pages.names():
        for block in pages.blocks(name):
            for _, line in pages.shell_lines(block):
                yield name, line
        for code in re.findall(r"`((?:PYTHONPATH=src )?python [^`]+)`", pages.page(name)):
            yield name, code


def test_programs_of_the_repository_that_are_named_are_there() -> None:
    named = {
        found[1]
        for _, line in shell()
        if (found := re.search(r"\bpython ((?:bench|tools|tests)/\S+\.py)", line))
    }
    assert len(named) > 15
    assert [path for path in sorted(named) if not (ROOT / path).exists()] == []


def test_extras_that_are_installed_are_there() -> None:
    known = (ROOT / "pyproject.toml").read_text("utf-8")
    texts = [pages.page(name) for name in pages.names()]
    texts += [path.read_text("utf-8") for path in (ROOT / "src").rglob("*.py")]
    texts.append((ROOT / ".ci" / "run").read_text("utf-8"))
    named = {extra for text in texts for extra in re.findall(r"'[^' ]*\[([a-z,]+)\]'", text)}
    named |= {
        extra for text in texts for extra in re.findall(r"install_extra\([\"'](\w+)[\"']\)", text)
    }
    assert named >= {"openai", "anthropic", "ray", "parquet", "minilm", "test", "dev"}
    for extra in named:
        assert re.search(rf"^{extra} = \[$", known, re.MULTILINE), extra
