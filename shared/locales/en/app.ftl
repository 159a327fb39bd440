### The words of the phone screens.

app-name = KhetSmriti
demo-banner = Demo, not for real advice

## Ways about

nav-langs = Other languages
nav-back = Back
nav-farmers = Farmers
nav-farmer = Farmer
nav-visit = Visit
nav-status = This phone and the depot

## What one can do

action-ok = OK
action-again = Try again
action-sync = Send and receive now
action-update = Update now
action-new-farmer = New farmer
action-edit-farmer = Change details
action-new-visit = Record a visit
action-continue-visit = Continue the visit you began
action-outcome = Record how it turned out
action-chance = State a chance
action-changed-mind = I changed my mind: state another chance
action-correct = Correct
action-move = Wrong farmer
action-withdraw = Take back
action-drop-draft = Throw this away
action-saving = Saving…
action-save-visit = Save the visit
action-save-correction = Save the correction
action-save-outcome = Save the result
action-save-chance = Save the chance
action-save-withdrawal = Take the visit back
action-save-move = Give the visit to this farmer
action-save-farmer = Save the farmer
action-save-details = Save the details

## Signing in

sign-in-lead = Sign in once with the code from your depot. After that the app works without signal.
sign-in-code = Code from the depot
sign-in-hint = It works once. Ask the depot for a new one if it is used up.
sign-in-submit = Sign in
sign-in-sending = Asking the depot…

## The first sync

first-sync-title = Getting your territory
first-sync-text = Farmers appear here as they arrive.
first-sync-progress = { $bytes } of { $of } · { $items } of { $all } records
first-sync-usable = You can already open the farmers that are here.
ready-for-field = Ready for the field: everything is on this phone

## The state line

status-all-sent = All sent
status-on-phone = { $n } on this phone
status-reached = depot reached { $when }
status-never-reached = Depot not reached yet
status-look = { $n ->
    [one] 1 record needs a look
   *[other] { $n } records need a look
}
status-open-to-send = Nothing is sent while the app is closed. Open it where there is signal.

fact-on-phone = Only on this phone
fact-needs-look = Need a look
fact-reached = Depot last reached
fact-phase = Right now
fact-farmers = Farmers on this phone
fact-app = App kept for opening without signal
fact-first-sync = Whole territory has come
fact-verified = Checked on this phone
fact-persisted = The browser promised not to delete records
fact-used = Storage used
fact-version = Version of the app
fact-officer = Signed in
phase-starting = Starting
phase-quiet = Nothing to do
phase-no-depot = No signal; it will be tried again
phase-no-depot-until = No signal; next try at { $when }
answer-yes = Yes
answer-no = No
answer-not-asked = Not asked yet
not-on-record = not on record

## The list

search-label = Search by name or village
list-drafts = Begun, not saved
list-due = To look at
list-last-visit = last visit { $day }
list-never-visited = not visited yet
list-more = Show { $n } more

## Faces

face-reading = Reading…
face-not-read = This could not be read
face-store-failed = The phone’s store did not open
face-nowhere = There is nothing at this address
face-no-farmers = No farmers yet
face-no-farmers-text = Add a farmer, or ask the depot for villages.
face-no-match = No one by this name
face-no-match-text = Try fewer letters, or the other script.
face-no-farmer = This farmer is not on this phone
face-record-missing = This record is not on this phone
face-record-missing-text = It may still be on its way. Open the app where there is signal, then look again.

## The farmer

brief-title = Before you go in
brief-as-of = as of { $day }
history-title = All visits
farmer-two-values = Two values for { $field }
farmer-two-values-hint = The first is shown for now. Tap the right one.
farmer-namesakes = Perhaps the same farmer
farmer-unreadable = { $n ->
    [one] 1 record could not be read on this phone. It is kept.
   *[other] { $n } records could not be read on this phone. They are kept.
}
by-when = { $by }, { $when }
mark-withdrawn = Taken back
mark-moved = Moved to another farmer
mark-corrected = Corrected
mark-replaced = Replaced
mark-two-reports = Two reports

## The visit

visit-title = Visit: { $name }
visit-outcome = How it turned out
visit-two-reports = Two reports say different things. Record a result to settle it.
visit-chances = Stated chances
visit-no-chance = None stated.
visit-chance-due = decided by { $day }
visit-corrections = What was corrected
visit-withdrawn = Taken back on { $when }. It does not count.
visit-moved = Moved to another farmer on { $when }. It does not count here.
visit-moved-open = Open that farmer
visit-moved-here = Moved here from another farmer. Open the first record.
visit-phone-time = The phone's clock was wrong and said { $time }. The time above is the depot's.
visit-imported = Imported from
visit-actions = Put this record right

