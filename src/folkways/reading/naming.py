"""Whether words stand in a text: a name, or a phrase."""

from __future__ import annotations

import re


def names(text: str, name: str) -> bool:
    """Whether ``name`` stands in a text as whole words.

    "Mark" is not in "Market Street", nor "working" in "networking".
    """
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None
