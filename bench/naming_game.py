"""The naming game with 1,000 agents to consensus."""

from __future__ import annotations

from measure import Result, arguments, report, timed

from folkways.baselines import baseline

METHOD = "wall time of one run of the naming game on a complete graph from empty to one word"


def main() -> None:
    parser = arguments(__doc__ or "", repeat=10)
    parser.add_argument("--agents", type=int, default=1000, help="how many agents")
    options = parser.parse_args()
    model = baseline("naming_game")

    def once(seed: int) -> float:
        return timed(lambda: model.run(seed, agents=options.agents))

    values = [once(seed) for seed in range(options.repeat)]
    budget = 10.0 if options.agents == 1000 else None
    result = Result(f"naming game, {options.agents:,} agents", "s", values, budget)
    report(METHOD, [result], as_json=options.json)


if __name__ == "__main__":
    main()
