"""The faults that are a status: what the endpoint says with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import msgspec

from folkways.testing.endpoint.faults import Fault
from folkways.testing.endpoint.given import Refusal, Rejection, Style

PAGE = (
    b"<!DOCTYPE html>\n<html><head><title>502 Bad Gateway</title></head>\n"
    b"<body><center><h1>502 Bad Gateway</h1></center></body></html>\n"
)
"""What a proxy shows."""

_LIMIT = "Rate limit reached for requests. Please try again later."

REFUSALS: Mapping[Fault, Refusal] = {
    Fault.THROTTLED: Refusal(429, _LIMIT, "rate_limit_error", "rate_limit_exceeded"),
    Fault.THROTTLED_DATE: Refusal(429, _LIMIT, "rate_limit_error", "rate_limit_exceeded"),
    Fault.THROTTLED_MS: Refusal(429, _LIMIT, "rate_limit_error", "rate_limit_exceeded"),
    Fault.THROTTLED_BARE: Refusal(429, _LIMIT, "rate_limit_error", "rate_limit_exceeded"),
    Fault.SERVER_ERROR: Refusal(500, "The server had an error.", "api_error"),
    Fault.BAD_GATEWAY: Refusal(502, "", "api_error"),
    Fault.UNAVAILABLE: Refusal(503, "The service is overloaded or not ready.", "api_error"),
    Fault.OVERLOADED: Refusal(529, "Overloaded", "overloaded_error"),
    Fault.CONTEXT_LENGTH: Refusal(
        400,
        "This model's maximum context length is 16 tokens. Please reduce the length of the "
        "messages.",
        code="context_length_exceeded",
        parameter="messages",
    ),
    Fault.UNSUPPORTED: Refusal(
        400,
        "Unsupported parameter: 'top_p' is not supported with this model.",
        code="unsupported_parameter",
        parameter="top_p",
    ),
    Fault.UNAUTHORISED: Refusal(
        401, "Incorrect API key provided.", "authentication_error", "invalid_api_key"
    ),
    Fault.NO_CREDIT: Refusal(402, "Insufficient balance.", "billing_error", "insufficient_balance"),
    Fault.QUOTA: Refusal(
        429,
        "You exceeded your current quota, please check your plan and billing details.",
        "rate_limit_error",
        "insufficient_quota",
    ),
    Fault.FORBIDDEN: Refusal(
        403, "This key has no access to this resource.", "permission_error", "permission_denied"
    ),
    Fault.NO_MODEL: Refusal(
        404,
        "The model does not exist or you do not have access to it.",
        "not_found_error",
        "model_not_found",
        "model",
    ),
}
"""What is said with each fault that is a status."""


def styled(
    rejection: Rejection, style: Style, refuse: Callable[[Refusal], bytes]
) -> tuple[int, bytes]:
    """Return status and body of a rejection; ``refuse`` writes it as the format has it."""
    message, parameter, code = rejection
    match style:
        case "plain":
            return 400, msgspec.json.encode({"error": message})
        case "detail":
            entry = {"type": "value_error", "loc": ["body", parameter], "msg": message}
            return 422, msgspec.json.encode({"detail": [entry]})
        case "server":
            return 500, refuse(Refusal(500, message, "api_error"))
    return 400, refuse(Refusal(400, message, code=code, parameter=parameter))


def waiting(fault: Fault, seconds: float) -> dict[str, str]:
    """Return the headers that tell the caller how long to wait, in this fault's manner."""
    match fault:
        case Fault.THROTTLED | Fault.UNAVAILABLE:
            return {"Retry-After": f"{seconds:g}"}
        case Fault.THROTTLED_MS:
            return {"retry-after-ms": f"{seconds * 1000:g}"}
        case Fault.THROTTLED_DATE:
            then = datetime.now(UTC) + timedelta(seconds=seconds)
            return {"Retry-After": format_datetime(then, usegmt=True)}
    return {}
