"""The first evening as one guided command: it looks what is there, and does only what is missing."""
