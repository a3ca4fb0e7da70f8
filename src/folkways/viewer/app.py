"""The viewer's addresses: what is asked for at which, and what answers."""

from __future__ import annotations

import contextlib
import logging
from asyncio import Semaphore, Task, create_task, wait
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import cast

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from folkways.base.errors import FolkwaysError, RunFileError
from folkways.viewer import control, page
from folkways.viewer.errors import NotThere
from folkways.viewer.guard import TokenCheck
from folkways.viewer.live import LEAST, SQUEEZED, Live, as_sentence
from folkways.viewer.query import Query, number
from folkways.viewer.static_files import Page
from folkways.viewer.stream import HeadStream
from folkways.viewer.view import RunView
from folkways.web.guard import JSON, BodyTooLong, Guard, ServerRules

_STREAM = "/api/head"
# Both may wait for long, and are to leave threads (40) to those who only look.
_ACTS_AT_ONCE = 16
_QUESTIONS_AT_ONCE = 8


@dataclass(frozen=True)
class Site:
    """What is shown and what may be done: a run, and who acts on it and asks its agents."""

    view: RunView
    live: Live
    hand: control.Hand | None = None
    interviewer: control.Interviewer | None = None
    control: bool = False


def make_app(
    site: Site, rules: ServerRules, token: str = "", files: Mapping[str, bytes] | None = None
) -> ASGIApp:
    """Return the application, which answers as ``rules`` say (see :func:`rules_for`).

    With a ``token`` only those who have it see the run. ``files`` are the page's, if not those
    that ship.
    """
    shown = Page(page.files() if files is None else files)
    api = _Api(site)

    @contextlib.asynccontextmanager
    async def following(app: Starlette) -> AsyncIterator[None]:
        task = create_task(site.live.follow())
        task.add_done_callback(_say_if_failed)
        try:
            yield
        finally:
            site.live.end()
            task.cancel()
            await wait([task])

    app = Starlette(
        routes=[
            Route("/", shown.index),
            Route("/favicon.ico", shown.icon),
            Route("/static/{name:path}", shown.file),
            Route(_STREAM, HeadStream(site.live), methods=["GET"]),
            *api.routes(),
        ],
        exception_handlers={
            HTTPException: _refused,
            BodyTooLong: _too_long,
            FolkwaysError: _failed,
            Exception: _bug,
        },
        lifespan=following,
    )
    inner = _Squeezed(app)
    guarded = TokenCheck(inner, token, rules.port) if token else inner
    return Guard(guarded, rules.with_headers({"content-security-policy": shown.policy}))


def _say_if_failed(task: Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()):
        logging.getLogger(__name__).error("the run is not followed any more", exc_info=error)


def rules_for(origins: tuple[str, ...], port: int, *, any_address: bool = False) -> ServerRules:
    """Return whom a viewer answers that is reached under ``origins``."""
    return ServerRules(
        origins, JSON, origin_needed=True, any_address=any_address, port=port, refuse=_error
    )


class _Squeezed:
    """Compresses what is worth it; never the stream, whose messages would be held back."""

    def __init__(self, app: ASGIApp) -> None:
        self._plain = app
        self._squeezed = GZipMiddleware(app, minimum_size=LEAST, compresslevel=SQUEEZED)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        stream = scope.get("path") == _STREAM
        await (self._plain if stream else self._squeezed)(scope, receive, send)


