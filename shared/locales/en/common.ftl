### Dates, amounts, states of a record, errors.

month-1 = Jan
month-2 = Feb
month-3 = Mar
month-4 = Apr
month-5 = May
month-6 = Jun
month-7 = Jul
month-8 = Aug
month-9 = Sep
month-10 = Oct
month-11 = Nov
month-12 = Dec

size-kb = { $n } KB
size-mb = { $n } MB
size-gb = { $n } GB
dose = { $amount } { $unit } per { $per }

count-visits = { $n ->
    [one] 1 visit
   *[other] { $n } visits
}
count-farmers = { $n ->
    [one] 1 farmer
   *[other] { $n } farmers
}
count-days = { $n ->
    [one] 1 day
   *[other] { $n } days
}

## The states of a record

state-draft = Draft
state-on-phone = On this phone
state-sending = Sending
state-at-depot = At the depot
state-in-memory = In memory
state-voice-waiting = Voice waiting
state-needs-look = Needs a look

## Fields and errors

field-names = name
field-phone = telephone number
field-crops = crops
field-guntas = land
field-irrigation = water
field-note = note
field-advice = advice
field-reason = reason
error-entry-too-long = This record is too long: { $size } of at most { $most }. Shorten the note and save again.
error-entry-unreadable = This record cannot be read. It is kept as it is; the depot has to look at it.
error-not-whole = { $number } is not a whole number. Write it without a fraction.
error-note-too-long = The { $field } has { $chars } letters; { $most } are allowed. Shorten it and save again.
error-chance = A chance of { $percent }% is not possible. Choose between 0 and 100.
error-future = The visit is dated { $occurred }, later than the day it is recorded ({ $recorded }). Check the date.
error-bad-id = “{ $text }” is not an id. Use 1 to { $most } letters, digits, “:” or “-”.
error-bad-day = “{ $text }” is not a day. Write it like 2026-04-08.
error-bad-moment = “{ $text }” is not a moment. Write it like 2026-04-08T10:00:00+05:30.
