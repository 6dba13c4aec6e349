"""`alhambra play`: start the server on this computer and open the game in a browser."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Final

import uvicorn

from alhambra.notation.components import ComponentsError, differences, tables_of_file
from alhambra.rules import is_compiled
from alhambra.rules.errors import AlhambraError
from alhambra.server.listening import (
    Server,
    address_in_network,
    address_of,
    config,
    free_socket,
    is_everywhere,
)
from alhambra.server.settings import Settings
from alhambra.server.store import Store
from alhambra.server.troubles import StoreError

logger = logging.getLogger("alhambra.server")

PORT: Final = 8421
FILE_NAME: Final = "alhambra.sqlite3"
FOLDER_VARIABLE: Final = "ALHAMBRA_DATA"
HERE: Final = "127.0.0.1"
ANOTHER_FOLDER: Final = "name a folder for the games with --data DIR"


class NoFolder(AlhambraError):
    """There is no telling where a user's data belongs."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `alhambra play`."""
    option = parser.add_argument
    option(
        "--host",
        default=HERE,
        help="address to listen at (default %(default)s: this computer only; 0.0.0.0: your network too)",
    )
    option(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="a further name that the server goes by: your router's for this computer, a proxy's",
    )
    option(
        "--proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="a proxy whose X-Forwarded-For is believed and who may open any number of connections",
    )
    option("--port", type=_port, default=PORT, help="port, or the next free one (default %(default)s)")
    option("--no-browser", action="store_true", help="only print the address")
    option("--data", type=Path, metavar="DIR", help="folder of the games (default: yours on this computer)")
    option(
        "--pace", type=_seconds, default=0.6, metavar="SECONDS", help="between moves of bots (%(default)s)"
    )
    option(
        "--bot-time", type=_seconds, default=20.0, metavar="SECONDS", help="for a bot's move (%(default)s)"
    )
    option(
        "--components",
        metavar="FILE",
        help="own huts, bathhouses and wells for new games if they do not say (see docs/components.md)",
    )
    option("--open-hands", action="store_true", help="new games show all hands if they do not say")
    option("--auto-end", action="store_true", help="new games end turns by themselves if they do not say")


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C; the exit status, 2 for a file that cannot be used."""
    logging.basicConfig(level=logging.INFO, format="%(levelname).1s %(message)s", stream=sys.stderr)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    try:
        tables = None if args.components is None else tables_of_file(args.components)
    except ComponentsError as error:
        logger.error("%s", error)
        return 2
    try:
        folder: Path = data_folder() if args.data is None else args.data
    except NoFolder as error:
        logger.error("%s", error)
        return 1
    settings = Settings(
        data=folder / FILE_NAME,
        host=args.host,
        names=tuple(args.allow_host),
        proxies=tuple(args.proxy),
        pace=args.pace,
        bot_time=args.bot_time,
        open_hands=args.open_hands,
        auto_end=args.auto_end,
        components=tables,
    )
    try:
        store = Store(folder / FILE_NAME)
    except StoreError as error:
        logger.error("%s%s", error, "" if args.data else f"; {ANOTHER_FOLDER}")
        return 1
    try:
        listening = free_socket(args.host, args.port)
    except OSError as error:
        store.close()
        logger.error("cannot listen at %s: %s", args.host, error.strerror or error)
        return 1
    with listening:
        address = address_of(args.host, listening)
        store.say(f"process {os.getpid()}, {address}")
        logger.info("Rules: %s", "compiled" if is_compiled() else "interpreted")
        logger.info("Games: %s", settings.data)
        if tables is not None:
            own = [name for name, places in differences(tables).items() if places]
            logger.info("Components: %s (own %s)", args.components, ", ".join(own) or "in nothing")
        try:
            served = asyncio.run(_serve(settings, store, listening, not args.no_browser))
        except KeyboardInterrupt:  # uvicorn stops in order, then hands the signal on
            served = True
    logger.info("Stopped; every game is kept." if served else "Could not start.")
    return 0 if served else 1


async def _serve(settings: Settings, store: Store, listening: socket.socket, opens: bool) -> bool:
    server = Server(config(settings, store))
    announcing = asyncio.create_task(_announce(server, settings.host, listening, opens and has_display()))
    try:
        await server.serve(sockets=[listening])
    except SystemExit:  # uvicorn's way to say that the application could not start
        return False
    finally:
        announcing.cancel()
    return True


async def _announce(server: uvicorn.Server, host: str, listening: socket.socket, opens: bool) -> None:
    while not server.started:
        await asyncio.sleep(0.02)
    address = address_of(host, listening)
    logger.info("Alhambra is at %s (Ctrl-C stops it)", address)
    if is_everywhere(host) and (here := address_in_network()) is not None:
        logger.info("On other devices in your network: %s", address_of(here, listening))
    if opens:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def has_display() -> bool:
    """Whether a browser with a window can be opened."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or os.environ.get("BROWSER"))


def data_folder() -> Path:
    """Where games are kept unless said otherwise: the platform's folder for a user's data.

    Raises NoFolder for a user without a home.
    """
    chosen = os.environ.get(FOLDER_VARIABLE)
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or _home() / "AppData/Local") / "Alhambra"
    if sys.platform == "darwin":
        return _home() / "Library/Application Support/Alhambra"
    base = os.environ.get("XDG_DATA_HOME", "")
    return (Path(base) if os.path.isabs(base) else _home() / ".local/share") / "alhambra"


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError:
        raise NoFolder(f"this user has no home folder; {ANOTHER_FOLDER}") from None


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) < 65536):
        raise argparse.ArgumentTypeError(f"{text!r} is not a port from 0 to 65535")
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 3600:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds from 0 to 3600")
    return seconds
