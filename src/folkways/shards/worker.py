"""A worker process: messages come on standard input, answers go to standard output.

It ends when its input does, so none outlives the run that it works for.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import threading

from folkways.base.errors import FolkwaysError
from folkways.base.rare_collections import rare_collections
from folkways.shards.failures import failure, trace_of
from folkways.shards.frames import Frames
from folkways.shards.member import Member
from folkways.shards.messages import Begin, FromShard, bundled, encode, for_shard
from folkways.shards.outbox import Outbox


def main() -> None:
    """Work until the owner of the run has gone."""
    # What is printed by accident must not get between the answers.
    writer = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    serve(Frames(sys.stdin.buffer, writer))


def serve(frames: Frames) -> None:
    """Work for the owner at the other end of ``frames``, until it has gone."""
    with rare_collections():
        asyncio.run(_served(frames))


async def _served(frames: Frames) -> None:
    first = frames.receive()
    if not first:
        return

    def send_bundle(data: bytes) -> None:
        with contextlib.suppress(OSError, ValueError):  # nobody listens; the input ends as well
            frames.send(data)

    outbox = Outbox(send_bundle)

    def send(message: FromShard) -> None:
        outbox.put(encode(message))

    begin, *more = for_shard(first)
    assert isinstance(begin, Begin)  # noqa: S101  the owner says nothing else first
    try:
        member = Member(begin, send)
    except FolkwaysError as error:
        send_bundle(bundled([encode(failure(error, trace_of(error)))]))
        return
    for message in more:
        member.receive(message)
    loop = asyncio.get_running_loop()
    received: asyncio.Queue[bytes] = asyncio.Queue()

    def listen() -> None:
        while data := frames.receive():
            loop.call_soon_threadsafe(received.put_nowait, data)
        with contextlib.suppress(RuntimeError):  # the loop has ended
            loop.call_soon_threadsafe(received.put_nowait, b"")

    threading.Thread(target=listen, daemon=True).start()
    try:
        while data := await received.get():
            for message in for_shard(data):
                member.receive(message)
    finally:
        await member.aclose()


if __name__ == "__main__":
    main()
