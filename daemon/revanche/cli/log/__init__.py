"""The commands that tell what was played."""
