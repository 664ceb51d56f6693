"""The README's commands are those that are tried on a bare Debian."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_the_first_two_commands_of_the_readme_are_those_that_ci_runs() -> None:
    blocks = re.findall(r"^```sh\n(.*?)^```$", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE | re.DOTALL)
    ran = (ROOT / ".ci" / "run").read_text("utf-8")
    commands = [re.search(rf'^{name}_command="(.*)"$', ran, re.MULTILINE) for name in ("try", "test")]
    assert [f"{command[1]}\n" for command in commands if command] == blocks[:2]
