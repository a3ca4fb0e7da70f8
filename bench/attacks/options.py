"""Commands whose arguments are given odd values: each must work, or refuse them with exit code 2.

The commands and their options are those of the command line itself, so new ones are tried too; a
command for which no words are known here fails the tests.
"""

from __future__ import annotations

import contextlib
import json
import shlex
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import typer
from typer.core import TyperCommand, TyperGroup

from attacks.commands import call
from folkways.base.errors import FolkwaysError
from folkways.cli.main import application

WORDS: Final = "words.json"
"""The file of a case that holds the words of its command."""
NOBODY: Final = "openai:nobody@http://127.0.0.1:9/v1"
"""A model at a port at which nothing listens."""
_LONGEST: Final = 12_000
"""Characters of a refusal: the usage, and 100 mistakes of a line each."""
_TURNING: Final = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
"""Classes of characters that turn the direction of writing."""

WORKS: Final = {
    "run": "run garden.yaml --until 'day 1 08:03' --out new.folk --json",
    "resume": "resume garden.folk --until 'day 1 08:22' --json",
    "fork": "fork garden.folk --at 'day 1 08:05' --until 'day 1 08:08' --out new.folk --json",
    "sweep": "sweep plan.yaml --seeds 1 --workers 1 --out new --quiet",
    "view": "view garden.folk --export new.html",
    "show": "show garden.folk --agent Ada",
    "story": "story garden.folk",
    "trace": "trace garden.folk --norm quiet",
    "report": "report garden.folk --out new.html",
    "figure": "figure garden.folk --kind activity --out new.svg",
    "export": "export garden.folk --out new",
    "notebook": "notebook garden.folk --out new.ipynb",
    "verify": "verify garden.folk",
    "interview": "interview garden.folk Why? --agent Ada --json",
    "expectations": "expectations garden.folk --out new.csv",
    "diagnose": "diagnose garden.folk --out new.csv",
    "facts": "facts garden.folk --about person --out new.csv",
    "believability": "believability garden.folk --agents 1 --out new",
    "compare": "compare garden.folk garden.folk",
    "validate": "validate garden.folk --data fehr_gaechter_2000",
    "rejudge": "rejudge garden.folk --judge strict --report new.html",
    "replay": "replay garden.folk",
    "shadow": "shadow garden.folk --seed 3 --limit 20",
    "baseline": "baseline naming_game --agents 10 --out new.csv",
    "doctor": f"doctor --mind {NOBODY}",
    "estimate": f"estimate garden.yaml --mind {NOBODY} --price 1,2 --until 'day 1 08:03'",
    "cost": "cost garden.folk",
    "scenarios": "scenarios",
    "new": "new ducks",
    "check": "check garden.yaml",
    "topics": "topics",
    "schema": "schema scenario --out new.json",
    "calibrate": "calibrate garden.folk --name own --out new.yaml",
    "live pause": "live pause garden.folk",
    "live resume": "live resume garden.folk",
    "live whisper": "live whisper garden.folk Hello --agent Ada",
    "live disclose": "live disclose garden.folk quiet",
    "live praise": "live praise garden.folk quiet --agent Ada",
    "live visit": "live visit garden.folk Hello --agent Ada --name Eve",
    "live set-object": "live set-object garden.folk 'Hobbs Café: café room: counter' wet",
    "survey make": "survey make garden.folk --pairs 1 --out new.survey",
    "survey form": "survey form garden.survey --out new",
    "survey import": "survey import garden.survey form.csv --evaluator someone",
    "survey questions": "survey questions Ada --out new.csv",
    "survey fill": f"survey fill garden.survey --mind {NOBODY}",
    "survey report": "survey report garden.survey",
    "survey codes": "survey codes garden.survey",
    "survey rubric": "survey rubric garden.folk --out new.csv",
    "prompts": "prompts",
    "prompts show": "prompts show decide_reaction",
    "prompts render": "prompts render decide_reaction",
    "prompts copy": "prompts copy new",
    "import crsec": "import crsec logs --out new.folk",
}
"""Words for each command that works, or is refused for a run that is not live."""

NOT_TRIED: Final = {"survey serve": "goes on until it is stopped"}
"""Commands for which there are no words, and why."""

