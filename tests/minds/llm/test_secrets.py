from __future__ import annotations

import base64
import html
import json
import re
from collections.abc import Callable
from urllib.parse import quote

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from folkways.minds.llm.secrets import without_secret, without_secret_in_answer
from folkways.minds.llm.wire import Declined

KEYS = st.text(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.+/=~&\"'\\", min_size=8
)
KEY = "sk-proj-Zq7vXw2LtB9mN4kR8sYcD1hJ6fGpA3eU"


def _base64(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


FORMS: dict[str, Callable[[str], str]] = {
    "plain": str,
    "reversed": lambda key: key[::-1],
    "upper case": str.upper,
    "spaced": " ".join,
    "halves of surrogate pairs": lambda key: re.sub(r"(?<=[^\W_])(?=[^\W_])", "\ufffd", key),
    "invisible signs": lambda key: re.sub(r"(?<=[^\W_])(?=[^\W_])", "\u200b", key),
    "hyphens": lambda key: re.sub(r"(?<=[^\W_])(?=[^\W_])", "-", key),
    "broken": lambda key: "\n".join(re.findall(".{1,5}", key)),
    "percent-encoded": lambda key: quote(key, safe=""),
    "percent-encoded twice": lambda key: quote(quote(key, safe=""), safe=""),
    "percent-encoded whole": lambda key: "".join(f"%{ord(char):02X}" for char in key),
    "hexadecimal": lambda key: key.encode().hex(),
    "a hexadecimal dump": lambda key: key.encode().hex(" "),
    "hexadecimal with colons": lambda key: key.encode().hex(":").upper(),
    "a list of bytes": lambda key: ", ".join(f"0x{ord(char):02x}" for char in key),
    "bytes of Python": lambda key: "".join(f"\\x{ord(char):02x}" for char in key),
    "JSON": json.dumps,
    "JSON in JSON": lambda key: json.dumps(json.dumps(key)),
    "JSON with a slash": lambda key: json.dumps(key).replace("/", "\\/"),
    "JSON in code points": lambda key: "".join(f"\\u{ord(char):04x}" for char in key),
    "HTML": html.escape,
    "HTML in numbers": lambda key: "".join(f"&#{ord(char)};" for char in key),
    "HTML in hexadecimal": lambda key: "".join(f"&#x{ord(char):X};" for char in key),
    "base64": _base64,
    "base64 for URLs": lambda key: base64.urlsafe_b64encode(key.encode()).decode().rstrip("="),
    "base64 of a user and the key": lambda key: _base64(f"me:{key}"),
    "base64 of a header": lambda key: _base64(f'{{"Authorization":"Bearer {key}"}}'),
    "base64 in lines": lambda key: base64.encodebytes(f"Bearer {key}".encode()).decode(),
}


@pytest.mark.parametrize("form", FORMS)
@given(key=KEYS, before=st.text(max_size=6), after=st.text(max_size=6))
@example(key=KEY, before="", after="")
@example(key="\\\\\\\\\\\\\\\\", before="a", after="b")
def test_a_key_is_taken_out_in_each_form(form: str, key: str, before: str, after: str) -> None:
    written = FORMS[form](key)
    text = without_secret(f"{before}\n{written}\n{after}", key)
    assert "(the key)" in text
    assert written.strip() not in text


@pytest.mark.parametrize("form", [name for name in FORMS if name.startswith("base64")])
@given(before=st.text(max_size=5), after=st.text(max_size=5))
def test_nothing_of_a_key_can_be_decoded_from_what_is_left(
    form: str, before: str, after: str
) -> None:
    text = without_secret(f"[{FORMS[form](before + KEY + after)}]", KEY)
    left = text.partition("(the key)")
    for part in (left[0][1:], left[2][:-1]):
        signs = part.strip().rstrip("=").replace("\n", "").replace("-", "+").replace("_", "/")
        for shift in range(4):
            whole = "A" * shift + signs
            decoded = base64.b64decode(whole + "A" * (-len(whole) % 4))
            assert KEY[:3].encode() not in decoded
            assert KEY[-3:].encode() not in decoded


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize(
    "write",
    [
        lambda text: json.dumps({"error": {"message": f"wrong key {text}!"}}),
        lambda text: json.dumps({"error": {"message": "no", "code": text, "param": text}}),
        lambda text: json.dumps({"odd": [text]}),
        lambda text: f"<p>wrong key {text}</p>",
    ],
)
def test_an_error_shows_a_key_in_no_form(name: str, write: Callable[[str], str]) -> None:
    declined = Declined(401, {"location": f"/{quote(KEY)}"}, write(FORMS[name](KEY)).encode())
    declined.redact(KEY)
    said = " ".join((*declined.complaint, declined.location))
    middles = (form(KEY)[len(form(KEY)) // 2 :][:12].strip() for form in FORMS.values())
    assert not any(middle in said for middle in middles)


@given(text=st.text(), key=KEYS)
@example(text="The key of the house: sk-proj.", key=KEY)
def test_a_text_without_the_key_is_left_as_it_is(text: str, key: str) -> None:
    if without_secret(text, key) != text:
        letters = re.sub(r"[\s:]", "", key)
        assert len(text) >= len(letters)


def test_a_short_key_is_no_secret_in_an_answer() -> None:
    assert without_secret_in_answer("not-needed", "not-needed") == "not-needed"
    assert without_secret_in_answer("n o n e", None) == "n o n e"
    assert without_secret_in_answer(f"It is {KEY[::-1]}.", KEY) == "It is (the key)."
    assert without_secret("my n o\nne", "none") == "my (the key)"
    assert without_secret("656e6f6e", "none") == "656e6f6e"


@pytest.mark.parametrize(
    "text",
    [
        *("s" * 400_000, "sk-proj-" * 50_000, "s" + " " * 400_000, "73" * 200_000),
        *("s-" * 200_000, "sk" + "-" * 400_000, "s\\\\" * 100_000, "-".join(KEY[:-1]) * 5_000),
    ],
)
def test_texts_that_resemble_a_key_take_no_longer_than_their_length(text: str) -> None:
    assert without_secret(text, KEY) == text


def test_a_part_of_a_key_repeated_is_searched_without_backtracking() -> None:
    """With two ways to match a character, 28 of them took some 2 to the power of 28 steps."""
    key = "sk-proj-Ab3dEfGh1jKlMnOpQrStUv5wXyZ-09"
    part = key[:28] * 200
    assert without_secret(part, key) == part


@pytest.mark.parametrize("between", ["-", "_", "\u200b", "\u00ad", "\u2060", " - "])
@pytest.mark.parametrize("backwards", [False, True])
def test_signs_between_all_letters_of_a_key_with_hyphens_hide_nothing(
    between: str, *, backwards: bool
) -> None:
    key = "sk-proj-Ab3dEfGh1jKlMnOpQrStUv5wXyZ-09"
    told = between.join(key[::-1] if backwards else key)
    for text in (told, json.dumps(told), json.dumps(json.dumps(told))):
        found = without_secret(f"it was {text}, twice {text}.", key)
        assert found.count("(the key)") == 2
        assert "Q" not in found


def test_a_break_escaped_in_an_answer_in_json_hides_nothing() -> None:
    key = "skAb3dEfGh1jKlMnOpQrStUv5wXyZ09"
    answer = json.dumps({"text": f"{key[:11]}\n{key[11:]}"})
    assert without_secret(answer, key) == '{"text": "(the key)"}'


def test_a_text_full_of_keys_is_searched_once() -> None:
    key = "sk-proj-Ab3dEfGh1jKlMnOpQrStUv5wXyZ-09"
    assert without_secret("-".join(key) * 300, key).count("(the key)") == 300
