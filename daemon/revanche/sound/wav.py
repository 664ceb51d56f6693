"""Sound as WAV: 16-bit PCM in RIFF chunks. Pure.

Programs that write to a pipe do not know how long it will be and put a length into the header that is far too great;
both directions allow for that.
"""

import struct
from typing import Final

import msgspec

RATE: Final = 22050
"""Samples a second of what we make ourselves, which is what espeak-ng makes."""

_PLAIN, _EXTENSIBLE = 1, 0xFFFE  # the codes of WAVE_FORMAT_PCM and WAVE_FORMAT_EXTENSIBLE
_BYTES: Final = 2  # of one sample of one channel
_ENDLESS: Final = 0x7FFFF000
_SILENT: Final = 64  # of 32767: below this nobody hears anything
_KEPT: Final = 0.002  # seconds before the first sound that stay, so that it does not begin with a click


class Wav(msgspec.Struct, frozen=True):
    """``pcm`` is signed 16-bit samples, the low byte first, those of all channels side by side."""

    pcm: bytes
    rate: int = RATE
    channels: int = 1

    @property
    def seconds(self) -> float:
        """How long it sounds."""
        return len(self.pcm) / (self.rate * self.channels * _BYTES)


def decode(content: bytes) -> Wav:
    """Return the sound of a WAV file.

    Raises:
        ValueError: it is none, or not one of 16-bit PCM; the message says which.
    """
    if content[:4] != b"RIFF" or content[8:12] != b"WAVE":
        raise ValueError("it is no WAV")
    place, layout = 12, None
    while place + 8 <= len(content):
        name, length = struct.unpack_from("<4sI", content, place)
        place += 8
        if name == b"fmt " and length >= 16 and place + 16 <= len(content):  # noqa: PLR2004 - its least length
            layout = struct.unpack_from("<HHIIHH", content, place)
        elif name == b"data":
            return _sound(layout, content[place : place + length])
        place += length + length % 2
    raise ValueError("it holds no sound")


def header(rate: int, channels: int) -> bytes:
    """Return the beginning of a WAV whose samples follow until the stream ends."""
    frame = channels * _BYTES
    layout = struct.pack("<IHHIIHH", 16, _PLAIN, channels, rate, rate * frame, frame, 8 * _BYTES)
    return struct.pack("<4sI8s", b"RIFF", _ENDLESS + 36, b"WAVEfmt ") + layout + struct.pack("<4sI", b"data", _ENDLESS)


def encode(sound: Wav) -> bytes:
    """Return a sound as a WAV file, its header of 44 bytes first."""
    begun = bytearray(header(sound.rate, sound.channels))
    struct.pack_into("<I", begun, 4, len(begun) - 8 + len(sound.pcm))
    struct.pack_into("<I", begun, len(begun) - 4, len(sound.pcm))
    return bytes(begun) + sound.pcm


def silence(seconds: float) -> bytes:
    """Return samples at ``RATE`` of a time without sound."""
    return bytes(round(seconds * RATE) * _BYTES)


def trimmed(sound: Wav) -> Wav:
    """Return a sound without the silence that it begins with."""
    samples = struct.iter_unpack("<h", sound.pcm)
    first = next((place for place, (sample,) in enumerate(samples) if abs(sample) >= _SILENT), 0)
    frames = max(0, first // sound.channels - round(_KEPT * sound.rate))
    return msgspec.structs.replace(sound, pcm=sound.pcm[frames * sound.channels * _BYTES :])


def _sound(layout: tuple[int, ...] | None, pcm: bytes) -> Wav:
    if layout is None:
        raise ValueError("it does not say what sound it holds")
    kind, channels, rate, _, _, bits = layout
    if kind not in {_PLAIN, _EXTENSIBLE} or bits != 8 * _BYTES:
        raise ValueError("it is not 16-bit PCM")
    if not channels or not rate:
        raise ValueError("it has no channels or no rate")
    frame = channels * _BYTES
    return Wav(pcm[: len(pcm) // frame * frame], rate, channels)
