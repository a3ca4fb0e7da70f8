"""Runs of an hour against an endpoint that fails: how many come to their end, with what loss.

The original completed none of three runs with 10 % or 20 % malformed answers.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from endpoint_process import endpoint
from measure import Result, arguments, report, run_folkways

from folkways.testing.endpoint.log import Log

METHOD = (
    "`folkways run hobbs_cafe --set start=09:00 --until 'day 1 10:00' --max-fallbacks 1` against "
    "an endpoint in another process that answers as the offline mind does and fails by chance: the "
    "share of answers given (malformed: cut, wrapped, mistyped, empty, refused, filtered, in other "
    "words, of 10 MB ...; failing: 5xx, hangs, lost connections); another seed for each run"
)


def main() -> None:
    parser = arguments(__doc__ or "", repeat=20)
    parser.add_argument(
        "--faults", nargs="*", default=["malformed=0.2", "failing=0.05"], help="mixes to try"
    )
    parser.add_argument("--timeout", default="5", help="seconds after which a call is put again")
    options = parser.parse_args()
    results = []
    for mix in options.faults:
        whole, fell_back, seconds = 0, list[float](), list[float]()
        calls = list[float]()
        for seed in range(1, options.repeat + 1):
            with tempfile.TemporaryDirectory() as folder:
                found, asked = _hour(Path(folder), mix, seed, options.timeout)
            whole += found is not None
            calls.append(asked)
            if found is not None:
                fell_back.append(float(str(found["fallbacks"])))
                seconds.append(float(str(found["wall_seconds"])))
        results += [
            Result(f"{mix}: runs of {options.repeat} that came to their end", "", [whole]),
            Result(f"{mix}: fallbacks in a run", "", fell_back or [0.0]),
            Result(f"{mix}: requests in a run", "", calls),
            Result(f"{mix}: wall time of a run", "s", seconds or [0.0]),
        ]
    report(METHOD, results, as_json=options.json)


def _hour(folder: Path, mix: str, seed: int, timeout: str) -> tuple[dict[str, object] | None, int]:
    log = folder / "endpoint.log"
    with endpoint(latency="0.01", faults=mix, seed=seed, log=log) as url:
        model = {"model": f"stub:offline@{url}", "timeout": float(timeout)}
        try:
            done = run_folkways(
                *("run", "hobbs_cafe", "--set", "start=09:00", "--until", "day 1 10:00"),
                *("--set", f"minds.stub={json.dumps(model)}", "--mind", "stub"),
                *("--seed", str(seed), "--max-fallbacks", "1", "--out", "hour.folk", "--json"),
                folder=folder,
            )
        except SystemExit as failed:
            print(f"seed {seed}, {mix}: {failed}", file=sys.stderr)
            return None, len(Log.read(log))
    found = json.loads(done.output)
    return found if found["reason"] == "until" else None, len(Log.read(log))


if __name__ == "__main__":
    main()
