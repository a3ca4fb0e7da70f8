"""How what a bystander gets of other people's talk reads."""

from __future__ import annotations

from folkways.agents.heard import Heard, faint_words


def test_words_within_earshot_are_told_word_by_word() -> None:
    heard = Heard(10, "Ada Byrd", "Ben Cole", "Good morning.")
    assert heard.read == 'Ada Byrd said to Ben Cole: "Good morning."'


def test_of_a_reproach_out_of_earshot_its_matter_is_told_and_who_was_doing_it() -> None:
    heard = Heard(10, "Ada Byrd", "Ben Cole", "smoking at a table", faint=True)
    assert heard.read == (
        "Ada Byrd, out of earshot, seemed to object to what Ben Cole was doing: smoking at a table"
    )
    assert "smoking at a table" in faint_words("smoking at a table")
