"""Acting on a live run from another process or thread: ``folkways.live``."""

from folkways.live.acting import Done, pause, resume, set_object, visit, whisper

__all__ = ["Done", "pause", "resume", "set_object", "visit", "whisper"]
