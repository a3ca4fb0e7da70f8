"""Say which installed packages have known vulnerabilities, and which could not be looked up.

    pip-audit --path SITE_PACKAGES --format json > report.json
    python tools/audit.py report.json

pip-audit says that it found nothing also where the package index knows of no vulnerabilities at
all. So this counts what was looked up, and says so if that is nothing. It exits with 1 if a
vulnerability is known.
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec


class Vulnerability(msgspec.Struct):
    """One that is known, and the versions without it."""

    id: str
    fix_versions: list[str] = []


class Package(msgspec.Struct):
    """An installed package: what is known of it, or why nothing is."""

    name: str
    version: str = ""
    vulns: list[Vulnerability] | None = None


class Report(msgspec.Struct):
    """What pip-audit writes as JSON."""

    dependencies: list[Package]


def told(text: bytes) -> tuple[str, bool]:
    """Return the lines to print of a report, and whether a vulnerability is known.

    An empty report is one of a pip-audit that could not reach the index.

    Raises:
        msgspec.ValidationError, msgspec.DecodeError: the report is not one of pip-audit.
    """
    if not text.strip():
        return "not audited: pip-audit made no report (see above)", False
    packages = msgspec.json.decode(text, type=Report).dependencies
    looked_up = [package for package in packages if package.vulns is not None]
    if not looked_up:
        count = f"{len(packages)} packages"
        return f"not audited: the index knows nothing of vulnerabilities ({count})", False
    known = [
        f"{package.name} {package.version}: {one.id}, "
        + (f"fixed in {', '.join(one.fix_versions)}" if one.fix_versions else "not fixed yet")
        for package in looked_up
        for one in package.vulns or ()
    ]
    what = "vulnerability" if len(known) == 1 else "vulnerabilities"
    summary = f"audited {len(looked_up)} of {len(packages)} packages: {len(known)} known {what}"
    return "\n".join([*known, summary]), bool(known)


def main() -> int:
    """Print what the report named on the command line says."""
    lines, known = told(Path(sys.argv[1]).read_bytes())
    print(lines)
    return int(known)


if __name__ == "__main__":
    sys.exit(main())
