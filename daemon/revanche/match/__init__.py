"""The match: commands in, events out, and the score that follows from them. Pure; knows no button, file or time."""
