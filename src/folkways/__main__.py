"""``python -m folkways`` is the same as ``folkways``."""

from folkways.cli.main import main

main()
