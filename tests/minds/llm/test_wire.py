"""Bodies, headers and errors, read without trust."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from folkways.minds.llm.wire import (
    LONGEST_WAIT,
    Complaint,
    Declined,
    complaint,
    decode,
    estimated,
    retry_after,
)

DATE = "Fri, 20 Nov 2026 12:00:00 GMT"


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"retry-after": "30"}, 30.0),
        ({"retry-after": "0.5"}, 0.5),
        ({"retry-after": "-3"}, 0.0),
        ({"retry-after": "1e300"}, LONGEST_WAIT),
        ({"retry-after": "nan"}, None),
        ({"retry-after": "inf"}, None),
        ({"retry-after": "soon"}, None),
        ({"retry-after-ms": "1500", "retry-after": "30"}, 1.5),
        ({"retry-after-ms": "soon", "retry-after": "30"}, 30.0),
        ({"retry-after": "Fri, 20 Nov 2026 12:00:20 GMT", "date": DATE}, 20.0),
        ({"retry-after": "Fri, 20 Nov 2026 11:00:00 GMT", "date": DATE}, 0.0),
        ({"retry-after": "Fri, 20 Nov 2026 13:00:20 +0100", "date": DATE}, 20.0),
        ({"retry-after": "Fri, 20 Nov 1026 12:00:00 -0000", "date": "then"}, 0.0),
    ],
)
def test_the_wait_that_is_asked_for(headers: dict[str, str], seconds: float | None) -> None:
    assert retry_after(headers) == seconds


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (
            {"error": {"message": "No", "type": "t", "code": "c", "param": "seed"}},
            Complaint("No", "c", "seed"),
        ),
        ({"type": "error", "error": {"type": "busy", "message": "No"}}, Complaint("No", "busy")),
        ({"error": "No\n\x1b[31mway"}, Complaint("No way")),
        ({"message": "No", "code": 1210}, Complaint("No", "1210")),
        ({"detail": "Not Found"}, Complaint("Not Found")),
        (
            {"detail": [{"loc": ["body", "seed"], "msg": "Extra inputs", "type": "x"}]},
            Complaint("body.seed: Extra inputs"),
        ),
        (
            {"object": "error", "message": {"detail": [{"loc": ["seed"], "msg": "Extra"}]}},
            Complaint("seed: Extra"),
        ),
        ([{"error": {"code": 400, "message": "No", "status": "INVALID"}}], Complaint("No", "400")),
        ({"odd": 1}, Complaint('{"odd": 1}')),
    ],
)  # fmt: skip
def test_errors_of_every_shape_say_what_is_wrong(body: object, said: Complaint) -> None:
    assert complaint(json.dumps(body).encode()) == said


def test_a_page_is_read_without_its_tags() -> None:
    page = b"<html><body><h1>502 Bad Gateway</h1>\n<hr>nginx</body></html>"
    assert complaint(page) == Complaint("502 Bad Gateway nginx")


@settings(deadline=None)
@given(st.binary() | st.recursive(
    st.none() | st.integers() | st.text(),
    lambda inner: st.lists(inner)
    | st.dictionaries(st.sampled_from(["error", "message", "detail", "loc", "code"]), inner),
).map(lambda value: json.dumps(value).encode()))  # fmt: skip
def test_no_body_breaks_the_reading_of_complaints(body: bytes) -> None:
    said = complaint(body)
    assert len(said.message) <= 300
    assert said.message.isprintable()


KEY = "sk-SECRET-0123456789-abcdefgh"


@pytest.mark.parametrize("place", [0, 280, 290, 299, 3980, 3999])
@pytest.mark.parametrize(
    "write",
    [
        lambda text: json.dumps({"error": {"message": text}}),
        lambda text: json.dumps({"error": text}),
        lambda text: json.dumps({"odd": text}),
        lambda text: json.dumps({"detail": [{"loc": [1], "msg": text}]}),
        lambda text: f"<html>{'<br>' * (len(text) // 5)}{text.strip()}</html>",
        lambda text: json.dumps({"error": {"message": "x", "code": text[-50:], "param": text}}),
    ],
)
def test_a_key_that_is_said_back_is_taken_out_before_anything_is_cut(
    write: Callable[[str], str], place: int
) -> None:
    for filling in ("x", " ", "<"):
        declined = Declined(400, {}, write(filling * place + KEY + "!").encode())
        declined.redact(KEY)
        said = " ".join(declined.complaint)
        assert "SECRET" not in said
        assert "sk-" not in said
        assert len(declined.complaint.message) <= 300


def test_bodies_that_are_nearly_json_are_read_all_the_same() -> None:
    assert decode(b'{"a": "\\ud83d"}') == {"a": "\ud83d"}
    assert decode(b'{"a": "\xff"}') == {"a": "\ufffd"}
    assert str(decode(b'{"a": NaN}')["a"]) == "nan"
    for body in (b"", b"[1]", b"{", b"[" * 200_000, b'{"a":' * 200_000):
        with pytest.raises(ValueError, match=r"\w"):
            decode(body)


def test_a_token_is_four_bytes() -> None:
    assert [estimated(text) for text in ("", "a", "abcd", "abcde", "\u4f60\u597d", "\ud83d")] == [
        0, 1, 1, 2, 2, 1
    ]  # fmt: skip


@pytest.mark.parametrize("between", ["", "\n", " ", "\r\n  "])
@pytest.mark.parametrize("wrapped", [False, True])
def test_a_key_that_is_broken_over_lines_is_taken_out(between: str, wrapped: bool) -> None:
    key = "sk-proj-abc.DEF(ghi"
    text = f"refused {between.join((key[:9], key[9:]))} or {between.join(key)}."
    body = json.dumps({"error": {"message": text}}) if wrapped else text
    assert complaint(body.encode(), key).message == "refused (the key) or (the key)."
