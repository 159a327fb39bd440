### ఫోన్ తెరల మాటలు.

app-name = ఖేత్‌స్మృతి
demo-banner = నమూనా మాత్రమే, నిజమైన సలహా కాదు

## దారులు

nav-langs = ఇతర భాషలు
nav-back = వెనక్కి
nav-farmers = రైతులు
nav-farmer = రైతు
nav-visit = సందర్శన
nav-status = ఈ ఫోన్, డిపో

## పనులు

action-ok = సరే
action-again = మళ్లీ ప్రయత్నించండి
action-sync = ఇప్పుడే పంపి తీసుకోండి
action-update = ఇప్పుడే అప్‌డేట్ చేయండి
action-new-farmer = కొత్త రైతు
action-edit-farmer = వివరాలు మార్చండి
action-new-visit = సందర్శన రాయండి
action-continue-visit = సగంలో ఉన్న సందర్శన కొనసాగించండి
action-outcome = ఫలితం రాయండి
action-chance = అంచనా చెప్పండి
action-changed-mind = నా అంచనా మారింది: కొత్తది చెప్తాను
action-correct = సరిదిద్దండి
action-move = ఈ రైతుది కాదు
action-withdraw = వెనక్కి తీసుకోండి
action-drop-draft = ఇది వద్దు, తీసేయండి
action-saving = సేవ్ అవుతోంది…
action-save-visit = సందర్శన సేవ్ చేయండి
action-save-correction = సవరణ సేవ్ చేయండి
action-save-outcome = ఫలితం సేవ్ చేయండి
action-save-chance = అంచనా సేవ్ చేయండి
action-save-withdrawal = సందర్శన వెనక్కి తీసుకోండి
action-save-move = ఈ రైతుకు మార్చండి
action-save-farmer = రైతును సేవ్ చేయండి
action-save-details = వివరాలు సేవ్ చేయండి

## సైన్ ఇన్

sign-in-lead = డిపో ఇచ్చిన కోడ్‌తో ఒక్కసారి సైన్ ఇన్ చేయండి. తర్వాత సిగ్నల్ లేకున్నా యాప్ పనిచేస్తుంది.
sign-in-code = డిపో ఇచ్చిన కోడ్
sign-in-hint = ఇది ఒక్కసారే పనిచేస్తుంది. వాడేసి ఉంటే డిపోను కొత్తది అడగండి.
sign-in-submit = సైన్ ఇన్ చేయండి
sign-in-sending = డిపోను అడుగుతోంది…

## మొదటి సింక్

first-sync-title = మీ గ్రామాల వివరాలు వస్తున్నాయి
first-sync-text = వచ్చిన రైతులు ఇక్కడ కనిపిస్తారు.
first-sync-progress = { $of }లో { $bytes } · { $all } రికార్డుల్లో { $items }
first-sync-usable = వచ్చిన రైతుల వివరాలు ఇప్పుడే తెరిచి చూడవచ్చు.
ready-for-field = పొలానికి వెళ్లడానికి సిద్ధం: అంతా ఈ ఫోన్‌లో ఉంది

## స్థితి వరుస

status-all-sent = అన్నీ డిపోకు చేరాయి
status-on-phone = ఈ ఫోన్‌లో { $n }
status-reached = డిపో అందింది: { $when }
status-never-reached = డిపో ఇంకా అందలేదు
status-look = { $n ->
    [one] 1 రికార్డు చూడాలి
   *[other] { $n } రికార్డులు చూడాలి
}
status-open-to-send = యాప్ మూసి ఉంటే ఏదీ పంపదు. సిగ్నల్ ఉన్న చోట తెరవండి.

