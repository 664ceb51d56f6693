"""What a game gave away: how it was played, turn by turn, weighed against best play."""
