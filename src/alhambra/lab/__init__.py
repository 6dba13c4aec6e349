"""Experiments: bots against each other, measured."""
