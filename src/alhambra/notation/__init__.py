"""Texts and JSON: moves, views, positions and whole games, to read, keep and replay."""
