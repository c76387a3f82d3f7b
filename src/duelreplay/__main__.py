"""``python -m duelreplay``: the ``replay`` command where no script of that name is on the path."""

from duelreplay.cli import main

if __name__ == "__main__":
    main(prog_name="replay")
