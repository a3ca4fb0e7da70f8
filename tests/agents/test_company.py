"""What an agent remembers of invitations."""

from __future__ import annotations

from folkways.agents.company import NOT_AGAIN, Company
from folkways.base import events as ev

ME, BEN, CLEO = "Ada Byrd", "Ben Cole", "Cleo Dunn"


ROOM = "Hall: room"


def declined(company: Company, by: str, t: int) -> None:
    coffee = "ordering coffee"
    invited = ev.Invited(
        t=t, agent=ME, joint="j1", others=(by,), text=coffee, address=ROOM, seconds=60
    )
    company.invited(invited, ME)
    answer = ev.InvitationAnswered(t=t, agent=by, joint="j1", by=ME, joins=False, why="no time")
    company.answered(answer, ME)


def test_a_refusal_counts_until_the_two_do_something_together() -> None:
    company = Company()
    declined(company, BEN, 100)
    declined(company, CLEO, 110)
    assert company.turned_down(BEN, 120)
    assert company.refused == {BEN: "ordering coffee", CLEO: "ordering coffee"}
    brunch = ev.ActionBegan(
        t=130, agent=ME, text="ordering brunch", address=ROOM, seconds=300, company=(BEN,)
    )
    company.begins(brunch, None)
    assert not company.turned_down(BEN, 140)
    assert list(company.refused) == [CLEO]
    assert company.turned_down(CLEO, 140)
    assert not company.turned_down(CLEO, 110 + NOT_AGAIN)
