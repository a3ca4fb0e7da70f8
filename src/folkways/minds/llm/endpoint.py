"""What the models of all protocols have in common: one call, adapted until it is understood."""

from __future__ import annotations

import asyncio
import re
import time
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar

from folkways.base.errors import Unavailable
from folkways.language.model import Reply, Request, Usage
from folkways.minds.faults import TimedOut
from folkways.minds.llm.capabilities import SCHEMA_FORMS, Form, ModelCapabilities
from folkways.minds.llm.failures import EndpointLabels, about_content, failure, rejection
from folkways.minds.llm.parse_answer import LONGEST
from folkways.minds.llm.secrets import without_secret_in_answer
from folkways.minds.llm.wire import Complaint, Declined, TooLong, estimated
from folkways.scenario.extra import refused
from folkways.scenario.minds import ModelSettings

# Each adaptation leaves out one thing that the endpoint refuses; nobody refuses more than there are
# settings, and a server that contradicts itself must not be asked for ever.
_MOST_ADAPTATIONS = 12
_FIELDS = {"effort": "reasoning_effort"}
"""What a setting is called that goes by another name on the wire."""

_SCHEMA_WORDS = re.compile(
    r"response_format|json_schema|json_object|output_config|output_format|structured|schema"
    r"|grammar",
    re.I,
)
_FORM_WORDS: dict[Form, re.Pattern[str]] = {
    **dict.fromkeys(SCHEMA_FORMS, _SCHEMA_WORDS),
    "tool": re.compile(r"tool_choice|\btools?\b|schema|grammar", re.I),
    "json": re.compile(r"response_format|json_object|json[_ ]mode|structured", re.I),
}
"""What a complaint names that is about a form; of a form that was not sent it says nothing."""
_ONE_SCHEMA = re.compile(
    r"too (?:complex|large|many|deep|long|big)|exceed|complexity|invalid schema|nest", re.I
)
SEVERAL = 3
"""Once this many operations have had to give up a form over their schemas, all do."""
_UNFIT_WORDS = re.compile(
    r"support|unknown|unrecogni[sz]ed|unexpected|not permitted|not allowed|extra|only the default"
    r"|deprecated|invalid|not available|does not accept|cannot|instead|unable|failed to"
    r"|too complex|too large|too many|exceed",
    re.I,
)


def fingerprint(settings: ModelSettings) -> str:
    """Return model and declared sampling in one line; needs neither key nor package."""
    declared = {
        "temperature": settings.temperature,
        "top_p": settings.top_p,
        "seed": settings.seed,
        "reasoning_effort": settings.reasoning_effort,
        "max_tokens": settings.max_tokens,
        **{f"extra.{name}": settings.extra[name] for name in sorted(settings.extra)},
    }
    parts = [f"{name}={value!r}" for name, value in declared.items() if value is not None]
    return " ".join([settings.model, *parts])


