"""Where a run's report is written."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from folkways.base.errors import StorageError
from folkways.metrics.summary import Summary
from folkways.plots.report import render_report


def write_report(summary: Summary, run: Path | None, target: Path | None) -> Path:
    """Write the report of ``run`` and return its path; see :meth:`folkways.runs.run.Run.report`.

    The file appears whole or not at all.
    """
    if target is None and run is None:
        raise StorageError("a run in memory needs a path for its report")
    path = beside(run) if target is None and run is not None else Path(str(target))
    if target is not None and path.exists():
        raise StorageError(f"{path} exists and is not overwritten; name another file")
    text = render_report(summary)
    draft = path.with_name(f".{path.name}-{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(text, encoding="utf-8")
        os.replace(draft, path)
    except OSError as error:
        raise StorageError(f"cannot write the report {path}: {error.strerror}") from error
    finally:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)
    return path


def beside(run: Path) -> Path:
    """Return where the report of a run file is written if nothing else is asked for."""
    return run.with_suffix(".html")
