import pytest

from revanche.club.names import ClubNames, club_names


def test_a_list_folds_spellings() -> None:
    names = club_names(["# members", "Anna van Dijk = Anna, ann  # chair", "", "Bram", "Ångström"])
    spelled = ["ANNA", "Ann", "anna van dijk", "bram", "A\u030angström", "Cees"]
    assert [names.name(name) for name in spelled] == [
        "Anna van Dijk",
        "Anna van Dijk",
        "Anna van Dijk",
        "Bram",
        "Ångström",
        "Cees",
    ]
    assert names.player("Ann") == names.player("anna van DIJK ")


def test_without_a_list_a_player_is_who_is_spelled_the_same() -> None:
    assert ClubNames().player(" ANNA ") == ClubNames().player("anna")
    assert ClubNames().name("ANNA") == "ANNA"


@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        (["Anna", "= An"], "2"),
        (["x" * 41], "1"),
        (["Anna = An", "Annet = An"], "2"),
        (["Anna = Bram", "Bram"], "2"),
        (["Anna\x07"], "1"),
    ],
)
def test_a_line_that_is_none_is_named(lines: list[str], wrong: str) -> None:
    with pytest.raises(ValueError, match=f"^{wrong}$"):
        club_names(lines)
