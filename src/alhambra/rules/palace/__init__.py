"""The palace game (RULES.md §2-§5)."""
