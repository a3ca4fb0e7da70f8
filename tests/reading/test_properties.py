"""What holds for any text."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from folkways.reading import Lexicon, Mode, Reader, content_stems, gerund, stem, time_ranges, traits

READER = Reader()
BARE = Reader(Lexicon.empty())
WORDS = st.sampled_from(
    [
        "he",
        "she",
        "not",
        "never",
        "only",
        "no",
        "without",
        "smoking",
        "smoke",
        "loudly",
        "tipping",
        "tip",
        "noise",
        "about",
        "against",
        "for",
        "to",
        "and",
        "or",
        "but",
        ",",
        ".",
        "should",
        "may",
        "indoors",
        "outside",
        "is",
        "rude",
        "people",
        "who",
        "that",
        "praising",
        "it",
        "instead",
        "of",
        "rather",
        "than",
        "prefer",
        "when",
        "except",
        "designated",
        "areas",
        "glorping",
        "queue",
        "harms",
        "quiet",
        "10:00",
        "am",
        "from",
        "9",
        "to",
        "10",
        "on",
        "day",
        "1",
        "at",
        "noon",
        "for",
        "an",
        "hour",
        "every",
        "morning",
        "until",
        "half",
        "past",
    ]
)
SENTENCES = st.one_of(st.text(max_size=80), st.lists(WORDS, max_size=25).map(" ".join))
NONSENSE = st.sampled_from(["glorp", "zorbl", "frob", "blarf", "snarf", "quibbl", "drimp", "plonk"])


@given(SENTENCES)
@settings(max_examples=60, deadline=None)
def test_any_text_is_read_alike_twice_without_a_crash(text: str) -> None:
    for reader in (READER, BARE):
        again = Reader(reader.lexicon)
        assert reader.read(text) == again.read(text)
        reader.norm(text)
        reader.act(text, indoors=True)
        for frame in (*reader.read(text), *reader.stances(text)):
            assert frame.sign in (-1, 0, 1)
            assert 0 <= frame.strength <= 1
            assert 0 <= frame.habit <= 1
    time_ranges(text)
    gerund(text)
    traits(text)
    content_stems(text)


@given(SENTENCES)
def test_times_lie_within_a_day(text: str) -> None:
    for found in time_ranges(text):
        assert found.start is None or 0 <= found.start <= 86400
        assert found.end is None or 0 <= found.end <= 86400


@given(
    st.text("abcdefghijklmnopqrstuvwxyz", min_size=3, max_size=9),
    st.sampled_from(["is smoking", "should greet", "hates", "'s friend is glorping"]),
)
def test_names_never_leak(name: str, rest: str) -> None:
    name = name.capitalize()
    frames = READER.read(f"{name} Smith {rest}.", names=(f"{name} Smith",))
    assert f"~{stem(name)}" not in {frame.topic for frame in frames} - {"~glorp"}
    assert "~smith" not in {frame.topic for frame in frames}


@given(NONSENSE)
def test_negating_a_norm_turns_its_sign(word: str) -> None:
    pairs = [
        (f"People should {word}ing.", f"People should not {word}ing."),
        (f"{word.capitalize()}ing is polite.", f"{word.capitalize()}ing is not polite."),
        (f"Everyone must {word}.", f"Nobody must {word}."),
    ]
    for plain, negated in pairs:
        a, b = READER.norm(plain), READER.norm(negated)
        assert a is not None
        assert b is not None
        assert a.topic == b.topic
        assert a.sign == -b.sign == 1


def test_negating_turns_the_sign_on_every_axis() -> None:
    for axis, sign in product(READER.lexicon.axes, (1, -1)):
        plain = READER.norm(f"{axis.phrase(sign)} is right")
        negated = READER.norm(f"{axis.phrase(sign)} is not right")
        assert plain is not None, axis.phrase(sign)
        assert negated is not None, axis.phrase(sign)
        assert plain.sign == -negated.sign == sign, axis.phrase(sign)


@given(st.lists(WORDS, min_size=1, max_size=12).map(" ".join))
def test_renaming_changes_nothing(text: str) -> None:
    one = READER.act(f"Anna Berg {text}", names=("Anna Berg",))
    two = READER.act(f"Otto Lind {text}", names=("Otto Lind",))
    assert one == two


CONDUCT = st.sampled_from(
    [(axis.id, sign, axis.act(sign)) for axis in READER.lexicon.axes for sign in (1, -1)]
)


@given(
    one=CONDUCT,
    other=CONDUCT,
    before=st.sampled_from(["", "having lunch and ", "loudly refusing to glorp and "]),
)
@settings(max_examples=60, deadline=None)
def test_each_of_two_things_that_are_done_is_read(
    one: tuple[str, int, str], other: tuple[str, int, str], before: str
) -> None:
    if one[0] != other[0]:
        frames = READER.act(f"{before}{one[2]} and {other[2]}", indoors=True)
        acts = {(frame.topic, frame.sign) for frame in frames if frame.mode is Mode.ACT}
        assert {one[:2], other[:2]} <= acts
