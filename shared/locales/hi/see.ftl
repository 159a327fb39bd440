# देखना और सुनना: महीनों की पट्टी, गाँव का चित्र, पढ़कर सुनाना, किसान को सलाह भेजना।

## महीनों की पट्टी

season-title = पिछले महीने
season-off = मेमोरी के बिना मुलाकातें नहीं दिखाई जातीं।
season-said = { $from } से { $to } तक, { $day } तक की जानकारी: { $visits }। समस्याएँ: { $troubles }। नतीजे: { $results }। { $open }।
season-counted = { $what } { $n }
season-open-count = { $n ->
    [0] कोई नतीजा देखना बाकी नहीं
    [one] { $n } नतीजा देखना बाकी
   *[other] { $n } नतीजे देखने बाकी
}
season-list = यही सूची में
season-day = दिन
season-today = { $day } तक
season-unseen = किसी ने नहीं देखा
season-open = नतीजा देखना है
season-due = { $day } तक देखें
season-beyond = { $n } और मुलाकातें केवल सूची में हैं।
trouble-pest = कीट
trouble-disease = रोग
trouble-nutrient = पोषण
trouble-weed = खरपतवार
trouble-water = पानी
trouble-price = दाम
trouble-other = अन्य

## गाँव का चित्र

picture-title = यहाँ क्या काम आया
picture-lead = जिन मुलाकातों का नतीजा देखा गया, उनमें से कितनी काबू में आईं। पट्टी: जो देखा गया। रेखा: असली हिस्सा जहाँ हो सकता है।
picture-share = { $n } में से { $k } काबू में; असली हिस्सा { $low } से { $high } %
picture-any = जो भी दवा बताई
picture-for = समस्या
picture-with = दवा
picture-controlled = काबू में आईं

## पढ़कर सुनाना

aloud-play = पढ़कर सुनाएँ
aloud-pause = रोकें
aloud-go-on = आगे पढ़ें
aloud-stop = पढ़ना बंद करें
aloud-at = { $all } में से { $n }
aloud-title = पढ़कर सुनाया जा रहा है
aloud-no-voice = इस फोन में { $voice } की अपनी आवाज़ नहीं है।
aloud-how = जोड़ने के लिए: फोन की सेटिंग खोलें, सुलभता, फिर टेक्स्ट-टू-स्पीच आउटपुट। इंजन के पास गियर दबाएँ, वॉइस डेटा इंस्टॉल करें, { $voice } चुनें। वापस आकर फिर दबाएँ।
aloud-unable = यह ब्राउज़र पढ़कर नहीं सुना सकता। ऐप को क्रोम में खोलें।
aloud-failed = आवाज़ अपने आप रुक गई। आगे पढ़ने के लिए दबाएँ।
voice-en = अंग्रेज़ी
voice-te = तेलुगु
voice-hi = हिन्दी

# ग्राम, मिली, किलो, लीटर, प्रति लीटर (दो रूप), प्रति एकड़, प्रति हेक्टेयर: इसी क्रम में बोले जाने वाले शब्द।
spoken-units = ग्राम; मिलीलीटर; किलोग्राम; लीटर; प्रति लीटर; प्रति लीटर; प्रति एकड़; प्रति हेक्टेयर
# लिखा हुआ कैसे बोला जाए: "लिखा=बोला", बीच में ";"।
spoken-words = मिली=मिलीलीटर; %=प्रतिशत; ₹=रुपये; -=से

## किसान को सलाह भेजना

pass-title = किसान को सलाह भेजें
pass-open = किसान को भेजें
pass-close = न भेजें
pass-lang = किस भाषा में?
pass-price = पैक के दाम के साथ
pass-preview = किसान को यह मिलेगा
pass-from-label = केवल { $day } के लेबल से।
pass-sms = एसएमएस भेजें
pass-share = साझा करें (व्हाट्सऐप)
pass-length = { $parts ->
    [one] { $letters } अक्षर, { $parts } एसएमएस
   *[other] { $letters } अक्षर, { $parts } एसएमएस
}
pass-left-out = नहीं जोड़ा: { $product }। { $why }
pass-nothing = भेजने के लिए कुछ नहीं है।
pass-no-number = किसान का फोन नंबर दर्ज नहीं है।
pass-add-number = नंबर जोड़ें
call-now = फोन करें
why-not-in-catalogue = उस दिन की सूची में यह नहीं है।
why-not-for-crop = इसके लेबल पर यह फसल नहीं है।
why-not-for-trouble = इसके लेबल पर यह समस्या नहीं है।
why-no-dose = लेबल पर मात्रा साफ़ अंक में नहीं है। पैक देखकर पढ़ सुनाएँ।
why-several-doses = लेबल पर अलग-अलग मात्राएँ हैं। मुलाकात ठीक करें: समस्या बताएँ।
why-guard = जाँच में यह वाक्य नहीं टिका। पैक देखकर पढ़ सुनाएँ।

## भेजा जाने वाला संदेश: यहाँ की हर बात लेबल से शब्द-शब्द मिलाई जाती है।

advice-head = { $day }, { $about }: सलाह
advice-dose = { $product }: लेबल की मात्रा { $dose }।
advice-wait = आखिरी छिड़काव से कटाई तक { $days ->
    [one] { $days } दिन
   *[other] { $days } दिन
} रुकें।
advice-wait-unknown = कटाई से पहले रुकने के दिन दर्ज नहीं।
advice-ask = डिपो से पूछें।
advice-price = पैक का दाम: { $price }।
advice-price-unknown = पैक का दाम दर्ज नहीं।
advice-foot = { $officer }, आपके डिपो से
