"""WAV: what is taken from strangers, and what is refused."""

import io
import struct
import wave

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.sound.wav import RATE, Wav, decode, encode, header, silence, trimmed


def written(pcm: bytes, rate: int = RATE, channels: int = 1, width: int = 2) -> bytes:
    target = io.BytesIO()
    with wave.open(target, "wb") as file:
        file.setnchannels(channels)
        file.setsampwidth(width)
        file.setframerate(rate)
        file.writeframes(pcm)
    return target.getvalue()


def samples(*values: int) -> bytes:
    return struct.pack(f"<{len(values)}h", *values)


@given(st.binary(max_size=400).map(lambda content: content[: len(content) // 4 * 4]), st.integers(1, 192_000))
def test_what_others_write_is_read(pcm: bytes, rate: int) -> None:
    assert decode(written(pcm, rate)) == Wav(pcm, rate, 1)
    assert decode(written(pcm, rate, channels=2)) == Wav(pcm, rate, 2)


def test_what_we_write_is_read_by_others() -> None:
    content = header(16000, 2) + samples(1, 2, 3, 4)
    with wave.open(io.BytesIO(content)) as file:
        assert (file.getframerate(), file.getnchannels(), file.getsampwidth()) == (16000, 2, 2)


def test_a_stream_that_promised_more_than_came_is_what_came() -> None:
    assert decode(header(RATE, 1) + samples(7, 8)) == Wav(samples(7, 8))


def test_half_a_sample_at_the_end_is_dropped() -> None:
    assert decode(header(RATE, 2) + samples(1, 2) + b"abc") == Wav(samples(1, 2), RATE, 2)


def test_other_chunks_are_passed_over_also_those_of_odd_length() -> None:
    content = written(samples(5))
    assert decode(content[:12] + b"LIST\x03\0\0\0abc\0" + content[12:]) == Wav(samples(5))


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "it is no WAV"),
        (b"ID3 an mp3 of somebody", "it is no WAV"),
        (b"RIFF\0\0\0\0AVI LIST", "it is no WAV"),
        (written(b"")[:36], "it holds no sound"),
        (b"RIFF\0\0\0\0WAVEdata\2\0\0\0ab", "it does not say what sound it holds"),
        (written(b"ab", width=1), "it is not 16-bit PCM"),
        (written(b"abcabc", width=3), "it is not 16-bit PCM"),
        (header(RATE, 1).replace(b"\1\0\1\0", b"\3\0\1\0"), "it is not 16-bit PCM"),
        (header(RATE, 1).replace(b"\1\0\1\0", b"\1\0\0\0"), "it has no channels or no rate"),
        (header(0, 1), "it has no channels or no rate"),
    ],
)
def test_what_can_not_be_played_is_refused_with_a_reason(content: bytes, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        decode(content)


@given(st.integers(0, 60), st.binary(max_size=40))
def test_damage_is_refused_and_nothing_else_happens(place: int, damage: bytes) -> None:
    content = bytearray(written(samples(*range(30))))
    content[place : place + len(damage)] = damage
    try:
        sound = decode(bytes(content))
    except ValueError:
        return
    assert sound.seconds >= 0


def test_seconds_count_all_channels_once() -> None:
    assert Wav(bytes(4 * 8000), 8000, 2).seconds == 1
    assert Wav(silence(0.5)).seconds == 0.5


@pytest.mark.parametrize(("first", "begins"), [(63, 2000), (-63, 2000), (64, 1000), (-64, 1000)])
def test_silence_at_the_beginning_is_cut_but_for_2_ms(first: int, begins: int) -> None:
    sound = trimmed(Wav(samples(*[0] * 1000, first, *[0] * 999, 900)))
    assert len(sound.pcm) // 2 == 2001 - begins + 44


def test_a_sound_that_begins_at_once_stays_whole() -> None:
    assert trimmed(Wav(samples(900, 1))) == Wav(samples(900, 1))


def test_both_channels_are_cut_alike() -> None:
    sound = trimmed(Wav(samples(*[0, 0] * 1000, 0, 900), RATE, 2))
    assert sound == Wav(samples(*[0, 0] * 44, 0, 900), RATE, 2)


def test_a_file_has_its_true_length_and_a_head_of_44_bytes() -> None:
    content = encode(Wav(samples(1, 2, 3), 16000))
    assert content == written(samples(1, 2, 3), 16000)
    assert content[44:] == samples(1, 2, 3)
