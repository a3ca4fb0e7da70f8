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
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONPATH": str(SOURCE)}
    ) as server:
        assert server.stdout is not None
        try:
            yield json.loads(server.stdout.readline())["url"]
        finally:
            server.send_signal(signal.SIGTERM)