class _Api:
    """The answers about one run."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._view = site.view
        self._acting = Semaphore(_ACTS_AT_ONCE)
        self._asking = Semaphore(_QUESTIONS_AT_ONCE)

    def routes(self) -> list[Route]:
        """Return all addresses but that of the stream."""
        view = self._view
        return [
            self._get("run", lambda request: self._run()),
            self._get("town", lambda request: view.town()),
            self._get("windows", lambda request: view.windows()),
            self._get("window", lambda request: view.window(number(request.query_params, "k"))),
            self._get("agent", self._agent),
            self._get("talk", lambda request: view.talk(request.query_params.get("id", ""))),
            self._get("events", lambda request: view.events(Query.of(_given(request)))),
            self._get("measures", lambda request: view.measures()),
            self._get("board", lambda request: view.board(number(request.query_params, "t"))),
            Route("/api/art/{number}", self._art),
            self._shared("follow", lambda after: view.follow(after, paused=self._site.live.paused)),
            self._shared("marks", view.marks),
            Route("/api/act", self._act, methods=["POST"]),
            Route("/api/interview", self._interview, methods=["POST"]),
        ]

    def _get(self, name: str, answer: Callable[[Request], bytes]) -> Route:
        async def handle(request: Request) -> Response:
            await self._site.live.fresh()
            return _json(await run_in_threadpool(answer, request))

        return Route(f"/api/{name}", handle)

    def _shared(self, name: str, answer: Callable[[int], bytes]) -> Route:
        """What all who follow the run ask for at the same time."""

        async def handle(request: Request) -> Response:
            await self._site.live.fresh()
            after = number(request.query_params, "after", 0)
            shared = await self._site.live.shared(name, after, lambda: answer(after))
            if shared.squeezed and "gzip" in request.headers.get("accept-encoding", ""):
                return _json(shared.squeezed, {"content-encoding": "gzip"})
            return _json(shared.plain)

        return Route(f"/api/{name}", handle)

    def _run(self) -> bytes:
        site = self._site
        warning = "" if site.interviewer is None else site.interviewer.cost_warning
        return self._view.run(
            control=site.control,
            can_interview=control.may_ask(site.interviewer, control=site.control),
            cost_warning=warning,
        )

    def _agent(self, request: Request) -> bytes:
        given = request.query_params
        return self._view.agent(number(given, "number"), number(given, "t"))

    async def _art(self, request: Request) -> Response:
        wanted = number(request.path_params, "number")
        content = await run_in_threadpool(self._view.art, wanted)
        # The pictures of a run never change, but another run may come to this address.
        return Response(content, media_type="image/png", headers={"cache-control": "no-cache"})

    async def _act(self, request: Request) -> Response:
        hand = self._site.hand if self._site.control else None
        body = await request.body()
        async with self._acting:
            answer = await run_in_threadpool(control.act, hand, body)
        await self._site.live.look()
        return _json(answer)

    async def _interview(self, request: Request) -> Response:
        body = await request.body()
        site = self._site
        async with self._asking:
            answer = await run_in_threadpool(
                control.ask, site.interviewer, body, control=site.control
            )
        return _json(answer)


def _given(request: Request) -> Mapping[str, str]:
    """Return what an address asks for; the token, which may stand in it too, is no part of it."""
    return {name: text for name, text in request.query_params.items() if name != "token"}


def _json(content: bytes, headers: Mapping[str, str] = MappingProxyType({})) -> Response:
    return Response(content, media_type=JSON, headers={"cache-control": "no-store", **headers})


def _error(text: str, status: int) -> Response:
    return JSONResponse({"error": text}, status, headers={"cache-control": "no-store"})


_WHY = {404: "There is nothing at this address.", 405: "That cannot be done here."}


def _refused(request: Request, error: Exception) -> Response:
    status = cast(HTTPException, error).status_code
    return _error(_WHY.get(status, "That cannot be answered."), status)


def _too_long(request: Request, error: Exception) -> Response:
    return _error("What was sent is too long.", 413)


def _failed(request: Request, error: Exception) -> Response:
    failure = cast(FolkwaysError, error)
    if isinstance(failure, control.Refused):
        status = failure.status
    elif isinstance(failure, NotThere):
        status = 404
    elif isinstance(failure, RunFileError):
        status = 503
    else:
        status = 400 if request.method == "GET" else 409
    return _error(as_sentence(failure), status)


def _bug(request: Request, error: Exception) -> Response:
    return _error("The viewer failed to answer; where it was started it is said why.", 500)
