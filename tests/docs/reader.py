"""Somebody who does all that a page says, in its order, in an empty folder.

Runs are shorter than on the page: a simulated day of the plain ``hobbs_cafe`` is lived through once
and copied, and every other run pauses after some minutes. Models behind an address are those of our
own endpoint. What is not done is listed in ``NOT_DONE`` with the reason; its words are read by the
parser all the same (test_commands.py).
"""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from tests.docs import pages
from tests.docs.pages import Block, CommandLine
from tests.packs.shipped import pack_names
from tests.waiting import until

import folkways
from folkways.cli.main import main
from folkways.live.result import ActionResult
from folkways.sweeps.plan_file import plan_names

NOT_DONE: Final = {
    r"run .*--constants \S+\.yaml": "with what a calibration wrote; tests/cli/test_calibrate.py",
    r"(shadow|calibrate) ": "a whole recorded hour; tests/cli/test_shadow.py, test_calibrate.py",
    r"view (?!.*--(export|png|gif))": "serves until Ctrl-C; tests/viewer",
    r"survey serve": "serves until Ctrl-C; tests/cli/test_survey.py",
    rf"sweep ({'|'.join(plan_names())})\b": "takes minutes; see tests/sweeps and tests/packs",
    rf"story runs/({'|'.join(pack_names())})-": "of such a run",
    r"view names\.folk": "of such a run; tests/browser/test_mapless.py",
    rf"run ({'|'.join(pack_names())})\b": "an experiment of some length; see tests/packs",
    rf"compare '?sweeps/({'|'.join((*plan_names(), 'mine'))})\b": "of such a sweep",
    r"sweep (sweeps/)?mine": "any plan; one is run on sweeps.md",
    r"sweep .*--on ray": "needs a cluster; tests/sweeps/test_ray.py",
    r"(whisper|set-object|visit|pause|go-on) runs/": "acts on a live run; done on acting.md",
    r"live visit .*--stay": "waits for somebody to speak; tests/cli/test_acting.py",
    r"new .*(--mind|--ask)": "asks a model or a person; tests/cli/test_new.py",
    r"run crowd": "a hundred agents; tests/scenario/test_presets.py",
    r"run axelrod$": "its moments are rounds; done on environments.md",
    r"run .*embedder=minilm": "needs a model of 84 MB; tests/minds/embedders/test_minilm.py",
}
PLAIN: Final = {"--days", "--out", "--until", "--quiet", "-q"}
"""Options of a run of hobbs_cafe for which the day that was lived through stands."""
WHERE_AND_WHEN: Final = {"--at", "--days", "--max-cost", "--out"}
"""Options that do not tell two kinds of command apart."""
PAUSE: Final = "day 1 08:01"
LATER: Final = {
    "acting.md": "day 1 08:20",
    "forks.md": "day 1 10:10",
    "negative-norms.md": "day 1 08:35",
}
"""Until when runs go on pages whose examples act upon what happens in them."""
EXTRA: Final = {
    "baseline naming_game": ["--seeds", "2"],
    "doctor": ["--at-once", "4"],
    "estimate": ["--until", PAUSE],
    "fork": ["--until", "day 1 10:10", "--no-report"],
    "interview --questionnaire": ["--agent", "Tom Gomez"],
    "survey make one.folk": ["--agents", "15"],
    "survey make --interview": ["--agents", "1"],
    "sweep": ["--workers", "1"],
    "view --gif": ["--until", "day 1 10:32"],
}
"""Options that make a command shorter and leave its meaning."""


def not_done(line: CommandLine) -> bool:
    return any(re.match(pattern, shlex.join(line.words)) for pattern in NOT_DONE)


def kind(line: CommandLine) -> tuple[str, ...]:
    """Return the command and the options of a line; of lines of one kind the first is enough."""
    command = line.words[: 2 if line.words[0] in ("live", "prompts", "survey", "run") else 1]
    options = {word for word in line.words if word.startswith("--")} - WHERE_AND_WHEN
    return (*command, *sorted(options))


def firsts() -> set[CommandLine]:
    """Return the lines that are done: of each kind the first of a page.

    Models are asked on the first of all pages, and the page on the command line adds what the
    others leave.
    """
    found = dict[tuple[str, ...], CommandLine]()
    for name in sorted(pages.names(), key=lambda name: name == "cli.md"):
        for line in pages.command_lines(name):
            if line.is_synopsis or not_done(line):
                continue
            everywhere = name == "cli.md" or "--mind" in line.words
            found.setdefault(kind(line) if everywhere else (*kind(line), name), line)
            if not everywhere:
                found.setdefault(kind(line), line)
    return set(found.values())


