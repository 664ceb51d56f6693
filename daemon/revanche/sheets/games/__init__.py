"""The games of the family: what each is made of, and what dice are worth in it."""
