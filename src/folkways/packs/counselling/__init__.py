"""A client and a counsellor talk; the classical counsellor is ELIZA."""
