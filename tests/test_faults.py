import logging

import pytest

from revanche.faults import Faults


@pytest.fixture
def faults() -> Faults:
    return Faults(logging.getLogger("revanche.test"), "The bus can't be used")


def failure() -> Exception:
    try:
        return Exception("never", 1 // 0)
    except ZeroDivisionError as error:
        return error


def test_what_can_be_expected_is_told_once_by_its_reason(faults: Faults, caplog: pytest.LogCaptureFixture) -> None:
    faults.expected(ConnectionRefusedError("refused"))
    faults.expected(ConnectionRefusedError("refused"))
    (record,) = caplog.records
    assert (record.levelname, record.getMessage(), record.exc_info) == (
        "WARNING",
        "The bus can't be used: refused",
        None,
    )


def test_a_reason_without_words_is_its_kind(faults: Faults, caplog: pytest.LogCaptureFixture) -> None:
    faults.expected(TimeoutError())
    assert caplog.messages == ["The bus can't be used: TimeoutError"]


def test_what_is_of_little_interest_is_told_at_its_level(faults: Faults, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        faults.expected(EOFError(), logging.DEBUG)
    assert [record.levelname for record in caplog.records] == ["DEBUG"]


def test_what_becomes_worse_is_told_again(faults: Faults, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        for level in (logging.DEBUG, logging.DEBUG, logging.WARNING, logging.WARNING):
            faults.expected(EOFError(), level)
    assert [record.levelname for record in caplog.records] == ["DEBUG", "WARNING"]


def test_what_nobody_foresaw_is_an_error_with_its_trace_once(faults: Faults, caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(3):
        faults.unforeseen(failure())
    (record,) = caplog.records
    assert record.levelname == "ERROR"
    assert "The bus can't be used, by a fault" in caplog.text
    assert "never" in caplog.text
    assert "ZeroDivisionError" in caplog.text


def test_each_kind_is_told_and_all_of_them_anew_once_it_has_worked(
    faults: Faults, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(2):
        faults.expected(ConnectionRefusedError())
        faults.unforeseen(TypeError())
        faults.unforeseen(failure())
    assert len(caplog.records) == 3
    faults.worked()
    faults.unforeseen(TypeError())
    assert len(caplog.records) == 4