## Forms

form-draft = Begun earlier, not saved yet. Go on where you stopped.
form-visit-title = New visit: { $name }
form-correct-title = Correct: { $name }
form-day = Day of the visit
day-today = Today
day-yesterday = Yesterday
day-other = Another day
day-date = Date
day-month = Month
day-year = Year
day-chosen = { $day }
form-crop = Crop
form-crops = Crops
crop-more = Another crop
form-stage = Stage of the crop
form-issue = Trouble
issue-more = Another trouble
pick-none = Not chosen
form-products = Products advised
form-products-crop-first = Choose the crop first.
form-products-all = Show all products
form-products-fewer = Only those for this crop
product-dose = Dose: { $dose }
product-waiting = Wait before harvest: { $days }
product-price = Price of a pack: { $price }
product-source = Source: { $source }
product-not-labelled = The label does not name { $crop }
form-pitch = How you put it
form-reaction = The farmer’s answer
form-objections = What was held against it
form-objection-words = { $objection }: in the farmer’s words
form-note = Note
form-note-count = { $n } of { $most } letters
form-advice = Advice in words
form-chance = How likely do you think it is?
form-chance-hint = Only if you want to. It cannot be changed later, only another one added.
form-chance-title = State a chance
form-chance-beside = Earlier chances stay; this one stands beside them.
form-due-on = Decided by { $day }
form-outcome-title = How did it turn out?
form-outcome-of = visit of { $day }
form-outcome-replaces = The result you saw is replaced by this one and stays in the history.
form-outcome-day = Day you looked
form-result = Result
form-withdraw-title = Take the visit back?
form-withdraw-text = It stays in the history, marked, and no longer counts in lists and briefs.
form-reason = Why
form-move-title = Whose visit was it?
form-move-text = The visit goes to the right farmer with its results and chances. Here it stays, marked.
form-farmer-title = New farmer
form-name-te = Name in Telugu
form-name-en = Name in English
form-name-hint = One of the two is enough.
form-village = Village
form-phone = Telephone number

missing-crop = Choose the crop, then save again.
missing-name = Write the name, then save again.
missing-village = Choose the village, then save again.
missing-duplicate = A farmer of this name is already in this village. Look above, then say if this is someone else.
missing-result = Choose the result, then save again.
missing-chance = Choose a chance, then save again.
missing-target = Choose the right farmer, then save again.
missing-change = Nothing was changed.
missing-record = The record this is about is not on this phone. What you wrote is kept; try again after the next sync.

field-crop = crop
field-stage = stage
field-issue = trouble
field-products = products
field-pitch = how it was put
field-objections = objections
field-reaction = answer
field-occurred_at = day

## Saved, or not

saved-visit = Visit saved on this phone
saved-farmer = Farmer saved on this phone
saved-details = Details saved on this phone
saved-outcome = Result saved on this phone
saved-chance = Chance saved on this phone
saved-correction = Correction saved on this phone
saved-withdrawal = The visit was taken back
saved-move = The visit is now with the right farmer
notice-update = A new version is ready.

## As of, memory, crop

ask-as-of = as of { $day }
ask-day = As of which day
ask-back = One day back
ask-known = What counts
ask-known-record = What was recorded by then
ask-known-depot = Only what had reached the depot by then
ask-memory = Memory
ask-memory-hint = Off: a brief as for a stranger.
ask-memory-on = On
ask-memory-off = Off
ask-about = What the visit is about
ask-about-any = Whatever the record says
ask-issue-any = Any trouble
ask-not-now = Not of today: as it was known on { $day }. Nothing later is shown.
ask-not-now-depot = Not of today’s record: what the depot knew on { $day }.
ask-reset = Back to today
visit-not-yet = This was not known yet on that day

## The brief

brief-drawn-from = { $visits }; { $similar ->
    [one] 1 similar case
   *[other] { $similar } similar cases
} of { $farmers ->
    [one] 1 farmer
   *[other] { $farmers } farmers
}
claims-more = { $n } more
brief-drawn-alone = { $visits }; no similar case in this village
brief-similar-coming = Reading similar cases of this village…
brief-similar-missing = Similar cases of this village could not be read.
brief-no-memory = Without memory: written as for a stranger, from the catalogue alone.
mark-late = Arrived later
mark-expected = Expected, not seen
mark-neighbour = Another farmer
farmer-ways = More about this farmer
action-village = What this village taught
action-replay = Replay his visits

