"""Reading plain English about conduct into frames; knows no scenario, only general English."""
