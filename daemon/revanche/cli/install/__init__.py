"""The command that sets Revanche up on a computer."""
