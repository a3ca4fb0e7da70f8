"""Acting on a live run from another process or thread: ``folkways.live``."""

from folkways.live.acting import (
    ActionResult,
    disclose,
    pause,
    praise,
    resume,
    set_object,
    visit,
    whisper,
)

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
