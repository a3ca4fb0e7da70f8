"""What the checks of a wording find, and what they let pass."""

from __future__ import annotations

import pytest

from folkways.language.operation import Data, Operation
from folkways.language.prompt import PromptTemplate
from folkways.language.wording import WordingError, check_frame_holds


class Letter(Data):
    """A letter, which says five things."""

    a: str
    b: str
    c: str
    d: str
    e: str


class Kept(Data):
    """Whether it is kept."""

    kept: bool


LETTER = Letter(a="One.", b="Two.", c="Three.", d="Four.", e="Five.")
SHOWN = "".join(f"<{name}>\n{{{{ q.{name} }}}}\n</{name}>\n" for name in "abcde")


def letter(shown: str) -> Operation[Letter, Kept]:
    text = (
        "{% block instructions %}Say whether it is `kept`.{% endblock %}"
        f"{{% block situation %}}{shown}{{% endblock %}}"
    )
    return Operation("letter", Letter, Kept, PromptTemplate("tests", "letter.md", text))


def test_a_frame_that_holds_is_let_pass() -> None:
    check_frame_holds(letter(SHOWN), LETTER)


@pytest.mark.parametrize("name", "abcde")
def test_the_one_text_that_breaks_out_is_named(name: str) -> None:
    open_frame = SHOWN.replace(f"{{{{ q.{name} }}}}", f"{{{{ q.{name}|string|safe }}}}")
    with pytest.raises(WordingError, match=f"^letter: .* at {name}$"):
        check_frame_holds(letter(open_frame), LETTER)


def test_what_is_shown_once_where_two_texts_are_equal_is_no_fault() -> None:
    shown = SHOWN.replace("<e>", "{% if q.a != q.e %}<e>").replace("</e>", "</e>{% endif %}")
    check_frame_holds(letter(shown), LETTER)
