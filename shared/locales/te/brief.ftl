### బ్రీఫ్: విభాగాల పేర్లు, ఒక్కో విషయం ఒక్కో వాక్యం. సంఖ్య పక్కనే దాని పదం, జరిగిన దాని పక్కనే తేదీ.

brief-headline = క్లుప్తంగా
brief-last-visit = గత సందర్శన
brief-follow-ups = ఇప్పుడు చూడాల్సినవి
brief-watch = ఈ నెలలో గమనించండి
brief-products = సరిపోయే మందులు
brief-pitch = ఎలా చెప్పాలి
brief-not-to-say = చెప్పకూడనివి
brief-similar = ఈ ఊరిలో ఇలాంటి సందర్భాలు
brief-open-questions = తేలని విషయాలు
brief-confidence = ఎంత భరోసా

## మొదటి వరుస: ఏ నాటికి, ఎవరికి తెలిసినంత, దేని ఆధారంగా

brief-heading = { $when } నాటికి, { $known }, { $memory }: ఈ రైతు వద్ద { $visits ->
    [one] 1 సందర్శన
   *[other] { $visits } సందర్శనలు
}, { $farmers ->
    [one] 1 రైతు
   *[other] { $farmers } రైతుల
} నుంచి { $similar ->
    [one] 1 ఇలాంటి సందర్భం
   *[other] { $similar } ఇలాంటి సందర్భాలు
}.
brief-known-record = నమోదులో ఉన్నంత
brief-known-depot = డిపోకు తెలిసినంత
brief-memory-on = మెమరీ ఉంది
brief-memory-off = మెమరీ లేదు

## వాక్య భాగాలు

about-issue-in-crop = { $crop } పంటలో { $issue }
about-crop = { $crop } పంట
about-products = { $about } కోసం { $products }
dose-range = { $least } నుంచి { $most } వరకు
day-of-other = { $day }, ఈ ఊరి ఒక రైతు
level-low = తక్కువ
level-medium = మధ్యస్థం
level-high = ఎక్కువ
because-price = ధర ఎక్కువ
because-brand = తెలియని బ్రాండ్
because-wait-and-see = వేచి చూద్దామన్నారు
because-has-stock = ఇంట్లో మందు ఉంది
because-distrust = నమ్మకం లేదు
because-labour = కూలీలు లేరు
because-other = ఇతర కారణం
clears-yes = ఆగే గడువు కోతకు ముందే ముగుస్తుంది
clears-close = ఆగే గడువు కోత దగ్గర ముగుస్తుంది
clears-no = ఆగే గడువు కోతకు ముందు ముగియదు

## సందర్శన, ఫలితం గురించి నమోదు

claim-late = { $sentence } (ఆలస్యంగా నమోదైంది)
claim-no-history = { $day } వరకు ఏ సందర్శనా నమోదు కాలేదు.
claim-overview = { $visits ->
    [one] { $day }న 1 సందర్శన
   *[other] { $from } నుంచి { $day } వరకు { $visits } సందర్శనలు
}; { $open ->
    [0] చూడాల్సిన ఫలితాలు లేవు
    [one] 1 ఫలితం చూడాలి
   *[other] { $open } ఫలితాలు చూడాలి
}.
claim-last-visit = { $day }: { $about }.
claim-last-visit-stage = { $day }: { $about }, { $stage }.
claim-advised = { $day }: { $about } కోసం { $product } సూచించారు.
claim-advised-in-words = { $day }: { $about } గురించి మాటల్లో సలహా ఇచ్చారు; చదవడానికి సందర్శన తెరవండి.
claim-accepted = { $day }: సలహాకు ఒప్పుకున్నారు.
claim-hesitant = { $day }: సలహాపై సందేహించారు.
claim-rejected = { $day }: సలహాకు ఒప్పుకోలేదు.
claim-refused = { $day }: { $product } వద్దన్నారు.
claim-refused-at = { $day }: { $product } వద్దన్నారు; అప్పటి ధర { $price }.
claim-objected = { $day }: అభ్యంతరం: { $objection }.
claim-applied = { $day }: సలహా పాటించారు.
claim-not-applied = { $day }: సలహా పాటించలేదు.
claim-result = { $day }: { $about }: { $result }.
claim-reports-differ = { $day }: { $about } గురించి నివేదికలు వేర్వేరుగా ఉన్నాయి: { $results }.
claim-pitched = { $day }: { $product } సూచించారు, చెప్పిన తీరు: { $pitch }; { $reaction }.
claim-pitched-any = { $day }: సలహా ఇచ్చారు, చెప్పిన తీరు: { $pitch }; { $reaction }.
claim-not-on-label = { $day }: { $about } కోసం { $product } సూచించారు; ఆ నాటి లేబుల్‌లో ఈ వాడకం లేదు.
claim-name-unknown = { $day }: గమనికలో “{ $name }” పేరు ఉంది, అది జాబితాలో లేదు; సూచించవద్దు.

