"""What a run file may hold at most, so that no run is begun that could not be read again."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from folkways.base.errors import RunFileError
from folkways.base.given_file import too_large
from folkways.base.limits import ATTACHMENT_BYTES, HEADER_BYTES, HEADER_VALUES
from folkways.base.log import Header


def why_unreadable(header: bytes) -> str:
    """Return why a header is not read ("is too large: ..."), or nothing if it is."""
    if len(header) > HEADER_BYTES:
        return too_large(len(header), HEADER_BYTES)
    values = sum(header.count(mark) for mark in (b",", b"[", b"{"))
    if values > HEADER_VALUES:
        return f"has too many values: {values:,}, {HEADER_VALUES:,} at most"
    return ""


def written_header(header: Header) -> bytes:
    """Return the header as a run file holds it; raises RunFileError if it would not be read."""
    body = msgspec.json.encode(header)
    if reason := why_unreadable(body):
        raise RunFileError(
            f"the run would not be readable: its header, with {len(header.agents):,} agents, "
            f"{reason}. Use fewer agents, or describe them in fewer words"
        )
    return body


def check_attachments(attachments: Mapping[str, bytes]) -> None:
    """Raise RunFileError if what is kept with a run would not be read."""
    for name, body in attachments.items():
        if len(body) > ATTACHMENT_BYTES:
            raise RunFileError(
                f"the run would not be readable: its attachment {name!r} "
                f"{too_large(len(body), ATTACHMENT_BYTES)}"
            )
