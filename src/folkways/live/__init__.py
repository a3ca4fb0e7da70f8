"""Acting on a live run from another process or thread: ``folkways.live``."""

from folkways.live.acting import (
    disclose,
    pause,
    praise,
    resume,
    set_object,
    visit,
    whisper,
)
from folkways.live.result import ActionResult

__all__ = [
    "ActionResult",
    "disclose",
    "pause",
    "praise",
    "resume",
    "set_object",
    "visit",
    "whisper",
]
