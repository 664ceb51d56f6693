"""Many tables as one club: what each tells makes a board, and who plays whom next. Pure: messages and times in."""
