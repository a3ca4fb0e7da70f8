"""The pages of the documentation, taken apart: blocks of code, command lines, tables."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
FENCE = "```"
INDENTED = "indented"
"""The language of a block that is set by four spaces."""
_METAVARIABLE = re.compile(r"[A-Z][A-Z0-9|]*(\.\.\.|\.[a-z]+)?$")


class Block(NamedTuple):
    """A piece of a page that is set as code, and the line on which its text begins."""

    page: str
    line: int
    language: str
    text: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


class CommandLine(NamedTuple):
    """A ``folkways`` command line of a page; ``words`` follow the name of the program."""

    page: str
    line: int
    words: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.page}:{self.line} folkways {shlex.join(self.words)}"

    @property
    def is_synopsis(self) -> bool:
        """Whether it shows a form ("folkways export RUN [--out FOLDER]") and no example."""
        return any("[" in word or _METAVARIABLE.match(word) for word in self.words)


class Table(NamedTuple):
    """A table of a page: the headings that it stands under, its head, and its rows of cells."""

    page: str
    heading: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@cache
def page(name: str) -> str:
    """Return the text of a page, such as "api.md" or "README.md"."""
    return (ROOT / ("" if name == "README.md" else "docs") / name).read_text("utf-8")


def section(name: str, heading: str) -> str:
    """Return the text of a page under a heading, up to the next one."""
    parts = re.split(r"^#+ (.*)$", page(name), flags=re.MULTILINE)
    return parts[parts.index(heading) + 1]


@cache
def names() -> tuple[str, ...]:
    """Return the names of all pages, the README first."""
    docs = ROOT / "docs"
    found = [*docs.glob("*.md"), *docs.glob("packs/*.md")]
    return ("README.md", *sorted(path.relative_to(docs).as_posix() for path in found))


@cache
def blocks(name: str) -> tuple[Block, ...]:
    """Return the blocks of code of a page in their order."""
    found: list[Block] = []
    held: list[str] | None = None
    language, began, blank = "", 0, True
    for number, line in enumerate(page(name).splitlines(), 1):
        if line.startswith(FENCE):
            if held is not None and language != INDENTED:
                found.append(Block(name, began, language, "\n".join(held) + "\n"))
                held = None
            else:
                held, language, began = [], line[len(FENCE) :].strip(), number + 1
        elif held is not None and language != INDENTED:
            held.append(line)
        elif line.startswith("    ") and (blank or held is not None):
            if held is None:
                held, language, began = [], INDENTED, number
            held.append(line[4:])
        elif held is not None:
            found.append(Block(name, began, language, "\n".join(held) + "\n"))
            held = None
        blank = not line.strip()
    if held is not None:
        found.append(Block(name, began, language, "\n".join(held) + "\n"))
    return tuple(found)


def shell_lines(block: Block) -> Iterator[tuple[int, str]]:
    """Give the shell lines of a block with their numbers, continued lines joined.

    In a ``console`` block those are the lines behind a ``$``; the others are what is printed.
    """
    if block.language not in (INDENTED, "console"):
        return
    joined: list[tuple[int, str]] = []
    for number, line in enumerate(block.text.splitlines(), block.line):
        if joined and (joined[-1][1].endswith("\\") or _continues(line, block.language)):
            began, before = joined.pop()
            joined.append((began, before.removesuffix("\\") + " " + line.strip()))
        elif block.language == INDENTED:
            joined.append((number, line))
        elif line.startswith("$ "):
            joined.append((number, line[2:]))
    for number, line in joined:
        for part in line.split(" && "):
            yield number, part.strip()


def _continues(line: str, language: str) -> bool:
    return language == INDENTED and line.startswith("  ")


def command_of(number: int, line: str, name: str) -> CommandLine | None:
    """Return the ``folkways`` command line that a shell line is; None if it is another one."""
    if not re.match(r"(\.venv/bin/)?folkways\b", line):
        return None
    return CommandLine(name, number, tuple(shlex.split(line)[1:]))


@cache
def command_lines(name: str) -> tuple[CommandLine, ...]:
    """Return the ``folkways`` command lines in the blocks of a page, examples and synopses."""
    return tuple(
        found
        for block in blocks(name)
        for number, line in shell_lines(block)
        if (found := command_of(number, line, name)) is not None
    )


def mentioned(name: str) -> Iterator[CommandLine]:
    """Give the ``folkways`` command lines in the running text of a page."""
    text = page(name)
    for block in blocks(name):
        text = text.replace(block.text, "\n" * block.text.count("\n"))
    for match in re.finditer(r"`folkways ([^`]*)`", text):
        line = text.count("\n", 0, match.start()) + 1
        words = shlex.split(match[1].partition(" ... ")[0])
        yield CommandLine(name, line, tuple(words))


@cache
def tables(name: str) -> tuple[Table, ...]:
    """Return the tables of a page in their order."""
    found: list[Table] = []
    heading, rows = "", list[tuple[str, ...]]()
    for line in [*page(name).splitlines(), ""]:
        if line.startswith("|"):
            cells = re.split(r"(?<!\\)\|", line.strip("|"))
            rows.append(tuple(cell.strip() for cell in cells))
            continue
        if rows:
            found.append(Table(name, heading, rows[0], tuple(rows[2:])))
            rows = []
        if line.startswith("#"):
            heading = line.lstrip("#").strip()
    return tuple(found)


def quoted(cell: str) -> list[str]:
    """Return what stands in backticks in a cell."""
    return re.findall(r"`([^`]+)`", cell)


def table(name: str, heading: str, first: str) -> Table:
    """Return the table of a page under a heading whose first column is called ``first``."""
    for one in tables(name):
        if (one.heading, one.head[0]) == (heading, first):
            return one
    raise AssertionError(f"{name} has no table of {first!r} under {heading!r}")


def cells(one: Table, column: int = 0) -> list[str]:
    """Return what stands in backticks in a column of a table, in its order."""
    return [name for row in one.rows for name in quoted(row[column])]


def by_norm(columns: Iterable[object], norms: Iterable[str]) -> list[str]:
    """Return the columns with NORM for each norm's id, each once."""
    found = []
    for column in map(str, columns):
        for norm in norms:
            column = re.sub(rf"(^|_){norm}($|_)", r"\1NORM\2", column)
        found.append(column)
    return list(dict.fromkeys(found))