fact-on-phone = ఈ ఫోన్‌లో మాత్రమే ఉన్నవి
fact-needs-look = చూడాల్సినవి
fact-reached = డిపో చివరిసారి అందింది
fact-phase = ఇప్పుడు
fact-farmers = ఈ ఫోన్‌లో రైతులు
fact-app = సిగ్నల్ లేకున్నా యాప్ తెరుచుకుంటుంది
fact-first-sync = అన్ని గ్రామాల వివరాలు వచ్చాయి
fact-verified = ఈ ఫోన్‌లో సరిచూసింది
fact-persisted = రికార్డులు తొలగించనని బ్రౌజర్ మాటిచ్చింది
fact-used = వాడిన స్థలం
fact-version = యాప్ వెర్షన్
fact-officer = సైన్ ఇన్ చేసినవారు
phase-starting = మొదలవుతోంది
phase-quiet = పని ఏమీ లేదు
phase-no-depot = సిగ్నల్ లేదు; మళ్లీ ప్రయత్నిస్తుంది
phase-no-depot-until = సిగ్నల్ లేదు; మళ్లీ ప్రయత్నం { $when }కి
answer-yes = అవును
answer-no = లేదు
answer-not-asked = ఇంకా అడగలేదు
not-on-record = వివరం లేదు

## రైతుల జాబితా

search-label = పేరు లేదా ఊరితో వెతకండి
list-drafts = సగంలో ఉన్నవి
list-due = చూడాల్సినవి
list-last-visit = చివరి సందర్శన { $day }
list-never-visited = ఇంకా సందర్శించలేదు
list-more = ఇంకా { $n } చూపండి

## ఖాళీ, చదవడం, లోపం

face-reading = చదువుతోంది…
face-not-read = దీన్ని చదవలేకపోయింది
face-store-failed = ఫోన్ నిల్వ తెరుచుకోలేదు
face-nowhere = ఈ చిరునామాలో ఏమీ లేదు
face-no-farmers = రైతులు ఇంకా లేరు
face-no-farmers-text = రైతును చేర్చండి, లేదా డిపోను గ్రామాలు అడగండి.
face-no-match = ఈ పేరుతో ఎవరూ లేరు
face-no-match-text = తక్కువ అక్షరాలతో, లేదా ఇంగ్లిష్‌లో రాసి చూడండి.
face-no-farmer = ఈ రైతు వివరాలు ఈ ఫోన్‌లో లేవు
face-record-missing = ఈ రికార్డు ఈ ఫోన్‌లో లేదు
face-record-missing-text = ఇంకా వస్తూ ఉండవచ్చు. సిగ్నల్ ఉన్న చోట యాప్ తెరిచి మళ్లీ చూడండి.

## రైతు

brief-title = వెళ్లే ముందు
brief-as-of = { $day } నాటికి
history-title = అన్ని సందర్శనలు
farmer-two-values = { $field }: రెండు వేర్వేరు వివరాలు
farmer-two-values-hint = ప్రస్తుతం మొదటిది చూపిస్తున్నాం. సరైనది నొక్కండి.
farmer-namesakes = వీరూ అదే రైతు కావచ్చు
farmer-unreadable = { $n ->
    [one] 1 రికార్డును ఈ ఫోన్‌లో చదవలేకపోయింది. అది భద్రంగా ఉంది.
   *[other] { $n } రికార్డులను ఈ ఫోన్‌లో చదవలేకపోయింది. అవి భద్రంగా ఉన్నాయి.
}
by-when = { $by }, { $when }
mark-withdrawn = వెనక్కి తీసుకున్నారు
mark-moved = వేరే రైతుకు మార్చారు
mark-corrected = సరిదిద్దారు
mark-replaced = కొత్తది వచ్చింది
mark-two-reports = రెండు వేర్వేరు నివేదికలు

## సందర్శన

