"""The tables of a survey file, with their seals, and the marks of its format."""

from __future__ import annotations

from importlib import resources
from typing import Final

from folkways.store.file_kind import FileKind
from folkways.store.sealed_tables import SealedTables, Table
from folkways.store.stale_table_log import Lasting
from folkways.survey.errors import SurveyDamaged, SurveyError

KIND: Final = FileKind("survey", 0x464F5356, 3, SurveyError)
"""The mark is "FOSV". Surveys of older formats are brought to this one when first written."""

_OF_EVALUATOR = "SELECT seal FROM evaluator WHERE code = {row}."

SEALS: Final = SealedTables(
    {
        "form": Table("the form", ("id",)),
        "evaluator": Table("evaluator", ("code",)),
        "participant": Table("participant", ("code",), f"{_OF_EVALUATOR}code"),
        "answer": Table("answer", ("evaluator", "item", "question"), f"{_OF_EVALUATOR}evaluator"),
        "comment": Table("comment", ("evaluator", "item"), f"{_OF_EVALUATOR}evaluator"),
        "setting": Table("setting", ("key",)),
        "reply": Table("the reply of a model with the key", ("key",)),
    },
    format=KIND.format,
    root="form",
    damaged=SurveyDamaged,
)
"""The tables of a survey."""
LASTING: Final = Lasting(
    {
        "form": "SELECT digest, secret FROM form",
        "evaluator": "SELECT code FROM evaluator",
        "answer": "SELECT evaluator, item, question FROM answer",
        "reply": "SELECT key FROM reply",
    },
    "SELECT COALESCE(max(given), '') FROM answer",
)
"""What no later state of a survey lacks, and when it was last changed."""


def statements(name: str) -> list[str]:
    """Return the statements of a file beside this one, such as schema.sql."""
    text = resources.files("folkways.survey").joinpath(name).read_text("utf-8")
    return [part for part in text.split(";\n") if part.strip()]
