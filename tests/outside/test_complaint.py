import pytest

from revanche.outside.complaint import Complaint


def test_only_the_first_failure_of_a_row_is_told(caplog: pytest.LogCaptureFixture) -> None:
    complaint = Complaint("The lamp was not told")
    complaint.failed("no power")
    complaint.failed("still none")
    assert [record.getMessage().partition(".")[0] for record in caplog.records] == ["The lamp was not told: no power"]


def test_what_worked_in_between_is_told_again(caplog: pytest.LogCaptureFixture) -> None:
    complaint = Complaint("The lamp was not told")
    complaint.worked()
    for reason in ("once", "twice"):
        complaint.failed(reason)
        complaint.worked()
    assert ["once" in caplog.text, "twice" in caplog.text, len(caplog.records)] == [True, True, 2]
