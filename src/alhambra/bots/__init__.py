"""Players that are programs: the protocol they follow, the registry that names them, the ladder itself."""
