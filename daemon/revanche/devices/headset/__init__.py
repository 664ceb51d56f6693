"""Headsets and remotes: their input nodes, found as they come, read, and kept from the desktop while they count."""
