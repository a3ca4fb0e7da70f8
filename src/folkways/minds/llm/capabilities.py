"""What an endpoint was found to accept: remembered, so that it is found out only once.

None of it joins a content key. It says how a question is put, not which question it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pydantic import BaseModel, ConfigDict

Form = Literal["full", "strict", "bare", "tool", "json", "text"]
"""How an answer is held to its form: by a schema with all bounds, without those on the length of
strings, or without any; by a forced tool call; by JSON mode; by words alone."""

SCHEMA_FORMS: tuple[Form, ...] = ("full", "strict", "bare", "tool")
WORDED_FORMS: tuple[Form, ...] = ("json", "text")
"""The forms in which the schema has to stand in the prompt."""


class ModelCapabilities(BaseModel):
    """What is known of one model at one endpoint; ``model_dump_json`` is how it is kept.

    ``form`` is None as long as none has been tried. ``dropped`` are parameters that it does not
    accept; ``length_name`` is what it calls the longest length of an answer.
    """

    model_config = ConfigDict(frozen=True)

    form: Form | None = None
    dropped: tuple[str, ...] = ()
    length_name: Literal["max_tokens", "max_completion_tokens"] | None = None

    def without(self, parameter: str) -> ModelCapabilities:
        """Return these, less one parameter."""
        return self.model_copy(update={"dropped": (*self.dropped, parameter)})

    def one_down(self, form: Form, forms: Sequence[Form]) -> ModelCapabilities | None:
        """Return these with the form that comes after ``form`` in ``forms``, if one does."""
        after = forms[forms.index(form) + 1 :]
        return self.model_copy(update={"form": after[0]}) if after else None