worded-age = In the model’s words, { $age }
worded-claims = Show the checked claims
worded-show = Show it in the model’s words
worded-rests-on = This sentence rests on:
worded-dropped = { $n ->
    [one] 1 sentence was left out: this phone’s record does not bear it out.
   *[other] { $n } sentences were left out: this phone’s record does not bear them out.
}

## From memory

memory-title = From memory
memory-counts = { $hits } found, { $shown } shown, { $nowhere } led nowhere
memory-elsewhere = { $n ->
    [one] 1 more is of later, or of a visit that is not on this phone.
   *[other] { $n } more are of later, or of visits that are not on this phone.
}
memory-partial = One of the memory’s answers did not come.
memory-nothing = The memory adds nothing to what is above.
memory-asking = Asking the memory…
memory-refused = The depot’s memory could not be asked.
memory-never = No signal, and the memory was not asked about this yet.
memory-last = Last known, from { $when } ({ $days ->
    [one] 1 day ago
   *[other] { $days } days ago
})
memory-last-today = Last known, from { $when } today

## The village

village-empty = No visit in this village yet
village-empty-text = What it taught stands here after the first visits.
village-drawn = From { $visits } to { $farmers }, up to { $day }
grade-seen = Seen so far
grade-seen-means = A true count; chance may have made it.
grade-holds = Holds
grade-holds-means = Chance alone brings it about in at most 5 of 100 shuffles.
finding-evidence = { $n ->
    [one] 1 visit it was counted from
   *[other] { $n } visits it was counted from
}
finding-visit = Visit of { $day }
finding-more = { $n ->
    [one] and 1 earlier visit
   *[other] and { $n } earlier visits
}
reflect-title = What the memory makes of it now
reflect-none = This depot’s memory looks up; it draws no conclusions of its own.
reflect-nothing = Nothing that may be shown.
reflect-dropped = { $n ->
    [one] 1 sentence was left out: the record does not bear it out.
   *[other] { $n } sentences were left out: the record does not bear them out.
}

## The memory at work

nav-memory = The memory at work
panel-live = Live: asked again every 2 seconds
panel-backend = Memory
panel-ready = Answers
panel-waiting = Records still on their way to it
panel-calls = Calls, the latest first
panel-found = { $hits } found, { $shown } shown
panel-ms = { $ms } ms
panel-empty = No call yet
panel-empty-text = Calls appear here when a visit is remembered or a brief asks.
panel-never = Not seen yet
panel-never-text = Open this page once where there is signal; then the last calls stay here.
panel-refused = The depot does not show its memory
panel-refused-text = Send and receive once, then try again.
call-declare = set up
call-retain = remember
call-submit = remember, in turn
call-operation = ask how far
call-read_back = read back
call-facts = look at facts
call-forget = forget
call-recall = recall
call-reflect = reflect
call-health = health
outcome-ok = done
outcome-timeout = took too long
outcome-unreachable = not reached
outcome-unavailable = not available
outcome-refused = refused
outcome-unreadable = answer not readable
outcome-write_unfinished = still being written
outcome-configuration = wrong settings
outcome-database = its database failed

## The replay

nav-replay = Replay
demo-replay = See what memory changes: { $name }’s season, visit by visit
replay-title = Replay: { $name }
replay-lead = Each visit with the brief of the day before: with memory, and without.
replay-steps = From visit to visit
replay-earlier = Earlier visit
replay-later = Next visit
replay-step = Visit { $n } of { $all }: { $day }
replay-as-of = Both briefs know nothing after { $day }, the day before.
replay-on = With memory
replay-off = Without memory
replay-then = What then happened
replay-open = Open this visit
replay-no-outcome = No one has looked yet
replay-empty = No visit to replay
replay-empty-text = It begins with the first visit.
curve-title = Month by month
curve-own = This farmer’s visits
curve-village = All visits in this village
curve-accepted = Advice accepted
curve-controlled = Found controlled, of those followed up
curve-drawing = { $title }: two lines by month. The numbers are in the table below.
curve-numbers = The numbers
curve-month = { $month } { $year }
curve-share = { $k } of { $n } ({ $percent } %)
curve-none = none