# fmt: off
_VALUES: Final = (
    "0", "-1", "1", "2", "3.5", "nan", "inf", "-inf", "1e999", "9" * 5000, "0x10", "１", "1_000",
    " 1", "+1", "1e3", "1/0", "x", "x" * 300, "a/b", "-", "--", "~", ".", "..", "/", "a:b", "é",
    "日本", "\u202eabc", "\x1b[31m", "\n", "a\nb", "\udcff", "/dev/zero", "/dev/null",
    "/proc/self/mem", "none/new.svg", "new.exe", "new.svg", "new.folk", "garden.folk",
    "garden.yaml", "garden.survey", "form.csv", "plan.yaml", "logs", "missing.folk", "08:00",
    "day 1 08:05", "day 0 25:61", "day 9999999999999 08:00", "round 3", "start", "=", "a=", "=b",
    "a=b=c", "seed=nan", "agents=[]", "agents=3", "days=-1", "conversation.respond=asked", "{}",
    "[]", "null", "true", "'", '"', "%s%n", "{0}", "{{ x }}", "Ada", "Ada: x", "Ada|x", "quiet",
    "a|b|c", "person", "openai:x", "openai:x@http://", "openai:x@http://[::1",
    "openai:x@file:///etc", "anthropic:", "none:x", "offline", NOBODY, "frugal", "paper", "1,2",
    "-1,2", "nan,nan", "1,2,3", "1:2", "en", "private",
)
# fmt: on


def leaves() -> dict[str, TyperCommand | TyperGroup]:
    """Return the commands that do something, by their words."""

    def below(
        command: object, words: tuple[str, ...]
    ) -> Iterator[tuple[str, TyperCommand | TyperGroup]]:
        if isinstance(command, TyperGroup):
            if command.invoke_without_command and words:
                yield " ".join(words), command
            for name, one in command.commands.items():
                yield from below(one, (*words, name))
        elif isinstance(command, TyperCommand):
            yield " ".join(words), command

    return dict(below(typer.main.get_command(application()), ()))


def with_odd_values(content: bytes, name: str, random: Random) -> bytes:
    """Return the words of a random command in which one or two values are odd ones.

    What the file held before does not matter; the arguments are those of every mutation.
    """
    del content, name
    commands = leaves()
    command = random.choice(sorted(WORKS))
    start = len(command.split())
    words = shlex.split(WORKS[command])
    options = [one for one in commands[command].params if one.param_type_name == "option"]
    for _ in range(random.choice((1, 1, 1, 2))):
        value = random.choice(_VALUES)
        values = [n for n in range(start, len(words)) if not words[n].startswith("--")]
        kind = random.random()
        if kind < 0.25 and values:
            words[random.choice(values)] = value
        elif kind < 0.95 and options:
            option = random.choice(options)
            flag = option.opts[-1]
            if getattr(option, "is_flag", False):
                words.append(flag)
            elif flag in words:
                words[words.index(flag) + 1] = value
            else:
                words += [flag, value]
        else:
            words.insert(random.randint(start, len(words)), value)
    return json.dumps(words).encode()


def call_words(folder: Path) -> None:
    """Call the command of a case in its folder.

    Raises FolkwaysError with its message if it refuses its arguments, AssertionError if it does
    anything else that no command should.
    """
    words = json.loads((folder / WORDS).read_bytes())
    with contextlib.chdir(folder):
        code, out, err = call(*words)
    shown = f"folkways {shlex.join(words)}"
    assert code in (0, 2), f"exit code {code} of {shown}: {err[-2000:]}"
    assert "Traceback" not in out + err, f"{shown}: {err[-2000:]}"
    odd = {char for char in out + err if _controls(char)}
    assert not odd, f"{shown} prints {odd}"
    if code == 2:
        assert (out + err).strip(), f"{shown} refuses without a word"
        assert len(err) <= _LONGEST, f"{shown}: a message of {len(err):,} characters"
        raise FolkwaysError((err or out)[:2000])


def _controls(char: str) -> bool:
    steers = unicodedata.category(char) in {"Cc", "Cs"} and char not in "\n\t\r"
    return steers or unicodedata.bidirectional(char) in _TURNING
