"""Each call to the machine that the journal makes in an evening fails, with each error, once and for good.

When the machine is well again, what was told is there, what was refused is not, and no more than one press was refused
for one fault. No exception but a sentence for people comes out, and no descriptor stays open.
"""

import errno
import itertools
import os
import shutil
import time
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from crash.asked import Said
from crash.evenings import EVENINGS, Playing
from crash.known import marked
from crash.promises import broken
from crash.recorder import CALLS, Recorder, read
from crash.recovery import Recovery, scratch
from crash.table import Row, kinds

LAYER: Final = "L2 each call fails"
_ERRORS: Final = (
    errno.EIO, errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EINTR, errno.EAGAIN, errno.ENOMEM, errno.EMFILE,
    errno.ENFILE, errno.EACCES,
)  # fmt: skip
_EVENINGS: Final = ("killed twice, stopped once", "a month's end")


def parts() -> Iterator[str]:
    """Yield what can be run side by side: the call that fails."""
    yield from CALLS


def failed(call: str, *, thorough: bool, enough: int | None = None) -> Row:
    """Let each of these calls fail; unless ``thorough`` with two of the errors for each, in turn."""
    began = time.process_time()
    runs, violations = 0, []
    with Recovery() as recovery:
        for evening in _EVENINGS:
            for number in itertools.count(1):
                errors = _ERRORS if thorough else (errno.EIO, _ERRORS[number % len(_ERRORS)])
                fired = False
                for error, forever in itertools.product(dict.fromkeys(errors), (False, True)):
                    fault = Fault(call, number, error, forever=forever)
                    promise = _played(evening, fault, recovery)
                    fired |= bool(fault.fired)
                    runs += bool(fault.fired)
                    if promise is not None:
                        violations.append(marked(promise, f"“{evening}”: {fault}"))
                if not fired:
                    break
                if enough is not None and sum(violation.known is None for violation in violations) >= enough:
                    break
    return Row(LAYER, runs, kinds(violations), seconds=time.process_time() - began)


class Fault:
    """Lets a call fail, the one with a number or that and all after it."""

    def __init__(self, call: str, number: int, error: int, *, forever: bool) -> None:
        self.fired = 0
        self.forever = forever
        self._call, self._number, self._error = call, number, error
        self._calls = 0

    def __str__(self) -> str:
        how = "for good from" if self.forever else "once, at"
        return f"{self._call} fails with {errno.errorcode[self._error]} {how} call {self._number}"

    def __call__(self, name: str) -> None:
        if name == self._call:
            self._calls += 1
            if self._calls == self._number or (self.forever and self._calls > self._number):
                self.fired += 1
                raise OSError(self._error, os.strerror(self._error))


def _played(evening: str, fault: Fault, recovery: Recovery) -> str | None:
    """Play an evening with a fault; return the promise that does not hold."""
    root = scratch()
    try:
        recorder = Recorder(root, fault)
        playing = Playing(recorder)
        with recorder.listening():
            try:
                playing.play(EVENINGS[evening])
            except Exception as error:  # noqa: BLE001 - whatever comes out is what is looked for
                ours = [frame for frame in traceback.extract_tb(error.__traceback__) if "/revanche/" in frame.filename]
                where = f"{Path(ours[-1].filename).name}, {ours[-1].name}" if ours else "elsewhere"
                kind = "OSError" if isinstance(error, OSError) else type(error).__name__
                playing.end()
                return f"plain: {kind} comes out of {where}"
            left = recorder.descriptors
            playing.end()
        refused = sum(isinstance(line, Said) and line.what == "refused" for line in recorder.log)
        if left and not evening.startswith("a month"):
            return "plain: a descriptor stays open after a stop"
        if refused > 1 and not fault.forever:
            return "healed: one fault made more than one press be refused"
        return broken(recorder.told, recovery.open(read(root)))
    finally:
        shutil.rmtree(root)
