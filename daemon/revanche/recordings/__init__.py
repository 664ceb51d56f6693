"""Recordings: what devices and people did, as text. Ours, evtest's and libinput's. Pure."""
