"""The server: tables, their sockets and the file that keeps them, and the built web client in `static`."""
