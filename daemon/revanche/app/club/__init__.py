"""A club of tables: the board, and a round, as programs and as a part of a daemon."""
