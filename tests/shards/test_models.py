"""Whole runs on a language model in shards: the log, the answers and the errors of one process."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.patience import PATIENCE
from tests.shards.here import Here
from tests.waiting import until

import folkways
from folkways.base.errors import FolkwaysError, RunFileError
from folkways.runs.session import Silent
from folkways.store.reader import RunFile
from folkways.testing.endpoint import Endpoint, EndpointCapabilities, ParsedRequest
from folkways.testing.endpoint.answers import named

UNTIL = "day 1 08:20"
DAY_2 = "day 2 09:30"


class Notes(Silent):
    """Keeps what was said."""

    def __init__(self) -> None:
        self.notes: list[str] = []

    def note(self, text: str) -> None:
        """Keep it."""
        self.notes.append(text)


class Killing(Here):
    """Shards in threads, some of which are killed while the endpoint works on a question."""

    def __init__(self, seed: int, chance: float) -> None:
        super().__init__()
        self._answer = named("offline", seed)
        self._random = random.Random(seed)
        self._chance = chance
        self.kills = 0

    def answer(self, question: ParsedRequest) -> str:
        """Answer a question, and kill a shard perhaps."""
        # Not three times, which could be at one moment and would pause the run.
        if self.links and self.kills < 2 and self._random.random() < self._chance:
            self.kills += 1
            self.links[-1].kill()
        return self._answer(question)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let shards live in threads, and forget what is known of endpoints."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr("folkways.shards.local.Local", Here)


def texts(path: Path) -> dict[str, str]:
    """Return the answers of a run by their keys."""
    return {one.key: one.reply.text for one in RunFile(path).answers()}


def test_shards_give_the_log_and_the_answers_of_one_process(garden: Path, tmp_path: Path) -> None:
    found = {}
    lacking = EndpointCapabilities(json_schema=False, temperature=False)
    port = 0
    for shards in (1, 3):
        path = tmp_path / f"{shards}.folk"
        # The address belongs to the keys of answers.
        with Endpoint(
            "offline", faults={"missing_field": 0.2}, capabilities=lacking, seed=5, port=port
        ) as endpoint:
            port = endpoint.port
            model = {"model": f"stub:x@{endpoint.url}", "temperature": 0.5}
            notes = Notes()
            run = folkways.run(
                garden,
                until=UNTIL,
                mind="m",
                settings={"minds": json.dumps({"m": model})},
                shards=shards,
                out=path,
                progress=notes,
                price="1,2",
            )
            assert not endpoint.log.repeats()
            assert len(texts(path)) == len(endpoint.log.answered)
            bill = run.costs()
            assert bill["tokens_in"].sum() == endpoint.log.tokens_in
        assert folkways.replay(path).same
        assert any("does not accept temperature" in note for note in notes.notes)
        found[shards] = run.log_hash, texts(path), bill["calls"].sum()
    assert found[1] == found[3]


@pytest.mark.parametrize("seed", [1, 2])
def test_a_process_that_is_killed_amid_calls_loses_no_answer(
    seed: int, garden: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = Killing(seed, 0.2)
    monkeypatch.setattr("folkways.shards.local.Local", lambda: place)
    paths = [tmp_path / "a.folk", tmp_path / "b.folk"]
    with Endpoint(place.answer, latency=0.02) as endpoint:
        mind = f"stub:x@{endpoint.url}"
        divided = folkways.run(garden, until=UNTIL, mind=mind, shards=2, out=paths[0])
        assert len(place.links) > 2
        kept = texts(paths[0])
        place.links.clear()
        asked = len(endpoint.log)
        # Only what was in flight at a kill was asked once more.
        assert asked - len(kept) <= place.kills * 3
        plain = folkways.run(garden, until=UNTIL, mind=mind, out=paths[1])
    assert divided.log_hash == plain.log_hash
    assert kept == texts(paths[1])


MANY = {"settings": {"profile": "paper"}}
"""More questions than have to be known before fallbacks are too many."""
CAP = {"max_tokens": 20_000}
"""Less than the longest call may take, with some spent."""


@pytest.mark.parametrize(
    ("fails", "given", "kind"),
    [
        ({"key": "secret"}, {}, "Unavailable"),
        ({"models": ("other",)}, {}, "Unavailable"),
        ({"faults": {"foreign": 1.0}}, {}, "NoAnswer"),
        ({"faults": {"missing_field": 0.5}}, MANY | {"max_fallbacks": 0.01}, "TooManyFallbacks"),
        ({}, CAP, "BudgetReached"),
    ],
)
def test_what_pauses_a_run_is_told_as_by_one_process(
    fails: dict[str, object], given: dict[str, object], kind: str, garden: Path, tmp_path: Path
) -> None:
    said = []
    for shards in (1, 3):
        path = tmp_path / f"{shards}.folk"
        with Endpoint("offline", seed=5, **fails) as endpoint:  # type: ignore[arg-type]
            mind = f"stub:x@{endpoint.url}"
            with pytest.raises(FolkwaysError) as caught:
                folkways.run(garden, until=DAY_2, mind=mind, shards=shards, out=path, **given)  # type: ignore[arg-type]
            assert type(caught.value).__name__ == kind
            assert len(texts(path)) == len(endpoint.log.answered)
            run = RunFile(path)
            assert (run.status, run.reason) == ("paused", kind)
            words = f"{caught.value}{caught.value.__notes__}"
            plain = words.replace(endpoint.url, "URL").replace(path.name, "RUN")
            # How many answers there were by then depends on the order in which they came.
            said.append(re.sub(r"\d[\d,.]*", "N", plain)[:36])
    assert said[0] == said[1]


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_a_run_that_is_stopped_or_killed_keeps_what_was_paid(
    number: signal.Signals, garden: Path, tmp_path: Path
) -> None:
    path = tmp_path / "a.folk"

    def answers() -> int:
        try:
            return len(texts(path))
        except RunFileError:
            return 0

    with Endpoint("offline", latency=0.1) as endpoint:
        mind = f"stub:x@{endpoint.url}"
        command = [sys.executable, "-m", "folkways", "run", str(garden), "--mind", mind]
        child = subprocess.Popen(
            [*command, "--shards", "2", "--out", str(path), "--no-report"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "COLUMNS": "200"},
            text=True,
        )
        try:
            until(lambda: answers() >= 4 or child.poll() is not None)
            child.send_signal(number)
            _, err = child.communicate(timeout=PATIENCE)
        finally:
            child.kill()
        asked = len(endpoint.log)
        if number == signal.SIGINT:
            assert child.returncode == 130, err
            assert "Traceback" not in err
            assert "To go on: folkways resume" in err
            assert len(texts(path)) == len(endpoint.log.answered)
        until(lambda: endpoint.under_way == 0)  # the shards end with their owner
        before = set(texts(path))
        run = folkways.resume(path, until=UNTIL, shards=2)
        again = [one.content_key for one in endpoint.log if one.number >= asked]
        assert not before.intersection(again)
        plain = folkways.run(garden, until=UNTIL, mind=mind)
    assert run.log_hash == plain.log_hash
