# చూడటం, వినడం: నెలల చిత్రం, ఊరి చిత్రం, చదివి వినిపించడం, రైతుకు సలహా పంపడం.

## నెలల చిత్రం

season-title = గడిచిన నెలలు
season-off = మెమరీ లేకుండా సందర్శనలు చూపడం లేదు.
season-said = { $from } నుంచి { $to } వరకు, { $day } నాటికి: { $visits }. సమస్యలు: { $troubles }. ఫలితాలు: { $results }. { $open }.
season-counted = { $what } { $n }
season-open-count = { $n ->
    [0] చూడాల్సిన ఫలితాలు లేవు
    [one] 1 ఫలితం చూడాలి
   *[other] { $n } ఫలితాలు చూడాలి
}
season-list = ఇవే జాబితాగా
season-day = రోజు
season-today = { $day } నాటికి
season-unseen = ఎవరూ చూడలేదు
season-open = ఫలితం చూడాలి
season-due = { $day } లోపు చూడాలి
season-beyond = ఇంకా { $n } సందర్శనలు జాబితాలో మాత్రమే ఉన్నాయి.
trouble-pest = పురుగు
trouble-disease = తెగులు
trouble-nutrient = పోషకం
trouble-weed = కలుపు
trouble-water = నీరు
trouble-price = ధర
trouble-other = ఇతరం

## ఊరి చిత్రం

picture-title = ఇక్కడ ఏది పనిచేసింది
picture-lead = ఫలితం చూసిన సందర్శనల్లో ఎన్ని అదుపులోకి వచ్చాయి. పట్టీ: చూసినది. గీత: అసలు వాటా ఉండగల పరిధి.
picture-share = { $n }లో { $k } అదుపులోకి వచ్చాయి; అసలు వాటా { $low } నుంచి { $high } %
picture-any = ఏ మందు చెప్పినా
picture-for = సమస్య
picture-with = మందు
picture-controlled = అదుపులోకి వచ్చినవి

## చదివి వినిపించడం

aloud-play = చదివి వినిపించు
aloud-pause = ఆపి ఉంచు
aloud-go-on = మళ్లీ చదువు
aloud-stop = చదవడం ఆపు
aloud-at = { $all }లో { $n }
aloud-title = చదివి వినిపిస్తోంది
aloud-no-voice = ఈ ఫోన్‌లో { $voice } గొంతు లేదు.
aloud-how = చేర్చడానికి: ఫోన్ సెట్టింగ్‌లు తెరవండి, యాక్సెసిబిలిటీ, తర్వాత టెక్స్ట్-టు-స్పీచ్ అవుట్‌పుట్. ఇంజిన్ పక్కన గేర్ గుర్తు నొక్కి, వాయిస్ డేటా ఇన్‌స్టాల్ చేయండి, { $voice } ఎంచుకోండి. తిరిగి వచ్చి మళ్లీ నొక్కండి.
aloud-unable = ఈ బ్రౌజర్ చదివి వినిపించలేదు. యాప్‌ను క్రోమ్‌లో తెరవండి.
aloud-failed = గొంతు దానంతట అదే ఆగింది. కొనసాగించడానికి నొక్కండి.
voice-en = ఇంగ్లిష్
voice-te = తెలుగు
voice-hi = హిందీ

# రాసినది ఎలా పలకాలి: "రాసినది=పలికేది", మధ్యలో ";".
spoken-words = గ్రా.=గ్రాములు; మి.లీ.=మిల్లీలీటర్లు; కిలో=కిలోలు; లీటర్=లీటర్లు; g=గ్రాములు; ml=మిల్లీలీటర్లు; kg=కిలోలు; l=లీటర్లు; /l=లీటరుకు; /litre=లీటరుకు; /acre=ఎకరానికి; /ha=హెక్టారుకు; %=శాతం; ₹=రూపాయలు; -=నుంచి

## రైతుకు సలహా పంపడం

pass-title = రైతుకు సలహా పంపండి
pass-open = రైతుకు పంపండి
pass-close = పంపవద్దు
pass-lang = ఏ భాషలో?
pass-price = ప్యాక్ ధరతో
pass-preview = రైతుకు ఇలా చేరుతుంది
pass-from-label = { $day } నాటి లేబుల్ నుంచి మాత్రమే.
pass-sms = ఎస్సెమ్మెస్ పంపండి
pass-share = షేర్ చేయండి (వాట్సాప్)
pass-length = { $parts ->
    [one] { $letters } అక్షరాలు, 1 ఎస్సెమ్మెస్
   *[other] { $letters } అక్షరాలు, { $parts } ఎస్సెమ్మెస్‌లు
}
pass-left-out = చేర్చలేదు: { $product }. { $why }
pass-nothing = పంపడానికి ఏదీ లేదు.
pass-no-number = రైతు ఫోన్ నంబర్ నమోదులో లేదు.
pass-add-number = నంబర్ చేర్చండి
call-now = ఫోన్ చేయండి
why-not-in-catalogue = ఆ రోజు కేటలాగ్‌లో ఇది లేదు.
why-not-for-crop = లేబుల్‌పై ఈ పంట పేరు లేదు.
why-not-for-trouble = లేబుల్‌పై ఈ సమస్య పేరు లేదు.
why-no-dose = లేబుల్‌పై మోతాదు స్పష్టమైన అంకెగా లేదు. ప్యాక్ చూసి చదివి చెప్పండి.
why-several-doses = లేబుల్‌పై వేర్వేరు మోతాదులు ఉన్నాయి. సందర్శనను సరిదిద్దండి: సమస్య పేరు చెప్పండి.
why-guard = సరిచూసినప్పుడు ఈ వాక్యం నిలవలేదు. ప్యాక్ చూసి చదివి చెప్పండి.

## పంపే సందేశం: ఇక్కడ చెప్పేది లేబుల్‌తో మాట మాటకూ సరిచూస్తాం.

advice-head = { $day }, { $about }: సలహా
advice-dose = { $product }: లేబుల్ ప్రకారం { $dose } మోతాదు.
advice-wait = చివరి పిచికారీ నుంచి కోతకు { $days ->
    [one] 1 రోజు
   *[other] { $days } రోజులు
} ఆగాలి.
advice-wait-unknown = కోతకు ముందు ఆగాల్సిన రోజులు నమోదులో లేవు.
advice-ask = డిపోను అడగండి.
advice-price = ప్యాక్ ధర: { $price }.
advice-price-unknown = ప్యాక్ ధర నమోదులో లేదు.
advice-foot = { $officer }, మీ డిపో నుంచి
