"""The command ``alhambra``.

Only the command that is asked for is imported, so that ``alhambra --help`` answers at once.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from alhambra.streams import ReaderGone, StreamError, input_lines, prepared

__all__ = ["main"]

PROGRAM = "alhambra"
FINE = 0
FAILED = 1
WRONG_USE = 2
NO_STREAM = 3
INTERRUPTED = 130
BROKEN_PIPE = 141

STATUS_TEXT = """\
exit status:
  0    all went well
  1    something that was read cannot be: a faulty record, a question that was not understood; or the
       work could not be done
  2    wrong use: an unknown command or option, a file that cannot be opened
  3    standard input cannot be read or standard output not be written: closed, a full disk
  130  interrupted with Ctrl-C
  141  whoever read the output has gone
  143  ended by SIGTERM
"""


class Command(NamedTuple):
    """A command: what it does in a line, and how its parser is filled and it is run."""

    help: str
    add_arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


class UsageError(Exception):
    """Wrong use of a command, found after its arguments were read."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; ``arguments`` without the program's name.  Gives the exit status."""
    words = sys.argv[1:] if arguments is None else [*arguments]
    with prepared():
        try:
            status = _run(words)
            sys.stdout.flush()
            return status
        except UsageError as error:
            print(f"{PROGRAM}: {error}", file=sys.stderr)
            return WRONG_USE
        except KeyboardInterrupt:
            print(file=sys.stderr)
            return INTERRUPTED
        except ReaderGone:  # `alhambra replay … | head` had enough: nobody waits for an explanation
            return BROKEN_PIPE
        except StreamError as error:
            print(f"{PROGRAM}: {error}", file=sys.stderr)
            return NO_STREAM


def _run(words: list[str]) -> int:
    if not words or words[0] in ("-h", "--help", "help"):
        if words[1:] and words[0] == "help":
            return _run([words[1], "--help"])
        print(_help_text(), end="")
        return FINE if words else WRONG_USE
    if words[0] in ("-V", "--version"):
        print(_version_text())
        return FINE
    command = COMMANDS.get(words[0])
    if command is None:
        raise UsageError(_unknown(words[0]))
    parser = argparse.ArgumentParser(
        f"{PROGRAM} {words[0]}",
        description=command.help,
        epilog=STATUS_TEXT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    command.add_arguments(parser)
    try:
        parsed = parser.parse_args(words[1:])
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else WRONG_USE
    return command.run(parsed)


def _help_text() -> str:
    width = max(len(name) for name in COMMANDS)
    commands = "".join(f"  {name:{width}}  {command.help}\n" for name, command in COMMANDS.items())
    return (
        f"usage: {PROGRAM} COMMAND [OPTION]…\n\n"
        "Alhambra: the board game, the card game and seven modules.\n\n"
        f"commands:\n{commands}\n"
        "options:\n"
        "  -h, --help     this text; after a command: its options\n"
        "  -V, --version  version, version of the rules, and whether the rules are compiled\n\n"
        f"{STATUS_TEXT}"
    )


def _unknown(word: str) -> str:
    if word.startswith("-"):
        return f"unknown option {word!r} before a command; see '{PROGRAM} --help'"
    import difflib

    near = difflib.get_close_matches(word, COMMANDS, n=1, cutoff=0.5)
    hint = f"did you mean '{near[0]}'?" if near else f"commands are {', '.join(COMMANDS)}"
    return f"unknown command {word!r}; {hint}"


def _version_text() -> str:
    from alhambra import __version__
    from alhambra.rules import is_compiled
    from alhambra.rules.options import RULES_VERSION

    form = "compiled" if is_compiled() else "interpreted"
    return f"{PROGRAM} {__version__}, rules version {RULES_VERSION}, {form}"


# ---- play, sim and bench live elsewhere


def _add_play_arguments(parser: argparse.ArgumentParser) -> None:
    from alhambra.server.launch import add_arguments

    add_arguments(parser)


def _play(parsed: argparse.Namespace) -> int:
    from alhambra.server.launch import run

    return run(parsed)


def _add_sim_arguments(parser: argparse.ArgumentParser) -> None:
    from alhambra.lab.simulate import add_arguments

    add_arguments(parser)


def _sim(parsed: argparse.Namespace) -> int:
    from alhambra.lab.simulate import run

    return run(parsed)


def _add_bench_arguments(parser: argparse.ArgumentParser) -> None:
    from alhambra.lab.bench import add_arguments

    add_arguments(parser)


def _bench(parsed: argparse.Namespace) -> int:
    from alhambra.lab.bench import run

    return run(parsed)


# ---- ask


def _add_ask_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Answer questions about positions: one JSON object a line in, one a line out, in order.\n"
        "The questions and answers are described in docs/referee.md."
    )
    parser.add_argument("file", nargs="?", default="-", metavar="FILE", help="default: standard input")
    _add_language(parser)


