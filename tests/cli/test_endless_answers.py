"""An endpoint whose answers never end, or that is not there, is named soon."""

from __future__ import annotations

import gzip
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread

import pytest

from folkways.estimates import doctor, examine
from folkways.testing.command import Command
from folkways.testing.endpoint import Endpoint, Fault

BOTH = pytest.mark.parametrize("option", ["--mind", "--embedder"])
MEMBERS = gzip.compress(b" " * 1_000) * 2_000


def parts(kind: str) -> Iterator[bytes]:
    """Give the parts of a body without an end."""
    packer = zlib.compressobj(wbits=zlib.MAX_WBITS | 16)
    while True:
        if kind == "drip":
            time.sleep(0.01)
            yield b" "
        elif kind == "gzip":
            yield packer.compress(b" " * 1_000_000) + packer.flush(zlib.Z_SYNC_FLUSH)
        else:
            yield MEMBERS if kind == "members" else b" " * 65_536


LONG = "longer than 4,000,000 bytes"


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)


@contextmanager
def endless(kind: str, status: int) -> Iterator[tuple[str, list[str]]]:
    """Serve answers without an end; gives the address and the paths that were asked for."""
    asked: list[str] = []
    over = Event()

    class Endless(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked.append(self.path)
            self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            if kind in ("gzip", "members"):
                self.send_header("Content-Encoding", "gzip")
            self.end_headers()
            with suppress(OSError):  # nobody reads any more
                for content in parts(kind):
                    if over.is_set():
                        break
                    self.wfile.write(content)

        def log_message(self, *message: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Endless) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"openai:x@http://127.0.0.1:{server.server_port}/v1", asked
        finally:
            over.set()
            server.shutdown()


@BOTH
@pytest.mark.parametrize("status", [200, 500])
@pytest.mark.parametrize("kind", ["plain", "gzip", "members"])
def test_the_doctor_reads_no_answer_without_end(
    folkways: Command, kind: str, status: int, option: str
) -> None:
    with endless(kind, status) as (name, asked):
        done = folkways("doctor", option, name)
    assert done.code == 2
    assert LONG in done.out
    assert len(asked) <= 3


@BOTH
def test_the_doctor_waits_for_no_answer_without_end(
    folkways: Command, monkeypatch: pytest.MonkeyPatch, option: str
) -> None:
    for module in (doctor, examine):
        monkeypatch.setattr(module, "FIRST_REPLY_SECONDS", 1.0)
    with endless("drip", 200) as (name, asked):
        done = folkways("doctor", option, name)
    assert done.code == 2
    assert "within 1 s" in done.out
    assert "still loading the model" in done.out
    assert len(asked) == 1


@BOTH
def test_a_run_says_at_once_that_no_server_listens(folkways: Command, option: str) -> None:
    with Endpoint("offline") as gone:
        name = f"openai:x@{gone.url}"
    done = folkways("run", "garden.yaml", option, name, "--no-report", "--out", "run.folk")
    assert "cannot be reached: connection refused" in done.err
    assert "start the server, or correct host and port" in done.err
    assert "attempts" not in done.err


def test_a_run_says_that_embeddings_are_asked_for_again(folkways: Command) -> None:
    with Endpoint("offline") as endpoint:
        endpoint.script([Fault.DROPPED] * 2)
        until = ("--until", "day 1 08:10", "--no-report", "--out", "run.folk")
        name = f"openai:x@{endpoint.url}"
        done = folkways("run", "garden.yaml", "--embedder", name, *until)
    assert done.code == 0
    assert "trying again, attempt 2 of 8" in done.err
