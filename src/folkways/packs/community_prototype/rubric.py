"""The rubric for threads: whether a rule is broken in them, and whether they seem real."""

from __future__ import annotations

from typing import Final

from folkways.environments.judging import Level, Rubric, RubricItem

RUBRIC: Final = Rubric(
    title="Threads of a community",
    about="A thread of an online community. Some were written by people, others by a program.",
    items=(
        RubricItem(
            key="breaks",
            question="Is anybody unkind, advertising, or off topic?",
            levels=(
                Level(score=0, description="Nobody is."),
                Level(score=1, description="At least one post is."),
            ),
        ),
        RubricItem(
            key="real",
            question="Was this thread written by people, or by a program?",
            levels=(
                Level(score=0, description="Certainly by a program."),
                Level(score=1, description="Probably by a program."),
                Level(score=2, description="Probably by people."),
                Level(score=3, description="Certainly by people."),
            ),
        ),
    ),
)
