from __future__ import annotations

from pathlib import Path

import gguf
import numpy as np
from tools.llama.random_model import CLASSES, CONTEXT, FOLLOWS, vocabulary, weights, write_model


def test_the_same_seed_gives_the_same_bytes_and_another_seed_others(tmp_path: Path) -> None:
    for name, seed in (("first", 0), ("second", 0), ("other", 1)):
        write_model(tmp_path / name, seed)
    written = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert written["first"] == written["second"]
    assert written["first"] != written["other"]
    assert len(written["first"]) < 1_000_000


def test_the_file_says_how_long_a_conversation_may_be_and_how_to_draw(tmp_path: Path) -> None:
    write_model(tmp_path / "tiny.gguf")
    reader = gguf.GGUFReader(tmp_path / "tiny.gguf")
    fields = {name: field.contents() for name, field in reader.fields.items()}
    assert fields["llama.context_length"] == CONTEXT
    assert fields["general.sampling.top_k"] == 0
    assert len(fields["tokenizer.ggml.tokens"]) == len(vocabulary())


def test_every_text_can_be_written_with_the_vocabulary_and_in_one_way_only() -> None:
    texts = [token.text for token in vocabulary()]
    assert len(set(texts)) == len(texts)
    assert {f"\\x{byte:02x}" for byte in range(256)} <= set(texts)
    assert " people" in texts


def test_what_may_follow_is_shared_out_among_classes_that_have_tokens() -> None:
    present = {token.kind for token in vocabulary()}
    assert set(CLASSES) == present
    for shares in FOLLOWS.values():
        assert set(shares) <= present
        assert abs(sum(shares.values()) - 1) < 0.02


def test_only_the_embedding_writes_where_the_output_reads_the_class() -> None:
    tensors = weights(vocabulary(), seed=0)
    classes = len(CLASSES)
    for name in ("blk.0.attn_output.weight", "blk.0.ffn_down.weight"):
        assert not np.any(tensors[name][:classes])
        assert np.all(np.any(tensors[name][classes:], axis=1))
