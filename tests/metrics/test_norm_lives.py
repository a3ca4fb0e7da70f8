from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.metrics.made_runs import SMOKE, Builder, WordJudge

from folkways.metrics.measurement import summarise
from folkways.metrics.norms import Spread, Utilities, families, provenance_frame, unseeded
from folkways.metrics.series import Share
from folkways.metrics.summary import Summary
from folkways.norms.database import NormDatabase


def measured(made: Builder) -> Summary:
    return summarise(made.log, WordJudge())


def test_where_a_norm_came_from_and_what_became_of_it() -> None:
    made = Builder()
    a = made.created("day 1 08:00", "Ann", "no smoke", utility=90)
    b = made.accepted("day 1 09:00", "Ben", "no smoke", giver="Ann")
    c = made.accepted("day 1 09:00", "Ben", "no loud", giver="Ann")
    d = made.identified("day 1 09:10", "Ben", "no smoke", giver="Ann")
    made.evaluated("day 1 09:20", "Ben", d, "duplication", "has it already")
    e = made.synthesis("day 1 12:00", "Ben", "no harm", (b, c))
    made.identified("day 1 12:00", "Ben", "do tip", channel="observation")
    lives = measured(made).lives
    assert [life.standing for life in lives.of("Ben")] == [
        "subsumed",
        "subsumed",
        "rejected",
        "qualified",
        "pending",
    ]
    assert lives.by_id[a].origin == "created"
    assert (lives.by_id[b].giver, lives.by_id[b].into) == ("Ann", e)
    assert lives.by_id[d].step == "duplication"
    assert lives.by_id[d].judged == lives.by_id[d].t + 600
    assert lives.by_id[e].parts == (b, c)
    frame = provenance_frame(lives)
    assert frame["standing"].tolist()[:2] == ["qualified", "subsumed"]
    assert frame["judged"].isna().sum() == 1


def test_synthesis_makes_norms_compact() -> None:
    made = Builder()
    parts = tuple(made.created("day 1 08:00", "Ann", f"no {x}") for x in ("smoke", "pipe", "ash"))
    made.created("day 1 08:00", "Ann", "do tip")
    made.synthesis("day 1 11:00", "Ann", "no fumes", parts)
    made.accepted("day 1 12:00", "Ann", "no loud")  # not the synthesis's doing
    (held,) = measured(made).syntheses
    assert (held.agent, held.before, held.after) == ("Ann", 4, 2)
    assert held.total == 360


def test_spread_and_utilities() -> None:
    assert Spread.of([1, 2, 6]) == Spread(3.0, 1, 6)
    assert Spread.of([]) == Spread(None, None, None)
    some = Utilities.of([1, 10, 11, 81, 100])
    assert some.tens == (2, 1, 0, 0, 0, 0, 0, 0, 1, 1)
    assert some.mean == pytest.approx(40.6)
    assert some.deviation == pytest.approx(1708.24**0.5)
    assert some.high == Share(2, 5)
    assert Utilities.of([]).mean is None


def test_norms_that_nobody_seeded() -> None:
    made = Builder(("Ann", "Ben", "Cem"), entrepreneurs=("Ann",))
    made.created("day 1 08:00", "Ann", "do tip")
    made.accepted("day 1 09:00", "Ben", "no smoke at all", giver="Ann")  # tracked
    made.accepted("day 1 09:00", "Ben", "do tip well", giver="Ann")  # created
    made.accepted("day 1 09:00", "Ben", "no tip", giver="Cem")  # against a created one
    made.accepted("day 1 10:00", "Cem", "do share")
    made.accepted("day 1 11:00", "Ben", "do share food")
    rejected = made.identified("day 1 11:00", "Ben", "do dance")
    made.evaluated("day 1 11:00", "Ben", rejected, "type")
    summary = measured(made)
    found = unseeded(summary.families)
    assert [family.content for family in found] == ["do share", "no tip"]
    assert found[0].holders == {"Ben", "Cem"}
    assert found[0].wordings == {"do share": 1, "do share food": 1}
    assert found[1].opposes == "do tip"
    seeded = {family.content: family.seeds for family in summary.families if family.seeds}
    assert seeded == {"no smoke indoors": {"tracked"}, "do tip": {"Ann"}}


@given(st.lists(st.tuples(st.sampled_from(["Ann", "Ben"]), st.sampled_from("abcd"), st.booleans())))
def test_every_accepted_norm_is_in_one_family(norms: list[tuple[str, str, bool]]) -> None:
    made = Builder()
    for agent, word, passed in norms:
        norm = made.identified("day 1 09:00", agent, f"no {word}")
        made.evaluated("day 1 09:00", agent, norm, "none" if passed else "type")
    summary = measured(made)
    found = families(summary.lives, summary.setup.tracked, summary.docket)
    assert sum(sum(family.wordings.values()) for family in found) == sum(one[2] for one in norms)
    for family in found:
        assert family.holders <= family.ever


def test_the_fold_agrees_with_the_agents_own_database() -> None:
    made = Builder(("Ann",), (SMOKE,))
    a = made.created("day 1 08:00", "Ann", "no smoke")
    b = made.accepted("day 1 09:00", "Ann", "no loud")
    c = made.identified("day 1 09:10", "Ann", "no smoke")
    made.evaluated("day 1 09:20", "Ann", c, "duplication", "has it already")
    made.synthesis("day 1 12:00", "Ann", "no harm", (a, b))
    made.identified("day 1 12:30", "Ann", "do tip")
    database = NormDatabase.replay(made.log.events())
    lives = measured(made).lives
    assert list(database.norms) == list(lives.by_id)
    for norm in database.norms.values():
        life = lives.by_id[norm.id]
        assert (life.active, life.valid, life.qualified) == (
            norm.active,
            norm.valid,
            norm.qualified,
        )
        assert (life.judged is not None) == norm.evaluated


def test_why_a_norm_was_not_accepted() -> None:
    made = Builder(("Ann", "Ben", "Cem", "Dot"))
    made.created("day 1 08:00", "Ann", "no smoke")
    for hour in (9, 10):
        norm = made.identified(f"day 1 {hour}:00", "Ben", "no smoke", giver="Ann")
        reason = f"stands for the contrary (heard {hour} times; it harms nobody)"
        made.evaluated(f"day 1 {hour}:00", "Ben", norm, "conflict", reason)
    made.accepted("day 1 11:00", "Ben", "do smoke")
    part = made.accepted("day 1 09:00", "Cem", "no smoke")
    made.synthesis("day 1 12:00", "Cem", "no harm", (part,))
    ben, cem, dot = measured(made).not_accepted["smoke"]
    assert (ben.agent, ben.met, ben.rejected) == (
        "Ben",
        2,
        {("conflict", "stands for the contrary"): 2},
    )
    assert ben.why == "information failed the check of conflict (2)"
    assert ben.opposite == ["do smoke"]
    assert cem.subsumed == ["no harm"]
    assert "synthesis replaced it" in cem.why
    assert (dot.met, dot.why) == (0, "never met it")
