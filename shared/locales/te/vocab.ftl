### పంటలు, దశలు, సమస్యలు, స్పందనల పేర్లు.

## పంటలు

crop-paddy = వరి
crop-cotton = పత్తి
crop-maize = మొక్కజొన్న
crop-chilli = మిరప
crop-red-gram = కంది
crop-green-gram = పెసర
crop-black-gram = మినుము
crop-bengal-gram = శనగ
crop-groundnut = వేరుశనగ
crop-soybean = సోయా చిక్కుడు
crop-sesame = నువ్వులు
crop-sunflower = పొద్దుతిరుగుడు
crop-castor = ఆముదం
crop-safflower = కుసుమ
crop-sorghum = జొన్న
crop-pearl-millet = సజ్జ
crop-finger-millet = రాగి
crop-foxtail-millet = కొర్ర
crop-sugarcane = చెరకు
crop-turmeric = పసుపు
crop-tobacco = పొగాకు
crop-tomato = టమాట
crop-brinjal = వంకాయ
crop-okra = బెండ
crop-onion = ఉల్లి
crop-cabbage = క్యాబేజీ
crop-cucumber = దోస
crop-bitter-gourd = కాకర
crop-ridge-gourd = బీర
crop-drumstick = మునగ
crop-coriander = కొత్తిమీర
crop-watermelon = పుచ్చ
crop-mango = మామిడి
crop-citrus = నిమ్మ, బత్తాయి
crop-banana = అరటి
crop-papaya = బొప్పాయి
crop-oil-palm = ఆయిల్ పామ్
crop-coconut = కొబ్బరి
crop-unknown = పంట తెలియదు

## దశలు

stage-land-preparation = నేల తయారీ
stage-nursery = నారుమడి
stage-sowing = విత్తే దశ
stage-transplanting = నాటే దశ
stage-seedling = మొలక దశ
stage-vegetative = పెరిగే దశ
stage-tillering = పిలకల దశ
stage-flowering = పూత దశ
stage-fruiting = కాపు దశ
stage-boll-formation = కాయ కట్టే దశ
stage-grain-filling = గింజ పాలుపోసుకునే దశ
stage-maturity = పక్వ దశ
stage-harvest = కోత దశ

## పురుగులు, తెగుళ్లు, ఇతర సమస్యలు

issue-aphid = పేనుబంక
issue-jassid = పచ్చదోమ
issue-thrips = తామర పురుగు
issue-whitefly = తెల్లదోమ
issue-mite = నల్లి
issue-mealybug = పిండినల్లి
issue-pink-bollworm = గులాబీ రంగు పురుగు
issue-bollworm = శనగపచ్చ పురుగు
issue-fruit-borer = పండుతొలుచు పురుగు
issue-pod-borer = కాయతొలుచు పురుగు
issue-shoot-borer = మొవ్వుతొలుచు పురుగు
issue-stem-borer = కాండం తొలుచు పురుగు
issue-leaf-folder = ఆకుముడత పురుగు
issue-leaf-miner = ఆకుతొలుచు పురుగు
issue-leaf-caterpillar = ఆకుతినే పురుగు
issue-planthopper = సుడిదోమ
issue-gall-midge = ఉల్లికోడు
issue-fall-armyworm = కత్తెర పురుగు
issue-cutworm = కత్తిరించు పురుగు
issue-fruit-fly = పండు ఈగ
issue-hopper = తేనెమంచు పురుగు
issue-diamondback-moth = డైమండ్‌బ్యాక్ పురుగు
issue-shoot-fly = మొవ్వు ఈగ
issue-white-grub = వేరు పురుగు
issue-termite = చెదలు
issue-nematode = నులిపురుగు
issue-rat = ఎలుకలు
issue-blight = ఎండాకు తెగులు
issue-blast = అగ్గి తెగులు
issue-sheath-blight = పాముపొడ తెగులు
issue-leaf-spot = ఆకుమచ్చ తెగులు
issue-anthracnose = పక్షికన్ను తెగులు
issue-powdery-mildew = బూడిద తెగులు
issue-downy-mildew = బూజు తెగులు
issue-rust = తుప్పు తెగులు
issue-wilt = ఎండు తెగులు
issue-root-rot = వేరుకుళ్లు తెగులు
issue-fruit-rot = కాయకుళ్లు తెగులు
issue-leaf-curl = ఆకుముడత తెగులు
issue-mosaic-virus = మొజాయిక్ తెగులు
issue-nutrient-deficiency = పోషక లోపం
issue-zinc-deficiency = జింక్ లోపం
issue-fertiliser = ఎరువులు
issue-weed = కలుపు
issue-drought = నీటి ఎద్దడి
issue-waterlogging = నీటి ముంపు
issue-price = ధర
issue-flower-drop = పూత రాలడం
issue-other = ఇతర సమస్య

## అభ్యంతరాలు

objection-price = ధర ఎక్కువ
objection-brand = తెలియని బ్రాండ్
objection-wait-and-see = వేచి చూద్దామన్నారు
objection-has-stock = ఇంట్లో మందు ఉంది
objection-distrust = నమ్మకం లేదు
objection-labour = కూలీలు లేరు
objection-other = ఇతర కారణం

## స్పందన

reaction-accepted = ఒప్పుకున్నారు
reaction-hesitant = సందేహించారు
reaction-rejected = ఒప్పుకోలేదు

## ఫలితం

result-controlled = అదుపులోకి వచ్చింది
result-partial = కొంత అదుపులోకి వచ్చింది
result-failed = అదుపులోకి రాలేదు
result-not-applied = వాడలేదు

## సలహా చెప్పిన తీరు

pitch-plain = మందు, మోతాదు మాత్రమే
pitch-per-acre-cost = ఎకరానికి ఖర్చు
pitch-neighbour-result = పక్క రైతు ఫలితం
pitch-demo = ఆయన పొలంలో ప్రయోగం

## అంచనా ప్రశ్నలు

question-will-apply = వాడతారా?
question-holds = సమస్య అదుపులోకి వస్తుందా?

## మందుల రకాలు

class-insecticide = పురుగుమందు
class-fungicide = తెగుళ్ల మందు
class-herbicide = కలుపు మందు
class-fertiliser = ఎరువు
class-seed = విత్తనం
class-bio = జీవ మందు

## ధర స్థాయి

tier-budget = తక్కువ ధర
tier-standard = మధ్యస్థ ధర
tier-premium = ఎక్కువ ధర

## నీరు

irrigation-canal = కాలువ
irrigation-bore = బోరు
irrigation-rain = వర్షాధారం
irrigation-tank = చెరువు

## కొలతలు

unit-g = గ్రా.
unit-ml = మి.లీ.
unit-kg = కిలో
unit-l = లీటర్

## దేనికి మోతాదు

per-acre = ఎకరానికి
per-hectare = హెక్టారుకు
per-litre = లీటరు నీటికి
per-kg-seed = కిలో విత్తనానికి
per-plant = మొక్కకు
