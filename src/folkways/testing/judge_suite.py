"""What every Judge must hold to: call :func:`check_judge` from a test of your own."""

from __future__ import annotations

from collections.abc import Callable

from folkways.metrics.judge import Docket, Judge, Likeness

NORMS = (
    "No smoking indoors.",
    "People should be quiet in public.",
    "Guests tip after meals.",
    "Never feed pigeons bread.",
    "…",
)
TEXTS = (
    "smoking a cigarette at the counter",
    "reading a book quietly",
    "leaving a tip on the table",
    "talking loudly on the phone",
    "I would rather that nobody smoked in here.",
    "日本語 🙂",
    "",
)
"""Norms, and what is done or said, as they occur and as they might."""


def check_judge(make: Callable[[], Judge]) -> None:
    """Check a judge on ``NORMS`` and ``TEXTS``; ``make`` gives a new one each time.

    Its verdicts are those that folkways knows, with a reason; they follow from the question alone,
    whatever was asked before; and a norm that it understands is the same as itself.
    """
    first, second = Docket(make()), Docket(make())
    assert first.judge.name, "a judge has a name"
    questions = [(text, norm) for norm in NORMS for text in TEXTS]
    for text, norm in questions:
        _ask(first, text, norm)
    for text, norm in reversed(questions):
        _ask(second, text, norm)
    found = sorted(map(repr, first.decisions()))
    assert found == sorted(map(repr, second.decisions())), "it depends on what was asked before"
    for norm in NORMS:
        if first.understands(norm):
            same = first.likeness(norm, norm)
            assert same is Likeness.SAME, f"{norm!r} is {same} to itself"


def _ask(docket: Docket, text: str, norm: str) -> None:
    docket.understands(norm)
    for indoors in (True, False):
        docket.conduct(text, indoors, norm)
    docket.likeness(text, norm)
    assert docket.about(text, norm) in (True, False)
