"""Our own pixel art and maps, drawn by code so that anyone can change them and redraw."""
