"""A server of a language model with random weights, for latencies that a real server has.

    python bench/random_model.py --port 8000          # needs PyTorch, transformers, a GPU

Weights do not change how long an answer takes, so none are fetched: a model of the shape of Llama
3.1 8B (arXiv:2407.21783, table 3) is filled at random. Requests are batched continuously by
transformers. A request says how many tokens it wants; the end of a text is not heeded. Prompts are
counted in tokens of four characters; what stands in them does not matter, but equal beginnings are
equal tokens, as a cache of prefixes needs them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import zlib

import torch
from aiohttp import web
from transformers import ContinuousBatchingConfig, GenerationConfig, LlamaConfig, LlamaForCausalLM

CHARACTERS = 4
"""Of a token, in the mean."""
SHAPES = {
    "8b": LlamaConfig(
        vocab_size=128_256,
        hidden_size=4096,
        intermediate_size=14_336,
        num_hidden_layers=32,
        num_attention_heads=32,
        num_key_value_heads=8,
        max_position_embeddings=32_768,
    ),
    "tiny": LlamaConfig(
        vocab_size=1000,
        hidden_size=64,
        intermediate_size=128,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=2,
        max_position_embeddings=32_768,
    ),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--shape", choices=list(SHAPES), default="8b")
    options = parser.parse_args()
    web.run_app(Served(options.shape).app(), host="127.0.0.1", port=options.port, print=None)


class Served:
    """The model, and its route."""

    def __init__(self, shape: str) -> None:
        config = SHAPES[shape]
        self._vocabulary = config.vocab_size
        device = "cuda" if torch.cuda.is_available() else "cpu"
        with torch.device(device):
            torch.set_default_dtype(torch.bfloat16 if device == "cuda" else torch.float32)
            model = LlamaForCausalLM(config).eval()
        model.set_attn_implementation("paged|sdpa")
        self._manager = model.init_continuous_batching(
            generation_config=GenerationConfig(do_sample=False, eos_token_id=-1, pad_token_id=0),
            continuous_batching_config=ContinuousBatchingConfig(
                max_requests_per_batch=64, default_compile_level=0
            ),
        )
        self._manager.start()
        self._number = 0

    def app(self) -> web.Application:
        app = web.Application(client_max_size=2**26)
        app.router.add_post("/v1/chat/completions", self._complete)
        return app

    async def _complete(self, request: web.Request) -> web.Response:
        asked = await request.json()
        text = "".join(str(one["content"]) for one in asked["messages"])
        most = int(asked.get("max_tokens", 64))
        self._number += 1
        name = f"request {self._number}"
        done = asyncio.get_running_loop().create_future()
        self._manager.register_result_handler(name, done.set_result)
        self._manager.add_request(self._tokens(text), request_id=name, max_new_tokens=most)
        got = await done
        if got.error is not None:
            return web.json_response({"error": {"message": got.error}}, status=500)
        choice = {
            "index": 0,
            "message": {"role": "assistant", "content": "x" * most},
            "finish_reason": "length",
        }
        usage = {
            "prompt_tokens": len(got.prompt_ids),
            "completion_tokens": len(got.generated_tokens),
        }
        body = {"id": name, "object": "chat.completion", "choices": [choice], "usage": usage}
        return web.Response(text=json.dumps(body), content_type="application/json")

    def _tokens(self, text: str) -> list[int]:
        """Return a token for each four characters: the same for the same characters."""
        pieces = (text[at : at + CHARACTERS] for at in range(0, max(1, len(text)), CHARACTERS))
        return [zlib.crc32(piece.encode()) % self._vocabulary for piece in pieces]


if __name__ == "__main__":
    main()
