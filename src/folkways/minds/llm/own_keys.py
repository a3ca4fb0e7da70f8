"""Taking the keys that are set in the environment out of messages of parts from outside.

Such a part may raise an error that quotes the whole environment.
"""

from __future__ import annotations

import os
from collections.abc import Mapping

from folkways.minds.llm.providers import OTHER_KEY, providers
from folkways.minds.llm.secrets import without_secret_in_answer


def without_own_keys(text: str, environ: Mapping[str, str] = os.environ) -> str:
    """Return a text without the keys of language models that are set, if they are long enough."""
    names = {row.key for row in providers().values() if row.key} | {OTHER_KEY}
    for name in sorted(names):
        text = without_secret_in_answer(text, environ.get(name, "").strip())
    return text
