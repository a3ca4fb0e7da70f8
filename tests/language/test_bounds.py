"""Templates of a user's own that would take all memory, or never end."""

from __future__ import annotations

import pytest

from folkways.agents.operations import RATE_IMPORTANCE
from folkways.agents.questions import RateImportance
from folkways.base.errors import ScenarioError
from folkways.language import bounds
from folkways.language.book import PromptBook
from folkways.norms.examples import EXAMPLES

EXAMPLE = EXAMPLES["rate_importance"]
DOUBLED = "{% set a = [0, 0] %}" + "{% set a = [a, a] %}" * 60
LONG = "{% set a = 'xxxxxxxx' %}" + "{% set a = a | replace('x', a) %}" * 8
TEXT = "x" * 100_000


def rendered(situation: str, **files: str) -> str:
    """Return the situation as ``situation`` words it, with files that it draws in."""
    assert isinstance(EXAMPLE, RateImportance)
    text = "{% block instructions %}Do it.{% endblock %}\n"
    text += f"{{% block situation %}}{situation}{{% endblock %}}\n"
    own = {f"{name}.md": file for name, file in files.items()}
    return PromptBook({"rate_importance.md": text} | own).render(RATE_IMPORTANCE, EXAMPLE).situation


@pytest.mark.parametrize(
    "situation",
    [
        "{{ [1] | batch(1000000000, 0) | list }}",
        "{{ [1] | slice(1000000000) | list }}",
        "{{ 1.5 | round(10**8, 'ceil') }}",
        "{{ 1.5 | round(100000000, 'ceil') }}",
        "{{ [1.5] | map('round', 100000000, 'ceil') | list }}",
        "{{ 'x' | center(1000000000) }}",
        "{{ 'x'.center(1000000000) }}",
        "{% set f = 'x'.center %}{{ f(1000000000) }}",
        "{% set f = 'x'['ljust'] %}{{ f(1000000000) }}",
        "{% for f in ['x'] | map(attribute='zfill') %}{{ f(1000000000) }}{% endfor %}",
        "{% set f = '{:1000000000}'.format %}{{ f(1) }}",
        "{{ 'x' | indent(1000000000) }}",
        "{{ 'x' | wordwrap(1) }}",
        "{{ 'x' * 1000000000 }}",
        "{{ [1] * 1000000000 }}",
        "{{ '%1000000000d' % 1 }}",
        "{{ '%1000000000d' | format(1) }}",
        "{{ 10 ** 1000000000 }}",
        "{% set a = 10 %}" + "{% set a = a * a %}" * 60 + "{{ a }}",
        "{% for i in range(1000000000) %}x{% endfor %}",
        "{% set a = q.who.innate %}" + "{% for i in a %}" * 19 + "x" + "{% endfor %}" * 19,
        "{% set a = 'xxxxxxxxxx' | list %}" + "{% for i in a %}" * 12 + "{% endfor %}" * 12,
        "{% for i in 'x' %}" * 60 + "{% endfor %}" * 60,
        "{% for i in 'xxxx' | list recursive %}{{ loop('xxxx' | list) }}{% endfor %}",
        "{% set a = 'xxxxxxxxxxxxxxxx' | list %}{% for i in a %}{% for j in a %}" + TEXT
        + "{% endfor %}{% endfor %}",
        "{% for i in 'xxxxxxxxxxxxxxxx' | list %}{% for j in [] %}{% else %}" + TEXT
        + "{% endfor %}{% endfor %}",
        "{% for i in 'xxxxxxxxxxxxxxxx' | list %}{{ '" + TEXT + "' }}{% endfor %}",
        "{% macro m(a) %}{{ m(a) }}{{ m(a) }}{% endmacro %}{{ m(1) }}",
        "{% macro m(n) %}{% if n %}{{ m(n - 1) }}{{ m(n - 1) }}{% endif %}{% endmacro %}"
        "{{ m(50) }}",
        "{% set a %}xx{% endset %}" + "{% set a %}{{ a }}{{ a }}{% endset %}" * 60,
        DOUBLED + "{{ a }}",
        DOUBLED + "{{ a | string | length }}",
        DOUBLED + DOUBLED.replace(" a ", " b ").replace("a, a", "b, b") + "{{ a == b }}",
        "{% set a = (0, 0) %}" + "{% set a = (a, a) %}" * 60 + "{{ [a] | unique | list }}",
        "{% set a = {0: 0} %}" + "{% set a = {0: a, 1: a} %}" * 60 + "{{ a }}",
        "{{ " + "[" * 60 + "]" * 60 + " }}" + DOUBLED,
        LONG,
        "{% set a = 'xxxxxxxx' %}" + "{% set a = [a, a, a, a] | join(a) %}" * 12,
        "{% set a = [0] %}" + "{% set a = [a, a] | sum(start=[]) %}" * 60,
        "{% set a = '" + TEXT + "' %}{{ [" + "a, " * 1000 + "] | join }}",
        "{% set a = '" + TEXT + "' %}" + "{% set b = a[1:] %}" * 1000,
        "{{ '" + "f" * 5000 + "' | int(0, 16) }}",
        "{{ " + "9" * 5000 + " }}",
        "{{ " + "9" * 4000 + " }}",
        "{{ " + "(" * 5000 + "1" + ")" * 5000 + " }}",
        "{{ " + "-" * 5000 + "1 }}",
    ],
)  # fmt: skip
def test_no_template_takes_all_memory_or_all_time(situation: str) -> None:
    with pytest.raises(ScenarioError):
        rendered(situation)


