"""No command writes, prints or passes on a key: neither what works nor what fails."""

from __future__ import annotations

import base64
import gzip
import json
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from folkways.base.json_text import read_json
from folkways.cli.main import COMMANDS
from folkways.store.reader import RunFile
from folkways.testing.command import Command
from folkways.testing.endpoint.answers import Answer, by_offline_mind
from folkways.testing.endpoint.endpoint import Endpoint
from folkways.testing.endpoint.question import ParsedRequest

KEY = "sk-proj-Zq7vXw2LtB9mN4kR8sYcD1hJ6fGpA3eU"
SECRETS = (KEY, KEY[8:24], KEY[-12:])
VARIABLES = ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "MISTRAL_API_KEY", "FOLKWAYS_API_KEY")
UNTIL = ("--until", "day 1 08:05")
PAID = ("--price", "1,2", "--yes")
PLAIN = ("--no-report",)
"""One run with its report is enough."""
FAIL = ("live", "import", "doctor")
"""Commands that meet an error: a run that does not go on, a missing folder, a random model."""

_started: list[str] = []
"""The arguments of all processes that were started."""


@cache
def _watch_processes() -> None:
    """Note processes that are started; nothing can undo it, and it slows all that comes later."""
    sys.addaudithook(_note)


def _note(event: str, values: tuple[object, ...]) -> None:
    if event in ("subprocess.Popen", "os.exec", "os.posix_spawn", "os.system"):
        _started.append(repr(values[:2]))


@pytest.fixture
def model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A model whose endpoint wants the key."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for variable in VARIABLES:
        monkeypatch.setenv(variable, KEY)
    _watch_processes()
    _started.clear()
    with Endpoint("offline", seed=3, key=KEY) as running:
        yield f"openai:stub@{running.url}"


def leaks(folder: Path) -> list[str]:
    """Return the files in which a part of the key stands, as written or unpacked."""
    return [
        str(path.relative_to(folder))
        for path in sorted(folder.rglob("*"))
        if path.is_file() and any(secret.encode() in _contents(path) for secret in SECRETS)
    ]


def test_a_key_that_is_written_would_be_found(tmp_path: Path) -> None:
    (tmp_path / "clean.txt").write_text("nothing", encoding="utf-8")
    (tmp_path / "log.txt").write_text(f"sent {KEY}", encoding="utf-8")
    with gzip.open(tmp_path / "pairs.jsonl.gz", "wt", encoding="utf-8") as file:
        file.write(KEY)
    assert leaks(tmp_path) == ["log.txt", "pairs.jsonl.gz"]


def _contents(path: Path) -> bytes:
    data = path.read_bytes()
    if path.suffix == ".gz":
        return data + gzip.decompress(data)
    if path.suffix == ".folk":
        run = RunFile(path)
        return data + repr([run.header, *run.events(), *run.answers()]).encode()
    return data


def test_no_command_gives_away_a_key(folkways: Command, tmp_path: Path, model: str) -> None:
    mind = ("--mind", model)
    plan = f"{{name: tiny, scenario: garden.yaml, seeds: 1, until: {UNTIL[1]}, minds: ['{model}']}}"
    (tmp_path / "plan.yaml").write_text(plan, encoding="utf-8")
    (tmp_path / "people.csv").write_text("measure,value\nheight,1\nheight,2\n", encoding="utf-8")
    commands: tuple[tuple[object, ...], ...] = (
        ("doctor", *mind),
        ("estimate", "garden.yaml", *UNTIL, *mind),
        ("run", "garden.yaml", *UNTIL, *mind, *PAID, "--out", "r.folk"),
        ("resume", "r.folk", "--until", "day 1 08:06", *PLAIN),
        ("fork", "r.folk", "--at", "day 1 08:03", *UNTIL, *mind, *PAID, "--out", "f.folk", *PLAIN),
        ("sweep", "plan.yaml", "--workers", 1, *PAID),
        ("view", "r.folk", "--export", "page.html"),
        ("show", "r.folk", "--agent", "Ada"),
        ("story", "r.folk"),
        ("trace", "r.folk", "--norm", "quiet"),
        ("report", "r.folk"),
        ("figure", "r.folk", "--kind", "activity", "--format", "svg", "--out", "activity.svg"),
        ("notebook", "r.folk"),
        ("export", "r.folk", "--out", "tables"),
        ("export", "r.folk", "--pairs", "pairs.jsonl.gz"),
        ("verify", "r.folk"),
        ("live", "pause", "r.folk"),
        ("interview", "r.folk", "How are you?", "--agent", "Ada", *mind, *PAID),
        ("expectations", "r.folk", *mind, *PAID, "--out", "expected.csv"),
        ("diagnose", "r.folk", *mind, *PAID, "--out", "diagnosed.csv"),
        ("facts", "r.folk", "--about", "person", *mind, *PAID),
        ("believability", "r.folk", "--agents", 1, *mind, "--judge", model, *PAID),
        ("run", "garden.yaml", *UNTIL, "--out", "o.folk", *PLAIN),
        ("survey", "make", "o.folk", "--out", "s.survey", "--pairs", 1),
        ("survey", "fill", "s.survey", *mind, *PAID),
        ("survey", "report", "s.survey"),
        ("compare", "r.folk", "f.folk"),
        ("validate", "people.csv", "--data", "people.csv"),
        ("rejudge", "r.folk", "--judge", model, "--price", "1,2", "--yes"),
        ("replay", "r.folk"),
        ("shadow", "r.folk", *mind, *PAID, "--out", "shadow.html"),
        ("baseline",),
        ("cost", "r.folk", "--by", "operation"),
        ("prompts", "copy", "prompts"),
        ("scenarios",),
        ("new", "ducks"),
        ("new", "told", "--describe", "Ducks in a park.", *mind, *PAID),
        ("check", "garden.yaml"),
        ("topics",),
        ("schema",),
        ("calibrate", "r.folk", "--out", "constants.yaml"),
        ("import", "crsec", "nowhere"),
    )
    assert {str(command[0]) for command in commands} == set(COMMANDS)
    for command in commands:
        done = folkways(*command)
        assert not any(secret in done.out + done.err for secret in SECRETS), command
        fails = command[0] in FAIL or "--describe" in command  # the model gives no usable draft
        assert (done.code == 0) == (not fails), (command, done.err)
    assert leaks(tmp_path) == []
    assert not any(secret in arguments for arguments in _started for secret in SECRETS)
    assert any("python" in arguments for arguments in _started)  # of the sweep


