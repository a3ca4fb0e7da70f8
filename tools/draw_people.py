"""Draw the people and the sign that the viewer shows; anyone can change and rerun this.

python tools/draw_people.py                  writes into src/folkways/viewer/static
python tools/draw_people.py --preview DIR    also the sheet enlarged
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from tools.people_drawing import icon
from tools.people_drawing.persons import PEOPLE
from tools.people_drawing.sheet import COLUMNS, DIRECTIONS, SIZE, STEPS, sheet
from tools.pixels.canvas import Canvas, png_bytes

STATIC = Path(__file__).parent.parent / "src" / "folkways" / "viewer" / "static"


def files() -> dict[str, bytes]:
    """Return what the tool writes, by file name."""
    facts = {
        "size": SIZE,
        "directions": list(DIRECTIONS),
        "steps": STEPS,
        "count": len(PEOPLE),
        "columns": COLUMNS,
        "rows": len(PEOPLE),
    }
    small = png_bytes(enlarged(icon.drawn(), 2))
    return {
        "people.png": png_bytes(sheet()),
        "people.json": (json.dumps(facts) + "\n").encode(),
        "favicon.svg": icon.svg(),
        "favicon.png": small,
        "favicon.ico": icon.ico(small, 2 * icon.SIDE),
    }


def enlarged(canvas: Canvas, times: int) -> Canvas:
    """Return a picture with each pixel ``times`` as wide and high."""
    large = Canvas(0, 0)
    large.pixels = np.kron(canvas.pixels, np.ones((times, times, 1), dtype=np.uint8))
    return large


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=STATIC, help="where the files go")
    parser.add_argument("--preview", type=Path, help="a folder for the sheet enlarged")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    for name, content in files().items():
        (arguments.out / name).write_bytes(content)
    if arguments.preview:
        arguments.preview.mkdir(parents=True, exist_ok=True)
        picture = enlarged(sheet(), 3)
        (arguments.preview / "people.png").write_bytes(png_bytes(picture))


if __name__ == "__main__":
    main()
