### తేదీలు, మొత్తాలు, రికార్డు స్థితి, లోపాలు.

month-1 = జనవరి
month-2 = ఫిబ్రవరి
month-3 = మార్చి
month-4 = ఏప్రిల్
month-5 = మే
month-6 = జూన్
month-7 = జులై
month-8 = ఆగస్టు
month-9 = సెప్టెంబర్
month-10 = అక్టోబర్
month-11 = నవంబర్
month-12 = డిసెంబర్

size-kb = { $n } కేబీ
size-mb = { $n } ఎంబీ
size-gb = { $n } జీబీ
dose = { $per } { $amount } { $unit }

count-visits = { $n ->
    [one] 1 సందర్శన
   *[other] { $n } సందర్శనలు
}
count-farmers = { $n ->
    [one] 1 రైతు
   *[other] { $n } రైతులు
}
count-days = { $n ->
    [one] 1 రోజు
   *[other] { $n } రోజులు
}

## రికార్డు స్థితి

state-draft = డ్రాఫ్ట్
state-on-phone = ఈ ఫోన్‌లో ఉంది
state-sending = పంపుతోంది
state-at-depot = డిపోకు చేరింది
state-in-memory = మెమరీలో ఉంది
state-voice-waiting = వాయిస్ వేచి ఉంది
state-needs-look = చూడాలి

## వివరాలు, లోపాలు

field-names = పేరు
field-phone = ఫోన్ నంబర్
field-crops = పంటలు
field-guntas = భూమి
field-irrigation = నీటి వసతి
field-note = గమనిక
field-advice = సలహా
field-reason = కారణం
error-entry-too-long = ఈ రికార్డు చాలా పెద్దది: { $size }; { $most } వరకే ఉండాలి. గమనికను కుదించి మళ్లీ సేవ్ చేయండి.
error-entry-unreadable = ఈ రికార్డును చదవలేకపోతున్నాం. ఇది భద్రంగా ఉంది; డిపో దీన్ని చూడాలి.
error-not-whole = { $number } పూర్ణ సంఖ్య కాదు. దశాంశం లేకుండా రాయండి.
error-note-too-long = { $field }లో { $chars } అక్షరాలు ఉన్నాయి; { $most } వరకే ఉండాలి. కుదించి మళ్లీ సేవ్ చేయండి.
error-chance = { $percent }% సరైనది కాదు. 0 నుంచి 100 మధ్య ఎంచుకోండి.
error-future = సందర్శన తేదీ { $occurred }, రికార్డు చేసిన రోజు ({ $recorded }) తర్వాత ఉంది. తేదీ సరిచూడండి.
error-bad-id = “{ $text }” సరైన గుర్తింపు సంఖ్య కాదు. ఇంగ్లిష్ అక్షరాలు, అంకెలు, “:” లేదా “-” తో 1 నుంచి { $most } అక్షరాలు వాడండి.
error-bad-day = “{ $text }” తేదీ కాదు. 2026-04-08 లాగా రాయండి.
error-bad-moment = “{ $text }” తేదీ, సమయం కాదు. 2026-04-08T10:00:00+05:30 లాగా రాయండి.