visit-title = సందర్శన: { $name }
visit-outcome = ఫలితం
visit-two-reports = రెండు నివేదికలు వేర్వేరుగా ఉన్నాయి. సరైన ఫలితం రాయండి.
visit-chances = చెప్పిన అంచనాలు
visit-no-chance = అంచనా చెప్పలేదు.
visit-chance-due = { $day } లోపు తేలుతుంది
visit-corrections = సరిదిద్దినవి
visit-withdrawn = { $when }న వెనక్కి తీసుకున్నారు. ఇది లెక్కలోకి రాదు.
visit-moved = { $when }న వేరే రైతుకు మార్చారు. ఇక్కడ లెక్కలోకి రాదు.
visit-moved-open = ఆ రైతును తెరవండి
visit-moved-here = వేరే రైతు నుంచి ఇక్కడికి మార్చారు. మొదటి రికార్డు తెరవండి.
visit-phone-time = ఫోన్ గడియారం తప్పుగా { $time } చూపింది. పైన ఉన్నది డిపో సమయం.
visit-imported = ఎక్కడి నుంచి వచ్చింది
visit-actions = ఈ రికార్డును సరిచేయడం

## ఫారాలు

form-draft = ముందు మొదలుపెట్టారు, ఇంకా సేవ్ చేయలేదు. ఆపిన చోటు నుంచి రాయండి.
form-visit-title = కొత్త సందర్శన: { $name }
form-correct-title = సవరణ: { $name }
form-day = సందర్శించిన రోజు
day-today = ఈ రోజు
day-yesterday = నిన్న
day-other = వేరే రోజు
day-date = తేదీ
day-month = నెల
day-year = సంవత్సరం
day-chosen = { $day }
form-crop = పంట
form-crops = పంటలు
crop-more = వేరే పంట
form-stage = పంట దశ
form-issue = సమస్య
issue-more = వేరే సమస్య
pick-none = ఎంచుకోలేదు
form-products = చెప్పిన మందులు
form-products-crop-first = ముందు పంట ఎంచుకోండి.
form-products-all = అన్ని మందులు చూపండి
form-products-fewer = ఈ పంటవి మాత్రమే
product-dose = మోతాదు: { $dose }
product-waiting = కోతకు ముందు ఆగాల్సింది: { $days }
product-price = ప్యాక్ ధర: { $price }
product-source = ఆధారం: { $source }
product-not-labelled = లేబుల్‌పై { $crop } పేరు లేదు
form-pitch = ఎలా చెప్పారు
form-reaction = రైతు ఏమన్నారు
form-objections = అభ్యంతరాలు
form-objection-words = { $objection }: రైతు మాటల్లో
form-note = గమనిక
form-note-count = { $most } అక్షరాల్లో { $n }
form-advice = సలహా మాటల్లో
form-chance = మీ అంచనా ఎంత?
form-chance-hint = కావాలంటేనే చెప్పండి. తర్వాత మార్చలేరు, ఇంకొకటి చేర్చవచ్చు.
form-chance-title = అంచనా చెప్పండి
form-chance-beside = ముందు చెప్పినవి అలాగే ఉంటాయి; ఇది వాటి పక్కన చేరుతుంది.
form-due-on = { $day } లోపు తేలుతుంది
form-outcome-title = ఫలితం ఎలా ఉంది?
form-outcome-of = { $day } సందర్శన
form-outcome-replaces = మీరు చూసిన ఫలితం స్థానంలో ఇది వస్తుంది; పాతది చరిత్రలో ఉంటుంది.
form-outcome-day = చూసిన రోజు
form-result = ఫలితం
form-withdraw-title = సందర్శన వెనక్కి తీసుకుంటారా?
form-withdraw-text = ఇది గుర్తుతో చరిత్రలో ఉంటుంది; జాబితాల్లో, సారాంశంలో లెక్కలోకి రాదు.
form-reason = ఎందుకు
form-move-title = ఇది ఏ రైతు సందర్శన?
form-move-text = ఫలితాలు, అంచనాలతో సహా సరైన రైతుకు మారుతుంది. ఇక్కడ గుర్తుతో ఉంటుంది.
form-farmer-title = కొత్త రైతు
form-name-te = తెలుగులో పేరు
form-name-en = ఇంగ్లిష్‌లో పేరు
form-name-hint = రెండింటిలో ఒకటి చాలు.
form-village = ఊరు
form-phone = ఫోన్ నంబర్

