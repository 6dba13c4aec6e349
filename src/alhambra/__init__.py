"""Alhambra: the board game, the card game and seven modules.

The rules are in `alhambra.rules`; everything else (server, terminal, bots, experiments) is built on them.
Importing the package imports nothing else, so that `alhambra --help` answers at once.
"""

__version__ = "0.2.0.dev0"
