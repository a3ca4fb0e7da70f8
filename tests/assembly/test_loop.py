from __future__ import annotations

import asyncio

import pytest

from folkways.assembly.loop import complete


async def _fails() -> None:
    raise ValueError("of its own")


def test_an_error_has_no_other_behind_it() -> None:
    with pytest.raises(ValueError, match="of its own") as caught:
        complete(_fails())
    assert caught.value.__context__ is None


def test_work_is_done_within_a_running_loop() -> None:
    async def notebook() -> str:
        return complete(asyncio.sleep(0, "done"))

    assert asyncio.run(notebook()) == "done"
