### The brief: titles of its sections and the sentence of each claim. One claim, one sentence; a
### number stands beside its noun, a day beside what happened on it.

brief-headline = In short
brief-last-visit = Last visit
brief-follow-ups = To look at now
brief-watch = Watch this month
brief-products = Products that fit
brief-pitch = How to put it
brief-not-to-say = What not to say
brief-similar = Similar cases in this village
brief-open-questions = Open questions
brief-confidence = How sure this is

## The first line: as of when, whose knowledge, with what to go by

brief-heading = As of { $when }, { $known }, { $memory }: from { $visits ->
    [one] 1 own visit
   *[other] { $visits } own visits
} and { $similar ->
    [one] 1 similar case
   *[other] { $similar } similar cases
} of { $farmers ->
    [one] 1 farmer
   *[other] { $farmers } farmers
}.
brief-known-record = as the record knew it
brief-known-depot = as the depot knew it
brief-memory-on = memory on
brief-memory-off = memory off

## Parts of sentences

about-issue-in-crop = { $issue } in { $crop }
about-crop = { $crop }
about-products = { $products } for { $about }
dose-range = { $least } to { $most }
day-of-other = { $day }, a farmer of this village
level-low = low
level-medium = medium
level-high = high
because-price = over the price
because-brand = over the unknown brand
because-wait-and-see = to wait and see
because-has-stock = as the farmer has stock at home
because-distrust = as the farmer does not trust it
because-labour = as there is no labour
because-other = for some other reason
clears-yes = the wait ends in time
clears-close = the wait ends close to the harvest
clears-no = the wait does not end in time

## What the record says of a visit or a result

claim-late = { $sentence } (arrived later)
claim-no-history = No visit is on record up to { $day }.
claim-overview = { $visits ->
    [one] 1 visit, on { $day }
   *[other] { $visits } visits, from { $from } to { $day }
}; { $open ->
    [0] no follow-up is open
    [one] 1 follow-up is open
   *[other] { $open } follow-ups are open
}.
claim-last-visit = { $day }: { $about }.
claim-last-visit-stage = { $day }: { $about }, { $stage }.
claim-advised = { $day }: { $product } advised for { $about }.
claim-advised-in-words = { $day }: advice in words on { $about }; open the visit to read it.
claim-accepted = { $day }: the advice was accepted.
claim-hesitant = { $day }: hesitant about the advice.
claim-rejected = { $day }: the advice was refused.
claim-refused = { $day }: { $product } refused.
claim-refused-at = { $day }: { $product } refused; the price then was { $price }.
claim-objected = { $day }: objection: { $objection }.
claim-applied = { $day }: the advice was applied.
claim-not-applied = { $day }: the advice was not applied.
claim-result = { $day }: { $about }: { $result }.
claim-reports-differ = { $day }: reports on { $about } differ: { $results }.
claim-pitched = { $day }: { $product } advised with { $pitch }; { $reaction }.
claim-pitched-any = { $day }: advice given with { $pitch }; { $reaction }.
claim-not-on-label = { $day }: { $product } advised for { $about }; the label of that day does not name this use.
claim-name-unknown = { $day }: the note names “{ $name }”, which is not in the catalogue; do not recommend it.

## What is counted

claim-count-own = { $product } for { $about }: controlled in { $k } of { $n } { $n ->
    [one] follow-up
   *[other] follow-ups
} in this farmer’s fields; true share { $low } to { $high } %; the last on { $day }.
claim-count-village = { $product } for { $about }: controlled in { $k } of { $n } { $n ->
    [one] follow-up
   *[other] follow-ups
} in { $farmers ->
    [one] 1 other farmer’s field
   *[other] { $farmers } other farmers’ fields
} of this village; true share { $low } to { $high } %; the last on { $day }.
claim-pitch-count-own = Advice on { $about } with { $pitch }: accepted in { $k } of { $n } { $n ->
    [one] visit
   *[other] visits
} to this farmer; true share { $low } to { $high } %; the last on { $day }.
claim-pitch-count-village = Advice on { $about } with { $pitch }: accepted in { $k } of { $n } { $n ->
    [one] visit
   *[other] visits
} to { $farmers ->
    [one] 1 other farmer
   *[other] { $farmers } other farmers
} of this village; true share { $low } to { $high } %; the last on { $day }.
claim-season-own = { $about }: seen in { $month } in { $k } of { $n } { $n ->
    [one] year
   *[other] years
} in this farmer’s fields; the last on { $day }.
claim-season-village = { $about }: seen in { $month } in { $k } of { $n } { $n ->
    [one] year
   *[other] years
} in other farmers’ fields of this village; the last on { $day }.
claim-similar = { $cases ->
    [one] 1 similar case
   *[other] { $cases } similar cases
} on { $about } from { $farmers ->
    [one] 1 other farmer
   *[other] { $farmers } other farmers
} of this village; the latest on { $day }.
claim-confidence = Confidence on { $day } is { $level }: { $visits ->
    [one] 1 visit to this farmer
   *[other] { $visits } visits to this farmer
}, { $followed ->
    [one] 1 result looked at
   *[other] { $followed } results looked at
}, { $similar ->
    [one] 1 similar case
   *[other] { $similar } similar cases
}.

## What is open

claim-follow-up = { $day }: { $what }; look at the result by { $due }.
claim-follow-up-overdue = { $day }: { $what }; overdue: the result was to be looked at by { $due }.
claim-lapsed = { $day }: { $what }; no one looked by { $due }, the result is not known.
claim-details-differ = { $field }: different values were written; the latest on { $day }.

## What not to say

claim-do-not-lead = Do not begin with { $product }: refused on { $day }.
claim-do-not-lead-at = Do not begin with { $product }: refused on { $day } at { $price }.
claim-do-not-lead-because = Do not begin with { $product }: refused on { $day } { $because }.
claim-do-not-lead-at-because = Do not begin with { $product }: refused on { $day } at { $price } { $because }.
claim-do-not-promise = Do not call { $product } a success for { $about }: { $result } on { $day }.

## Label, price, harvest

claim-suggested = { $product } for { $about }: this use is on its label (label on { $day }).
claim-instead = { $product } for { $about } in place of the refused { $refused }: { $price } a pack on { $day }.
claim-instead-against = { $product } for { $about } in place of the refused { $refused }: { $price } a pack on { $day }; { $refused } was { $refused-price } when refused.
claim-instead-unpriced = { $product } for { $about } in place of the refused { $refused }: the price on { $day } is not on record.
claim-instead-unpriced-against = { $product } for { $about } in place of the refused { $refused }: the price on { $day } is not on record; { $refused } was { $refused-price } when refused.
claim-price = { $product }: { $price } a pack on { $day }.
claim-price-unknown = { $product }: the price on { $day } is not on record.
claim-dose = { $product } for { $about }: label dose { $dose } (label on { $day }; source: { $source }).
claim-dose-unknown = { $product } for { $about }: the label dose is not on record ({ $day }).
claim-waiting = { $product } for { $about }: wait { $days ->
    [one] 1 day
   *[other] { $days } days
} from the last spray to the harvest (label on { $day }; source: { $source }).
claim-waiting-unknown = { $product } for { $about }: the waiting period before harvest is not on record ({ $day }).
claim-harvest = { $about }, { $stage } on { $day }: the harvest is likely from { $from } to { $to } (source: { $source }).
claim-waiting-clears = { $product } for { $about }, sprayed on { $day }: wait { $days ->
    [one] 1 day
   *[other] { $days } days
}, to { $clear }; the harvest is likely from { $harvest }; { $clears }.
