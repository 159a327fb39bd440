### तारीख, मात्रा, रिकॉर्ड की स्थिति, गलतियाँ। हिन्दी में शून्य भी एकवचन है, इसलिए संख्या हर जगह लिखी है।

month-1 = जनवरी
month-2 = फरवरी
month-3 = मार्च
month-4 = अप्रैल
month-5 = मई
month-6 = जून
month-7 = जुलाई
month-8 = अगस्त
month-9 = सितंबर
month-10 = अक्टूबर
month-11 = नवंबर
month-12 = दिसंबर

size-kb = { $n } केबी
size-mb = { $n } एमबी
size-gb = { $n } जीबी
dose = { $per } { $amount } { $unit }

count-visits = { $n ->
    [one] { $n } मुलाकात
   *[other] { $n } मुलाकातें
}
count-farmers = { $n ->
    [one] { $n } किसान
   *[other] { $n } किसान
}
count-days = { $n ->
    [one] { $n } दिन
   *[other] { $n } दिन
}

## रिकॉर्ड की स्थिति

state-draft = अधूरा
state-on-phone = इस फोन पर
state-sending = भेज रहा है
state-at-depot = डिपो पहुँचा
state-in-memory = मेमोरी में
state-voice-waiting = आवाज़ इंतज़ार में
state-needs-look = देखना है

## खाने और गलतियाँ

field-names = नाम
field-phone = फोन नंबर
field-crops = फसलें
field-guntas = ज़मीन
field-irrigation = पानी
field-note = नोट
field-advice = सलाह
field-reason = वजह
error-entry-too-long = यह रिकॉर्ड बहुत बड़ा है: { $size }, ज़्यादा से ज़्यादा { $most } हो सकता है। नोट छोटा करके फिर सेव करें।
error-entry-unreadable = यह रिकॉर्ड पढ़ा नहीं जा सका। यह जैसा है वैसा ही रखा है; डिपो को इसे देखना होगा।
error-not-whole = { $number } पूरी संख्या नहीं है। बिना दशमलव के लिखें।
error-note-too-long = { $field } में { $chars } अक्षर हैं; { $most } तक ही चलेंगे। छोटा करके फिर सेव करें।
error-chance = { $percent }% नहीं हो सकता। 0 से 100 के बीच चुनें।
error-future = मुलाकात की तारीख { $occurred } है, जो लिखने के दिन ({ $recorded }) के बाद की है। तारीख जाँचें।
error-bad-id = “{ $text }” सही पहचान नहीं है। 1 से { $most } तक अंग्रेज़ी अक्षर, अंक, “:” या “-” लिखें।
error-bad-day = “{ $text }” तारीख नहीं है। 2026-04-08 जैसा लिखें।
error-bad-moment = “{ $text }” तारीख और समय नहीं है। 2026-04-08T10:00:00+05:30 जैसा लिखें।
