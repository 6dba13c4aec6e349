"""The server: accounts, tables and sockets, and the built web client in `static`."""
