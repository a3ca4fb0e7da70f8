"""What is said of installed packages with known vulnerabilities."""

from __future__ import annotations

import json
from collections.abc import Mapping

import msgspec
import pytest
from tools.audit import told


def report(*packages: Mapping[str, object]) -> bytes:
    return json.dumps({"dependencies": packages, "fixes": []}).encode()


SOUND = {"name": "one", "version": "1.0", "vulns": []}
UNKNOWN = {"name": "two", "skip_reason": "not found on the index"}
FIXED = {"id": "GHSA-1", "fix_versions": ["2.1", "3.0"], "aliases": [], "description": "bad"}
OPEN = {"id": "GHSA-2", "fix_versions": []}
FAULTY = {"name": "three", "version": "2.0", "vulns": [FIXED, OPEN]}


def test_a_report_without_any_package_looked_up_is_no_audit() -> None:
    assert told(report(UNKNOWN, UNKNOWN)) == (
        "not audited: the index knows nothing of vulnerabilities (2 packages)",
        False,
    )


def test_no_report_is_no_audit() -> None:
    lines, known = told(b"\n")
    assert lines.startswith("not audited: ")
    assert not known


def test_only_packages_that_were_looked_up_are_counted() -> None:
    assert told(report(SOUND, UNKNOWN)) == (
        "audited 1 of 2 packages: 0 known vulnerabilities",
        False,
    )


def test_each_vulnerability_is_named_with_the_version_that_mends_it() -> None:
    lines, known = told(report(SOUND, FAULTY))
    assert known
    assert lines.splitlines() == [
        "three 2.0: GHSA-1, fixed in 2.1, 3.0",
        "three 2.0: GHSA-2, not fixed yet",
        "audited 2 of 2 packages: 2 known vulnerabilities",
    ]


def test_one_vulnerability_is_enough() -> None:
    lines, known = told(report({**FAULTY, "vulns": [OPEN]}))
    assert known
    assert lines.endswith("1 known vulnerability")


def test_something_else_is_no_report() -> None:
    with pytest.raises(msgspec.ValidationError):
        told(b'{"packages": []}')
