"""As much of a browser as a benchmark of the viewer needs: asks, watches, follows."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import NamedTuple, TypedDict

from measure import SOURCE


class Server(NamedTuple):
    """A viewer in a process of its own."""

    process: subprocess.Popen[str]
    port: int

    def get(self, path: str) -> bytes:
        """Return an answer, on a connection of its own."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        try:
            connection.request("GET", path, headers={"Accept-Encoding": "gzip"})
            answer = connection.getresponse()
            if answer.status != 200:
                raise SystemExit(f"{path}: {answer.status}")
            return answer.read()
        finally:
            connection.close()


@contextlib.contextmanager
def server(run: Path) -> Iterator[Server]:
    """Start a viewer of a run on a free port; it is ended at the end."""
    with subprocess.Popen(
        [sys.executable, "-m", "folkways", "view", str(run), "--no-browser", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=os.environ | {"PYTHONPATH": str(SOURCE), "PYTHONUNBUFFERED": "1"},
    ) as process:
        assert process.stdout is not None
        found = re.search(r":(\d+)/", process.stdout.readline())
        if found is None:
            raise SystemExit("the viewer did not start")
        try:
            yield Server(process, int(found[1]))
        finally:
            process.send_signal(signal.SIGINT)


def cpu_of(pid: int) -> float:
    """Return the CPU seconds of a process so far, as Linux tells them."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Heard:
    """What all watchers together took in."""

    def __init__(self) -> None:
        self.heads = 0
        self.answers = 0
        self.bytes = 0
        self.last = 0


async def watch(port: int, heard: Heard) -> None:
    """Hear of the head and fetch what is new each time, until the run is over."""
    after = 0
    asking = await asyncio.open_connection("127.0.0.1", port)
    try:
        async for head in _heads(port):
            heard.heads += 1
            body = await _answer(*asking, port, f"/api/follow?after={after}")
            heard.answers += 1
            heard.bytes += len(body)
            after = head["seq"]
            if head["status"] != "running":
                break
    finally:
        asking[1].close()
    heard.last = max(heard.last, after)


class _Head(TypedDict):
    seq: int
    status: str


async def _heads(port: int) -> AsyncIterator[_Head]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(f"GET /api/head HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        while line := await reader.readline():
            if line.startswith(b"data: "):
                yield json.loads(line[6:])
    finally:
        writer.close()


async def _answer(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, port: int, path: str
) -> bytes:
    head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept-Encoding: gzip\r\n\r\n"
    writer.write(head.encode())
    given = await reader.readuntil(b"\r\n\r\n")
    length = re.search(rb"content-length: (\d+)", given, re.IGNORECASE)
    if not given.startswith(b"HTTP/1.1 200") or length is None:
        raise SystemExit(f"{path}: {given[:80]!r}")
    return await reader.readexactly(int(length[1]))
