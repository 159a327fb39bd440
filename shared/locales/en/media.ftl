# Voice notes and photos: recording, sending, what a machine heard.
error-too-many-attached = This visit has { $n } voice notes and photos; { $most } are allowed. Take some away.
error-bad-attached = A voice note or photo of this visit cannot be saved. Take it away and add it again.
