"""The feed: whom a post reaches, what is shown first, and what a page leaves for later."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.environments.feed import FeedParameters, FeedState, Post, Posted, Ranker, Shown, page
from folkways.testing.feed_suite import check_ranker


def posted(kind: str = "post", parent: int | None = None, round_: int = 1) -> Posted:
    return Posted(kind=kind, text="Hm.", round=round_, parent=parent, attitude=0.0, emotion=0)


def feed() -> FeedState:
    """Ann (0) is followed by Bob (1), who is followed by Cy (2)."""
    state = FeedState()
    state.connect([[], [0], [1]])
    return state


@pytest.mark.parametrize("ranker", ["chronological", "popularity", "random"])
def test_every_ranker_keeps_what_rankers_promise(ranker: Ranker) -> None:
    check_ranker(given=FeedParameters(ranker=ranker))


def test_a_post_reaches_the_followers_of_its_author() -> None:
    state = feed()
    assert state.add(0, posted()) == 0
    assert state.inbox == [[], [0], []]


def test_a_repost_reaches_the_followers_of_who_reposts_and_keeps_its_root() -> None:
    state = feed()
    state.add(0, posted())
    state.add(1, posted("repost", 0, 2))
    assert state.inbox == [[], [0], [1]]
    assert (state.posts[1].root, state.posts[0].reposts) == (0, 1)


def test_a_reply_reaches_whom_it_answers() -> None:
    state = feed()
    state.add(0, posted())
    state.add(1, posted("reply", 0, 2))
    assert state.inbox == [[1], [0], [1]]
    assert state.posts[0].reposts == 0


def test_what_was_shown_is_gone_and_what_was_liked_counts() -> None:
    state = feed()
    state.add(0, posted())
    state.show(1, Shown(posts=[0], likes=[0]))
    assert state.inbox == [[], [], []]
    assert state.posts[0].likes == 1


def test_old_posts_are_not_shown_and_those_unfollowed_bring_no_more() -> None:
    state = feed()
    state.add(0, posted())
    assert state.waiting(1, 4, 3) == [0]
    assert state.waiting(1, 5, 3) == []
    state.unfollow(1, 0)
    state.add(0, posted(round_=5))
    assert state.waiting(1, 6, 3) == []


def posts(likes: Sequence[int]) -> list[Post]:
    return [
        Post(author=0, kind="post", text="", round=number, root=number, likes=one)
        for number, one in enumerate(likes)
    ]


def shown(ranker: Ranker, likes: Sequence[int], size: int, seed: int = 1) -> list[int]:
    parameters = FeedParameters(ranker=ranker, page=size)
    return page(posts(likes), range(len(likes)), parameters, random.Random(seed))


def test_the_newest_or_the_most_popular_stand_first() -> None:
    assert shown("chronological", [5, 1, 1, 9], 2) == [3, 2]
    assert shown("popularity", [5, 1, 1, 9], 3) == [3, 0, 2]


def test_any_may_stand_first() -> None:
    assert {shown("random", [5, 1, 1, 9], 1, seed)[0] for seed in range(40)} == {0, 1, 2, 3}


@given(
    st.sampled_from(["chronological", "popularity", "random"]),
    st.lists(st.integers(0, 5), max_size=12),
    st.integers(1, 5),
)
def test_a_page_holds_each_post_once(ranker: Ranker, likes: list[int], size: int) -> None:
    found = shown(ranker, likes, size)
    assert len(found) == len(set(found)) == min(size, len(likes))


def test_a_kind_of_post_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="Invalid enum value 'shout'"):
        feed().add(0, posted("shout"))
