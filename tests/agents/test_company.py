"""What an agent remembers of invitations."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from folkways.agents.company import NOT_AGAIN, SHOWN, Company
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


@given(
    st.lists(
        st.tuples(st.sampled_from((BEN, CLEO)), st.sampled_from("abcdefg"), st.booleans()),
        max_size=30,
    )
)
def test_the_last_things_done_together_and_declined_are_kept_of_each_person(
    happened: list[tuple[str, str, bool]],
) -> None:
    company = Company()
    done: dict[str, list[str]] = {}
    refused: dict[str, list[str]] = {}
    for t, (other, text, joins) in enumerate(happened):
        invited = ev.Invited(
            t=t, agent=other, joint=f"j{t}", others=(ME,), text=text, address=ROOM, seconds=60
        )
        company.invited(invited, ME)
        answer = ev.InvitationAnswered(
            t=t, agent=ME, joint=f"j{t}", by=other, joins=joins, why="busy", asked=True
        )
        company.answered(answer, ME)
        if joins:
            begun = ev.ActionBegan(
                t=t, agent=ME, text=text, address=ROOM, seconds=60, joint=f"j{t}", company=(other,)
            )
            company.begins(begun, None)
        (done if joins else refused).setdefault(other, []).append(text)
    for kept, said in ((company.together, done), (company.own_refusals, refused)):
        newest = {name: list(dict.fromkeys(texts[::-1]))[:SHOWN] for name, texts in said.items()}
        assert {name: [one.text for one in reversed(own)] for name, own in kept.items()} == newest
    company.clear()
    assert (company.together, company.own_refusals) == ({}, {})
