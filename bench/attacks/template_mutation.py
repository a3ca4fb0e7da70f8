"""Mutations of prompt templates by chance: of bytes, and with expressions that Jinja2 can read."""

from __future__ import annotations

from random import Random
from typing import Final

from attacks.mutation import mutated
from folkways.language.sandbox import FILTERS

_SHARE: Final = 0.8
_BEHIND: Final = b"{% block situation %}"
_VALUES: Final = (
    *(
        "1e400",
        "-1e400",
        "0",
        "-5",
        "9" * 400,
        "9" * 5_000,
        "10**9",
        "0.5",
        "1_000",
        "1/0",
        "5 % 0",
    ),
    *("'a'", "''", "'é'", "'\\ud800'", "'x' * 9", "-'a'", "'%s'", "'a' < 1", "'a' in 5", "1 if q"),
    *("[]", "{}", "()", "[1, 'a', none]", "[q]", "{'a': 1}", "none", "true", "not q", "q in q"),
    *("q", "q.information", "q['information']", "q.nothing", "q.__class__", "q.model_fields"),
    *("q.information[0]", "q.information[::0]", "q.information['a']", "nothing", "loop", "self"),
    *("self.situation", "super()", "caller", "varargs", "range(10**9)", "dict()", "cycler", "m"),
    *("m()", "m(1, 2, 3)", "m(z=1)", "m(a=1, a=2)", "m(**q)", "m(*5)", "m(**{1: 2})", "shared"),
    *("shared.norms", "shared.nothing", "{'a': 1}.items()", "{'a': 1}.items(1)", "none.x"),
    *("'a'.upper", "'a'.format", "'{:9999999}'.format", "true.real", "(1).bit_length", "''.join"),
)
_ARGUMENTS: Final = (
    *("", "()", "(1)", "(-5)", "('a')", "(none)", "(1, 2)", "(1, 2, 3, 4, 5)", "(q)", "(**q)"),
    *("(*5)", "(1e400)", "(nothing)", "(attribute='x')", "(attribute=q)", "(attribute=5)"),
    *("('upper')", "('nothing')", "('round', 'a')", "(by='z')", "(reverse=q)", "(end=5)"),
    *("(end='xxxxxxxxxx')", "(leeway=-5)", "(length=none)", "(method='z')", "(precision=-99)"),
    *("(precision=1, precision=2)", "(start='a')", "(0, 99)", "('divisibleby', 0)", "('in', 5)"),
    *("('counted value')", "(0)", "(true)", "(default=1)", "('__class__')"),
)
_TESTS: Final = (
    *("divisibleby(0)", "divisibleby", "in 5", "sameas", "lt('a')", "nothing", "defined", "even"),
    *("filter(1)", "ne(1, 2)", "callable", "mapping", "string"),
)
_SIGNS: Final = ("+", "-", "*", "/", "//", "%", "==", "<", "and", "or", "in", "if q else")
_STATEMENTS: Final = (
    *(["{{ %s }}"] * 8),
    *("{{ %s + 1 }}", "{{ -(%s) }}", "{{ (%s)[0] }}", "{{ (%s).x }}", "{{ %s < 1 }}"),
    *("{{ {(%s): 1} }}", "{{ [%s, 1] | sort }}", "{{ %s ~ 'a' }}", "{{ %s", "{% %s %}"),
    *("{% if %s %}x{% elif %s %}y{% endif %}", "{% for x in %s %}{{ x }}{% endfor %}"),
    *("{% for x, y in %s %}{{ x }}{% endfor %}", "{% for x in [1] if %s %}{{ x }}{% endfor %}"),
    "{% for x in [1, 2] recursive %}{{ loop(%s) }}{% endfor %}",
    "{% for x in [1, 2] %}{{ loop.cycle() }}{{ loop.changed(%s) }}{% endfor %}",
    *("{% set q = %s %}", "{% set a, b = %s %}{{ a }}", "{% set m = %s %}{{ m() }}"),
    *(
        "{% set x | truncate(%s) %}a{% endset %}{{ x }}",
        "{% set loop = %s %}",
        "{% set q.x = %s %}",
    ),
    *("{% include %s %}", "{% include %s ignore missing %}", "{% import %s as z %}{{ z.a }}"),
    *("{% from %s import z %}{{ z }}", "{% include 'check_type.md' %}", "{% extends %s %}"),
    "{% import 'shared.md' as z %}{{ z.norms(%s) }}",
    *("{% macro m(a, b=%s) %}{{ a }}{{ varargs }}{% endmacro %}{{ m(1, 2, 3) }}",),
    *("{% macro k(a=%s) %}{{ k() }}{% endmacro %}{{ k() }}", "{% macro m(%s) %}{% endmacro %}"),
    *("{% macro m(a, a) %}{% endmacro %}{{ m(1) }}", "{% call m(%s) %}{% endcall %}"),
    *("{% with a = %s %}{{ a }}{% endwith %}", "{% filter upper %}{{ %s }}{% endfilter %}"),
    "{% for x in %s %}" * 25 + "x" + "{% endfor %}" * 25,
)


def mutated_template(data: bytes, name: str, random: Random) -> bytes:
    """Return what a template called ``name`` might hold instead of ``data``.

    Mostly it gets a statement or two in one of its lines, else its bytes are mutated.
    """
    if random.random() > _SHARE:
        return mutated(data, name, random)
    for _ in range(random.choice((1, 1, 2))):
        lines = data.split(b"\n")
        likely = [number for number, line in enumerate(lines) if _BEHIND in line]
        at = random.choice(likely if likely and random.random() < _SHARE else range(len(lines)))
        lines.insert(at + 1, _statement(random).encode())
        data = b"\n".join(lines)
    return data


def _statement(random: Random) -> str:
    text = random.choice(_STATEMENTS)
    while "%s" in text:
        text = text.replace("%s", _expression(random).replace("%s", "%d"), 1)
    return text


def _expression(random: Random, depth: int = 0) -> str:
    value = random.choice(_VALUES)
    kind = random.random()
    if kind < 0.5:
        for _ in range(random.choice((1, 1, 2))):
            value += f" | {random.choice(sorted(FILTERS))}{random.choice(_ARGUMENTS)}"
    elif kind < 0.6:
        value += f" is {random.choice(_TESTS)}"
    elif kind < 0.75 and depth < 3:
        sign = random.choice(
            ("+", "-", "*", "/", "//", "%", "==", "<", "and", "or", "in", "if q else")
        )
        value = f"({value} {sign} {_expression(random, depth + 1)})"
    return value
