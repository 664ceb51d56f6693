"""What goes out to others: the status, the scoreboard, the line of an outcome. Pure."""