QUOTES_ALL = """
import os
from folkways import Measure, Mechanism

class Quoting(Mechanism):
    name = "quoting"
    summary = "Raise an error that quotes the environment."

    async def on_tick(self, turn):
        raise ValueError(dict(os.environ))

class Counting(Measure):
    name = "counting"
    unit = ""
    definition = "Nothing."

    def measure(self, run):
        raise ValueError(dict(os.environ))
"""


def test_errors_of_parts_from_outside_do_not_give_away_a_key(
    folkways: Command, tmp_path: Path, model: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "quoting_part.py").write_text(QUOTES_ALL, encoding="utf-8")
    plan = f"{{name: own, scenario: garden.yaml, seeds: 1, until: {UNTIL[1]}, with: [PART]}}"
    (tmp_path / "plan.yaml").write_text(
        plan.replace("PART", "'quoting_part:Quoting'"), encoding="utf-8"
    )
    monkeypatch.syspath_prepend(tmp_path)
    for command in (
        ("run", "garden.yaml", *UNTIL, "--out", "a.folk", "--with", "quoting_part:Quoting"),
        ("run", "garden.yaml", *UNTIL, "--out", "b.folk", "--with", "quoting_part:Counting"),
        ("sweep", "plan.yaml", "--workers", 1, "--trust"),
    ):
        done = folkways(*command)
        assert "ValueError: {" in done.out + done.err, command
        assert not any(secret in done.out + done.err for secret in SECRETS), command
    assert leaks(tmp_path) == []


def test_a_refused_key_is_not_said_back(folkways: Command, tmp_path: Path, model: str) -> None:
    with Endpoint("offline", key="another") as strict:
        mind = f"openai:stub@{strict.url}"
        for command in (
            ("doctor", "--mind", mind),
            ("run", "garden.yaml", *UNTIL, "--mind", mind, *PAID, "--out", "no.folk"),
        ):
            done = folkways(*command)
            assert done.code != 0
            assert "key" in done.out + done.err
            assert not any(secret in done.out + done.err for secret in SECRETS)
    assert leaks(tmp_path) == []


def _repeating(question: ParsedRequest) -> str:
    """Answer as the offline mind does, with the key in every text and its forms behind it."""
    told = read_json(_offline()(question), dict[str, object])
    return json.dumps({name: _with_key(value) for name, value in told.items()})


@cache
def _offline() -> Answer:
    return by_offline_mind(3)


def _with_key(value: object) -> object:
    if isinstance(value, str) and " " in value:  # a sentence: others are words of the schema
        return f"{value[:-1]} {KEY} {KEY.upper()} {base64.b64encode(KEY.encode()).decode()}."
    if isinstance(value, list):
        return [_with_key(one) for one in value]
    if isinstance(value, dict):
        return {key: _with_key(one) for key, one in value.items()}
    return value


def test_a_key_in_every_answer_is_stored_nowhere(
    folkways: Command, tmp_path: Path, model: str
) -> None:
    with Endpoint(_repeating, seed=3, key=KEY) as echo:
        mind = ("--mind", f"openai:stub@{echo.url}", *PAID)
        for command in (
            ("run", "garden.yaml", *UNTIL, *mind, "--max-fallbacks", 1, "--out", "r.folk"),
            ("report", "r.folk", "--out", "report.html"),
            ("story", "r.folk"),
            ("export", "r.folk", "--out", "tables"),
            ("export", "r.folk", "--pairs", "pairs.jsonl.gz"),
            ("view", "r.folk", "--export", "page.html"),
            ("interview", "r.folk", "How are you?", "--agent", "Ada", *mind),
            ("facts", "r.folk", "--about", "person", *mind, "--out", "facts.csv"),
        ):
            done = folkways(*command)
            assert done.code == 0, (command, done.err)
            assert not any(secret in done.out + done.err for secret in SECRETS), command
    assert leaks(tmp_path) == []
    assert "(the key)" in repr(list(RunFile(tmp_path / "r.folk").events()))
