"""Those outside of Revanche who are told: programs, brokers, music players."""
