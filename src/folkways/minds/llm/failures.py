"""What a status that is no success means for the call, for the question and for the run."""

from __future__ import annotations

import contextlib
import re
from urllib.parse import urljoin

from folkways.base.errors import Unavailable
from folkways.minds.faults import CallFault, ServerFault, Throttled
from folkways.minds.llm.wire import Complaint, Declined, retry_after

_CREDIT = re.compile(
    r"insufficient[_ ](?:quota|balance|credit|funds)|credit balance|exceeded your current quota"
    r"|billing|payment required|out of credits|spending limit",
    re.I,
)
_KEY = re.compile(r"api[_ -]?key|authenticat|unauthori[sz]ed|invalid[_ ]token", re.I)
_MODEL = re.compile(
    r"model[_ ]not[_ ](?:found|exist)|(?:unknown|invalid|no such)[_ ]model"
    r"|model\b.{0,120}\b(?:does not exist|not found|not exist|is not available)",
    re.I,
)
_LENGTH = re.compile(
    r"context[_ ](?:length|window|size)|maximum context|too long|too large|too many tokens"
    r"|reduce the length|string_above_max_length",
    re.I,
)
_POLICY = re.compile(
    r"content[_ ](?:policy|filter|management)|moderation|flagged|safety|responsible[_ ]?ai", re.I
)


_OWN_LENGTH = re.compile(
    r"max(?:_completion)?_tokens\W.{0,80}"
    r"(?:too (?:large|high)|at most|exceed|less than or equal|<=)",
    re.I,
)
_SCHEMA = re.compile(r"(?:schema|grammar)\b.{0,80}\b(?:too|exceed)", re.I)


class EndpointLabels:
    """What messages call an endpoint: the model's name, its address, and the key's variable."""

    def __init__(self, name: str, model: str, base_url: str, variable: str) -> None:
        self.name = name
        self.model = model
        self.base_url = base_url
        self.variable = variable


def about_content(complaint: Complaint) -> bool:
    """Return whether the words of the question are complained of, not how it is put."""
    said = f"{complaint.code} {complaint.message}"
    too_long = bool(_LENGTH.search(said)) and not _SCHEMA.search(said)
    return bool(_POLICY.search(said)) or (too_long and not _too_much(said))


def _too_much(said: str) -> bool:
    """Return whether the longest length that is asked for is more than the model ever gives."""
    return bool(_OWN_LENGTH.search(said)) and "context" not in said.lower()


def rejection(status: int, complaint: Complaint) -> str | None:
    """Return the reason if the endpoint rejects this very question, else None."""
    said = f"{complaint.code} {complaint.message}"
    if status == 403 and _POLICY.search(said):
        return f"a content filter took the question ({complaint.message})"
    if status in (401, 402, 403, 404, 405, 407, 408, 409, 425, 429) or not 400 <= status < 500:
        return None
    if _too_much(said):
        return None
    if status == 413 or _LENGTH.search(said):
        return f"the question is too long ({complaint.message})"
    if _POLICY.search(said):
        return f"a content filter took the question ({complaint.message})"
    if _CREDIT.search(said) or _MODEL.search(said) or (status == 400 and _KEY.search(said)):
        return None
    return f"status {status}: {complaint.message}"


def failure(declined: Declined, endpoint: EndpointLabels) -> CallFault | Unavailable:
    """Return what to raise for a status that does not concern the question."""
    status, said = declined.status, declined.complaint.message
    wait = retry_after(declined.headers)
    everything = f"{declined.complaint.code} {said}"
    if status == 402 or (status in (400, 403, 429) and _CREDIT.search(everything)):
        return Unavailable(
            f"{endpoint.name}: the account has no credit or quota left ({said}). Add credit and "
            "go on with the run; all answers so far are kept."
        )
    if status in (400, 422) and _too_much(everything):
        return Unavailable(
            f"{endpoint.name}: the model does not give answers as long as max_tokens allows "
            f"({said}). Declare a smaller max_tokens."
        )
    if 300 <= status < 400:
        return _redirected(declined, endpoint)
    if status == 429:
        return Throttled(f"status 429: {said}", wait)
    if status in (408, 409, 425) or status >= 500:
        return ServerFault(f"status {status}: {said}", status, wait)
    if status == 404 or _MODEL.search(everything):
        return Unavailable(
            f"{endpoint.name}: there is no model {endpoint.model!r} at {endpoint.base_url} "
            f"({said or 'not found'}). Check the model's name and the address."
        )
    if status in (400, 401, 403, 407):
        return Unavailable(
            f"{endpoint.name}: the key was not accepted (status {status}: {said}). Check "
            f"{endpoint.variable}, and whether the key may use this model."
        )
    return Unavailable(
        f"{endpoint.name}: {endpoint.base_url} does not answer as such an endpoint does (status "
        f"{status}: {said}). Check the address; it usually ends in /v1."
    )


def _redirected(declined: Declined, endpoint: EndpointLabels) -> Unavailable:
    target = re.split("[?#]", declined.location)[0]
    with contextlib.suppress(ValueError):  # an address that cannot be taken apart is shown as it is
        target = urljoin(endpoint.base_url, target) if target else "no other address"
    return Unavailable(
        f"{endpoint.name}: {endpoint.base_url} redirects to {target} (status {declined.status}). "
        "Redirects are not followed: neither question nor key was sent there. If you trust that "
        "address, name it in the place of the other, as in provider:model@https://host/v1."
    )
