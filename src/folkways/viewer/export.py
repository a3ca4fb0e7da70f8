"""A run as one file that replays without a server: the page, all it draws in, and the raw log."""

from __future__ import annotations

import base64
import gzip
import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import msgspec

from folkways.base.errors import StorageError
from folkways.moments.portrait import Panel
from folkways.moments.scene import TOLD
from folkways.plugins import INSTALLED, Parts
from folkways.store.atomic_write import write_whole
from folkways.viewer import page
from folkways.viewer.answers import TALK
from folkways.viewer.measured import measured
from folkways.viewer.town import data_address
from folkways.viewer.view import RunView, open_view

_SCRIPT: Final = re.compile(r"<script[^>]*>([^<]+)</script>")
_PICTURES: Final = ("json", "png", "svg")
_OF_THE_TOWN: Final = frozenset({page.PHASER, "people.png", "people.json"})
"""What only a town is drawn with: two thirds of a page, left out where there is no map."""
_POLICY: Final = (
    "default-src 'none'; script-src data: {scripts}; style-src {styles}; img-src data: blob:; "
    "connect-src data:; form-action 'none'; base-uri 'none'"
)


def export_page(
    run: Path | str,
    target: Path | str,
    progress: Callable[[float], None] = lambda share: None,
    parts: Parts = INSTALLED,
) -> Path:
    """Write the run file ``run`` as the HTML file ``target`` and return its path.

    It appears whole or not at all. ``progress`` hears the share of the work that is done. Raises
    StorageError if ``target`` exists or cannot be written, RunFileError for a run that cannot be
    read. ``parts`` may show boards of environments that nobody has installed.
    """
    path = Path(target)
    require_new(path)
    html = to_html(run, page.files(), progress, parts)
    require_new(path)
    return write_whole(path, html.encode(), option="")


def to_html(
    run: Path | str,
    files: Mapping[str, bytes],
    progress: Callable[[float], None] = lambda share: None,
    parts: Parts = INSTALLED,
) -> str:
    """Return the text of the file, out of the page's ``files`` by their places."""
    view = open_view(run, lambda share: progress(0.2 * share))
    view.use(parts)
    if not view.has_map:
        files = {name: content for name, content in files.items() if name not in _OF_THE_TOWN}
    data = _data(view, files, lambda share: progress(0.2 + 0.7 * share))
    template = files[page.TEMPLATE].decode()
    modules = {
        page.PREFIX + name: _address(name, content)
        for name, content in files.items()
        if name.endswith(".js") and name != page.PHASER
    }
    imports = page.import_map(modules)
    styles = "\n".join(files[name].decode() for name in page.STYLES if name in files)
    phaser = _script(files[page.PHASER].decode()) if page.PHASER in files else ""
    scripts = [imports, *([phaser] if phaser else []), *_SCRIPT.findall(template)]
    policy = _POLICY.format(
        scripts=" ".join(page.hash_of(script) for script in scripts), styles=page.hash_of(styles)
    )
    html = page.filled(
        template,
        {
            "importmap": page.import_map_tag(imports),
            "styles": f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
            f"<style>{styles}</style>",
            "phaser": f"<script>{phaser}</script>" if phaser else "",
            "data": f'<script type="application/json" id="folkways-data">{data}</script>',
        },
    )
    progress(1.0)
    return html


def require_new(path: Path) -> None:
    """Raise StorageError if a page cannot be written to ``path`` since something is there."""
    try:
        exists = os.path.lexists(path)
    except (OSError, ValueError) as error:
        raise StorageError(f"cannot write {str(path)[:100]}: {error}") from error
    if exists:
        raise StorageError(f"{path} exists and is not overwritten; name another file")


def _data(view: RunView, files: Mapping[str, bytes], progress: Callable[[float], None]) -> str:
    """Return the run as JSON: the answers of the server and the log, see ``file_source.js``."""
    seq = view.head().seq
    mapless = not view.has_map
    told = msgspec.json.decode(view.run(), type=dict[str, object])
    answers: dict[str, object] = {
        "run": {**told, "live": False},
        "town": msgspec.Raw(view.embedded_town()),
        "windows": msgspec.Raw(view.windows()),
        "marks": msgspec.Raw(view.marks()),
        "talk": TALK,
        "shown": [kind.__name__ for kind in TOLD],
        "keyframe": msgspec.Raw(view.keyframe()),
        "empty": Panel(),
        "boards": [msgspec.Raw(board) for board in view.boards()] if mapless else [],
        "measures": msgspec.Raw(measured(view.path, view.header, seq, progress)),
    }
    lines = b"\n".join([msgspec.json.encode(answers), *view.whole()])
    data = {
        "files": {
            name: _address(name, content)
            for name, content in files.items()
            if name.rpartition(".")[2] in _PICTURES
        },
        "packed": base64.b64encode(gzip.compress(lines, 9, mtime=0)).decode(),
    }
    # No "<" can end the element that holds it.
    return msgspec.json.encode(data).decode().replace("<", "\\u003c")


def _address(name: str, content: bytes) -> str:
    return data_address(page.TYPES[name.rpartition(".")[2]], content)


def _script(text: str) -> str:
    """Return a script with nothing in it that could end the element around it."""
    # Both stand in strings, patterns or comments alone, where the backslash changes nothing.
    return text.replace("</script", "<\\/script").replace("<!--", "<\\!--")
