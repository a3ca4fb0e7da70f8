"""What the providers' packages take from the environment."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.minds.llm.chat import answer
from tests.minds.llm.scene import RIGHT, Make, Server

from folkways.base.errors import Unavailable
from folkways.language.model import Request
from folkways.minds.embedders.client import EmbeddingClient
from folkways.minds.llm.environment import connecting, sending
from folkways.scenario.minds import Reference


@pytest.mark.parametrize(
    ("variables", "named"),
    [
        ({"SSL_CERT_FILE": "{folder}/missing.pem"}, "No such file or directory.*SSL_CERT_FILE"),
        ({"HTTP_PROXY": "ftp://me:hidden@x"}, "Unknown scheme for proxy URL.*HTTP_PROXY"),
        ({"HTTP_PROXY": "::::"}, "Invalid port.*HTTP_PROXY"),
    ],
)
async def test_certificates_and_proxies_that_cannot_be_used_are_named(
    variables: dict[str, str],
    named: str,
    make: Make,
    asked: Request,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in variables.items():
        set_to = value.format(folder=tmp_path)
        monkeypatch.setenv(name, set_to)
        monkeypatch.setenv(name.lower(), set_to)
    with pytest.raises(Unavailable, match=f"no connection to .* can be made .*{named}") as caught:
        await make("openai").complete(asked)
    assert "hidden" not in str(caught.value)
    client = EmbeddingClient(Reference.parse("openai:m@http://127.0.0.1:9/v1"), {}, 5.0)  # type: ignore[arg-type]
    with pytest.raises(Unavailable, match=r"no connection to http://127\.0\.0\.1:9/v1 can be made"):
        await client.request(["a text"])


async def test_a_header_that_http_cannot_carry_is_named(
    make: Make, asked: Request, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_PROJECT_ID", "é")
    with pytest.raises(Unavailable, match=r"a header holds characters .*: OPENAI_PROJECT_ID"):
        await make("openai").complete(asked)


@pytest.mark.parametrize("provider", ["openai", "anthropic"])
async def test_what_a_package_finds_in_the_environment_goes_to_no_other_address(
    provider: str,
    server: Server,
    make: Make,
    asked: Request,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("OPENAI_ORG_ID", "OPENAI_PROJECT_ID", "OPENAI_ADMIN_KEY", "ANTHROPIC_AUTH_TOKEN"):
        monkeypatch.setenv(name, "not-for-others")
    for name in ("OPENAI_CUSTOM_HEADERS", "ANTHROPIC_CUSTOM_HEADERS"):
        monkeypatch.setenv(name, "X-Gateway: not-for-others")
    server.say(answer() | {"content": [{"type": "text", "text": RIGHT}]})
    await make(provider).complete(asked)
    (headers,) = server.headers
    assert "not-for-others" not in str(headers)
    assert headers["content-type"] == "application/json"


def test_errors_without_any_variable_say_so() -> None:
    with pytest.raises(Unavailable, match="No variable of the environment"), connecting("x", {}):
        raise OSError(2, "No such file or directory")
    with pytest.raises(Unavailable, match="OPENAI_ORG_ID"), sending("x", {"OPENAI_ORG_ID": "é"}):
        raise ValueError("no header")
