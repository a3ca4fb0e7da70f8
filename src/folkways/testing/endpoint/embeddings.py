"""OpenAI's embeddings format, with the lexical embedder behind it."""

from __future__ import annotations

import base64

import msgspec
import numpy as np

from folkways.memory.embedder import LexicalEmbedder, Vector
from folkways.testing.endpoint.faults import Fault
from folkways.testing.endpoint.given import Tokens
from folkways.testing.endpoint.question import BadRequest, ParsedRequest, content_hash, count_tokens

MOST_INPUTS = 2048
"""The most texts of one request."""


class _Embed(msgspec.Struct):
    model: str
    input: str | list[str]
    encoding_format: str = "float"
    dimensions: int | None = None


_EMBED = msgspec.json.Decoder(_Embed)


class Embeddings:
    """Reads requests for embeddings and writes their answers."""

    def __init__(self) -> None:
        self._embedder = LexicalEmbedder()

    def read(self, body: bytes) -> tuple[ParsedRequest, _Embed]:
        """Take a request apart; raises BadRequest."""
        try:
            asked = _EMBED.decode(body)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise BadRequest(str(error)) from error
        texts = (asked.input,) if isinstance(asked.input, str) else tuple(asked.input)
        if not 0 < len(texts) <= MOST_INPUTS or not all(texts):
            raise BadRequest(f"'input' must be 1 to {MOST_INPUTS} texts that are not empty.")
        if asked.dimensions is not None and not 1 <= asked.dimensions <= 4096:
            raise BadRequest("'dimensions' must be 1 to 4096.")
        content = content_hash(asked.model.encode(), *(t.encode() for t in texts))
        return ParsedRequest(model=asked.model, content=content, shown=texts), asked

    def write(
        self, question: ParsedRequest, asked: _Embed, fault: Fault | None
    ) -> tuple[bytes, Tokens | None]:
        """Return the body of an answer, and its usage. Some faults have a meaning here as well."""
        length = asked.dimensions or len(self._embedder.embed(question.shown[0]))
        if fault is Fault.WRONG_TYPES:
            length += 1
        data: list[dict[str, object]] = []
        for index, text in enumerate(question.shown):
            vector = self._vector(text, length)
            entry: object = vector.tolist()
            if asked.encoding_format == "base64":
                entry = base64.b64encode(vector.astype("<f4").tobytes()).decode()
            if fault is Fault.NULL:
                entry = None
            data.append({"object": "embedding", "index": index, "embedding": entry})
        if fault is Fault.MISSING_FIELD:
            data.pop()
        if fault is Fault.NO_CHOICES:
            data = []
        body: dict[str, object] = {"object": "list", "data": data, "model": question.model}
        if fault is Fault.NO_USAGE:
            return msgspec.json.encode(body), None
        tokens = Tokens(count_tokens(*question.shown))
        body["usage"] = {"prompt_tokens": tokens.into, "total_tokens": tokens.into}
        return msgspec.json.encode(body), tokens

    def _vector(self, text: str, length: int) -> Vector:
        vector = np.zeros(length, dtype=np.float32)
        known = self._embedder.embed(text)[:length]
        vector[: len(known)] = known
        if not vector.any():
            vector[0] = 1
        return vector / np.float32(np.linalg.norm(vector))
