"""Who may see a run: those with the token, where one is needed."""

from __future__ import annotations

import hmac
import secrets

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

UNSEEN = (
    "This run is shown only to those who have its token. Open the address that folkways view "
    "printed, including the part after ?token="
)
_PARAMETER = "token"


def new_token() -> str:
    """Return a token that nobody can guess (192 bits)."""
    return secrets.token_urlsafe(24)


class TokenCheck:
    """Answers only who has the token.

    It is given in an address once (``?token=...``) and then kept in a cookie that scripts cannot
    read and other sites cannot send. The page's own files hold nothing of any run and are open,
    so that the page itself can say what is missing.
    """

    def __init__(self, app: ASGIApp, token: str, port: int) -> None:
        """Stand before ``app``; cookies are told apart by ``port``, which browsers do not."""
        self._app = app
        self._token = token
        self._cookie = f"folkways-{port}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        answer = self._answer(scope)
        await (self._app if answer is None else answer)(scope, receive, send)

    def _answer(self, scope: Scope) -> Response | None:
        request = Request(scope)
        path, given = str(scope["path"]), request.query_params.get(_PARAMETER)
        if path == "/" and given is not None:
            return self._enter(given)
        if not path.startswith("/api/"):
            return None
        kept = request.cookies.get(self._cookie, "")
        known = self._is_token(kept) or self._is_token(given or "")
        return None if known else JSONResponse({"error": UNSEEN + "."}, 401)

    def _enter(self, given: str) -> Response:
        if not self._is_token(given):
            return JSONResponse({"error": f"That is not the token. {UNSEEN}."}, 403)
        # What stands behind "#" in the address is kept by the browser.
        answer = RedirectResponse("/", 303)
        answer.set_cookie(self._cookie, self._token, httponly=True, samesite="strict")
        return answer

    def _is_token(self, given: str) -> bool:
        return hmac.compare_digest(self._token.encode(), given.encode("utf-8", "replace"))
