"""The endpoint as a process, and how it starts and ends."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import aiohttp
import pytest
from tests.patience import PATIENCE
from tests.testing.endpoint.conftest import Ask, chat

from folkways.testing.endpoint import Endpoint, Log
from folkways.testing.endpoint.__main__ import main


async def ask_until_dropped(session: aiohttp.ClientSession, url: str) -> None:
    while True:
        async with session.post(url, json=chat()) as response:
            assert response.status == 500


async def test_a_process_says_where_it_listens_and_logs(tmp_path: Path) -> None:
    path = tmp_path / "log"
    words = ["--faults", "server_error=1", "--latency", "0.01~0.2", "--log", str(path)]
    command = [sys.executable, "-m", "folkways.testing.endpoint", "--without", "seed", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        said = json.loads(process.stdout.readline())
        assert said["url"] == f"{said['root']}/v1"
        assert said["root"].startswith("http://127.0.0.1:")
        async with (
            aiohttp.ClientSession() as session,
            session.post(said["url"] + "/chat/completions", json=chat()) as response,
        ):
            assert response.status == 500
            process.send_signal(signal.SIGUSR1)
            with pytest.raises(aiohttp.ClientConnectionError):
                await ask_until_dropped(session, str(response.url))
            process.send_signal(signal.SIGUSR2)
        assert {entry.fault for entry in Log.read(path)} == {"server_error", "dropped"}
        process.terminate()
        assert process.wait(PATIENCE) == 0


@pytest.mark.parametrize(
    "words",
    [["--faults", "hangs=1"], ["--without", "wings"], ["--without", "context"]],
)
def test_what_is_not_known_is_said(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 2
    assert "error: " in capsys.readouterr().err


def test_nothing_heavy_is_imported_before_it_is_used() -> None:
    code = (
        "import sys, folkways.testing.endpoint, folkways.minds.llm.stub_model, "
        "folkways.testing.model_suite\n"
        "print([name for name in ('aiohttp', 'openai', 'anthropic') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


async def test_a_port_that_is_taken_is_an_error(ask: Ask) -> None:
    with Endpoint() as first:
        with pytest.raises(OSError, match="in use"), Endpoint(port=first.port):
            raise AssertionError("two endpoints on one port")
        assert (await ask(first, chat())).status == 200


def test_nothing_can_be_told_to_an_endpoint_that_does_not_run() -> None:
    with pytest.raises(RuntimeError, match="not running"):
        Endpoint().outage()
