"""What one doing keeps of what was agreed with several people."""

from __future__ import annotations

import msgspec

from folkways.agents.commitment import Commitment
from folkways.agents.fulfilment import Work
from folkways.agents.ledger import Ledger
from folkways.base.time import HOUR, MINUTE

ANN, BEN, CY = "Ann Lee", "Ben Oduya", "Cy Marsh"
NOON = 12 * HOUR


def lunch(id: str, other: str, *, place: str = "Inn", due: int = NOON) -> Commitment:
    return Commitment(id, ANN, f"having lunch with {other}", (other,), due, place, True, "", 5)


def test_one_lunch_keeps_what_was_agreed_with_two_for_the_same_time_and_place() -> None:
    made = [
        lunch("a", BEN),
        lunch("b", CY),
        lunch("c", CY, place="Park"),
        lunch("d", CY, due=NOON + 5 * HOUR),
    ]
    ledger = Ledger(open={one.id: one for one in made})
    assert ledger.shared(ANN, [BEN], NOON + MINUTE) == ("a", "b")
    assert ledger.shared(ANN, ["Dora East"], NOON + MINUTE) == ()
    with_somebody_else = ledger.shared(ANN, ["Dora East"], NOON + MINUTE, "having lunch")
    assert with_somebody_else == ("a", "b", "c")


def test_what_is_under_way_is_done_for_the_one_to_whom_it_was_promised() -> None:
    made = [lunch("a", BEN), lunch("b", CY)]
    work = Work("bringing lunch", "Inn", NOON, NOON + 5 * MINUTE, keeps=("a", "b", "gone"))
    ledger = Ledger(open={one.id: one for one in made}, work=work)
    assert ledger.under_way([ANN, CY], NOON + MINUTE) == ("b",)
    assert ledger.under_way([ANN, CY], NOON + 5 * MINUTE) == ()
    assert Ledger(open=ledger.open).under_way([ANN, CY], NOON) == ()


def test_who_came_in_time_may_take_up_the_same_lunch_again_later() -> None:
    ledger = Ledger(open={"a": lunch("a", BEN)})
    late = NOON + 40 * MINUTE
    assert ledger.shared(ANN, [BEN], late) == ()
    ledger.came.append("a")
    assert ledger.shared(ANN, [BEN], late) == ("a",)


def test_what_was_agreed_for_one_room_is_kept_in_one_that_opens_into_it() -> None:
    sings = msgspec.structs.replace(lunch("a", BEN, place="Inn: stage"), also_at=("Inn: parlour",))
    for address, there in [
        ("Inn: stage: piano", True),
        ("Inn: parlour: table", True),
        ("Inn: kitchen", False),
        ("Inn", False),
    ]:
        assert sings.at(address) is there
    assert lunch("a", BEN).at("Inn: kitchen")
    assert not lunch("a", BEN).at("Park: lawn")
    assert lunch("a", BEN, place="").at("Park: lawn")
