# The day: whom to see and why, proposals from a typed note, possible duplicates, drafts.

## Whom to see, and why

today-villages = Villages with someone to see
today-in-village = { $village }: { $n ->
    [one] 1 to see
   *[other] { $n } to see
}
today-overdue = { $n ->
    [one] 1 day overdue
   *[other] { $n } days overdue
}
today-due-now = Due today
today-due-in = { $n ->
    [one] Due tomorrow
   *[other] Due in { $n } days
}
today-why = { $when }: { $about }
today-more-due = { $n ->
    [one] 1 more result to look at
   *[other] { $n } more results to look at
}
today-record-result = Record the result
today-watch = Watch this month
today-watch-own = { $about }: here in { $month } of { $k } of { $n } years
today-watch-village = { $about }: in { $month } of { $k } of { $n } years in this village
today-unseen = nobody there for { $n } days

## The form of a visit

today-crop-last = As at the last visit, { $day }.
today-stage-likely = { $stage }: likely by the calendar
today-stage-hint = Not recorded until you tap it.
today-products-brief = First those of the brief. The dose is the label’s.
today-more = More: stage, how you put it, objections, advice, chance
today-more-correct = More fields

## Proposals

proposal-note = From your note
proposal-voice = From your voice note
proposal-unchecked = Machine, unchecked
proposal-rests = from “{ $words }”
proposal-field-objection = Objection
proposal-accept = Take it
proposal-accept-all = Take all { $n }
proposal-leave = Leave
proposal-instead = in place of { $chosen }
proposal-taken = Taken
proposal-dose = The note names an amount. The dose recorded is the label’s, not the note’s.
proposal-unknown = Not in the catalogue: { $names }
proposal-transcript = What was heard
proposal-into-note = Put it into the note
proposal-look = Look through it
proposal-look-hint = Only what you save becomes the record.
proposal-none = Nothing was made out of it.
proposal-by = heard by { $speech }, ordered by { $structured }
proposal-voice-waiting = Not heard by a machine yet. The voice stays playable here.
proposal-voice-none = This depot has no speech service. The voice stays playable here; write what matters.
proposal-voice-failed = The speech service could not make it out. The voice stays playable here; write what matters.

## A farmer who may be here already

duplicate-title = { $n ->
    [one] He may be on this phone already
   *[other] He may be one of these { $n }
}
duplicate-why = Same village, and the name sounds alike in one of the scripts.
duplicate-open = Open this one
duplicate-visits = { $n ->
    [one] 1 visit
   *[other] { $n } visits
}
duplicate-add = Another person: add him
