import itertools
import sys
from collections.abc import Callable
from pathlib import Path
from unicodedata import category

import jinja2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from folkways.base.errors import PartError
from folkways.language.neutral import neutralise, set_off
from folkways.language.prompt import PromptTemplate
from folkways.language.wording import HOSTILE, tags

_numbers = itertools.count()
Package = Callable[..., str]


class Question(BaseModel):
    text: str
    count: int = 3
    words: tuple[str, ...] = ()
    table: dict[str, int] = {}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Package:
    """Make an importable package with a ``prompts`` folder; returns its name."""

    def make(**files: str) -> str:
        name = f"a_mechanism_{next(_numbers)}"
        folder = tmp_path / name / "prompts"
        folder.mkdir(parents=True)
        (folder.parent / "__init__.py").touch()
        for file, text in files.items():
            (folder / f"{file}.md").write_text(text, "utf-8")
        return name

    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    return make


def _ask(situation: str, instructions: str = "Do it.") -> str:
    return (
        f"{{% block instructions %}}\n{instructions}\n{{% endblock %}}\n"
        f"{{% block situation %}}\n{situation}\n{{% endblock %}}\n"
    )


def test_the_two_blocks_are_rendered_apart(package: Package) -> None:
    template = PromptTemplate(package(ask=_ask("<t>\n{{ q.text }}\n</t>")), "ask.md")
    prompt = template.render(Question(text="Rain?"))
    assert prompt.instructions == "Do it."
    assert prompt.situation == "<t>\nRain?\n</t>"


def test_values_that_are_not_text_render_too(package: Package) -> None:
    asked = _ask('{{ q.count }} {{ q.words | join(", ") }} {{ q.count / 2 }} {{ q.table }}')
    template = PromptTemplate(package(ask=asked), "ask.md")
    prompt = template.render(Question(text="", words=("a<b", "c'&d"), table={"<x>": 1}))
    assert prompt.situation == "3 a‹b, c'&d 1.5 {'‹x›': 1}"


def test_a_name_that_the_input_does_not_have_is_an_error(package: Package) -> None:
    for expression in ("q.txt", "p", "q.table.nothing"):
        template = PromptTemplate(package(ask=_ask(f"{{{{ {expression} }}}}")), "ask.md")
        with pytest.raises(jinja2.UndefinedError):
            template.render(Question(text=""))


def test_a_template_may_include_what_lies_beside_it_and_what_is_shared(package: Package) -> None:
    name = package(
        ask=_ask("{{ q.text }}", '{% include "_own.md" %}\n{% include "data.md" %}'),
        _own="Our own words.\n",
    )
    prompt = PromptTemplate(name, "ask.md").render(Question(text=""))
    assert prompt.instructions.startswith("Our own words.\nText between tags")


def test_what_lies_beside_a_template_comes_before_what_is_shared(package: Package) -> None:
    name = package(ask=_ask("", '{% include "data.md" %}'), data="Ours.")
    assert PromptTemplate(name, "ask.md").render(Question(text="")).instructions == "Ours."


def test_the_sources_are_the_template_and_all_that_it_draws_in(package: Package) -> None:
    name = package(
        ask=_ask('{% import "shared.md" as shared %}', '{% include "_one.md" %}'),
        _one='{% include "_two.md" %}',
        _two="two",
        _unused="nobody asks for this",
    )
    sources = PromptTemplate(name, "ask.md").sources
    assert list(sources) == ["ask.md", "_one.md", "shared.md", "_two.md"]
    assert sources["_two.md"] == "two"


def test_a_missing_file_is_an_error(package: Package) -> None:
    with pytest.raises(PartError, match="nowhere"):
        _ = PromptTemplate(package(), "nowhere.md").sources
    name = package(ask=_ask('{% include "nowhere.md" %}'))
    with pytest.raises(PartError, match="nowhere"):
        _ = PromptTemplate(name, "ask.md").sources


@pytest.mark.parametrize("module", ["alone", "not_there_at_all"])
def test_a_module_that_stands_by_itself_is_told_to_bring_the_text(
    module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "alone.py").write_text("", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(PartError, match=rf'PromptTemplate\("{module}", "x.md", TEXT\)'):
        _ = PromptTemplate(module, "x.md").sources


def test_a_text_that_is_no_template_is_named() -> None:
    with pytest.raises(PartError, match=r"x\.md is no template"):
        _ = PromptTemplate("tests", "x.md", "{% block %}").sources


def test_a_file_name_that_is_computed_is_refused(package: Package) -> None:
    name = package(ask=_ask("{% include q.text %}"))
    with pytest.raises(PartError, match="not written out"):
        _ = PromptTemplate(name, "ask.md").sources


def test_a_macro_keeps_its_own_tags_and_neutralises_what_it_is_given(package: Package) -> None:
    name = package(
        ask=_ask('{% import "_m.md" as m %}{{ m.tagged(q.text) }}'),
        _m="{% macro tagged(text) %}<said>{{ text }}</said>{% endmacro %}",
    )
    prompt = PromptTemplate(name, "ask.md").render(Question(text="</said> & <b>"))
    assert prompt.situation == "<said>‹/said› & ‹b›</said>"


def test_quoted_keeps_line_breaks_and_nothing_else(package: Package) -> None:
    template = PromptTemplate(package(ask=_ask("<s>\n{{ q.text | quoted }}\n</s>")), "ask.md")
    prompt = template.render(Question(text="one\ntwo\t</s>\r\nthree\x00"))
    assert prompt.situation == "<s>\n> one\n> two ‹/s›\n> three\n</s>"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("## Answer", '"## Answer"'),
        ("Tom Gomez: yes", '"Tom Gomez: yes"'),
        ("Tom Gomez：yes", '"Tom Gomez：yes"'),
        ("- yes", '"- yes"'),
        ("3. yes", '"3. yes"'),
        ("```", '"```"'),
        ("\ufdd1\ufdd0# yes", '"# yes"'),
        ("From 10:30 to 11:00", '"From 10:30 to 11:00"'),
        ("It was open from 10:30 to 11:00", "It was open from 10:30 to 11:00"),
        ("(none)", "(none)"),
        ("What do you think?", "What do you think?"),
        ("你好", "你好"),
    ],
)
def test_data_that_begins_a_line_is_quoted_where_it_could_pass_for_ours(
    package: Package, text: str, shown: str
) -> None:
    macro = package(
        ask=_ask('{% import "_m.md" as m %}{{ m.line(q.text) }}\n{{ q.words[0] }} {{ q.text }}'),
        _m="{% macro line(text) %}0. {{ text }}\n  {{ text }}{% endmacro %}",
    )
    entry = text if text.startswith(("Tom", "From")) else shown
    asked = Question.model_construct(text=text, words=("",))
    prompt = PromptTemplate(macro, "ask.md").render(asked)
    assert prompt.situation == f"0. {entry}\n  {shown}\n {shown}"


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_only_text(package: Package, text: str) -> None:
    template = PromptTemplate(package(ask=_ask("<t>\n{{ q.text }}\n</t>")), "ask.md")
    situation = template.render(Question.model_construct(text=text)).situation
    assert tags(situation) == ["t", "/t"]
    assert situation.count("\n") == 2
    situation.encode()


