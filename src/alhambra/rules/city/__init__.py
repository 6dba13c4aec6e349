"""A city: the tiles of one seat on an endless plane, and the building rules (RULES.md §4, §5.6).

``grid`` has the class ``City``.  The others answer questions about one: ``fitting`` at once, for a city
that keeps the rules; ``judging`` slowly, for any city, with the reason; ``outline`` about its outer wall.
"""
