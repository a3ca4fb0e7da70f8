"""A real server in tests: llama.cpp's ``llama-server`` with a model of its own.

``tools/llama/build_server.py`` builds the server, ``tools/llama/random_model.py`` writes a model.
"""

from __future__ import annotations

import http.client
import os
import socket
import subprocess
import time
from pathlib import Path
from typing import Self

from tools.llama.build_server import default_server

REQUIRE_VARIABLE = "FOLKWAYS_REQUIRE_LLAMA"


def find_server() -> Path | None:
    """Return the server, or None if it has not been built.

    Raises FileNotFoundError instead if the environment says that it must be there
    (``FOLKWAYS_REQUIRE_LLAMA=1``).
    """
    server = default_server()
    if server.exists():
        return server
    if os.environ.get(REQUIRE_VARIABLE, "0") not in ("", "0"):
        raise FileNotFoundError(f"{server} is required here: tools/llama/build_server.py builds it")
    return None


class LlamaServer:
    """Serves a GGUF model on a free port of this machine for as long as the context lasts.

    ``slots`` answers are worked on at a time, each with room for ``context`` tokens of prompt and
    answer. Starting raises RuntimeError with the end of the server's log if the server ends before
    it is ready, and TimeoutError if it is not ready after ``patience`` seconds.
    """

    def __init__(
        self,
        server: Path,
        model: Path,
        log: Path,
        *,
        slots: int = 8,
        context: int = 32_768,
        patience: float = 600.0,
    ) -> None:
        self._command = [
            *(str(server), "--model", str(model), "--alias", model.stem),
            *("--host", "127.0.0.1", "--jinja", "--threads-http", "64"),
            *("--threads", "1"),  # the model is so small that waiting for each other costs more
            *("--parallel", str(slots), "--ctx-size", str(slots * context)),
            *("--cache-ram", "0", "--no-kv-unified", "--no-warmup", "--no-webui", "--offline"),
        ]
        self._log = log
        self._patience = patience
        self._process: subprocess.Popen[bytes] | None = None
        self._port = 0

    @property
    def url(self) -> str:
        """The base URL for a client: ``http://127.0.0.1:PORT/v1``."""
        return f"http://127.0.0.1:{self._port}/v1"

    def __enter__(self) -> Self:
        """Start the server and wait until it is ready."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port = int(probe.getsockname()[1])
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [*self._command, "--port", str(self._port)],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        try:
            self._wait(self._process)
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(self, *why: object) -> None:
        """Kill the server."""
        self._end()

    def _wait(self, process: subprocess.Popen[bytes]) -> None:
        until = time.monotonic() + self._patience
        while not self._ready():
            if process.poll() is not None:
                end = self._log.read_text("utf-8", "replace")[-2000:]
                raise RuntimeError(f"the server ended with code {process.returncode}:\n{end}")
            if time.monotonic() > until:
                raise TimeoutError(f"the server was not ready after {self._patience:g} s")
            time.sleep(0.05)

    def _ready(self) -> bool:
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=5)
        try:
            connection.request("GET", "/health")
            return connection.getresponse().status == 200
        except (http.client.HTTPException, OSError):
            return False
        finally:
            connection.close()

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
