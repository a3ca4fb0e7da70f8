"""Parts are found by name, by reference, or as classes; a stranger's file runs no code."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tests.plugins.hums import Hum

from folkways.agents.mechanism import Mechanism
from folkways.base.errors import PartError
from folkways.norms.compliance import Compliance
from folkways.plugins import INSTALLED, MECHANISMS, MINDS, Parts
from folkways.scenario.schema import MECHANISMS as SHIPPED

HUM = "tests.plugins.hums:Hum"


def test_what_ships_is_declared_like_anything_else() -> None:
    assert set(INSTALLED.names(MECHANISMS)) >= set(SHIPPED)
    part = INSTALLED.find(MECHANISMS, "compliance")
    assert part.value is Compliance
    assert part.ships
    for name in SHIPPED:
        value = INSTALLED.find(MECHANISMS, name).value
        assert issubclass(value, Mechanism)
        assert value.summary


def test_a_class_that_is_given_is_found_by_its_name() -> None:
    part = Parts({MECHANISMS: (Hum,)}).find(MECHANISMS, "hum")
    assert part.value is Hum
    assert not part.ships
    assert part.origin.reference == HUM
    assert len(part.origin.source) == 64


def test_a_name_that_there_is_not_is_told_with_those_that_there_are() -> None:
    with pytest.raises(PartError, match=r"no mechanism is called 'fashion'.*compliance"):
        INSTALLED.find(MECHANISMS, "fashion")


def test_code_that_nobody_declares_is_imported_only_if_it_is_trusted() -> None:
    name = "tests.plugins.untouched:Anything"
    with pytest.raises(PartError, match="--trust"):
        INSTALLED.find(MECHANISMS, name)
    assert "tests.plugins.untouched" not in sys.modules
    assert Parts(trust=True).find(MECHANISMS, HUM).value is Hum


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nowhere.at.all:Thing", "ModuleNotFoundError"),
        ("tests.plugins.hums:Missing", "AttributeError"),
        ("tests.plugins.hums:TUNE", "a subclass of Mechanism is wanted"),
        ("tests.plugins.hums:Nameless", "needs a name"),
        ("tests.plugins.hums:Loud", "needs a name"),
    ],
)
def test_what_is_no_mechanism_is_named(name: str, said: str) -> None:
    with pytest.raises(PartError, match=said):
        Parts(trust=True).find(MECHANISMS, name)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("raise BaseException('b')", "BaseException: b"),
        ("import sys; sys.exit()", "it ends the program"),
    ],
)
def test_a_module_that_fails_is_told_with_its_error(
    code: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "spoilt_part.py").write_text(code, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(PartError, match=rf"{said}.* \(.*spoilt_part\.py, line 1\)$"):
        Parts(trust=True).find(MECHANISMS, "spoilt_part:Thing")


class Evasive(type):
    """Raises where a class lacks an attribute."""

    def __getattr__(cls, name: str) -> object:
        """Fail."""
        raise RuntimeError(f"no {name}")


class Evading(metaclass=Evasive):
    """Lacks everything."""


class EvadingMind(Evading):
    """Lacks all but what a mind needs."""

    name = "evading"

    async def perform(self, *_: object) -> None:
        """Answer nothing."""


def test_a_metaclass_that_fails_is_named() -> None:
    where = r"the attributes of the class: RuntimeError: no \w+ \(.*test_parts\.py, line \d+\)$"
    with pytest.raises(PartError, match=f"^the part {__name__}:Evading, {where}"):
        Parts(trust=True).groups_of(f"{__name__}:Evading")
    with pytest.raises(PartError, match=f"^the mind {__name__}:EvadingMind, {where}"):
        Parts(trust=True).find(MINDS, f"{__name__}:EvadingMind")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("mine.py:Thing", "cannot be imported: write mine:Thing, that is the module without"),
        ("parts/mine.py:Thing", "no part is called 'parts/mine.py:Thing': write mine:Thing,"),
        ("./mine.py", r"no part is called '\./mine\.py': write mine:Class,"),
    ],
)
def test_a_part_that_is_named_by_its_file_is_told_how_to_write_it(name: str, said: str) -> None:
    with pytest.raises(PartError, match=f"{said}.*folder in which the file lies$"):
        Parts(trust=True).groups_of(name)


def test_a_module_that_is_missing_is_told_without_lines_of_the_import_system() -> None:
    with pytest.raises(PartError, match=r"ModuleNotFoundError: No module named 'nowhere'$"):
        Parts(trust=True).find(MECHANISMS, "nowhere.at.all:Thing")
