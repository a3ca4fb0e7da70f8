from __future__ import annotations

from pathlib import Path

import pytest

from folkways.base.errors import FolkwaysError, ScenarioError
from folkways.language.model import Usage
from folkways.minds.prices import FREE, Price, Prices, is_unbilled

OWN = """
date: "2027-01-05"
providers:
  openai:
    models:
      gpt-5-mini: {input: 9, output: 99}
  api.example.org:
    source: their page
    models:
      some-model: {input: 1, cached: 0.5, written: 1.25, output: 2}
"""


def test_what_ships_is_whole() -> None:
    prices = Prices.load()
    price = prices.price("openai:gpt-5-mini")
    assert price == Price(0.25, 0.025, 0.25, 2.0)
    assert len(prices.date) == 10
    assert prices.source == "prices.yaml"
    for (_, model), rate in prices._rates.items():
        assert 0 <= rate.cached <= rate.input <= rate.written, model
        assert rate.written < rate.output or ("embedding" in model and not rate.output), model


@pytest.mark.parametrize(
    ("name", "same_as"),
    [
        ("openai:gpt-5-mini-2025-08-07", "openai:gpt-5-mini"),
        ("openai:gpt-5-mini@https://api.openai.com/v1", "openai:gpt-5-mini"),
        ("anthropic:claude-haiku-4-5-20251001", "anthropic:claude-haiku-4-5"),
    ],
)
def test_dated_names_and_the_provider_s_own_address(name: str, same_as: str) -> None:
    prices = Prices.load()
    assert prices.price(name) == prices.price(same_as) is not None


@pytest.mark.parametrize(
    "name",
    [
        "offline",
        "openai:gpt-5-mini-pro",  # another model, not a date
        "openai:gpt-5-mini-1234",
        "other:gpt-5-mini",
        "openai:gpt-5-mini@https://proxy.example.org/v1",  # sold by somebody else
    ],
)
def test_a_price_that_is_not_sure_is_not_guessed(name: str) -> None:
    assert Prices.load().price(name) is None


def test_a_dated_model_may_have_a_price_of_its_own() -> None:
    prices = Prices.load()
    dated, general = prices.price("openai:gpt-4o-2024-05-13"), prices.price("openai:gpt-4o")
    assert dated is not None
    assert general is not None
    assert dated.input == 2 * general.input


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "127.8.0.1", "[::1]", "0.0.0.0"])
def test_this_machine_is_free(host: str) -> None:
    assert Prices.load().price(f"openai:any/model:8b@http://{host}:8080/v1") == FREE


def test_servers_that_run_on_this_machine_unless_told_otherwise_are_free() -> None:
    prices = Prices.load()
    assert prices.price("ollama:qwen3:8b") == FREE
    assert prices.price("ollama:qwen3:8b@http://gpu.example.org/v1") is None
    assert prices.price("openai:qwen3@http://[:80/v1") is None


@pytest.mark.parametrize("host", ["example.org", "localhost.example.org", "192.168.0.2", "", "8"])
def test_other_machines_are_not(host: str) -> None:
    assert not is_unbilled(host)


def test_what_tokens_cost() -> None:
    price = Price(input=1.0, cached=0.5, written=2.0, output=4.0)
    assert price.cost(Usage(3_000_000, 1_000_000, 1_000_000)) == 2 * 2.0 + 0.5 + 4.0
    assert Prices.load().cost(price, Usage(10, 20, 0)) == pytest.approx(20 * 0.5 / 1e6)


def test_a_file_of_the_user_s_own_goes_before(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(OWN)
    prices = Prices.load(path)
    assert prices.price("openai:gpt-5-mini") == Price(9, 9, 9, 99)
    assert prices.price("openai:x@https://api.example.org/v1") is None
    assert prices.price("openai:some-model@https://api.example.org/v1") == Price(1, 0.5, 1.25, 2)
    assert prices.price("openai:gpt-5") == Prices.load().price("openai:gpt-5")
    assert prices.date == "2027-01-05"
    assert Prices.of(OWN, "x").price("openai:gpt-5-mini") == Price(9, 9, 9, 99)
    assert Prices.of("", "x").date == Prices.load().date


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("# nothing", "prices.yaml"),
        ("- 1\n- 2", "prices.yaml"),
        ("date: 5", "date"),
        ('date: "2027-01-05"\nproviders: {a: {models: {b: {input: -1, output: 2}}}}', "line 2"),
        ('date: "2027-01-05"\nproviders: {a: {models: {b: {input: 1, out: 2}}}}', "output"),
        ('date: "2027-01-05"\nproviders: {a: {models: {b: {input: .inf, output: 2}}}}', "input"),
        (
            'date: "2027-01-05"\nproviders: {a: {models: {b: {input: true, output: 2}}}}',
            "line 2, providers.a.models.b.input: must be a number, not true or false",
        ),
        (
            'date: "2027-01-05"\nproviders: {a: {models: {b: 3}}}',
            r"line 2, providers\.a\.models\.b: must be a mapping \('key: value' lines\), not 3",
        ),
        ("date: [", "line 2: not YAML"),
    ],
)
def test_what_is_wrong_in_a_file_is_named(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(text)
    with pytest.raises(ScenarioError, match=said) as caught:
        Prices.load(path)
    assert str(path) in str(caught.value)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    with pytest.raises(ScenarioError, match="cannot be read"):
        Prices.load(path)
    path.write_bytes(b"\xff\xfe\xff")
    with pytest.raises(ScenarioError, match="UTF-8"):
        Prices.load(path)
    path.write_bytes(b"#" * 1_000_001)
    with pytest.raises(ScenarioError, match="too large"):
        Prices.load(path)


def test_a_price_given_by_hand_goes_before_all_others() -> None:
    local = "openai:own@http://localhost:1/v1"
    prices = Prices.load().overridden(["0.5,0.1,2", f"{local}=3,4"])
    assert prices.price("openai:gpt-5-mini") == Price(0.5, 0.1, 0.5, 2)
    assert prices.price("new:model") == Price(0.5, 0.1, 0.5, 2)
    assert prices.price(local) == Price(3, 3, 3, 4)
    assert Prices.load().overridden([]).price("new:model") is None


@pytest.mark.parametrize(
    "text", ["", "1", "a,b", "1,2,3,4", "-1,2", "nan,1", "inf,1", "m=1", "1_0,2"]
)
def test_a_price_that_is_none(text: str) -> None:
    with pytest.raises(FolkwaysError, match="IN,OUT"):
        Prices.load().overridden([text])


@pytest.mark.parametrize("day", ["9999-99-99", "2026-02-30", "0000-01-01", "2026-W05-3"])
def test_a_date_that_is_no_day_is_refused_by_its_line(day: str) -> None:
    with pytest.raises(ScenarioError, match="line 1, date: ") as error:
        Prices.of(f'date: "{day}"\nproviders: {{}}\n', "mine.yaml")
    assert "mine.yaml: 1 problem" in str(error.value)
