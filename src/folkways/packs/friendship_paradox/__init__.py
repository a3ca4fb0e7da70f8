"""People who make friends among those suggested to them: whose friends have more friends?"""
