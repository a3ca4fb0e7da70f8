"""The naming game with 1,000 agents to consensus."""

from __future__ import annotations

from itertools import count

from measure import Result, arguments, beside, report, timed

from folkways.baselines import baseline

METHOD = "wall time of one run of the naming game on a complete graph from empty to one word"


def main() -> None:
    parser = arguments(__doc__ or "", repeat=10)
    parser.add_argument("--agents", type=int, default=1000, help="how many agents")
    options = parser.parse_args()
    model = baseline("naming_game")

    seeds = count()

    def once() -> float:
        return timed(lambda: model.run(next(seeds), agents=options.agents))

    values, yardsticks = beside(once, options.repeat)
    aim = 1.0 if options.agents == 1000 else None
    name = f"naming game, {options.agents:,} agents"
    result = Result(name, "s", values, yardsticks=yardsticks.seconds, aim=aim)
    report(METHOD, [result], as_json=options.json)


if __name__ == "__main__":
    main()