def test_files_that_draw_in_each_other_twice_end_too() -> None:
    files = {f"a{n}": f"{{% include 'a{n + 1}.md' %}}" * 2 for n in range(50)} | {"a50": "x"}
    with pytest.raises(ScenarioError, match="more text or takes more turns"):
        rendered("{% include 'a0.md' %}", **files)


def test_what_takes_too_long_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "SECONDS", -1.0)
    with pytest.raises(ScenarioError, match="more text or takes more turns"):
        rendered("{% for text in q.texts %}{{ text }}{% endfor %}")


def test_each_rendering_has_all_of_its_allowance() -> None:
    situation = "{% for i in q.texts %}" + TEXT + "{% endfor %}"
    text = "{% block instructions %}Do it.{% endblock %}"
    text += f"{{% block situation %}}{situation}{{% endblock %}}"
    book = PromptBook({"rate_importance.md": text})
    assert isinstance(EXAMPLE, RateImportance)
    few = EXAMPLE.model_copy(update={"texts": ("a", "b")})
    for _ in range(8):
        assert len(book.render(RATE_IMPORTANCE, few).situation) == 2 * len(TEXT)


@pytest.mark.parametrize(
    ("situation", "text"),
    [
        ("{{ 2.345 | round(1) }} {{ 2.5 | round(method='floor') }}", "2.3 2.0"),
        ("{{ [1, 2.5] | sum }} {{ (1, 2) | join('-') }}", "3.5 1-2"),
        ("{{ 'abca' | replace('a', 'xy') }} {{ 'aaa' | replace('a', 'b', 1) }}", "xybcxy baa"),
        ("{% for a, b in {1: 2}.items() %}{{ a }}{{ b }}{% endfor %}", "12"),
        ("{% set a, b = 1, 2 %}{{ a + b }}", "3"),
        ("{% for i in [1, 2, 3] if i != 2 %}{{ loop.index }}/{{ loop.length }} {% endfor %}",
         "1/2 2/2"),
        ("{% for i in [] %}x{% else %}none{% endfor %}", "none"),
        ("{{ [3, 1] | sort | map('string') | join }} {{ [1, 2, 3][1:] | list }}", "13 [2, 3]"),
        ("{{ ['a', 'b'] | reverse | first }} {{ [1, 1] | unique | list | length }}", "b 1"),
        ("{{ [1, 2, 3] | select('odd') | list }} {{ {'b': 1} | dictsort | first | last }}",
         "[1, 3] 1"),
    ],
)  # fmt: skip
def test_what_templates_need_works_as_before(situation: str, text: str) -> None:
    assert rendered(situation) == text
