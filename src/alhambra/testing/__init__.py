"""For authors of bots, modules and tests: positions from readable descriptions."""
