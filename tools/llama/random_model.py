"""A tiny language model with random weights, for tests against a real server.

    python tools/llama/random_model.py tiny.gguf

It writes words without sense, but in the form of JSON: its weights make a quotation mark likely
after a few words and a closing bracket after a few items, so that answers are short. Its vocabulary
is every byte and the commonest words of folkways' own prompts, so that those are few tokens. The
same source tree and the same seed give the same bytes.
"""

from __future__ import annotations

import argparse
import re
import string
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import gguf
import numpy as np
import numpy.typing as npt

import folkways

CONTEXT = 32_768
"""Tokens that fit into one conversation with the model."""

WIDTH, HEADS, HEAD_WIDTH, HIDDEN = 64, 2, 16, 64
WORDS = 1_200
CLASS_STRENGTH = 4.0
SPREAD = 0.7

CONTROL = ("<|system|>", "<|user|>", "<|assistant|>", "<|end|>")
END = CONTROL.index("<|end|>")
TEMPLATE = (
    "{% for message in messages %}<|{{ message.role }}|>{{ message.content }}<|end|>{% endfor %}"
    "{% if add_generation_prompt %}<|assistant|>{% endif %}"
)

Array = npt.NDArray[np.float32]

# What comes after a token of a class: shares of the classes of the next one. A grammar then leaves
# out what would not be valid; so only what may stand beside each other needs to be in proportion.
# "open" and "close" are two tokens each, of which at most one is valid. A value that opens another
# must be rare enough for an object of any form to come to its end. No item of a list begins with
# a zero, since a grammar cannot say that a weight is above 0.
RARE = 1e-7
FOLLOWS: dict[str, dict[str, float]] = {
    "role": {"word": 0.6, "open": 0.4},
    "end": {"end": 1.0},
    "word": {"spaced": 0.8, "quote": 0.15, "comma": 0.02, "sign": 0.01, "close": 0.01, "end": 0.01},
    "quote": {"word": 0.95, "quote": 0.03, "comma": 4e-3, "close": 0.012, "colon": 4e-3},
    "comma": {"quote": 0.3, "digit": 0.2, "spaced": 0.3, "word": 0.1, "open": 0.1, "space": 1e-3},
    "colon": {"quote": 0.4, "digit": 0.2, "zero": 0.1, "open": 0.1, "word": 0.1, "letter": 0.1},
    "open": {"quote": 0.4, "digit": 0.25, "open": 0.2, "close": 0.05, "word": 0.1, "space": 1e-3},
    "close": {"close": 0.5, "comma": 0.2, "end": 0.3, "space": 1e-3},
    "digit": {"close": 0.55, "comma": 0.25, "digit": 0.08, "zero": 0.02, "spaced": 0.1},
    "letter": {"letter": 0.3, "spaced": 0.3, "quote": 0.3, "comma": 0.05, "close": 0.05},
    "sign": {"spaced": 0.6, "quote": 0.3, "digit": 0.05, "close": 0.05},
    "space": {"word": 0.4, "quote": 0.3, "digit": 0.1, "close": 0.1, "open": 0.1},
    "byte": {"spaced": 0.7, "quote": 0.3},
}
FOLLOWS["spaced"] = FOLLOWS["word"]
FOLLOWS["zero"] = FOLLOWS["digit"]
CLASSES = tuple(FOLLOWS)


class Token(NamedTuple):
    """A piece of text in the form that the server's "rwkv" tokenizer reads, and its class."""

    text: str
    kind: str


def _class_of_byte(byte: int) -> str:
    character = chr(byte)
    named = {'"': "quote", ",": "comma", ":": "colon", " ": "space", "0": "zero"}
    named |= dict.fromkeys("{[", "open") | dict.fromkeys("}]", "close")
    named |= dict.fromkeys("123456789", "digit") | dict.fromkeys(string.ascii_letters, "letter")
    return named.get(character, "sign" if character in ".;!?'()-" else "byte")


def _common_words() -> list[str]:
    package = Path(folkways.__file__).parent
    files = [*package.rglob("prompts/*.md"), *package.rglob("presets/*.yaml")]
    counts = Counter(
        word
        for file in sorted(files)
        for word in re.findall(r" ?[A-Za-z]{2,}", file.read_text("utf-8"))
    )
    ranked = sorted(counts, key=lambda word: (-counts[word] * (len(word) - 1), word))
    return sorted(ranked[:WORDS])


def vocabulary() -> list[Token]:
    """Return all tokens: the control tokens, the 256 bytes, the words."""
    tokens = [Token(text, "end" if text == CONTROL[END] else "role") for text in CONTROL]
    tokens += [Token(f"\\x{byte:02x}", _class_of_byte(byte)) for byte in range(256)]
    tokens += [Token(word, "spaced" if word[0] == " " else "word") for word in _common_words()]
    return tokens