## లెక్కలు

claim-count-own = { $about } కోసం { $product }: ఈ రైతు పొలంలో చూసిన { $n ->
    [one] 1 సారిలో
   *[other] { $n } సార్లలో
} { $k ->
    [one] 1 సారి
   *[other] { $k } సార్లు
} అదుపులోకి వచ్చింది; అసలు వాటా { $low } నుంచి { $high } %; చివరగా { $day }న.
claim-count-village = { $about } కోసం { $product }: ఈ ఊరి { $farmers ->
    [one] ఇతర 1 రైతు పొలంలో
   *[other] ఇతర { $farmers } రైతుల పొలాల్లో
} చూసిన { $n ->
    [one] 1 సారిలో
   *[other] { $n } సార్లలో
} { $k ->
    [one] 1 సారి
   *[other] { $k } సార్లు
} అదుపులోకి వచ్చింది; అసలు వాటా { $low } నుంచి { $high } %; చివరగా { $day }న.
claim-pitch-count-own = { $about } సలహా, చెప్పిన తీరు: { $pitch }; ఈ రైతు వద్ద { $n ->
    [one] 1 సందర్శనలో
   *[other] { $n } సందర్శనల్లో
} { $k ->
    [one] 1 సారి
   *[other] { $k } సార్లు
} ఒప్పుకున్నారు; అసలు వాటా { $low } నుంచి { $high } %; చివరగా { $day }న.
claim-pitch-count-village = { $about } సలహా, చెప్పిన తీరు: { $pitch }; ఈ ఊరి { $farmers ->
    [one] ఇతర 1 రైతు
   *[other] ఇతర { $farmers } రైతుల
} వద్ద { $n ->
    [one] 1 సందర్శనలో
   *[other] { $n } సందర్శనల్లో
} { $k ->
    [one] 1 సారి
   *[other] { $k } సార్లు
} ఒప్పుకున్నారు; అసలు వాటా { $low } నుంచి { $high } %; చివరగా { $day }న.
claim-season-own = { $about }: ఈ రైతు పొలంలో { $month } నెలలో చూసిన { $n ->
    [one] 1 ఏడాదిలో
   *[other] { $n } ఏళ్లలో
} { $k ->
    [one] 1 ఏడాది
   *[other] { $k } ఏళ్లు
} వచ్చింది; చివరగా { $day }న.
claim-season-village = { $about }: ఈ ఊరి ఇతర రైతుల పొలాల్లో { $month } నెలలో చూసిన { $n ->
    [one] 1 ఏడాదిలో
   *[other] { $n } ఏళ్లలో
} { $k ->
    [one] 1 ఏడాది
   *[other] { $k } ఏళ్లు
} వచ్చింది; చివరగా { $day }న.
claim-similar = { $about } గురించి ఈ ఊరి { $farmers ->
    [one] ఇతర 1 రైతు
   *[other] ఇతర { $farmers } రైతుల
} నుంచి { $cases ->
    [one] 1 ఇలాంటి సందర్భం
   *[other] { $cases } ఇలాంటి సందర్భాలు
}; చివరిది { $day }న.
claim-confidence = { $day } నాటికి భరోసా { $level }: ఈ రైతు వద్ద { $visits ->
    [one] 1 సందర్శన
   *[other] { $visits } సందర్శనలు
}, చూసిన { $followed ->
    [one] 1 ఫలితం
   *[other] { $followed } ఫలితాలు
}, { $similar ->
    [one] 1 ఇలాంటి సందర్భం
   *[other] { $similar } ఇలాంటి సందర్భాలు
}.

