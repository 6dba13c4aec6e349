"""The card game (RULES.md §8)."""
