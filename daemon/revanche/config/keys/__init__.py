"""The keys of the config: what each takes, and where its value goes."""
