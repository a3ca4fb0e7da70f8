"""A rumour among people who exchange opinions day by day, with and without corrections."""
