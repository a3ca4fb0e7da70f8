"""How often what goes wrong."""

from __future__ import annotations

import asyncio

import pytest
from tests.testing.endpoint.conftest import Ask, chat

from folkways.testing.endpoint import FAILING, MALFORMED, Endpoint, Fault, Mix
from folkways.testing.endpoint.faults import GROUPS


async def test_shares_are_kept_and_the_order_does_not_matter(ask: Ask) -> None:
    async def fates(order: list[int]) -> dict[str, str]:
        with Endpoint(faults={"malformed": 0.2, "server_error": 0.1}, seed=3) as endpoint:
            await asyncio.gather(*(ask(endpoint, chat(f"Question {n}")) for n in order))
        return {entry.content: entry.fault for entry in endpoint.log}

    numbers = list(range(300))
    one, other = await fates(numbers), await fates(numbers[::-1])
    assert one == other
    malformed = sum(fault in MALFORMED for fault in one.values())
    assert 40 <= malformed <= 80
    assert 15 <= sum(fault == Fault.SERVER_ERROR for fault in one.values()) <= 45


async def test_a_question_put_again_may_meet_another_fate(ask: Ask) -> None:
    with Endpoint(faults={"server_error": 0.5}) as endpoint:
        statuses = {(await ask(endpoint, chat())).status for _ in range(20)}
    assert statuses == {200, 500}


def test_a_mix_is_written_in_words() -> None:
    mix = Mix.parse("failing=0.14, hang=0.01")
    assert mix.shares[Fault.HANG] == pytest.approx(0.14 / len(FAILING) + 0.01)
    assert sum(mix.shares.values()) == pytest.approx(0.15)
    assert Mix({}).draw("anything", 0) is None
    for wrong in ("hangs=0.1", "hang=-0.1", "hang=0.6,malformed=0.6", "hang"):
        with pytest.raises(ValueError, match=r"hang|exceed|empty|could not"):
            Mix.parse(wrong)


def test_every_fault_is_in_one_group_at_most() -> None:
    members = [fault for group in GROUPS.values() for fault in group]
    assert len(members) == len(set(members))
    assert set(Fault) - set(members) == {Fault.DRIP, Fault.NO_USAGE}
