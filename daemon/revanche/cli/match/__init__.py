"""The commands about the match that is on."""
