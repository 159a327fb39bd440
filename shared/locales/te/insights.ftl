### ఊరి రికార్డు చెప్పేది: శీర్షికలు, భరోసా స్థాయి, ఒక్కో విషయం వాక్య భాగాలు.

insights-heading = { $village }, { $when } నాటికి: { $farmers ->
    [one] 1 రైతు
   *[other] { $farmers } రైతుల
} వద్ద { $visits ->
    [one] 1 సందర్శన
   *[other] { $visits } సందర్శనలు
}.
insights-works = ప్రధాన సమస్యకు ఏది పనిచేస్తోంది
insights-others = ఇతర సమస్యలకు ఏది పనిచేస్తోంది
insights-objections = అభ్యంతరాలకు ఎలా బదులివ్వాలి
insights-watch = { $month } నెలలో ఏం గమనించాలి
insights-months = మిగతా నెలల్లో ఏం వచ్చింది
insights-nothing = ఇంకా ఏదీ నమోదు కాలేదు.
insights-graded = { $grade }: { $sentence }
insights-sentence = { $parts }.

## కనిపించింది

finding-top = ప్రధాన సమస్య { $about }: { $from } నుంచి { $n ->
    [one] 1 సందర్శనలో
   *[other] { $n } సందర్శనల్లో
} { $k ->
    [one] 1 సారి
   *[other] { $k } సార్లు
}
finding-works = { $about } కోసం { $product }: ఫలితం చూసిన { $n ->
    [one] 1 సారిలో
   *[other] { $n } సార్లలో
} { $k ->
    [one] 1 సారి
   *[other] { $k } సార్లు
} అదుపులోకి వచ్చింది
finding-pitched = “{ $pitch }” తీరులో సలహా చెప్పిన { $n ->
    [one] 1 సందర్శనలో
   *[other] { $n } సందర్శనల్లో
} { $k ->
    [one] 1 సారి
   *[other] { $k } సార్లు
} ఒప్పుకున్నారు
finding-met = “{ $objection }” అన్న అభ్యంతరం తర్వాత “{ $pitch }” తీరులో సలహా చెప్పిన { $n ->
    [one] 1 సందర్శనలో
   *[other] { $n } సందర్శనల్లో
} { $k ->
    [one] 1 సారి
   *[other] { $k } సార్లు
} ఒప్పుకున్నారు
finding-month = { $month }, చూసిన { $n ->
    [one] 1 సీజన్‌లో
   *[other] { $n } సీజన్లలో
} { $k ->
    [one] 1 సీజన్
   *[other] { $k } సీజన్లు
}: { $about }, { $visits ->
    [one] 1 సందర్శన
   *[other] { $visits } సందర్శనలు
}

## దేనితో పోల్చాం, ఇంకేమి

finding-rest-controlled = ఈ పంటలో మిగతా { $n ->
    [one] 1 సారిలో
   *[other] { $n } సార్లలో
} { $k ->
    [one] 1 సారి
   *[other] { $k } సార్లు
} అదుపులోకి వచ్చింది
finding-rest-accepted = ఇవే పంటల్లో మిగతా { $n ->
    [one] 1 సందర్శనలో
   *[other] { $n } సందర్శనల్లో
} { $k ->
    [one] 1 సారి
   *[other] { $k } సార్లు
} ఒప్పుకున్నారు
finding-off-label = దీని లేబుల్‌లో ఈ వాడకం లేదు
finding-against = వచ్చిన అభ్యంతరాలు: { $list }
finding-times = { $objection } ({ $times ->
    [one] 1 సారి
   *[other] { $times } సార్లు
})

## ఆధారం

finding-basis = { $farmers ->
    [one] 1 రైతు
   *[other] { $farmers } రైతులు
}, { $seasons ->
    [one] 1 సీజన్
   *[other] { $seasons } సీజన్లు
}; అసలు వాటా { $low } నుంచి { $high } %; చివరగా { $day }న
finding-basis-count = { $farmers ->
    [one] 1 రైతు
   *[other] { $farmers } రైతులు
}, { $seasons ->
    [one] 1 సీజన్
   *[other] { $seasons } సీజన్లు
}; చివరగా { $day }న
finding-basis-month = { $farmers ->
    [one] 1 రైతు
   *[other] { $farmers } రైతులు
}; సీజన్ల అసలు వాటా { $low } నుంచి { $high } %; చివరగా { $day }న
