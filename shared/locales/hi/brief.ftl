### सार: हिस्सों के शीर्षक और हर बात का वाक्य। एक बात, एक वाक्य; संख्या अपने शब्द के साथ, तारीख उस
### दिन की बात के साथ।

brief-headline = संक्षेप में
brief-last-visit = पिछली मुलाकात
brief-follow-ups = अभी देखना है
brief-watch = इस महीने नज़र रखें
brief-products = काम की दवाएँ
brief-pitch = कैसे कहें
brief-not-to-say = क्या न कहें
brief-similar = इस गाँव के ऐसे ही मामले
brief-open-questions = जो साफ नहीं
brief-confidence = कितना भरोसा

## पहली पंक्ति: किस दिन तक, किसकी जानकारी से, किस आधार पर

brief-heading = { $when } तक, { $known }, { $memory }: इस किसान की { $visits ->
    [one] { $visits } मुलाकात
   *[other] { $visits } मुलाकातें
}, { $farmers ->
    [one] { $farmers } किसान
   *[other] { $farmers } किसानों
} के { $similar ->
    [one] { $similar } ऐसा मामला
   *[other] { $similar } ऐसे मामले
}।
brief-known-record = जितना दर्ज था
brief-known-depot = जितना डिपो को पता था
brief-memory-on = मेमोरी चालू
brief-memory-off = मेमोरी बंद

## वाक्यों के हिस्से

about-issue-in-crop = { $crop } की फसल में { $issue }
about-crop = { $crop } की फसल
about-products = { $about } के लिए { $products }
dose-range = { $least } से { $most } तक
day-of-other = { $day }, इस गाँव के एक किसान
level-low = कम
level-medium = मध्यम
level-high = अच्छा
because-price = दाम ज़्यादा
because-brand = अनजान ब्रांड
because-wait-and-see = रुककर देखेंगे
because-has-stock = घर में दवा रखी है
because-distrust = भरोसा नहीं
because-labour = मज़दूर नहीं
because-other = दूसरी वजह
clears-yes = रुकने का समय कटाई से पहले पूरा होगा
clears-close = रुकने का समय कटाई के पास पूरा होगा
clears-no = रुकने का समय कटाई से पहले पूरा नहीं होगा

## रिकॉर्ड मुलाकात या नतीजे के बारे में क्या कहता है

claim-late = { $sentence } (बाद में पहुँचा)
claim-no-history = { $day } तक कोई मुलाकात दर्ज नहीं।
claim-overview = { $visits ->
    [one] { $day } को { $visits } मुलाकात
   *[other] { $from } से { $day } तक { $visits } मुलाकातें
}; { $open ->
    [0] कोई नतीजा देखना बाकी नहीं
    [one] { $open } नतीजा देखना है
   *[other] { $open } नतीजे देखने हैं
}।
claim-last-visit = { $day }: { $about }।
claim-last-visit-stage = { $day }: { $about }, { $stage }।
claim-advised = { $day }: { $about } के लिए { $product } की सलाह दी।
claim-advised-in-words = { $day }: { $about } पर शब्दों में सलाह; पढ़ने के लिए मुलाकात खोलें।
claim-accepted = { $day }: सलाह को मान लिया।
claim-hesitant = { $day }: सलाह पर दुविधा रही।
claim-rejected = { $day }: सलाह को मना किया।
claim-refused = { $day }: { $product } को मना किया।
claim-refused-at = { $day }: { $product } को मना किया; तब का दाम { $price }।
claim-objected = { $day }: आपत्ति: { $objection }।
claim-applied = { $day }: सलाह पर अमल किया।
claim-not-applied = { $day }: सलाह पर अमल नहीं किया।
claim-result = { $day }: { $about }: { $result }।
claim-reports-differ = { $day }: { $about } पर रिपोर्टें अलग हैं: { $results }।
claim-pitched = { $day }: { $product } की सलाह दी, कहने का तरीका: { $pitch }; { $reaction }।
claim-pitched-any = { $day }: सलाह दी, कहने का तरीका: { $pitch }; { $reaction }।
claim-not-on-label = { $day }: { $about } के लिए { $product } की सलाह दी; उस दिन के लेबल पर यह उपयोग नहीं है।
claim-name-unknown = { $day }: नोट में “{ $name }” नाम है, जो सूची में नहीं है; इसकी सलाह न दें।

## गिनती

