"""Answers of language models, kept in the survey: what was paid for is never asked for again."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from folkways.base.json_text import read_json
from folkways.language.model import Reply, StoredAnswer
from folkways.survey.errors import SurveyDamaged
from folkways.survey.file import SurveyFile


class Replies:
    """A :class:`folkways.language.model.AnswerStore` in a survey file."""

    def __init__(self, survey: SurveyFile) -> None:
        self._survey = survey

    def answer(self, key: str) -> Reply | None:
        """Return what is stored under a content key, if anything."""
        body = self._survey.reply(key)
        return None if body is None else self._read(body).reply

    def keep_answer(self, answer: StoredAnswer) -> None:
        """Store an answer; it is safe when this returns."""
        self._survey.keep_reply(answer.key, msgspec.json.encode(answer))

    def answers(self) -> Iterator[StoredAnswer]:
        """All that is stored, in a fixed order."""
        return map(self._read, self._survey.replies())

    def _read(self, body: bytes) -> StoredAnswer:
        try:
            return read_json(body, StoredAnswer)
        except msgspec.DecodeError as error:
            detail = "an answer of a model in it cannot be read"
            raise SurveyDamaged(self._survey.path, detail, as_written=True) from error
