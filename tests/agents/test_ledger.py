"""What one doing keeps of what was agreed with several people."""

from __future__ import annotations

from folkways.agents.ledger import Commitment, Ledger
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