missing-crop = పంట ఎంచుకుని మళ్లీ సేవ్ చేయండి.
missing-name = పేరు రాసి మళ్లీ సేవ్ చేయండి.
missing-village = ఊరు ఎంచుకుని మళ్లీ సేవ్ చేయండి.
missing-duplicate = ఈ పేరుతో ఈ ఊరిలో రైతు ఇప్పటికే ఉన్నారు. పైన చూసి, వేరే రైతు అయితే చెప్పండి.
missing-result = ఫలితం ఎంచుకుని మళ్లీ సేవ్ చేయండి.
missing-chance = అంచనా ఎంచుకుని మళ్లీ సేవ్ చేయండి.
missing-target = సరైన రైతును ఎంచుకుని మళ్లీ సేవ్ చేయండి.
missing-change = ఏదీ మార్చలేదు.
missing-record = దీనికి సంబంధించిన రికార్డు ఈ ఫోన్‌లో లేదు. మీరు రాసింది భద్రంగా ఉంది; సింక్ తర్వాత మళ్లీ చూడండి.

field-crop = పంట
field-stage = దశ
field-issue = సమస్య
field-products = మందులు
field-pitch = చెప్పిన తీరు
field-objections = అభ్యంతరాలు
field-reaction = స్పందన
field-occurred_at = రోజు

## సేవ్

saved-visit = సందర్శన ఈ ఫోన్‌లో సేవ్ అయింది
saved-farmer = రైతు వివరాలు ఈ ఫోన్‌లో సేవ్ అయ్యాయి
saved-details = వివరాలు ఈ ఫోన్‌లో సేవ్ అయ్యాయి
saved-outcome = ఫలితం ఈ ఫోన్‌లో సేవ్ అయింది
saved-chance = అంచనా ఈ ఫోన్‌లో సేవ్ అయింది
saved-correction = సవరణ ఈ ఫోన్‌లో సేవ్ అయింది
saved-withdrawal = సందర్శన వెనక్కి తీసుకున్నారు
saved-move = సందర్శన సరైన రైతుకు మారింది
notice-update = కొత్త వెర్షన్ సిద్ధంగా ఉంది.

## ఏ రోజు నాటికి, మెమరీ, పంట

ask-as-of = { $day } నాటికి
ask-day = ఏ రోజు నాటికి
ask-back = ఒక రోజు వెనక్కి
ask-known = ఏవి లెక్కలోకి వస్తాయి
ask-known-record = అప్పటికి రాసినవి
ask-known-depot = అప్పటికి డిపోకు చేరినవి మాత్రమే
ask-memory = మెమరీ
ask-memory-hint = ఆఫ్: కొత్త రైతు అయినట్టు సారాంశం.
ask-memory-on = ఆన్
ask-memory-off = ఆఫ్
ask-about = ఈ సందర్శన దేని గురించి
ask-about-any = రికార్డులో ఉన్నదాని ప్రకారం
ask-issue-any = ఏ సమస్య అయినా
ask-not-now = ఇది ఈ రోజుది కాదు: { $day } నాటికి తెలిసినది. ఆ తర్వాతవి చూపడం లేదు.
ask-not-now-depot = ఇది ఈ రోజు రికార్డు కాదు: { $day } నాటికి డిపోకు తెలిసినది.
ask-reset = ఈ రోజుకు తిరిగి రండి
visit-not-yet = ఆ రోజుకు ఇది ఇంకా తెలియదు

## సారాంశం

brief-drawn-from = { $visits }; { $farmers ->
    [one] 1 రైతు నుంచి
   *[other] { $farmers } రైతుల నుంచి
} { $similar ->
    [one] 1 ఇలాంటి సందర్భం
   *[other] { $similar } ఇలాంటి సందర్భాలు
}
claims-more = ఇంకా { $n }
brief-drawn-alone = { $visits }; ఈ ఊరిలో ఇలాంటి సందర్భాలు లేవు
brief-similar-coming = ఈ ఊరిలోని ఇలాంటి సందర్భాలు చదువుతోంది…
brief-similar-missing = ఈ ఊరిలోని ఇలాంటి సందర్భాలను చదవలేకపోయింది.
brief-no-memory = మెమరీ లేకుండా: కొత్త రైతు అయినట్టు, కేటలాగ్ నుంచి మాత్రమే.
mark-late = ఆలస్యంగా చేరింది
mark-expected = అంచనా, చూసినది కాదు
mark-neighbour = వేరే రైతు
farmer-ways = ఈ రైతు గురించి మరిన్ని
action-village = ఈ ఊరు నేర్పినవి
action-replay = సందర్శనలు ఒక్కొక్కటిగా చూడండి

