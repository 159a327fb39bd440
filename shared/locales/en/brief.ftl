### The brief: titles of its sections and the sentence of each claim.

brief-headline = In short
brief-last-visit = Last visit
brief-follow-ups = To look at now
brief-watch = Watch this month
brief-worked = What worked here
brief-refused = What was refused
brief-label = Label and price
brief-open-questions = Open questions

## Parts of sentences

about-issue-in-crop = { $issue } in { $crop }
about-crop = { $crop }
about-products = { $products } ({ $about })
dose-range = { $least } to { $most }

## Claims

claim-late = { $sentence } (arrived later)
claim-no-history = No visit is on record up to { $day }.
claim-overview = { $visits ->
    [one] 1 visit, on { $day }.
   *[other] { $visits } visits, from { $from } to { $day }.
} { $open ->
    [0] No follow-up is open.
    [one] 1 follow-up is open.
   *[other] { $open } follow-ups are open.
}
claim-last-visit = { $day }: { $about }.
claim-last-visit-stage = { $day }: { $about }, { $stage }.
claim-advised = { $day }: { $product } advised for { $about }.
claim-advised-in-words = { $day }: advice in words on { $about }; open the visit to read it.
claim-accepted = { $day }: the advice was accepted.
claim-hesitant = { $day }: the farmer was hesitant.
claim-rejected = { $day }: the advice was refused.
claim-refused = { $day }: { $product } refused.
claim-refused-at = { $day }: { $product } refused; the price then was { $price }.
claim-objected = { $day }: objection: { $objection }.
claim-applied = { $day }: the advice was applied.
claim-not-applied = { $day }: the advice was not applied.
claim-result = { $day }: { $about }: { $result }.
claim-reports-differ = { $day }: reports on { $about } differ: { $results }.
claim-count = { $product } against { $issue }: controlled in { $k } of { $n } { $n ->
    [one] follow-up
   *[other] follow-ups
}, the last on { $day }.
claim-count-any = { $product }: controlled in { $k } of { $n } { $n ->
    [one] follow-up
   *[other] follow-ups
}, the last on { $day }.
claim-follow-up = { $day }: { $what }. Look at the result by { $due }.
claim-follow-up-overdue = { $day }: { $what }. Overdue: the result was to be looked at by { $due }.
claim-lapsed = { $day }: { $what }. How it turned out is not known; no one looked by { $due }.
claim-details-differ = { $field }: different values were written; the latest on { $day }.
claim-season = { $about }: seen in { $month } in { $k } of { $n } { $n ->
    [one] year
   *[other] years
}, the last on { $day }.
claim-price = { $product }: { $price } a pack on { $day }.
claim-price-unknown = { $product }: the price on { $day } is not on record.
claim-dose = { $product } for { $about }: label dose { $dose } (label on { $day }; source: { $source }).
claim-dose-unknown = { $product } for { $about }: the label dose is not on record ({ $day }).
claim-waiting = { $product } for { $about }: wait { $days ->
    [one] 1 day
   *[other] { $days } days
} from the last spray to the harvest (label on { $day }; source: { $source }).
claim-waiting-unknown = { $product } for { $about }: the waiting period before harvest is not on record ({ $day }).
