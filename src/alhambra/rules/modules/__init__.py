"""The seven modules of the palace game, one file each (RULES.md §6)."""