worded-age = మోడల్ మాటల్లో, { $age }
worded-claims = సరిచూసిన వాక్యాలు చూపండి
worded-show = మోడల్ మాటల్లో చూపండి
worded-rests-on = ఈ వాక్యానికి ఆధారం:
worded-dropped = { $n ->
    [one] 1 వాక్యం తీసేశాం: ఈ ఫోన్‌లోని రికార్డు దాన్ని నిర్ధారించలేదు.
   *[other] { $n } వాక్యాలు తీసేశాం: ఈ ఫోన్‌లోని రికార్డు వాటిని నిర్ధారించలేదు.
}

## మెమరీ నుంచి

memory-title = మెమరీ నుంచి
memory-counts = దొరికినవి { $hits }, చూపినవి { $shown }, ఆధారం లేనివి { $nowhere }
memory-elsewhere = { $n ->
    [one] ఇంకొకటి తర్వాతి రోజుది, లేదా ఈ ఫోన్‌లో లేని సందర్శనది.
   *[other] ఇంకా { $n } తర్వాతి రోజులవి, లేదా ఈ ఫోన్‌లో లేని సందర్శనలవి.
}
memory-partial = మెమరీ సమాధానాల్లో ఒకటి రాలేదు.
memory-nothing = పైన ఉన్నవాటికి మెమరీ కొత్తగా ఏదీ చేర్చలేదు.
memory-asking = మెమరీని అడుగుతోంది…
memory-refused = డిపో మెమరీని అడగలేకపోయింది.
memory-never = సిగ్నల్ లేదు; దీని గురించి మెమరీని ఇంకా అడగలేదు.
memory-last = చివరిసారి తెలిసినది, { $when } ({ $days ->
    [one] 1 రోజు క్రితం
   *[other] { $days } రోజుల క్రితం
})
memory-last-today = చివరిసారి తెలిసినది, ఈ రోజు { $when }కి

## ఊరు

village-empty = ఈ ఊరిలో ఇంకా సందర్శన లేదు
village-empty-text = మొదటి సందర్శనల తర్వాత ఈ ఊరు నేర్పినవి ఇక్కడ ఉంటాయి.
village-drawn = { $day } వరకు: { $visits }, { $farmers }
grade-seen = ఇప్పటివరకు చూసినది
grade-seen-means = లెక్క నిజమే; యాదృచ్ఛికం కావచ్చు.
grade-holds = నిలుస్తుంది
grade-holds-means = యాదృచ్ఛికంగా 100లో గరిష్ఠంగా 5 సార్లే ఇలా వస్తుంది.
finding-evidence = { $n ->
    [one] లెక్కించిన 1 సందర్శన
   *[other] లెక్కించిన { $n } సందర్శనలు
}
finding-visit = { $day } సందర్శన
finding-more = { $n ->
    [one] ఇంకా పాత సందర్శన 1
   *[other] ఇంకా పాత సందర్శనలు { $n }
}
reflect-title = ఇప్పుడు మెమరీ ఏమంటోంది
reflect-none = ఈ డిపో మెమరీ వెతికి ఇస్తుంది; సొంతంగా ముగింపు చెప్పదు.
reflect-nothing = చూపదగినది ఏదీ లేదు.
reflect-dropped = { $n ->
    [one] 1 వాక్యం తీసేశాం: రికార్డు దాన్ని నిర్ధారించలేదు.
   *[other] { $n } వాక్యాలు తీసేశాం: రికార్డు వాటిని నిర్ధారించలేదు.
}