class EndpointModel(ABC):
    """A Model behind HTTP. Each call is put once; repeating it is the limit wrapper's task.

    Only a call that the endpoint does not understand, since it does not know a parameter or a form
    of answers, is repeated at once without it; ``capabilities`` says what has been found out.
    """

    forms: ClassVar[tuple[Form, ...]]
    """The forms of answers that the protocol knows, the one that binds most closely first."""

    def __init__(
        self,
        settings: ModelSettings,
        endpoint: EndpointLabels,
        api_key: str | None,
        form: Form,
        capabilities: ModelCapabilities | None = None,
    ) -> None:
        self.settings = settings
        self.endpoint = endpoint
        self._api_key = api_key
        self.capabilities = capabilities or ModelCapabilities()
        self.too_long = 0
        """How many answers were longer than REPLY_BYTES, and not read to their end."""
        self._fingerprint = fingerprint(settings)
        self._lower: dict[str, Form] = {}
        self._forms = self._allowed(settings.structured)
        known = self.capabilities.form
        if known not in self._forms:
            first = form if form in self._forms else self._forms[0]
            self.capabilities = self.capabilities.model_copy(update={"form": first})

    def _allowed(self, structured: str) -> tuple[Form, ...]:
        if structured == "schema":
            return tuple(form for form in self.forms if form in SCHEMA_FORMS)
        if structured == "json" and "json" in self.forms:
            return ("json",)
        return ("text",) if structured in ("json", "text") else self.forms

    @property
    def name(self) -> str:
        """Provider and model, as the scenario gives them."""
        return self.settings.model

    @property
    def fingerprint(self) -> str:
        """Model and declared sampling in one line."""
        return self._fingerprint

    @property
    def left_out(self) -> tuple[str, ...]:
        """The declared parameters that are not sent, because the endpoint does not accept them."""
        dropped = self.capabilities.dropped
        return tuple(
            name
            for name in dropped
            if getattr(self.settings, _FIELDS.get(name, name), None) is not None
        )

    @abstractmethod
    def _body(self, request: Request, known: ModelCapabilities) -> dict[str, object]:
        """Return what to send."""

    @abstractmethod
    def open(self) -> None:
        """Get ready to send, if that has not been done: it imports what takes a second or two."""

    @abstractmethod
    async def _post(self, body: dict[str, object]) -> bytes:
        """Send it and return the body of the answer.

        Raises Declined, TooLong, or whatever the transport raises, which ``_lost`` explains.
        """

    @abstractmethod
    def _reply(self, raw: bytes, request: Request, seconds: float) -> Reply:
        """Read the body of an answer; raises CallFault, Declined or Unavailable."""

    @abstractmethod
    async def aclose(self) -> None:
        """Close all connections; a later call opens new ones."""

    async def complete(self, request: Request) -> Reply:
        """Answer one request; raises CallFault or Unavailable."""
        self.open()
        started = time.perf_counter()
        for _ in range(_MOST_ADAPTATIONS):
            known = self._known(request)
            body = self._body(request, known)
            try:
                async with asyncio.timeout(self.settings.timeout):
                    raw = await self._post(body)
                return self._reply(raw, request, time.perf_counter() - started)
            except TimeoutError:
                raise TimedOut(f"no whole answer in {self.settings.timeout:g} s") from None
            except TooLong:
                self.too_long += 1
                seconds = time.perf_counter() - started
                return Reply("", "length", self._estimate(request, None), seconds)
            except Declined as declined:
                declined.redact(self._api_key)
                if declined.status in (400, 404, 422, 501):
                    if self._adapt(request, known, body, declined.complaint):
                        continue
                    self._check_settings(known, declined.complaint)
                reason = rejection(declined.status, declined.complaint)
                if reason is None:
                    raise failure(declined, self.endpoint) from None
                return Reply(reason, "rejected", seconds=time.perf_counter() - started)
        return Reply("the endpoint declines every form of the question", "rejected")

    def _known(self, request: Request) -> ModelCapabilities:
        """Return what is known, with the form that this operation's schema had to give way to."""
        known = self.capabilities
        lower = self._lower.get(request.operation)
        if lower is None or known.form is None or self._rank(lower) <= self._rank(known.form):
            return known
        return known.model_copy(update={"form": lower})

    def _adapt(
        self,
        request: Request,
        known: ModelCapabilities,
        body: Mapping[str, object],
        said: Complaint,
    ) -> bool:
        """Learn from a complaint; return whether the call is worth repeating."""
        if self._known(request) != known:
            return True  # another call has learnt it in the meantime
        better = self._adapted(known, body, said)
        if better is None:
            return False
        if better.form == known.form:
            self.capabilities = better.model_copy(update={"form": self.capabilities.form})
        elif better.form is None or not _ONE_SCHEMA.search(f"{said.code} {said.message}"):
            self.capabilities = better
        else:
            self._lower[request.operation] = better.form
            rank = self._rank(better.form)
            if sum(self._rank(form) >= rank for form in self._lower.values()) >= SEVERAL:
                self.capabilities = better
        return True

    def _rank(self, form: Form) -> int:
        return self._forms.index(form)

    def _adapted(
        self, known: ModelCapabilities, body: Mapping[str, object], said: Complaint
    ) -> ModelCapabilities | None:
        if not _about_form(said):
            return None
        for parameter in self._optional(body):
            if _names(said, parameter):
                return known.without(parameter)
        if known.form and _about(known.form, said):
            return known.one_down(known.form, self._forms)
        return None

    def _check_settings(self, known: ModelCapabilities, said: Complaint) -> None:
        """Raise Unavailable if what is complained of is what the user asked for by name."""
        if not _about_form(said):
            return
        for parameter in self.settings.extra:
            if _names(said, parameter):
                raise Unavailable(
                    f"{self.endpoint.name}: the parameter {parameter!r}, which stands under extra, "
                    f"is not accepted ({said.message}). Take it out and begin a new run."
                )
        told = self.settings.structured
        if told in ("schema", "json") and known.form and _about(known.form, said):
            raise Unavailable(
                f"{self.endpoint.name}: answers in the form 'structured: {told}' are not to be had "
                f"({said.message}). Begin a new run with 'structured: auto'."
            )

    def _optional(self, body: Mapping[str, object]) -> list[str]:
        """Return the parameters in ``body`` that may be left out."""
        names = ("temperature", "top_p", "seed", "reasoning_effort")
        return [name for name in names if name in body]

    def _sampling(self, known: ModelCapabilities, *names: str) -> dict[str, object]:
        declared = {name: getattr(self.settings, name) for name in names}
        return {
            name: value
            for name, value in declared.items()
            if value is not None and name not in known.dropped
        }

    def _extra_body(self, request: Request) -> dict[str, object] | None:
        """Return what else to send with a request; nothing of it replaces what is sent anyway."""
        extra = self.settings.extra
        return {name: value for name, value in extra.items() if not refused(name)} or None

    def _bounded(self, text: str) -> str:
        """Return an answer without the key, and no more than shows that it is too long."""
        text = without_secret_in_answer(text, self._api_key)
        if len(text) > LONGEST:
            text = text.rpartition("</think>")[2]
        return text[: LONGEST + 1]

    def _estimate(self, request: Request, answer: str | None) -> Usage:
        """Return the tokens by rule of thumb; without an answer it has the longest length."""
        asked = [request.prompt.instructions, request.prompt.situation]
        asked += [part for attempt in request.attempts for part in attempt]
        out = self.settings.max_tokens if answer is None else estimated(answer)
        return Usage(tokens_in=sum(map(estimated, asked)), tokens_out=out)


def _about_form(said: Complaint) -> bool:
    """Return whether a complaint is about how the question is put, not about the question."""
    unfit = bool(said.param or _UNFIT_WORDS.search(f"{said.code} {said.message}"))
    return unfit and not about_content(said)


def _about(form: Form, said: Complaint) -> bool:
    """Return whether a complaint is about the form that was sent."""
    words = _FORM_WORDS.get(form)
    return words is not None and bool(words.search(f"{said.param} {said.message}"))


def _names(said: Complaint, parameter: str) -> bool:
    return said.param == parameter or bool(re.search(rf"\b{re.escape(parameter)}\b", said.message))
