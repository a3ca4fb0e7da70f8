"""Standard output and standard error as every command has them.

What a terminal cannot show is escaped, as JSON escapes it, so that no encoding breaks a command.
Output that cannot be written is an error like any other. Remarks are dropped, since there is
nobody left to tell.
"""

from __future__ import annotations

import codecs
import errno
import io
import os
import sys
from functools import cache
from typing import TYPE_CHECKING, Final, TextIO

from folkways.base.errors import FolkwaysError

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

FAILED: Final = 2
"""The exit code if output cannot be written."""
READER_GONE: Final = 141
"""The exit code if the reader of the output has left, as with ``| head``: 128 and SIGPIPE's 13."""
_ESCAPED: Final = "folkways.escaped"
_ASCII: Final = "folkways_ascii"
"""ASCII by a name of ours: the library of the commands writes UTF-8 to a stream that says ASCII."""


class OutputFailed(FolkwaysError):
    """Standard output cannot be written; ``code`` is what to exit with."""

    def __init__(self, error: OSError) -> None:
        self.code = READER_GONE if error.errno == errno.EPIPE else FAILED
        why = "it is closed" if error.errno == errno.EBADF else error.strerror
        super().__init__(
            f"standard output cannot be written: {why}. What was written to files is "
            "whole; a run that was going on can be resumed"
        )


def prepare() -> None:
    """Put streams with these habits in the place of the program's own.

    Streams that somebody else has put there, as tests do, stay and only escape.
    """
    _register()
    sys.stdout = _prepared(sys.stdout, sys.__stdout__, _Output)
    sys.stderr = _prepared(sys.stderr, sys.__stderr__, _Remarks)
    if sys.stdin is None:  # closed (``<&-``): as empty, nobody is there to answer
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115  as long as the program runs
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


class _Remarks(io.FileIO):
    """A stream whose writes that fail are dropped."""

    def write(self, data: ReadableBuffer, /) -> int:
        try:
            return super().write(data)
        except BlockingIOError:
            raise
        except OSError as error:
            self._failed(error)
        return memoryview(data).nbytes

    def _failed(self, error: OSError) -> None:
        """Go on without."""


class _Output(_Remarks):
    """A stream of which the first write that fails raises OutputFailed."""

    _broken = False

    def _failed(self, error: OSError) -> None:
        # What is still in the buffer is tried again when the program ends.
        if not self._broken:
            self._broken = True
            raise OutputFailed(error) from error


def _prepared(stream: TextIO | None, own: TextIO | None, kind: type[_Remarks]) -> TextIO:
    """Return the stream to write to; ``own`` is the one that the program began with."""
    if stream is None:
        # It was closed before the program began. Nothing can be written to what is open for
        # reading; it also keeps the number from the next file, into which words would go.
        closed = kind(os.open(os.devnull, os.O_RDONLY), "wb")
        return io.TextIOWrapper(io.BufferedWriter(closed), encoding="utf-8", errors=_ESCAPED)
    if not isinstance(stream, io.TextIOWrapper):
        return stream
    if stream is not own or os.name != "posix":
        stream.reconfigure(errors=_ESCAPED)
        return stream
    stream.flush()
    return io.TextIOWrapper(
        io.BufferedWriter(kind(stream.fileno(), "wb", closefd=False)),
        encoding=_ASCII if codecs.lookup(stream.encoding).name == "ascii" else stream.encoding,
        errors=_ESCAPED,
        line_buffering=stream.line_buffering,
    )


@cache
def _register() -> None:
    """Make Python know what is named above; once, since it never forgets a codec."""
    codecs.register_error(_ESCAPED, _escape)
    codecs.register(_ascii)


def _ascii(name: str) -> codecs.CodecInfo | None:
    """Return the codec for ``_ASCII``; none for other names."""
    if name != _ASCII:
        return None
    codec = codecs.lookup("ascii")
    return codecs.CodecInfo(
        codec.encode,
        codec.decode,
        codec.streamreader,
        codec.streamwriter,
        codec.incrementalencoder,
        codec.incrementaldecoder,
        _ASCII,
    )


def _escape(error: UnicodeError) -> tuple[str, int]:
    """Return what stands for characters that an encoding lacks: ``\\u00e9``, valid in JSON too."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    units = error.object[error.start : error.end].encode("utf-16-be", "surrogatepass")
    pairs = (units[at : at + 2].hex() for at in range(0, len(units), 2))
    return "".join(f"\\u{unit}" for unit in pairs), error.end
