"""The page: the score for every screen in the room, and taps that count. aiohttp is imported only when it is on."""
