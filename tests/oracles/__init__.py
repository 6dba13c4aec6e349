"""Slow oracles: the rules a second time, written for reading, sharing no line with the engine.

Everything here works on plain data (dicts, tuples, texts) and on flood fills, sorting and
"try all of them". No module of this package imports the engine; tests compare the two.
"""
