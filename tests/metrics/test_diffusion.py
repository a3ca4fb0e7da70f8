from __future__ import annotations

from tests.metrics.made_runs import SMOKE, TIP, Builder, WordJudge

from folkways.metrics.measurement import summarise
from folkways.metrics.series import Share


def test_who_has_met_a_norm_knows_of_it_also_without_accepting_it() -> None:
    made = Builder(("Ann", "Ben", "Cem"))
    made.begin()
    made.created("day 1 08:00", "Ann", "no smoke")
    refused = made.identified("day 1 10:30", "Ben", "no smoke", giver="Ann")
    made.evaluated("day 1 10:30", "Ben", refused, "conflict")
    made.identified("day 1 12:30", "Cem", "do smoke", giver="Ben")
    found = summarise(made.log, WordJudge())
    assert found.diffusion["smoke"] == (Share(1, 3), Share(2, 3), Share(2, 3))
    assert found.acceptance["smoke"] == (Share(1, 3), Share(1, 3), Share(1, 3))


def test_the_gap_is_the_share_of_those_who_hold_it_and_went_against_it() -> None:
    made = Builder(("Ann", "Ben"))
    made.begin()
    made.created("day 1 08:00", "Ann", "no smoke")
    made.acts("day 1 08:30", "Ann", "smoke a pipe")
    made.acts("day 1 10:40", "Ben", "smoke a pipe")
    made.acts("day 1 12:30", "Ben", "not a smoke")
    found = summarise(made.log, WordJudge(), threshold=0.5)
    assert found.gap("smoke") == (0.5, 0.0, 0.0)
    # Accepted by half from the first bin on, adhered to by half from the second.
    assert found.lag("smoke") == 1
    assert summarise(made.log, WordJudge(), threshold=0.9).lag("smoke") is None


def test_norms_are_counted_by_kind_whether_tracked_or_not() -> None:
    made = Builder(("Ann", "Ben"), (SMOKE, TIP))
    made.begin()
    first = made.created("day 1 08:00", "Ann", "no smoke")
    made.accepted("day 1 09:00", "Ben", "do sing", kind="descriptive")
    made.synthesis("day 1 11:00", "Ann", "no harm", (first,))
    found = summarise(made.log, WordJudge())
    assert found.norms_by_kind == {"injunctive": (1, 1), "descriptive": (1, 1)}
    assert found.holders_by_kind["descriptive"] == (Share(1, 2), Share(1, 2))