claim-count-own = { $about } के लिए { $product }: इस किसान के खेत में { $n ->
    [one] { $n } जाँच
   *[other] { $n } जाँचों
} में से { $k } में काबू हुआ; असली हिस्सा { $low } से { $high } %; पिछली बार { $day } को।
claim-count-village = { $about } के लिए { $product }: इस गाँव के { $farmers ->
    [one] दूसरे { $farmers } किसान के खेत
   *[other] दूसरे { $farmers } किसानों के खेतों
} में { $n ->
    [one] { $n } जाँच
   *[other] { $n } जाँचों
} में से { $k } में काबू हुआ; असली हिस्सा { $low } से { $high } %; पिछली बार { $day } को।
claim-pitch-count-own = { $about } की सलाह, कहने का तरीका: { $pitch }; इस किसान से { $n ->
    [one] { $n } मुलाकात
   *[other] { $n } मुलाकातों
} में से { $k } में मान लिया; असली हिस्सा { $low } से { $high } %; पिछली बार { $day } को।
claim-pitch-count-village = { $about } की सलाह, कहने का तरीका: { $pitch }; इस गाँव के { $farmers ->
    [one] दूसरे { $farmers } किसान
   *[other] दूसरे { $farmers } किसानों
} से { $n ->
    [one] { $n } मुलाकात
   *[other] { $n } मुलाकातों
} में से { $k } में मान लिया; असली हिस्सा { $low } से { $high } %; पिछली बार { $day } को।
claim-season-own = { $about }: इस किसान के खेत में { $month } में देखे गए { $n ->
    [one] { $n } साल
   *[other] { $n } सालों
} में से { $k } में आया; पिछली बार { $day } को।
claim-season-village = { $about }: इस गाँव के दूसरे किसानों के खेतों में { $month } में देखे गए { $n ->
    [one] { $n } साल
   *[other] { $n } सालों
} में से { $k } में आया; पिछली बार { $day } को।
claim-similar = { $about } पर इस गाँव के { $farmers ->
    [one] दूसरे { $farmers } किसान
   *[other] दूसरे { $farmers } किसानों
} के { $cases ->
    [one] { $cases } ऐसा मामला
   *[other] { $cases } ऐसे मामले
}; पिछला { $day } को।
claim-confidence = { $day } को भरोसा { $level }: इस किसान से { $visits ->
    [one] { $visits } मुलाकात
   *[other] { $visits } मुलाकातें
}, { $followed ->
    [one] { $followed } नतीजा देखा
   *[other] { $followed } नतीजे देखे
}, { $similar ->
    [one] { $similar } ऐसा मामला
   *[other] { $similar } ऐसे मामले
}।

## क्या बाकी है

claim-follow-up = { $day }: { $what }; नतीजा { $due } तक देखना है।
claim-follow-up-overdue = { $day }: { $what }; देर हो गई: नतीजा { $due } तक देखना था।
claim-lapsed = { $day }: { $what }; { $due } तक किसी ने नहीं देखा, नतीजा मालूम नहीं।
claim-details-differ = { $field }: अलग-अलग बातें लिखी गईं; पिछली { $day } को।

## क्या न कहें

claim-do-not-lead = { $product } से शुरू न करें: { $day } को मना किया।
claim-do-not-lead-at = { $product } से शुरू न करें: { $day } को मना किया; तब का दाम { $price }।
claim-do-not-lead-because = { $product } से शुरू न करें: { $day } को मना किया; आपत्ति: { $because }।
claim-do-not-lead-at-because = { $product } से शुरू न करें: { $day } को मना किया; तब का दाम { $price }; आपत्ति: { $because }।
claim-do-not-promise = { $about } के लिए { $product } को सफल न कहें: { $day } को देखा तो { $result }।

## लेबल, दाम, कटाई

claim-suggested = { $about } के लिए { $product }: यह उपयोग इसके लेबल पर है ({ $day } का लेबल)।
claim-instead = { $about } के लिए मना की गई { $refused } की जगह { $product }: { $day } को पैक का दाम { $price }।
claim-instead-against = { $about } के लिए मना की गई { $refused } की जगह { $product }: { $day } को पैक का दाम { $price }; मना करते समय { $refused } का दाम { $refused-price } था।
claim-instead-unpriced = { $about } के लिए मना की गई { $refused } की जगह { $product }: { $day } का दाम दर्ज नहीं।
claim-instead-unpriced-against = { $about } के लिए मना की गई { $refused } की जगह { $product }: { $day } का दाम दर्ज नहीं; मना करते समय { $refused } का दाम { $refused-price } था।
claim-price = { $product }: { $day } को पैक का दाम { $price }।
claim-price-unknown = { $product }: { $day } का दाम दर्ज नहीं।
claim-dose = { $about } के लिए { $product }: लेबल की मात्रा { $dose } ({ $day } का लेबल; स्रोत: { $source })।
claim-dose-unknown = { $about } के लिए { $product }: लेबल की मात्रा दर्ज नहीं ({ $day })।
claim-waiting = { $about } के लिए { $product }: आखिरी छिड़काव से कटाई तक { $days ->
    [one] { $days } दिन
   *[other] { $days } दिन
} रुकें ({ $day } का लेबल; स्रोत: { $source })।
claim-waiting-unknown = { $about } के लिए { $product }: कटाई से पहले रुकने के दिन दर्ज नहीं ({ $day })।
claim-harvest = { $about }, { $day } को { $stage }: कटाई { $from } से { $to } तक होने का अनुमान (स्रोत: { $source })।
claim-waiting-clears = { $about } के लिए { $product }, { $day } को छिड़काव हो तो: { $days ->
    [one] { $days } दिन
   *[other] { $days } दिन
} रुकें, { $clear } तक; कटाई { $harvest } से होने का अनुमान; { $clears }।
