"""From settings to models, and what is said of settings that lead to none."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping

import pytest
from tests.minds.llm.scene import request_of

from folkways.base.errors import FolkwaysError
from folkways.minds.embedders.choose import require_embedder
from folkways.minds.llm import models
from folkways.minds.llm.anthropic_model import AnthropicModel
from folkways.minds.llm.capabilities import ModelCapabilities
from folkways.minds.llm.endpoint import fingerprint
from folkways.minds.llm.models import make_model, require_model
from folkways.minds.llm.openai_model import OpenAIModel
from folkways.minds.llm.providers import address, is_local, needs_key, providers
from folkways.scenario.minds import ModelSettings, Reference

KEYS = {
    "OPENAI_API_KEY": "sk-o",
    "ANTHROPIC_API_KEY": "sk-a",
    "GROQ_API_KEY": "sk-g",
    "FOLKWAYS_API_KEY": "sk-f",
}
OWN = {**KEYS, "OPENAI_BASE_URL": "https://own.org/v1"}


def settings_of(model: str, **more: object) -> ModelSettings:
    """Settings of a model."""
    return ModelSettings.model_validate({"model": model, **more})


def test_the_provider_decides_on_protocol_and_first_form() -> None:
    made = {name: make_model(settings_of(f"{name}:m"), environ={**KEYS, row.key or "-": "k"})
            for name, row in providers().items()}  # fmt: skip
    assert isinstance(made.pop("anthropic"), AnthropicModel)
    for name, model in made.items():
        assert isinstance(model, OpenAIModel)
        assert model.capabilities.form == providers()[name].form
        assert model.name == f"{name}:m"
        assert model.endpoint.base_url == providers()[name].base_url


def test_every_provider_in_the_world_is_reached_safely_and_has_a_key() -> None:
    for row in providers().values():
        local = row.base_url.startswith("http://localhost:")
        assert local or row.base_url.startswith("https://")
        assert bool(row.key) is not local


@pytest.mark.parametrize(
    ("model", "environ", "base_url", "key"),
    [
        ("openai:m", KEYS, "https://api.openai.com/v1", "sk-o"),
        ("groq:m", KEYS, "https://api.groq.com/openai/v1", "sk-g"),
        ("ollama:qwen3:8b", {}, "http://localhost:11434/v1", None),
        ("openai:m@http://localhost:8000/v1/", {}, "http://localhost:8000/v1", None),
        ("openai:m@http://127.0.0.1:8000/v1", KEYS, "http://127.0.0.1:8000/v1", "sk-o"),
        ("openai:m@http://[::1]:8000/v1", KEYS, "http://[::1]:8000/v1", "sk-o"),
        ("openai:m@https://api.openai.com:443/v1", KEYS, "https://api.openai.com:443/v1", "sk-o"),
        ("openai:m", OWN, "https://own.org/v1", "sk-o"),
        ("openai:m@https://own.org/v2", OWN, "https://own.org/v2", "sk-o"),
        ("openai:m@http://own.org/v1", OWN, "http://own.org/v1", "sk-f"),
        ("openai:m@https://own.org:9/v1", OWN, "https://own.org:9/v1", "sk-f"),
        # Nor is it for the network that one happens to be on, or for the wire in clear.
        ("openai:m@http://10.0.0.7:8000/v1", KEYS, "http://10.0.0.7:8000/v1", "sk-f"),
        ("openai:m@http://evil.local/v1", KEYS, "http://evil.local/v1", "sk-f"),
        ("openai:m@http://192.168.1.66:9/v1", KEYS, "http://192.168.1.66:9/v1", "sk-f"),
        ("openai:m@http://api.openai.com:8123/v1", KEYS, "http://api.openai.com:8123/v1", "sk-f"),
        ("openai:m@http://api.openai.com/v1", KEYS, "http://api.openai.com/v1", "sk-f"),
        # A key is for its provider, not for whatever address a scenario names.
        ("openai:m@https://own.org/v1", KEYS, "https://own.org/v1", "sk-f"),
        ("openai:m@https://api.openai.com.own.org", KEYS, "https://api.openai.com.own.org", "sk-f"),
        ("openai:m@https://eu.api.openai.com", {"OPENAI_API_KEY": "k"},
         "https://eu.api.openai.com", None),
        ("anthropic:m@https://own.org", {"ANTHROPIC_API_KEY": "k"}, "https://own.org", None),
    ],
)  # fmt: skip
def test_addresses_and_keys(
    model: str, environ: Mapping[str, str], base_url: str, key: str | None
) -> None:
    reference = Reference.parse(model)
    assert reference is not None
    found = address(reference, environ)
    assert (found.base_url, found.key) == (base_url, key)
    require_model(settings_of(model), environ)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (settings_of("opnai:gpt"), "no provider 'opnai'; did you mean openai"),
        (settings_of("zzz:gpt"), "Known are openai, anthropic"),
        (settings_of("openai:gpt"), "set the environment variable OPENAI_API_KEY"),
        (settings_of("anthropic:c"), "set the environment variable ANTHROPIC_API_KEY"),
        (settings_of("mistral:c"), "set the environment variable MISTRAL_API_KEY"),
        (settings_of("openai:m@http://"), "is not an address such as"),
        (settings_of("openai:m@http://host:99999/v1"), "is not an address such as"),
        (settings_of("anthropic:c@http://localhost:1", temperature=1.5), "1.5 is above 1"),
    ],
)
def test_what_cannot_work_is_said_before_anything_is_made(
    settings: ModelSettings, said: str
) -> None:
    for function in (require_model, make_model):
        with pytest.raises(FolkwaysError, match=said):
            function(settings, environ={})


@pytest.mark.parametrize("key", ["sk-ключ-123", "sk-abc\nsk-123", "sk-abc 123", "sk-\x7f123"])
@pytest.mark.parametrize("where", ["OPENAI_API_KEY", "FOLKWAYS_API_KEY"])
def test_what_cannot_be_a_key_is_said_without_showing_it(key: str, where: str) -> None:
    url = "" if where == "OPENAI_API_KEY" else "@http://example.org/v1"
    with pytest.raises(FolkwaysError, match=where) as model:
        require_model(settings_of(f"openai:m{url}"), {where: key})
    with pytest.raises(FolkwaysError, match=where) as embedder:
        require_embedder(f"openai:m{url}", {where: key})
    assert "123" not in f"{model.value}{embedder.value}"


@pytest.mark.parametrize("url", ["http://me:secret@h/v1", "http://h/v1?key=secret"])
def test_an_address_that_holds_a_secret_is_refused_wherever_it_comes_from(url: str) -> None:
    reference = Reference("openai", "m", "")
    for given in (reference._replace(base_url=url), reference):
        with pytest.raises(FolkwaysError, match="FOLKWAYS_API_KEY") as caught:
            address(given, {"OPENAI_BASE_URL": url})
        assert "secret" not in str(caught.value)


@pytest.mark.parametrize("protocol", ["openai", "anthropic"])
def test_extra_replaces_nothing_that_is_sent_anyway(protocol: str) -> None:
    settings = settings_of(f"{protocol}:m", max_tokens=100)
    hostile = {"model": "dear", "messages": "x", "max_tokens": 9, "n": 9, "system": "x", "top_k": 3}
    settings = settings.model_copy(update={"extra": hostile})
    model = make_model(settings, environ=KEYS)
    plain = make_model(settings_of(f"{protocol}:m", max_tokens=100), environ=KEYS)
    ours = plain._body(request_of(), plain.capabilities)
    assert model._body(request_of(), model.capabilities) == ours | {"top_k": 3}


@pytest.mark.parametrize("provider", ["openai", "anthropic"])
@pytest.mark.parametrize("missing", ["aiohttp", "the protocol's"])
def test_a_missing_package_is_named_with_its_command(
    monkeypatch: pytest.MonkeyPatch, provider: str, missing: str
) -> None:
    package = provider if missing == "the protocol's" else missing
    monkeypatch.setattr(models, "find_spec", lambda name: None if name == package else object())
    with pytest.raises(FolkwaysError) as caught:
        require_model(settings_of(f"{provider}:m"), KEYS)
    assert package in str(caught.value)
    assert str(caught.value).endswith(f"pip install '.[{provider}]'")


def test_what_is_remembered_holds_unless_the_settings_say_otherwise() -> None:
    known = ModelCapabilities(form="json", dropped=("seed",))
    assert make_model(settings_of("openai:m"), known, KEYS).capabilities == known
    told = make_model(settings_of("openai:m", structured="text"), known, KEYS).capabilities
    assert told == ModelCapabilities(form="text", dropped=("seed",))
    # Another protocol does not have the form.
    assert make_model(settings_of("anthropic:m"), known, KEYS).capabilities.form == "bare"


def test_the_fingerprint_is_the_model_and_what_is_declared() -> None:
    plain = settings_of("openai:m")
    assert fingerprint(plain) == "openai:m max_tokens=4000"
    assert make_model(plain, environ=KEYS).fingerprint == fingerprint(plain)
    declared = settings_of(
        "openai:m@http://h/v1", temperature=0.5, seed=1, extra={"b": 1, "a": "x"}
    )
    assert fingerprint(declared) == (
        "openai:m@http://h/v1 temperature=0.5 seed=1 max_tokens=4000 extra.a='x' extra.b=1"
    )
    # How long one waits, and in which form one asks, changes no question.
    pace = settings_of("openai:m", timeout=5, concurrency=3, structured="json")
    assert fingerprint(pace) == fingerprint(plain)


@pytest.mark.parametrize(
    ("host", "local"),
    [("localhost", True), ("127.0.0.1", True), ("::1", True), ("192.168.3.4", False),
     ("box.local", False), ("x.localhost", False),
     ("example.org", False), ("8.8.8.8", False), ("localhost.org", False)],
)  # fmt: skip
def test_this_very_machine(host: str, local: bool) -> None:
    assert is_local(host) is local


def test_only_a_providers_own_address_wants_a_key_from_the_start() -> None:
    for model, wanted in (("openai:m", True), ("ollama:m", False), ("openai:m@http://h/v1", False)):
        reference = Reference.parse(model)
        assert reference is not None
        assert needs_key(address(reference, {})) is wanted


def test_making_a_model_loads_none_of_the_heavy_packages() -> None:
    code = (
        "import sys; from folkways.minds.llm.models import make_model; "
        "from folkways.scenario.minds import ModelSettings; "
        "make_model(ModelSettings(model='openai:m'), environ={'OPENAI_API_KEY': 'k'}); "
        "print({'openai', 'anthropic', 'aiohttp', 'httpx2', 'httpx'} & sys.modules.keys())"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "set()"
