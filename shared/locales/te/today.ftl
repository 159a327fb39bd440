# రోజు పని: ఎవరిని కలవాలి, ఎందుకు; గమనిక నుంచి సూచనలు; ముందే ఉన్న రైతులు; డ్రాఫ్ట్‌లు.

## ఎవరిని కలవాలి, ఎందుకు

today-villages = కలవాల్సినవారు ఉన్న ఊళ్లు
today-in-village = { $village }: { $n ->
    [one] 1 రైతును కలవాలి
   *[other] { $n } రైతులను కలవాలి
}
today-overdue = { $n ->
    [one] 1 రోజు దాటింది
   *[other] { $n } రోజులు దాటాయి
}
today-due-now = ఈరోజే చూడాలి
today-due-in = { $n ->
    [one] రేపు చూడాలి
   *[other] { $n } రోజుల్లో చూడాలి
}
today-why = { $when }: { $about }
today-more-due = { $n ->
    [one] ఇంకా 1 ఫలితం చూడాలి
   *[other] ఇంకా { $n } ఫలితాలు చూడాలి
}
today-record-result = ఫలితం రాయండి
today-watch = ఈ నెల గమనించాల్సినవి
today-watch-own = { $about }: ఇక్కడ { $month }లో { $n } ఏళ్లలో { $k } సార్లు
today-watch-village = { $about }: ఈ ఊరిలో { $month }లో { $n } ఏళ్లలో { $k } సార్లు
today-unseen = { $n } రోజులుగా ఎవరూ వెళ్లలేదు

## సందర్శన ఫారం

today-crop-last = గత సందర్శనలో ఉన్నట్టే, { $day }.
today-stage-likely = { $stage }: క్యాలెండర్ ప్రకారం కావచ్చు
today-stage-hint = మీరు నొక్కే వరకు రికార్డు కాదు.
today-products-brief = ముందుగా సలహాలోనివి. మోతాదు లేబుల్ ప్రకారమే.
today-more = మరిన్ని: దశ, ఎలా చెప్పారు, అభ్యంతరాలు, సలహా, అవకాశం
today-more-correct = మరిన్ని వివరాలు

## సూచనలు

proposal-note = మీ గమనిక నుంచి
proposal-voice = మీ వాయిస్ నోట్ నుంచి
proposal-unchecked = యంత్రం చదివింది, ఎవరూ సరిచూడలేదు
proposal-rests = “{ $words }” నుంచి
proposal-field-objection = అభ్యంతరం
proposal-accept = తీసుకోండి
proposal-accept-all = మొత్తం { $n } తీసుకోండి
proposal-leave = వదిలేయండి
proposal-instead = { $chosen } బదులు
proposal-taken = తీసుకున్నారు
proposal-dose = గమనికలో ఒక మోతాదు ఉంది. రికార్డు అయ్యేది లేబుల్ మోతాదు, గమనికలోది కాదు.
proposal-unknown = జాబితాలో లేనివి: { $names }
proposal-transcript = విన్నది
proposal-into-note = గమనికలో పెట్టండి
proposal-look = సరిచూడండి
proposal-look-hint = మీరు సేవ్ చేసిందే రికార్డు అవుతుంది.
proposal-none = దీని నుంచి ఏమీ తెలియలేదు.
proposal-by = విన్నది { $speech }, అమర్చింది { $structured }
proposal-voice-waiting = యంత్రం ఇంకా వినలేదు. వాయిస్‌ను ఇక్కడే వినవచ్చు.
proposal-voice-none = ఈ డిపోలో వాయిస్ చదివే సేవ లేదు. వాయిస్‌ను ఇక్కడే వినవచ్చు; ముఖ్యమైనది రాయండి.
proposal-voice-failed = వాయిస్ చదివే సేవకు ఇది అర్థం కాలేదు. వాయిస్‌ను ఇక్కడే వినవచ్చు; ముఖ్యమైనది రాయండి.

## ముందే ఉన్న రైతు కావచ్చు

duplicate-title = { $n ->
    [one] ఈ రైతు ఫోన్‌లో ముందే ఉండవచ్చు
   *[other] ఈ { $n } మందిలో ఒకరు కావచ్చు
}
duplicate-why = అదే ఊరు, పేరు ఒక లిపిలో అలాగే పలుకుతుంది.
duplicate-open = ఈ రైతును తెరవండి
duplicate-visits = { $n ->
    [one] 1 సందర్శన
   *[other] { $n } సందర్శనలు
}
duplicate-add = వేరే వ్యక్తి: చేర్చండి
