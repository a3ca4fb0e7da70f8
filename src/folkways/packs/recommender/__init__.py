"""Users of a recommender who click, chat and post: do they see less and less of it?"""