def _ask(parsed: argparse.Namespace) -> int:
    from alhambra.referee.lines import answer_lines

    all_understood = True
    for line, understood in answer_lines(_opened(parsed.file), _language(parsed)):
        print(line, flush=True)
        all_understood = all_understood and understood
    return FINE if all_understood else FAILED


# ---- replay


def _add_replay_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Replay the record of a game, text or JSON: check every draw and move, and tell them in words."
    )
    parser.add_argument("file", metavar="FILE", help="the record; - for standard input")
    parser.add_argument("--to", type=_number, metavar="N", help="stop after N moves (0: after the set-up)")
    parser.add_argument("--picture", action="store_true", help="show the position reached as a picture")
    parser.add_argument("--words", action="store_true", help="tell the position reached in words")
    parser.add_argument("--json", action="store_true", help="print only the position reached, as JSON")
    _add_language(parser)


def _number(word: str) -> int:
    if not word.isascii() or not word.isdigit():
        raise argparse.ArgumentTypeError(f"{word!r} is not a whole number")
    return int(word)


def _replay(parsed: argparse.Namespace) -> int:
    from alhambra.notation.stepping import record_of, told
    from alhambra.notation.transcript import IllegalEntry
    from alhambra.rules.errors import NotationError

    try:
        text = b"".join(_opened(parsed.file)).decode("utf-8")
        record = record_of(text)
    except UnicodeDecodeError as error:
        return _faulty(parsed.file, f"not UTF-8 at byte {error.start}")
    except IllegalEntry as error:
        return _faulty(parsed.file, error.in_language(_language(parsed)))
    except NotationError as error:
        return _faulty(parsed.file, str(error))
    moves = len(record.game.steps)
    if parsed.to is not None and parsed.to > moves:
        raise UsageError(f"--to {parsed.to}: the record has only {moves} moves")
    for line in told(
        record,
        moves if parsed.to is None else parsed.to,
        as_json=parsed.json,
        as_picture=parsed.picture,
        as_words=parsed.words,
    ):
        print(line)
    return FINE


def _faulty(file: str, message: str) -> int:
    shown = "".join(letter if letter.isprintable() else "?" for letter in message)
    print(f"{PROGRAM}: {'standard input' if file == '-' else file}: {shown}", file=sys.stderr)
    return FAILED


def _add_language(parser: argparse.ArgumentParser) -> None:
    from alhambra.notation.messages import LANGUAGES

    parser.add_argument("--lang", choices=LANGUAGES, help="language of reasons (default: the locale's)")


def _language(parsed: argparse.Namespace) -> str:
    from alhambra.notation.catalogue import language_of

    return str(parsed.lang or language_of(os.environ))


def _opened(file: str) -> Iterable[bytes]:
    """The lines of a file, or of standard input for ``-``."""
    if file == "-":
        return input_lines()
    try:
        with open(file, "rb") as opened:
            return opened.readlines()
    except OSError as error:
        raise UsageError(f"cannot read {file!r}: {error.strerror}") from None


COMMANDS = {
    "play": Command("start the game on this computer and open it in a browser", _add_play_arguments, _play),
    "sim": Command("let bots play many games against each other", _add_sim_arguments, _sim),
    "bench": Command("measure how fast the rules run on this machine", _add_bench_arguments, _bench),
    "replay": Command("check the record of a game and tell it move by move", _add_replay_arguments, _replay),
    "ask": Command("answer questions about positions, for disputes at a table", _add_ask_arguments, _ask),
}
