### What a village's record says: titles, grades, and the parts of each finding's sentence.

insights-heading = { $village }, as of { $when }: { $visits ->
    [one] 1 visit
   *[other] { $visits } visits
} to { $farmers ->
    [one] 1 farmer
   *[other] { $farmers } farmers
}.
insights-works = What works for the top problem
insights-others = What works for other problems
insights-objections = How to meet objections
insights-watch = What to watch in { $month }
insights-months = What other months brought
insights-nothing = Nothing on record yet.
insights-graded = { $grade }: { $sentence }
insights-sentence = { $parts }.

## What was found

finding-top = the top problem is { $about }: { $k } of { $n } { $n ->
    [one] visit
   *[other] visits
} since { $from }
finding-works = { $product } for { $about }: controlled in { $k } of { $n } { $n ->
    [one] follow-up
   *[other] follow-ups
}
finding-pitched = advice with { $pitch }: accepted in { $k } of { $n } { $n ->
    [one] visit
   *[other] visits
}
finding-met = after the objection “{ $objection }”, advice with { $pitch } at the next visit: accepted in { $k } of { $n } { $n ->
    [one] visit
   *[other] visits
}
finding-month = { $month }, { $k ->
    [one] 1 season
   *[other] { $k } seasons
} of { $n } looked at: { $about }, { $visits ->
    [one] 1 visit
   *[other] { $visits } visits
}

## What it is compared with, and what else belongs to it

finding-rest-controlled = in the other follow-ups on this crop controlled in { $k } of { $n }
finding-rest-accepted = in the other visits on the same crops accepted in { $k } of { $n }
finding-off-label = its label does not name this use
finding-against = held against it: { $list }
finding-times = { $objection } ({ $times ->
    [one] 1 time
   *[other] { $times } times
})

## What it rests on

finding-basis = { $farmers ->
    [one] 1 farmer
   *[other] { $farmers } farmers
}, { $seasons ->
    [one] 1 season
   *[other] { $seasons } seasons
}; true share { $low } to { $high } %; the last on { $day }
finding-basis-count = { $farmers ->
    [one] 1 farmer
   *[other] { $farmers } farmers
}, { $seasons ->
    [one] 1 season
   *[other] { $seasons } seasons
}; the last on { $day }
finding-basis-month = { $farmers ->
    [one] 1 farmer
   *[other] { $farmers } farmers
}; true share of seasons { $low } to { $high } %; the last on { $day }