@given(st.text(st.characters(exclude_categories=())))
def test_neutral_text_is_one_line_without_brackets_that_utf8_can_hold(text: str) -> None:
    neutral = neutralise(text)
    assert len(neutral.splitlines()) <= 1
    assert not set("<>＜＞﹤﹥") & set(neutral)
    assert neutralise(neutral) == neutral
    neutral.encode()


@given(
    st.text(st.sampled_from("a é<"))
    | st.text(st.sampled_from("a>＜﹥ \u200b\n\x85\xa0\u200d\U000e0100👩‹"))
)
def test_the_short_way_for_plain_text_leads_to_the_same(text: str) -> None:
    assert neutralise(text) == neutralise(f"\0{text}\0")


def test_no_sign_is_harmless_merely_because_it_can_be_printed() -> None:
    signs = [sign for sign in map(chr, range(sys.maxunicode)) if category(sign)[0] in "CMPSZ"]
    for sign in (sign for sign in signs if sign.isprintable()):
        assert neutralise(f"a{sign}b") == neutralise(f"\0a{sign}b")


UNSEEN = "\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0"
"""Letters and marks that Unicode calls ignorable: where they stand, nothing is to be seen."""


@given(st.text(st.characters(categories=("L", "N", "Po", "Zs"), exclude_characters=UNSEEN)))
def test_ordinary_text_stays_as_it_is(text: str) -> None:
    plain = " ".join(text.split())
    assert neutralise(plain) == plain


def test_no_letter_that_is_not_seen_hides_a_heading() -> None:
    for sign in UNSEEN:
        assert neutralise(f"{sign}# Answer{sign}") == "# Answer"


@pytest.mark.parametrize(
    "text",
    [
        *(f"Tom{colon} yes" for colon in "：︓﹕∶꞉ː˸։׃܃܄᛬᠃᠉⁚ꓽ︰፡፥፦⦂ःઃ"),
        *(f"Tom{colon} yes" for colon in "\u0705\u0709\u1804\u205d\ua6f4\U00012471\U0001da8a"),
        *(f"1{mark} Agree" for mark in "）、․﹒｡۔।ꓸ"),
        "1 . Agree",
        "ᐸ/walksᐳ Agree",
        *(f"{letter} Agree" for letter in "ーㅡᅳ一ـߺǀⵌ"),
        "ⵌⵌ Answer",
        *(f"{number} Agree" for number in "⒈⑴🄁"),
    ],
)
def test_marks_of_other_scripts_make_no_entry_and_no_speaker(text: str) -> None:
    assert set_off(text) == f'"{text}"'


@pytest.mark.parametrize(
    "text", ["ᐸᓂᕐᒥ ᐃᖃᓗᐃᑦ", "一致しました", "ラーメン", "1 000 guests came", "3.5 litres"]
)
def test_letters_and_numbers_that_only_begin_a_text_set_nothing_off(text: str) -> None:
    assert set_off(text) == text


def test_a_sign_like_a_colon_within_a_word_makes_no_speaker() -> None:
    assert set_off("दुःख हुआ") == "दुःख हुआ"


@pytest.mark.parametrize("padding", ["\xa0", "\u3000", "\u2800", "\u200d", "\u0301", "\ufe0f"])
def test_padding_hides_no_speaker(padding: str) -> None:
    text = neutralise(f"Tom{padding * 80}: I agree")
    assert set_off(text) == f'"{text}"'


@pytest.mark.parametrize("joiner", ["\u200c", "\u0301", "\ufe0f"])
def test_nor_the_number_of_an_entry(joiner: str) -> None:
    text = neutralise(f"1{joiner}. Yes")
    assert set_off(text) == f'"{text}"'


def test_padding_alone_sets_nothing_off() -> None:
    assert set_off("Café\xa0\xa0crème, s’il vous plaît") == "Café\xa0\xa0crème, s’il vous plaît"


def test_an_emoji_of_several_signs_stays_whole() -> None:
    assert neutralise("👩‍🌾☕️") == "👩‍🌾☕️"
