"""``python -m folkways`` is the same as ``folkways``."""

from folkways.cli.start import main

main()
