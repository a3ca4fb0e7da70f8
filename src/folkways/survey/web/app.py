"""The web form: what is asked for at which address, and what it changes."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import cast
from urllib.parse import parse_qsl

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from folkways.base.errors import FolkwaysError
from folkways.base.in_shell import in_shell
from folkways.survey.errors import SurveyDamaged, SurveyError
from folkways.survey.file import SurveyFile
from folkways.survey.form import Answer, Evaluator
from folkways.survey.participation import begin, comment, language_of, settings_of
from folkways.survey.scales import questions_of
from folkways.survey.texts import languages, preferred, texts
from folkways.survey.web import pages
from folkways.survey.web.tokens import is_token
from folkways.web.address import loopback, origin_of
from folkways.web.guard import FORM, BodyTooLong, Guard, ServerRules
from folkways.web.serving import listening
from folkways.web.serving import serve as start

_HERE = "127.0.0.1"
_MOST_FIELDS = 64
_NO_SCORES = ("token", "go", "comment")  # fields of an item's page
_MOST_DIGITS = 6  # of the number of an item in an address
_HEADERS = {
    "content-security-policy": (
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; "
        "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "cache-control": "no-store",
}


def make_app(survey: SurveyFile, origins: Collection[str]) -> ASGIApp:
    """Return the application; it answers to requests for ``origins`` alone."""
    site = _Site(survey)
    app = Starlette(
        routes=[
            Route("/", site.start),
            Route("/consent", site.consent),
            Route("/begin", site.begin, methods=["POST"]),
            Route("/again", site.again),
            Route("/e/{code}", site.overview),
            Route("/e/{code}/days", site.days),
            Route("/e/{code}/comment", site.comment, methods=["POST"]),
            Route("/e/{code}/{number}", site.item),
            Route("/e/{code}/{number}", site.save, methods=["POST"]),
            Route("/static/{name}", site.static),
        ],
        exception_handlers={
            HTTPException: site.refused,
            BodyTooLong: site.too_long,
            FolkwaysError: site.failed,
        },
    )
    return Guard(app, ServerRules(origins, FORM, _HEADERS))


def serve(
    survey: SurveyFile,
    port: int = 0,
    origins: Collection[str] = (),
    ready: Callable[[str], None] = lambda address: None,
) -> None:
    """Serve the survey on loopback until the program is interrupted.

    ``port`` 0 takes a free one; ``ready`` is told the address. ``origins`` are further ones under
    which it may be reached, through a proxy of the user's own. Raises WebError if the port cannot
    be had, SurveyError if the survey has several names.
    """
    survey.database.refuse_hard_links()
    with listening(_HERE, port) as taken:
        port = int(taken.getsockname()[1])
        app = make_app(survey, (*loopback(port), *origins))
        start(app, taken, lambda: ready(f"{origin_of(_HERE, port)}/"))


class _Site:
    """The handlers of one survey."""

    def __init__(self, survey: SurveyFile) -> None:
        self._survey = survey

    def start(self, request: Request) -> Response:
        return HTMLResponse(pages.start_page(self._survey, self._language(request)))

    def consent(self, request: Request) -> Response:
        return HTMLResponse(pages.consent_page(self._survey, self._language(request)))

    async def begin(self, request: Request) -> Response:
        fields = await _fields(request)
        if not is_token(self._survey.secret, pages.BEGIN, fields.get("token", "")):
            raise HTTPException(403)
        language = self._language(request, fields.get("lang", ""))
        if fields.get("consent") != "yes":
            page = await run_in_threadpool(pages.consent_page, self._survey, language, True)
            return HTMLResponse(page, 422)
        evaluator = await run_in_threadpool(begin, self._survey, language)
        return RedirectResponse(f"/e/{evaluator.code}", 303)

    def again(self, request: Request) -> Response:
        code = request.query_params.get("code", "").strip()
        evaluator = self._known(code)
        if evaluator is None:
            language = self._language(request)
            return HTMLResponse(pages.start_page(self._survey, language, code or "(–)"), 404)
        return RedirectResponse(f"/e/{evaluator.code}", 303)

    def overview(self, request: Request) -> Response:
        saved = "saved" in request.query_params
        return HTMLResponse(pages.overview_page(self._survey, self._evaluator(request), saved))

    async def comment(self, request: Request) -> Response:
        return await run_in_threadpool(self._comment, request, await _fields(request))

    def days(self, request: Request) -> Response:
        return HTMLResponse(pages.days_page(self._survey, self._evaluator(request)))

    def item(self, request: Request) -> Response:
        evaluator = self._evaluator(request)
        saved = "saved" in request.query_params
        return HTMLResponse(
            pages.item_page(self._survey, evaluator, self._place(request, evaluator), saved=saved)
        )

    async def save(self, request: Request) -> Response:
        return await run_in_threadpool(self._save, request, await _fields(request))

    def static(self, request: Request) -> Response:
        name = str(request.path_params["name"])
        content = pages.static(name)
        if content is None:
            raise HTTPException(404)
        return Response(content, media_type=pages.STATIC[name])

    def _save(self, request: Request, fields: dict[str, str]) -> Response:
        evaluator = self._evaluator(request)
        place = self._place(request, evaluator)
        if not is_token(self._survey.secret, evaluator.code, fields.get("token", "")):
            raise HTTPException(403)
        item, path = place.item, f"/e/{evaluator.code}"
        keys = [question.key for question in questions_of(item)]
        words = texts(language_of(self._survey, evaluator.code))
        given = {name: text for name, text in fields.items() if name not in _NO_SCORES}
        quiet = request.headers.get("accept", "") == "application/json"
        try:
            self._survey.save(
                Answer(evaluator.code, item.id, name, _number(text)) for name, text in given.items()
            )
        except SurveyError as error:
            page = pages.item_page(
                self._survey, evaluator, place, fault=words.say("fault_not_saved", fault=error)
            )
            return HTMLResponse(page, 422)
        if "comment" in fields:
            comment(self._survey, evaluator.code, item.id, fields["comment"])
        if quiet:
            return Response(status_code=204)
        answers = [one for one in self._survey.answers(evaluator.code) if one.item == item.id]
        fault = ""
        if pages.twice_ranked(item, answers):
            fault = words.say("fault_twice")
        elif fields.get("go") == "next" and len(answers) < len(keys):
            fault = words.say("fault_open")
        if fault:
            return HTMLResponse(pages.item_page(self._survey, evaluator, place, fault=fault))
        if fields.get("go") == "stay":
            return RedirectResponse(f"{path}/{place.number}?saved", 303)
        last = place.number == place.total
        return RedirectResponse(path if last else f"{path}/{place.number + 1}", 303)

    def _comment(self, request: Request, fields: dict[str, str]) -> Response:
        evaluator = self._evaluator(request)
        if not is_token(self._survey.secret, evaluator.code, fields.get("token", "")):
            raise HTTPException(403)
        comment(self._survey, evaluator.code, "", fields.get("comment", ""))
        return RedirectResponse(f"/e/{evaluator.code}?saved", 303)

    def refused(self, request: Request, error: Exception) -> Response:
        status = cast(HTTPException, error).status_code
        shown = status if status in (400, 403, 404, 405) else 400
        return HTMLResponse(pages.error_page(self._browsers(request), shown), status)

    def too_long(self, request: Request, error: Exception) -> Response:
        return HTMLResponse(pages.error_page(self._browsers(request), 413), 413)

    def failed(self, request: Request, error: Exception) -> Response:
        # The name of a damaged row holds the code of its evaluator, which nobody else is to know;
        # nor is anybody to know the folders of this machine.
        path = self._survey.path
        damaged = f"{path.name} is damaged; folkways verify {in_shell(path.name)} says where"
        said = str(error).replace(str(path), path.name)
        fault = damaged if isinstance(error, SurveyDamaged) else said
        return HTMLResponse(pages.error_page(self._browsers(request), 503, fault), 503)

    def _language(self, request: Request, wanted: str = "") -> str:
        """Return the language that was asked for if it is offered, else what the browser likes."""
        offered = settings_of(self._survey).languages
        chosen = wanted or request.query_params.get("lang", "")
        if chosen in offered:
            return chosen
        return preferred(request.headers.get("accept-language", ""), offered)

    def _browsers(self, request: Request) -> str:
        """Return the language that the browser likes best; the survey itself may be unreadable."""
        return preferred(request.headers.get("accept-language", ""), languages())

    def _known(self, code: str) -> Evaluator | None:
        found = self._survey.evaluator(code)
        return found if found is not None and found.kind == "person" else None

    def _evaluator(self, request: Request) -> Evaluator:
        found = self._known(str(request.path_params["code"]))
        if found is None:
            raise HTTPException(404)
        return found

    def _place(self, request: Request, evaluator: Evaluator) -> pages.ItemPlace:
        number = _number(str(request.path_params["number"]), _MOST_DIGITS)
        found = pages.places(self._survey, evaluator)
        if not 1 <= number <= len(found):
            raise HTTPException(404)
        return found[number - 1]


async def _fields(request: Request) -> dict[str, str]:
    body = await request.body()
    try:
        pairs = parse_qsl(
            body.decode("ascii"),
            keep_blank_values=True,
            strict_parsing=True,
            errors="strict",
            max_num_fields=_MOST_FIELDS,
        )
    except ValueError as error:
        raise HTTPException(400) from error
    return dict(pairs)


def _number(text: str, most_digits: int = 3) -> int:
    """Return the score or number in ``text``, 0 (which none is) if it holds none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= most_digits else 0
