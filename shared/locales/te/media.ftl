# Voice notes and photos: recording, sending, what a machine heard.
