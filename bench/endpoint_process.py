"""The test endpoint in a process of its own, so that its work is not counted as the client's."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from measure import SOURCE


@contextlib.contextmanager
def endpoint(
    *, answers: str = "offline", latency: str = "0", faults: str = "", seed: int = 0, log: Path
) -> Iterator[str]:
    """Start the endpoint, give its URL, and stop it at the end."""
    command = [sys.executable, "-m", "folkways.testing.endpoint", "--answers", answers]
    command += ["--latency", latency, "--seed", str(seed), "--log", str(log)]
    command += ["--faults", faults] if faults else []
    with _started(command) as url:
        yield url


@contextlib.contextmanager
def behind(server: str, model: str, *, log: Path) -> Iterator[str]:
    """Start an endpoint with the offline mind's answers and the latencies of ``server``."""
    with endpoint(seed=1, log=log.with_suffix(".answers")) as answers:
        command = [sys.executable, str(Path(__file__).with_name("behind_server.py"))]
        command += ["--answers", answers, "--server", server, "--model", model, "--log", str(log)]
        with _started(command) as url:
            yield url


@contextlib.contextmanager
def _started(command: list[str]) -> Iterator[str]:
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONPATH": str(SOURCE)}
    ) as server:
        assert server.stdout is not None
        try:
            yield json.loads(server.stdout.readline())["url"]
        finally:
            server.send_signal(signal.SIGTERM)
