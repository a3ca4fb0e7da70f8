"""The questionnaire as web pages: plain forms that work without scripts, on loopback."""
