"""The buttons that the desktop passes on: a music player of ours on the session bus."""
