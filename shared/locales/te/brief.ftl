### బ్రీఫ్: విభాగాల పేర్లు, ఒక్కో విషయం ఒక్కో వాక్యం.

brief-headline = క్లుప్తంగా
brief-last-visit = గత సందర్శన
brief-follow-ups = ఇప్పుడు చూడాల్సినవి
brief-watch = ఈ నెలలో గమనించండి
brief-worked = ఇక్కడ పనిచేసినవి
brief-refused = రైతు వద్దన్నవి
brief-label = లేబుల్, ధర
brief-open-questions = తేలని విషయాలు

## వాక్య భాగాలు

about-issue-in-crop = { $crop } పంటలో { $issue }
about-crop = { $crop } పంట
about-products = { $products } – { $about }
dose-range = { $least } నుంచి { $most } వరకు

## విషయాలు

claim-late = { $sentence } (ఆలస్యంగా నమోదైంది)
claim-no-history = { $day } వరకు ఏ సందర్శనా నమోదు కాలేదు.
claim-overview = { $visits ->
    [one] { $day }న 1 సందర్శన.
   *[other] { $from } నుంచి { $day } వరకు { $visits } సందర్శనలు.
} { $open ->
    [0] చూడాల్సిన ఫలితాలు లేవు.
    [one] 1 ఫలితం చూడాలి.
   *[other] { $open } ఫలితాలు చూడాలి.
}
claim-last-visit = { $day }: { $about }.
claim-last-visit-stage = { $day }: { $about }, { $stage }.
claim-advised = { $day }: { $about } కోసం { $product } సూచించారు.
claim-advised-in-words = { $day }: { $about } గురించి మాటల్లో సలహా ఇచ్చారు; చదవడానికి సందర్శన తెరవండి.
claim-accepted = { $day }: రైతు సలహాకు ఒప్పుకున్నారు.
claim-hesitant = { $day }: రైతు సందేహించారు.
claim-rejected = { $day }: రైతు సలహాకు ఒప్పుకోలేదు.
claim-refused = { $day }: { $product } వద్దన్నారు.
claim-refused-at = { $day }: { $product } వద్దన్నారు; అప్పటి ధర { $price }.
claim-objected = { $day }: అభ్యంతరం: { $objection }.
claim-applied = { $day }: సలహా పాటించారు.
claim-not-applied = { $day }: సలహా పాటించలేదు.
claim-result = { $day }: { $about }: { $result }.
claim-reports-differ = { $day }: { $about } గురించి నివేదికలు వేర్వేరుగా ఉన్నాయి: { $results }.
claim-count = { $issue }కు { $product }: { $n ->
    [one] 1 సారి చూస్తే
   *[other] { $n } సార్లు చూస్తే
} { $k ->
    [0] ఒక్కసారి కూడా అదుపులోకి రాలేదు
    [one] 1 సారి అదుపులోకి వచ్చింది
   *[other] { $k } సార్లు అదుపులోకి వచ్చింది
}; చివరగా { $day }న చూశారు.
claim-count-any = { $product }: { $n ->
    [one] 1 సారి చూస్తే
   *[other] { $n } సార్లు చూస్తే
} { $k ->
    [0] ఒక్కసారి కూడా అదుపులోకి రాలేదు
    [one] 1 సారి అదుపులోకి వచ్చింది
   *[other] { $k } సార్లు అదుపులోకి వచ్చింది
}; చివరగా { $day }న చూశారు.
claim-follow-up = { $day }: { $what }. { $due } లోపు ఫలితం చూడాలి.
claim-follow-up-overdue = { $day }: { $what }. ఆలస్యమైంది: { $due } లోపు ఫలితం చూడాల్సింది.
claim-lapsed = { $day }: { $what }. ఫలితం తెలియదు; { $due } లోపు ఎవరూ చూడలేదు.
claim-details-differ = { $field }: వేర్వేరు వివరాలు రాశారు; చివరిది { $day }న.
claim-season = { $about }: { $month } నెలలో { $n ->
    [one] 1 ఏడాది చూస్తే
   *[other] { $n } ఏళ్లు చూస్తే
} { $k ->
    [one] 1 ఏడాది వచ్చింది
   *[other] { $k } ఏళ్లు వచ్చింది
}; చివరగా { $day }న.
claim-price = { $product }: { $day }న ప్యాక్ ధర { $price }.
claim-price-unknown = { $product }: { $day } నాటి ధర నమోదులో లేదు.
claim-dose = { $about } కోసం { $product }: లేబుల్ మోతాదు { $dose } ({ $day } నాటి లేబుల్; ఆధారం: { $source }).
claim-dose-unknown = { $about } కోసం { $product }: లేబుల్ మోతాదు నమోదులో లేదు ({ $day }).
claim-waiting = { $about } కోసం { $product }: చివరి పిచికారీ నుంచి కోతకు { $days ->
    [one] 1 రోజు
   *[other] { $days } రోజులు
} ఆగాలి ({ $day } నాటి లేబుల్; ఆధారం: { $source }).
claim-waiting-unknown = { $about } కోసం { $product }: కోతకు ముందు ఆగాల్సిన రోజులు నమోదులో లేవు ({ $day }).
