"""The commands about devices and what their buttons send."""
