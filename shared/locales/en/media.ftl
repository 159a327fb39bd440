# Voice notes and photos: recording, sending, what a machine heard.
error-too-many-attached = This visit has { $n } voice notes and photos; { $most } are allowed. Take some away.
error-bad-attached = A voice note or photo of this visit cannot be saved. Take it away and add it again.

## Speaking

media-voice = Voice note
media-voice-hint = Up to three minutes. It is kept on this phone while you speak.
media-record = Speak a note
media-record-more = Speak another note
media-starting = Opening the microphone… Tap to call it off
media-stop = Stop and keep
media-time = { $time } of { $most }
media-near-end = Less than half a minute is left
media-keeping = Keeping what you said…
media-said-start = Recording has begun
media-said-stop = Recording has ended
media-left = Kept from before the app closed: what you had said is here.
media-interrupted = The microphone was taken away, by a call or another app. What you said until then is kept.
media-take = Voice note { $n }
media-take-long = Voice note { $n }, { $time }
media-retake = Speak it again

mic-denied = The microphone is not allowed. Allow it in the phone's settings for this app, then tap again. You can write the note meanwhile.
mic-missing = This phone has no microphone that works. Write the note instead.
mic-busy = Another app has the microphone. End the call or close that app, then tap again.
mic-unsupported = This browser cannot record. Open the app in Chrome at the depot's safe (https) address, or write the note.
mic-no-room = The phone has no room for a voice note. Delete what you do not need, then try again. Written notes still fit, and nothing is lost.
mic-not-kept = The phone's store did not take it. The form is still here. Try again, or write the note.
mic-empty = Nothing was heard. Check the microphone and speak again.
mic-enough = Three voice notes is the most for one visit. Speak one of them again, or take one away.
mic-failed = The microphone did not start. Close other apps and try again, or write the note.

## Photos

media-photos = Photos
media-photo = Photo { $n }
media-photo-take = Take a photo
media-photo-choose = Choose photos
media-photo-busy = Making the photos small…
media-photo-hint = At most four. The place where a photo was taken is removed from it.
photos-enough = Four photos is the most for one visit. Take one away first.
mic-not-a-picture = One file is not a picture or sound that can be kept here. The others are kept.

## Each of them

media-drop = Take away
media-drop-sure = Tap again to take it away
media-looking = One moment…
media-not-here = Not on this phone
media-fetch = Get it from the depot
media-nowhere = The depot does not have it yet. It comes when the phone that made it has signal.
media-no-depot = The depot was not reached. Try again where there is signal.
media-lost = Lost on this phone
media-lost-why = It was gone before it could be sent. The visit itself is safe; write what you still know.
media-waits = The depot did not take it yet. It is tried again by itself; your text is not held up.
media-waits-no-depot = The depot was not reached. It goes by itself when there is signal; your text is not held up.
media-waits-sign-in = The depot asks for a new code. It goes after you sign in.
media-waits-update = This app must be updated before it can go.
media-stopped = The depot does not take it. It stays on this phone; keep a copy and ask the depot.
media-stopped-large = It is larger than the depot takes. It stays on this phone; keep a copy and ask the depot.
media-stopped-kind = It is of a kind that the depot does not take. It stays on this phone; keep a copy.
media-stopped-content = It was damaged on its way. It is whole on this phone; send it again.
media-stopped-territory = The depot says that this farmer is not in your villages. It stays on this phone.
media-copy = Keep a copy
media-send-again = Send it again

## Shared by another app

shared-title = Shared with you
shared-lead = Whose visit is it for?
shared-none = Nothing is here
shared-none-text = Share a photo or a voice from another app, and choose this app.
shared-unknown = A file of { $size } that cannot go into a visit
shared-drop = Do not keep it
cli-media-speech = Voice notes are written down by { $model }.
cli-media = { $voice } voice notes and { $photos } photos are here ({ $size }); { $missing } more are named in visits and have not come. { $heard } voice notes are written down, { $waiting } wait.
cli-media-voice-missing = Officer { $officer }: { $n } voice notes expected, not received ({ $size }).
cli-media-photos-missing = Officer { $officer }: { $n } photos expected, not received ({ $size }).
cli-media-row = { $sha }  visit { $visit }  officer { $officer }  { $came }  { $state }
cli-media-heard = written down
cli-media-not-heard = not written down
cli-media-to-hear = waits
cli-media-left = came before there was a speech service
cli-media-asked-again = { $sha } is written down again by the running server.
heard-unchecked = A machine wrote this. Nobody has checked it.
heard-by = Heard by { $speech }, read by { $structured }
heard-by-lexicon = Heard by { $speech }, read by the word list
heard-waits = The depot is writing this voice note down.
heard-none-here = This depot does not write voice notes down. Play it and write what matters.
heard-error-no-speech = No speech was found in this voice note.
heard-error-unreachable = The speech service could not be reached. Play the note and write what matters.
heard-error-refused = The speech service does not take this recording. Play it and write what matters.
heard-error-unreadable = The speech service gave no text. Play the note and write what matters.
