"""What others may know of a module without its rules, a file a module that has any of it.

Its kinds of moves with their verbs, and what it shows in a view.  Bots, notation and tests read these;
only ``compose`` reaches the modules themselves.
"""
