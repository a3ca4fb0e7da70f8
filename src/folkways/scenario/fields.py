"""The kinds of text that a scenario file is made of, and the rule that unknown keys are errors."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from folkways.base.time import parse_clock

CLOCK_PATTERN: Final = r"^\d{1,2}:\d\d$"
LINE_PATTERN: Final = r"^[^\x00-\x20\x7f]([^\x00-\x1f\x7f]*[^\x00-\x20\x7f])?$"
WORD_PATTERN: Final = r"^[A-Za-z0-9_-]+$"
ID_PATTERN: Final = r"^[a-z][a-z0-9_]*$"
MAX_SEED: Final = 2**53 - 1  # what every JSON reader keeps exactly


def _clock(text: str) -> str:
    parse_clock(text)
    return text


Clock = Annotated[
    str,
    AfterValidator(_clock),
    Field(pattern=CLOCK_PATTERN, description="A time of day such as '08:00'."),
]
Line = Annotated[str, Field(min_length=1, max_length=200, pattern=LINE_PATTERN)]
SENTENCE_LENGTH: Final = 4000
"""Characters that may be said of an agent in one field."""
Sentence = Annotated[str, Field(max_length=SENTENCE_LENGTH)]


class Strict(BaseModel):
    """Unknown keys are errors."""

    model_config = ConfigDict(
        extra="forbid", frozen=True, use_attribute_docstrings=True, allow_inf_nan=False
    )