def weights(tokens: list[Token], seed: int) -> dict[str, Array]:
    """Return the tensors of a llama with one layer.

    The first channels of the residual stream hold the class of the token and nothing else writes to
    them: the output reads the shares from there. All other channels are noise that depends on the
    whole prompt.
    """
    random = np.random.Generator(np.random.PCG64(seed))
    classes = len(CLASSES)
    noise = WIDTH - classes

    def draw(*shape: int, scale: float = 1.0) -> Array:
        return (random.standard_normal(shape) * scale).astype(np.float32)

    kinds = np.array([CLASSES.index(token.kind) for token in tokens])
    embedding = np.zeros((len(tokens), WIDTH), np.float32)
    embedding[np.arange(len(tokens)), kinds] = CLASS_STRENGTH
    embedding[:, classes:] = draw(len(tokens), noise, scale=0.3)

    into_stream = np.zeros((WIDTH, HEADS * HEAD_WIDTH), np.float32)
    into_stream[classes:] = draw(noise, HEADS * HEAD_WIDTH, scale=0.15)
    down = np.zeros((WIDTH, HIDDEN), np.float32)
    down[classes:] = draw(noise, HIDDEN, scale=0.05)

    # After the last normalisation a class channel is about this strong, a noise channel about 0.8.
    strong = CLASS_STRENGTH / np.sqrt((CLASS_STRENGTH**2 + noise * 0.45**2) / WIDTH)
    sizes = np.bincount(kinds, minlength=classes)
    output = np.zeros((len(tokens), WIDTH), np.float32)
    for number, name in enumerate(CLASSES):
        shares = np.array([FOLLOWS[name].get(kind, RARE) for kind in CLASSES])
        output[:, number] = np.log(shares / sizes)[kinds] / strong
    output[:, classes:] = draw(len(tokens), noise, scale=SPREAD / np.sqrt(noise) / 0.8)

    narrow = WIDTH**-0.5
    return {
        "token_embd.weight": embedding.astype(np.float16),
        "output_norm.weight": np.ones(WIDTH, np.float32),
        "output.weight": output.astype(np.float16),
        "blk.0.attn_norm.weight": np.ones(WIDTH, np.float32),
        "blk.0.attn_q.weight": draw(HEADS * HEAD_WIDTH, WIDTH, scale=narrow),
        "blk.0.attn_k.weight": draw(HEAD_WIDTH, WIDTH, scale=narrow),
        "blk.0.attn_v.weight": draw(HEAD_WIDTH, WIDTH, scale=narrow),
        "blk.0.attn_output.weight": into_stream,
        "blk.0.ffn_norm.weight": np.ones(WIDTH, np.float32),
        "blk.0.ffn_gate.weight": draw(HIDDEN, WIDTH, scale=narrow),
        "blk.0.ffn_up.weight": draw(HIDDEN, WIDTH, scale=narrow),
        "blk.0.ffn_down.weight": down,
    }


def write_model(path: Path, seed: int = 0) -> None:
    """Write the model as a GGUF file of about half a megabyte."""
    tokens = vocabulary()
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_name("tiny")
    writer.add_context_length(CONTEXT)
    writer.add_embedding_length(WIDTH)
    writer.add_block_count(1)
    writer.add_feed_forward_length(HIDDEN)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(1)
    writer.add_key_length(HEAD_WIDTH)
    writer.add_value_length(HEAD_WIDTH)
    writer.add_rope_dimension_count(HEAD_WIDTH)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_vocab_size(len(tokens))
    # The server's own defaults would leave nothing but the single likeliest tokens.
    writer.add_sampling_top_k(0)
    writer.add_sampling_top_p(1.0)
    writer.add_sampling_min_p(0.0)
    writer.add_sampling_temp(1.0)
    writer.add_tokenizer_model("rwkv")
    writer.add_token_list([token.text for token in tokens])
    writer.add_token_types(
        [
            gguf.TokenType.CONTROL if number < len(CONTROL) else gguf.TokenType.NORMAL
            for number in range(len(tokens))
        ]
    )
    writer.add_eos_token_id(END)
    writer.add_chat_template(TEMPLATE)
    for name, tensor in weights(tokens, seed).items():
        writer.add_tensor(name, tensor)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def main() -> None:
    """Write the model to the path given."""
    parser = argparse.ArgumentParser(description="Write a tiny model with random weights.")
    parser.add_argument("path", type=Path)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    write_model(arguments.path, arguments.seed)
    print(arguments.path)


if __name__ == "__main__":
    main()
