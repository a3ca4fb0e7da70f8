"""What agents have gained and lost, as ``folkways show`` and the viewer tell it."""

from __future__ import annotations

import msgspec

from folkways.environments.board import TableBlock
from folkways.moments.payoff_view import PayoffView, PayoffViews
from folkways.norms.science.payoffs import Paid
from folkways.packs.reputation_game.facts import Played
from folkways.testing.memory_logs import make_header


def test_a_payoff_is_told_with_what_sanctions_cost() -> None:
    view = PayoffView("units", game=71, price=-3, fine=-27, total=41)
    assert view.line == "41 units (71 less 3 for sanctions given and 27 for sanctions received)"
    assert PayoffView("points", game=2.5, price=0, fine=0, total=2.5).line == "2.5 points"


def test_the_environment_says_what_its_events_pay() -> None:
    scenario = {"environment": "reputation_game", "parameters": {"reputation_game": {"sucker": -1}}}
    views = PayoffViews(msgspec.structs.replace(make_header(), scenario=scenario))
    assert views.board() == ()
    views.fold(Played(other="Ben", own=True, theirs=False).event(60, "Ann", "reputation_game", ()))
    views.fold(Paid(who="Ann", amount=-2, why="price").event(60, "Ann", "sanction", ()))
    assert views.of("Ann") == PayoffView("points", game=-1, price=-2, fine=0, total=-3)
    (table,) = views.board()
    assert isinstance(table, TableBlock)
    assert table.rows == (("Ann", -1, -2, 0, -3), ("Ben", 5, 0, 0, 5))


def test_where_nothing_is_at_stake_there_is_no_payoff() -> None:
    views = PayoffViews(make_header())
    assert (views.of("Ann"), views.board()) == (None, ())
