"""The files of a folder with a user's own wording, as texts."""

from __future__ import annotations

import difflib
import os
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

from folkways.base.errors import ScenarioError

Problem: TypeAlias = tuple[str, str]
"""Where something is wrong, and what."""
MOST_BYTES = 200_000
"""A longer file is no template; it would be paid for at each call."""


def read_texts(folder: Path, shipped: Mapping[str, str]) -> tuple[dict[str, str], list[Problem]]:
    """Return the texts of all files in ``folder`` that are meant to be seen, and what hinders.

    ``shipped`` are the templates that ship, by file name. Raises ScenarioError for what is no
    folder to read.
    """
    texts: dict[str, str] = {}
    problems: list[Problem] = []
    try:
        paths = sorted(folder.iterdir())
    except OSError as error:
        raise ScenarioError(
            str(folder), [("", f"is no folder to read: {error.strerror}")]
        ) from error
    for path in paths:
        if path.name.startswith(".") or path.name.endswith("~"):
            continue
        try:
            if path.suffix != ".md":
                problems.append((path.name, f"is no template{near(path.stem + '.md', shipped)}"))
                continue
            content = _content(path)
            if content is None:
                problems.append((path.name, "is no file of its own: links are not followed"))
            elif len(content) > MOST_BYTES:
                problems.append((path.name, f"longer than {MOST_BYTES:,} bytes: no template"))
            else:
                text = content.decode("utf-8-sig")
                texts[path.name] = text.replace("\r\n", "\n").replace("\r", "\n")
        except UnicodeDecodeError as error:
            problems.append((path.name, f"is not written in UTF-8 (byte {error.start + 1})"))
        except OSError as error:
            problems.append((path.name, f"cannot be read: {error.strerror}"))
    if not texts and not problems:
        problems.append(("", "holds no templates; folkways prompts copy writes them all"))
    return texts, problems


def _content(path: Path) -> bytes | None:
    """Return no more of a file than shows that it is too long; None for what is no plain file.

    What it holds is sent and stored. A folder may come from anywhere, so a link in it could name
    any file of this machine, or one without end.
    """
    if path.is_symlink():
        return None
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    with os.fdopen(os.open(path, flags), "rb", buffering=0) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            return None
        content = b""
        while len(content) <= MOST_BYTES and (more := file.read(MOST_BYTES + 1)):
            content += more
        return content


def near(name: str, known: Mapping[str, object]) -> str:
    """Return a name among ``known`` that may have been meant, as a question; empty if none may."""
    stems = {one.removesuffix(".md"): one for one in known}
    found = difflib.get_close_matches(name.removesuffix(".md"), stems, 1)
    return f"; did you mean {stems[found[0]]}?" if found else ""