FIRST: Final = firsts()


class Reader:
    """Does what a page says; ``day`` is a run of one day, ``url`` our own endpoint."""

    def __init__(self, name: str, day: Path, url: str) -> None:
        self.name = name
        self._day = day
        self._url = url
        self.space: dict[str, object] = {"__name__": "docs"}
        self._live: threading.Thread | None = None

    def do_all(self) -> None:
        """Do all blocks of the page."""
        for block in pages.blocks(self.name):
            if block.language == "python":
                self._save(block)
                # Annotations are evaluated, as they are for a reader; this module's are not.
                code = compile(block.text, str(block), "exec", dont_inherit=True)
                exec(code, self.space)
            elif block.language == "yaml":
                self._save(block)
            for number, line in pages.shell_lines(block):
                command = pages.command_of(number, line, self.name)
                if line.startswith("sed "):
                    subprocess.run(line, shell=True, check=True)
                elif command is not None and not command.is_synopsis:
                    self._do(command)
        if self._live is not None:
            self._live.join()

    def _save(self, block: Block) -> None:
        before = pages.page(self.name).split(block.text)[0]
        if found := re.search(r"Save this as `([^`]+)`:\s+```(?:yaml|python)\n$", before):
            text = block.text.replace("day 1 10:00", PAUSE)
            text = text.replace("seeds: 3", "seeds: 2").replace("seeds: 8", "seeds: 3")
            Path(found[1]).write_text(text, encoding="utf-8")

    def _do(self, line: CommandLine) -> None:
        if not_done(line):
            return
        words = list(line.words)
        if words[0] == "run" and self.name == "acting.md":
            self._live_run(_value(words, "--out"))
        elif words[:2] == ["run", "hobbs_cafe"] and _options(words) <= PLAIN:
            self._copy_day(words)
        elif line in FIRST:
            perform(self._shorter(words), str(line))

    def _shorter(self, words: list[str]) -> list[str]:
        words = [re.sub(r"@http://localhost:\d+/v1", f"@{self._url}", word) for word in words]
        mind = _value(words, "--mind")
        if re.match(r"(llamacpp|ollama|vllm|lmstudio):", mind):
            words[words.index(mind)] = f"{mind}@{self._url}"
        if words[0] == "run":
            later = {"start=09:00", "quiet_library"} & set(words)
            pause = PAUSE.replace("08:", "09:") if later else LATER.get(self.name, PAUSE)
            words = [*words, "--until", pause, "--no-report", "--yes"]
        for command, extra in EXTRA.items():
            if all(word in words for word in command.split()):
                words += extra
        if words[0] == "fork" and self.name == "negative-norms.md":
            words[words.index("day 1 10:10")] = "day 1 08:40"
        if words[:2] == ["fork", "model_hour"]:  # whose hour ends later than that
            words[words.index("day 1 10:10")] = "day 1 10:20"
        # Packs are short, and may end before the pause of a town.
        if set(words) & set(pack_names()) and PAUSE in words:
            at = words.index(PAUSE)
            words = [*words[: at - 1], *words[at + 1 :]]
        # A game has rounds instead of hours, in the shortest example eight of them.
        return ["round 8" if "axelrod" in words and word == PAUSE else word for word in words]

    def _copy_day(self, words: list[str]) -> None:
        number = len(list(Path("runs").glob("hobbs_cafe-*.folk"))) + 1
        target = Path(_value(words, "--out") or f"runs/hobbs_cafe-{number}.folk")
        target.parent.mkdir(exist_ok=True)
        shutil.copy(self._day, target)

    def _live_run(self, out: str) -> None:
        given = {"until": LATER[self.name], "out": out}
        self._live = threading.Thread(target=folkways.run, args=["hobbs_cafe"], kwargs=given)
        pause = folkways.live.pause  # imported before the run begins, which does not wait for it
        self._live.start()
        until(lambda: _paused(pause, out))


def _paused(pause: Callable[[str], ActionResult], run: str) -> bool:
    try:
        return pause(run).done
    except folkways.RunFileError:  # it has not been begun yet
        return False


def _options(words: list[str]) -> set[str]:
    return {word for word in words if word.startswith("-")}


def _value(words: list[str], option: str) -> str:
    return words[words.index(option) + 1] if option in words else ""


def perform(words: list[str], what: str) -> None:
    """Run a command; it must come to its end without an error."""
    with pytest.raises(SystemExit) as left:
        main(words)
    # The doctor finds that the endpoint of the tests answers at random.
    expected = (0, None, 2) if words[0] == "doctor" else (0, None)
    assert left.value.code in expected, what
