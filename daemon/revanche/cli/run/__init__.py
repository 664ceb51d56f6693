"""The daemon, its settings, its voice and its page."""
