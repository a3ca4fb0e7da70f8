"""Draw the tileset and the maps that folkways ships; anyone can change and rerun this.

python tools/draw_maps.py                  writes into src/folkways/scenario/presets
python tools/draw_maps.py --preview DIR    also a picture of each map, and of the tiles
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tools.map_drawing import furniture, ground, hobbs_cafe, quiet_library, street
from tools.map_drawing.drawing import Sheet
from tools.pixels.canvas import png_bytes

PRESETS = Path(__file__).parent.parent / "src" / "folkways" / "scenario" / "presets"
PICTURES = (ground, furniture, street)
MAPS = {"hobbs_cafe": hobbs_cafe.draw, "quiet_library": quiet_library.draw}
IMAGE = "town_tiles.png"


def files() -> dict[str, bytes]:
    """Return what the tool writes, by file name."""
    sheet = Sheet()
    drawn = {f"{name}.tmj": draw().tmj(sheet, IMAGE).encode() for name, draw in MAPS.items()}
    return {IMAGE: png_bytes(sheet.picture), **drawn}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=PRESETS, help="where the files go")
    parser.add_argument("--preview", type=Path, help="a folder for pictures of the maps")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    for name, content in files().items():
        (arguments.out / name).write_bytes(content)
    if arguments.preview:
        arguments.preview.mkdir(parents=True, exist_ok=True)
        pictures = {name: draw().render() for name, draw in MAPS.items()}
        for name, picture in {"tiles": Sheet().picture, **pictures}.items():
            path = arguments.preview / f"{name}.png"
            path.write_bytes(png_bytes(picture))


if __name__ == "__main__":
    main()