## మెమరీ పని

nav-memory = మెమరీ పని తీరు
panel-live = ప్రత్యక్షం: ప్రతి 2 సెకన్లకు మళ్లీ అడుగుతోంది
panel-backend = మెమరీ
panel-ready = జవాబిస్తోంది
panel-waiting = ఇంకా మెమరీకి చేరాల్సిన రికార్డులు
panel-calls = ప్రశ్నలు, కొత్తవి ముందు
panel-found = దొరికినవి { $hits }, చూపినవి { $shown }
panel-ms = { $ms } మి.సె.
panel-empty = ఇంకా ఏదీ అడగలేదు
panel-empty-text = సందర్శన గుర్తుంచుకున్నప్పుడు, సారాంశం అడిగినప్పుడు ఇక్కడ కనిపిస్తాయి.
panel-never = ఇంకా చూడలేదు
panel-never-text = సిగ్నల్ ఉన్న చోట ఈ పేజీ ఒకసారి తెరవండి; ఆ తర్వాత చివరివి ఇక్కడ ఉంటాయి.
panel-refused = డిపో తన మెమరీని చూపడం లేదు
panel-refused-text = ఒకసారి పంపి తీసుకుని, మళ్లీ ప్రయత్నించండి.
call-declare = సిద్ధం చేయడం
call-retain = గుర్తుంచుకోవడం
call-submit = వరుసగా గుర్తుంచుకోవడం
call-operation = ఎంతవరకు అయిందో అడగడం
call-read_back = తిరిగి చదవడం
call-facts = వివరాలు చూడటం
call-forget = మరచిపోవడం
call-recall = గుర్తు చేసుకోవడం
call-reflect = ఆలోచించడం
call-health = స్థితి చూడటం
outcome-ok = అయింది
outcome-timeout = చాలా సమయం పట్టింది
outcome-unreachable = అందలేదు
outcome-unavailable = అందుబాటులో లేదు
outcome-refused = నిరాకరించింది
outcome-unreadable = జవాబు చదవలేకపోయింది
outcome-write_unfinished = ఇంకా రాస్తోంది
outcome-configuration = సెట్టింగులు తప్పు
outcome-database = డేటాబేస్ లోపం

## మళ్లీ చూడటం

nav-replay = మళ్లీ చూడండి
demo-replay = మెమరీతో ఏమి మారుతుందో చూడండి: { $name } సీజన్, ఒక్కొక్క సందర్శనగా
replay-title = మళ్లీ చూడండి: { $name }
replay-lead = ప్రతి సందర్శనకు ముందు రోజు సారాంశం: మెమరీతో, మెమరీ లేకుండా.
replay-steps = ఒక సందర్శన నుంచి మరొకదానికి
replay-earlier = ముందు సందర్శన
replay-later = తర్వాతి సందర్శన
replay-step = { $all } సందర్శనల్లో { $n }వది: { $day }
replay-as-of = రెండు సారాంశాలకూ ముందు రోజు { $day } తర్వాతవి తెలియవు.
replay-on = మెమరీతో
replay-off = మెమరీ లేకుండా
replay-then = ఆ తర్వాత జరిగింది
replay-open = ఈ సందర్శన తెరవండి
replay-no-outcome = ఇంకా ఎవరూ చూడలేదు
replay-empty = చూడటానికి సందర్శన లేదు
replay-empty-text = మొదటి సందర్శనతో ఇది మొదలవుతుంది.
curve-title = నెల నెలా
curve-own = ఈ రైతు సందర్శనలు
curve-village = ఈ ఊరి అన్ని సందర్శనలు
curve-accepted = సలహా ఒప్పుకున్నవి
curve-controlled = చూసినవాటిలో అదుపులోకి వచ్చినవి
curve-drawing = { $title }: నెలవారీ రెండు గీతలు. అంకెలు కింద పట్టికలో ఉన్నాయి.
curve-numbers = అంకెలు
curve-month = { $month } { $year }
curve-share = { $n }లో { $k } ({ $percent } %)
curve-none = లేవు
