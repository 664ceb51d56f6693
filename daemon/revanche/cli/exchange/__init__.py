"""The commands that give the log away and take one in."""
