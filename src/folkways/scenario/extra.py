"""What may stand under ``extra``: further parameters of an endpoint, but none that cost.

A scenario may come from anywhere. Folkways sets aside the most that a call can take before it is
sent, so nothing may make a call take more than that, nor change what is asked or how it is read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

_FIELDS: Final = ("temperature", "top_p", "seed", "reasoning_effort", "max_tokens")
_RENAMED: Final[Mapping[str, str]] = {
    "max_completion_tokens": "max_tokens",
    "max_output_tokens": "max_tokens",
    "max_new_tokens": "max_tokens",
    "max_gen_tokens": "max_tokens",
    "n_predict": "max_tokens",
    "num_predict": "max_tokens",
    "max_length": "max_tokens",
    "random_seed": "seed",
    "effort": "reasoning_effort",
    "response_format": "structured",
    "output_config": "structured",
    "output_format": "structured",
    "json_schema": "structured",
    "grammar": "structured",
}
_ASKED = "folkways puts the question itself"
_ANSWERS = "it asks for several answers at once, and each is paid for"
_TOOLS = "it lets the model call tools, which no question needs"
_PRICE = "it changes the price, so that the meter would be wrong"
_THINKS = "it pays for thoughts beyond max_tokens; reasoning_effort is the field for them"
_SEARCH = "it lets the endpoint search, at a price of its own"
_WHO = "keys, headers and addresses have no place there"
_REASONS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("model", "models", "route", "provider", "fallbacks"), "it changes the model"),
    **dict.fromkeys(("messages", "prompt", "input", "system", "suffix", "prefix", "echo"), _ASKED),
    **dict.fromkeys(("template", "chattemplate", "prompttemplate", "safeprompt"), _ASKED),
    **dict.fromkeys(("transforms", "plugins", "prediction", "conversation"), _ASKED),
    **dict.fromkeys(("previousresponseid", "instructions", "folkways", "preset"), _ASKED),
    **dict.fromkeys(("modalities", "audio"), _ASKED),
    **dict.fromkeys(("stream", "streamoptions", "background"), "answers are read in one piece"),
    **dict.fromkeys(("logprobs", "toplogprobs", "nprobs", "metadata", "store"), "nothing reads it"),
    **dict.fromkeys(("n", "bestof", "usebeamsearch", "numbeams", "beamwidth"), _ANSWERS),
    **dict.fromkeys(("candidatecount", "numreturnsequences", "numgenerations"), _ANSWERS),
    **dict.fromkeys(("functions", "functioncall", "mcpservers", "container"), _TOOLS),
    **dict.fromkeys(("speed", "priority", "inferencegeo", "betas", "cachecontrol"), _PRICE),
    **dict.fromkeys(("thinking", "thinkingconfig", "reasoning"), _THINKS),
    **dict.fromkeys(("body", "query", "url", "baseurl"), _WHO),
}
_PATTERNS: Final = (
    (re.compile(r"tool"), _TOOLS),
    (re.compile(r"tier"), _PRICE),
    (re.compile(r"budget|(?:think|reason).*(?:token|length)"), _THINKS),
    (re.compile(r"search"), _SEARCH),
    (re.compile(r"^extra|header|apikey|authori[sz]ation|secret|password|accesstoken|bearer"), _WHO),
    (re.compile(r"guided|grammar|schema|structuredoutput"), "'structured' is the field for that"),
    (re.compile(r"max.*(?:token|length|predict)"), "'max_tokens' is the field for that"),
)
_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,59}")


def refused(name: str) -> str:
    """Return why a parameter must not stand under ``extra``; empty if it may.

    Upper case, hyphens and underscores make no difference to what is refused.
    """
    if not _NAME.fullmatch(name):
        return "is no name of a parameter: letters, digits and _ make one"
    plain = _plain(name)
    if plain in _OWN:
        field = _OWN[plain]
        here = "the entry itself" if field == name else f"{field!r} of the entry"
        return f"does not belong under extra: {here} is the place for that"
    reason = _REASONS.get(plain) or next(
        (why for pattern, why in _PATTERNS if pattern.search(plain)), ""
    )
    return f"does not belong under extra: {reason}" if reason else ""


def _plain(name: str) -> str:
    return name.replace("_", "").replace("-", "").casefold()


_OWN: Final = {
    _plain(name): field for name, field in [*_RENAMED.items(), *zip(_FIELDS, _FIELDS, strict=True)]
}