## చూడాల్సినవి

claim-follow-up = { $day }: { $what }; { $due } లోపు ఫలితం చూడాలి.
claim-follow-up-overdue = { $day }: { $what }; ఆలస్యమైంది: { $due } లోపు ఫలితం చూడాల్సింది.
claim-lapsed = { $day }: { $what }; { $due } లోపు ఎవరూ చూడలేదు, ఫలితం తెలియదు.
claim-details-differ = { $field }: వేర్వేరు వివరాలు రాశారు; చివరిది { $day }న.

## చెప్పకూడనివి

claim-do-not-lead = మొదట { $product } చెప్పవద్దు: { $day }న వద్దన్నారు.
claim-do-not-lead-at = మొదట { $product } చెప్పవద్దు: { $day }న వద్దన్నారు; అప్పటి ధర { $price }.
claim-do-not-lead-because = మొదట { $product } చెప్పవద్దు: { $day }న వద్దన్నారు; అభ్యంతరం: { $because }.
claim-do-not-lead-at-because = మొదట { $product } చెప్పవద్దు: { $day }న వద్దన్నారు; అప్పటి ధర { $price }; అభ్యంతరం: { $because }.
claim-do-not-promise = { $about } కోసం { $product } బాగా పనిచేసిందని చెప్పవద్దు: { $day }న చూస్తే { $result }.

## లేబుల్, ధర, కోత

claim-suggested = { $about } కోసం { $product }: ఈ వాడకం దాని లేబుల్‌లో ఉంది ({ $day } నాటి లేబుల్).
claim-instead = { $about } కోసం వద్దన్న { $refused } బదులు { $product }: { $day }న ప్యాక్ ధర { $price }.
claim-instead-against = { $about } కోసం వద్దన్న { $refused } బదులు { $product }: { $day }న ప్యాక్ ధర { $price }; వద్దన్నప్పుడు { $refused } ధర { $refused-price }.
claim-instead-unpriced = { $about } కోసం వద్దన్న { $refused } బదులు { $product }: { $day } నాటి ధర నమోదులో లేదు.
claim-instead-unpriced-against = { $about } కోసం వద్దన్న { $refused } బదులు { $product }: { $day } నాటి ధర నమోదులో లేదు; వద్దన్నప్పుడు { $refused } ధర { $refused-price }.
claim-price = { $product }: { $day }న ప్యాక్ ధర { $price }.
claim-price-unknown = { $product }: { $day } నాటి ధర నమోదులో లేదు.
claim-dose = { $about } కోసం { $product }: లేబుల్ మోతాదు { $dose } ({ $day } నాటి లేబుల్; ఆధారం: { $source }).
claim-dose-unknown = { $about } కోసం { $product }: లేబుల్ మోతాదు నమోదులో లేదు ({ $day }).
claim-waiting = { $about } కోసం { $product }: చివరి పిచికారీ నుంచి కోతకు { $days ->
    [one] 1 రోజు
   *[other] { $days } రోజులు
} ఆగాలి ({ $day } నాటి లేబుల్; ఆధారం: { $source }).
claim-waiting-unknown = { $about } కోసం { $product }: కోతకు ముందు ఆగాల్సిన రోజులు నమోదులో లేవు ({ $day }).
claim-harvest = { $about }, { $day }న { $stage }: కోత { $from } నుంచి { $to } వరకు ఉండవచ్చు (ఆధారం: { $source }).
claim-waiting-clears = { $about } కోసం { $product }, { $day }న పిచికారీ చేస్తే: { $days ->
    [one] 1 రోజు
   *[other] { $days } రోజులు
} ఆగాలి, { $clear } వరకు; కోత { $harvest } నుంచి ఉండవచ్చు; { $clears }.
