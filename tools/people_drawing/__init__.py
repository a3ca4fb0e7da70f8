"""Our own sprites of people, drawn by code so that anyone can change them and redraw."""
