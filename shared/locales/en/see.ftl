# Seen and heard: season strip, village picture, charts, reading aloud, advice passed on.
