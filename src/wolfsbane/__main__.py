"""`python -m wolfsbane` is the command `wolfsbane`."""

from wolfsbane.cli import main

if __name__ == "__main__":
    main()
