"""What a form of the survey sends along to show that it is one of ours."""

from __future__ import annotations

import hashlib
import hmac


def token(secret: bytes, what: str) -> str:
    """Return what a form sends along to show that it is one of ours, for one evaluator."""
    return hmac.new(secret, what.encode(), hashlib.sha256).hexdigest()[:32]


def is_token(secret: bytes, what: str, given: str) -> bool:
    """Say whether ``given`` is the token for ``what``."""
    return hmac.compare_digest(token(secret, what).encode(), given.encode("utf-8", "replace"))
