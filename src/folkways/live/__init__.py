"""Acting on a live run from another process or thread: ``folkways.live``."""

from folkways.live.acting import ActionResult, pause, resume, set_object, visit, whisper

__all__ = ["ActionResult", "pause", "resume", "set_object", "visit", "whisper"]
