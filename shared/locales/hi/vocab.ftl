### फसल, अवस्था, समस्या और जवाबों के शब्द।

## फसलें

crop-paddy = धान
crop-cotton = कपास
crop-maize = मक्का
crop-chilli = मिर्च
crop-red-gram = अरहर
crop-green-gram = मूँग
crop-black-gram = उड़द
crop-bengal-gram = चना
crop-groundnut = मूँगफली
crop-soybean = सोयाबीन
crop-sesame = तिल
crop-sunflower = सूरजमुखी
crop-castor = अरंडी
crop-safflower = कुसुम
crop-sorghum = ज्वार
crop-pearl-millet = बाजरा
crop-finger-millet = रागी
crop-foxtail-millet = कंगनी
crop-sugarcane = गन्ना
crop-turmeric = हल्दी
crop-tobacco = तंबाकू
crop-tomato = टमाटर
crop-brinjal = बैंगन
crop-okra = भिंडी
crop-onion = प्याज
crop-cabbage = पत्ता गोभी
crop-cucumber = खीरा
crop-bitter-gourd = करेला
crop-ridge-gourd = तोरई
crop-drumstick = सहजन
crop-coriander = धनिया
crop-watermelon = तरबूज
crop-mango = आम
crop-citrus = नींबू, मौसंबी
crop-banana = केला
crop-papaya = पपीता
crop-oil-palm = ऑयल पाम
crop-coconut = नारियल
crop-unknown = फसल मालूम नहीं

## अवस्थाएँ

stage-land-preparation = खेत की तैयारी
stage-nursery = नर्सरी
stage-sowing = बुवाई
stage-transplanting = रोपाई
stage-seedling = छोटे पौधे की अवस्था
stage-vegetative = बढ़वार की अवस्था
stage-tillering = कल्ले फूटने की अवस्था
stage-flowering = फूल की अवस्था
stage-fruiting = फल लगने की अवस्था
stage-boll-formation = टिंडे बनने की अवस्था
stage-grain-filling = दाना भरने की अवस्था
stage-maturity = पकने की अवस्था
stage-harvest = कटाई की अवस्था

## कीट, रोग और दूसरी समस्याएँ

issue-aphid = माहू
issue-jassid = हरा फुदका
issue-thrips = थ्रिप्स
issue-whitefly = सफेद मक्खी
issue-mite = मकड़ी
issue-mealybug = मिलीबग
issue-pink-bollworm = गुलाबी सुंडी
issue-bollworm = अमेरिकन सुंडी
issue-fruit-borer = फल छेदक
issue-pod-borer = फली छेदक
issue-shoot-borer = प्ररोह छेदक
issue-stem-borer = तना छेदक
issue-leaf-folder = पत्ती लपेटक
issue-leaf-miner = पत्ती सुरंगक
issue-leaf-caterpillar = पत्ती खाने वाली इल्ली
issue-planthopper = भूरा फुदका
issue-gall-midge = गाल मिज
issue-fall-armyworm = फॉल आर्मीवर्म
issue-cutworm = कटुआ इल्ली
issue-fruit-fly = फल मक्खी
issue-hopper = आम का फुदका
issue-diamondback-moth = हीरक पृष्ठ कीट
issue-shoot-fly = तना मक्खी
issue-white-grub = सफेद लट
issue-termite = दीमक
issue-nematode = सूत्रकृमि
issue-rat = चूहे
issue-blight = झुलसा रोग
issue-blast = झोंका रोग
issue-sheath-blight = शीथ झुलसा रोग
issue-leaf-spot = पत्ती धब्बा रोग
issue-anthracnose = एन्थ्रेक्नोज रोग
issue-powdery-mildew = चूर्णी फफूँद रोग
issue-downy-mildew = मृदुरोमिल फफूँद रोग
issue-rust = रतुआ रोग
issue-wilt = उकठा रोग
issue-root-rot = जड़ सड़न रोग
issue-fruit-rot = फल सड़न रोग
issue-leaf-curl = पत्ती मरोड़ रोग
issue-mosaic-virus = मोज़ेक रोग
issue-nutrient-deficiency = पोषक तत्वों की कमी
issue-zinc-deficiency = जिंक की कमी
issue-fertiliser = खाद
issue-weed = खरपतवार
issue-drought = सूखा
issue-waterlogging = जलभराव
issue-price = भाव
issue-flower-drop = फूल झड़ना
issue-other = दूसरी समस्या

## किसान की आपत्ति

objection-price = दाम ज़्यादा
objection-brand = अनजान ब्रांड
objection-wait-and-see = रुककर देखेंगे
objection-has-stock = घर में दवा रखी है
objection-distrust = भरोसा नहीं
objection-labour = मज़दूर नहीं
objection-other = दूसरी वजह

## किसान का जवाब

reaction-accepted = मान लिया
reaction-hesitant = दुविधा रही
reaction-rejected = मना किया

## नतीजा

result-controlled = काबू हुआ
result-partial = थोड़ा काबू हुआ
result-failed = काबू नहीं हुआ
result-not-applied = दवा नहीं डाली

## सलाह कैसे दी

pitch-plain = सिर्फ दवा और मात्रा
pitch-per-acre-cost = एकड़ का खर्च
pitch-neighbour-result = पड़ोसी किसान का नतीजा
pitch-demo = उनके खेत में आज़माइश

## अंदाज़े का सवाल

question-will-apply = क्या दवा डालेंगे?
question-holds = क्या समस्या काबू होगी?

## दवाओं की किस्में

class-insecticide = कीटनाशक
class-fungicide = फफूँदनाशक
class-herbicide = खरपतवारनाशक
class-fertiliser = उर्वरक
class-seed = बीज
class-bio = जैविक दवा

## दाम के दर्जे

tier-budget = सस्ता
tier-standard = मध्यम दाम
tier-premium = महँगा

## पानी

irrigation-canal = नहर
irrigation-bore = बोरवेल
irrigation-rain = बारिश
irrigation-tank = तालाब

## नाप

unit-g = ग्राम
unit-ml = मिली
unit-kg = किलो
unit-l = लीटर

## किसके हिसाब से

per-acre = प्रति एकड़
per-hectare = प्रति हेक्टेयर
per-litre = प्रति लीटर पानी
per-kg-seed = प्रति किलो बीज
per-plant = प्रति पौधा
