"""How what a bystander gets of other people's talk reads."""

from __future__ import annotations

from folkways.agents.heard import (
    TALKS_KEPT,
    Heard,
    HeardTalk,
    faint_words,
    went_on,
    with_words,
)
from folkways.base import events as ev


def test_words_within_earshot_are_told_word_by_word() -> None:
    heard = Heard(10, "Ada Byrd", "Ben Cole", "Good morning.")
    assert heard.read == 'Ada Byrd said to Ben Cole: "Good morning."'


def test_of_a_reproach_out_of_earshot_its_matter_is_told_and_who_was_doing_it() -> None:
    heard = Heard(10, "Ada Byrd", "Ben Cole", "smoking at a table", faint=True)
    assert heard.read == (
        "Ada Byrd, too far off to be understood, "
        "seemed to object to what Ben Cole was doing: smoking at a table"
    )
    words = Heard(10, "Ada Byrd", "Ben Cole", "", faint=True)
    assert words.read.endswith("seemed to object to something Ben Cole had said")
    assert "smoking at a table" in faint_words("smoking at a table")


def said(t: int, speaker: str, to: str, text: str, conversation: str = "c1") -> ev.Uttered:
    return ev.Uttered(t=t, agent=speaker, conversation=conversation, to=to, text=text, ends=False)


def test_an_overheard_talk_is_kept_to_its_last_line() -> None:
    talk = [
        said(10, "Ada Byrd", "Ben Cole", "Please stop."),
        said(30, "Ben Cole", "Ada Byrd", "May I finish?"),
        said(50, "Ada Byrd", "Ben Cole", "Until ten, then."),
        said(70, "Ben Cole", "Ada Byrd", "Agreed."),
    ]
    known: list[HeardTalk] = []
    for line in talk:
        known = with_words(known, line, line.text)
    (heard,) = known
    assert heard.lines == [(line.agent, line.text) for line in talk]
    assert (heard.opener, heard.other, heard.since, heard.until) == ("Ada Byrd", "Ben Cole", 10, 70)
    gone_on = [went_on(known, line.agent, line.t) for line in talk]
    assert gone_on == [True, True, True, False]
    assert not went_on(known, "Cleo Dunn", 10)


def test_each_talk_is_kept_by_itself_and_the_latest_ones_only() -> None:
    known: list[HeardTalk] = []
    for number in range(TALKS_KEPT + 1):
        line = said(number, "Ada Byrd", "Ben Cole", "Hello.", f"c{number}")
        known = with_words(known, line, line.text)
    assert [talk.conversation for talk in known] == [f"c{n}" for n in range(1, TALKS_KEPT + 1)]
