"""Which past talks with a person an agent is shown before it speaks to them again."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from folkways.agents.talks import MATTERS_KEPT, TALKS_KEPT, PastTalk, worth_keeping


def test_small_talk_does_not_hide_to_what_one_has_objected() -> None:
    objections = [PastTalk(True, about, t, objected=True) for t, about in enumerate(("A.", "B."))]
    again = PastTalk(True, "a.", 2, objected=True)
    chats = [PastTalk(False, "the weather", t) for t in range(3, 8)]
    kept: list[PastTalk] = []
    for talk in (*objections, again, *chats):
        kept = worth_keeping([*kept, talk])
    assert kept == [objections[1], again, *chats[-TALKS_KEPT:]]


talks = st.builds(
    PastTalk, st.booleans(), st.sampled_from("abcdefg"), st.just(0), objected=st.booleans()
)


@given(st.lists(talks, max_size=40))
def test_the_last_talks_and_the_last_objections_are_kept_in_their_order(
    made: list[PastTalk],
) -> None:
    numbered = [PastTalk(m.opened, m.about, t, objected=m.objected) for t, m in enumerate(made)]
    kept: list[PastTalk] = []
    for talk in numbered:
        kept = worth_keeping([*kept, talk])
    assert kept == worth_keeping(numbered)  # one by one it is as all at once
    assert kept == sorted(kept, key=lambda talk: talk.until)
    assert kept[-TALKS_KEPT:] == numbered[-TALKS_KEPT:]
    assert len(kept) <= TALKS_KEPT + MATTERS_KEPT
    objections = [talk for talk in numbered if talk.objected]
    assert not objections or objections[-1] in kept
