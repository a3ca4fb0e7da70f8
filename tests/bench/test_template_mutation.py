"""Mutated prompt templates hold what Jinja2 reads, or else nobody would see what it then does."""

from __future__ import annotations

from random import Random

import jinja2
from attacks.template_mutation import mutated_template

TEMPLATE = (
    b"{% block instructions %}Do it.{% endblock %}\n{% block situation %}\nx\n{% endblock %}\n"
)
CASES = 200


def made(number: int) -> bytes:
    return mutated_template(TEMPLATE, "check_type.md", Random(number))


def is_read(data: bytes) -> bool:
    try:
        jinja2.Environment(autoescape=True).parse(data.decode())
    except (jinja2.TemplateSyntaxError, ValueError, RecursionError):
        return False
    return True


def test_the_same_chance_makes_the_same_template() -> None:
    assert [made(number) for number in range(20)] == [made(number) for number in range(20)]


def test_most_templates_are_changed_and_can_still_be_read() -> None:
    all_made = [made(number) for number in range(CASES)]
    assert len(set(all_made) - {TEMPLATE}) > 0.8 * CASES
    assert sum(is_read(one) for one in all_made) > 0.5 * CASES
