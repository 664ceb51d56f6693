"""Which language somebody reads."""

from pathlib import Path

import pytest

from revanche.cli.language import language


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "config.yaml"
    monkeypatch.setenv("REVANCHE_CONFIG", str(file))
    monkeypatch.setenv("LC_ALL", "nb_NO.UTF-8")
    return file


def test_without_a_config_the_locale_says_it(config: Path) -> None:
    assert not config.exists()
    assert language() == "nb"


@pytest.mark.parametrize(
    ("text", "chosen"),
    [
        ("language: sv\n", "sv"),
        ('first_to: [\nlanguage: "de" # mine\n', "de"),
        ("language: no", "nb"),
        ("language: auto", "nb"),
        ("# language: sv\n", "nb"),
        ("language: fr", "en"),
    ],
)
def test_the_config_says_it_even_where_it_is_faulty_elsewhere(config: Path, text: str, chosen: str) -> None:
    config.write_text(text)
    assert language() == chosen
