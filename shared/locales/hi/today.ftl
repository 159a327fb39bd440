# दिन का काम: किससे मिलना है और क्यों; नोट से सुझाव; पहले से मौजूद किसान; अधूरे काम।

## किससे मिलना है, और क्यों

today-villages = गाँव, जहाँ किसी से मिलना है
today-in-village = { $village }: { $n ->
    [one] { $n } किसान से मिलना है
   *[other] { $n } किसानों से मिलना है
}
today-overdue = { $n ->
    [one] { $n } दिन की देर
   *[other] { $n } दिनों की देर
}
today-due-now = आज देखना है
today-due-in = { $n ->
    [one] { $n } दिन में देखना है
   *[other] { $n } दिनों में देखना है
}
today-why = { $when }: { $about }
today-more-due = { $n ->
    [one] { $n } और नतीजा देखना है
   *[other] { $n } और नतीजे देखने हैं
}
today-record-result = नतीजा लिखें
today-watch = इस महीने नज़र रखें
today-watch-own = { $about }: यहाँ { $month } में, { $n } में से { $k } साल
today-watch-village = { $about }: इस गाँव में { $month } में, { $n } में से { $k } साल
today-unseen = { $n } दिनों से कोई नहीं गया

## मुलाकात का फॉर्म

today-crop-last = पिछली मुलाकात जैसी, { $day }।
today-stage-likely = { $stage }: कैलेंडर के हिसाब से
today-stage-hint = जब तक आप दबाएँगे नहीं, दर्ज नहीं होगी।
today-products-brief = पहले सलाह वाले। मात्रा लेबल की ही है।
today-more = और: अवस्था, कैसे समझाया, आपत्तियाँ, सलाह, संभावना
today-more-correct = और खाने

## सुझाव

proposal-note = आपके नोट से
proposal-voice = आपकी आवाज़ से
proposal-unchecked = मशीन ने पढ़ा, किसी ने जाँचा नहीं
proposal-rests = “{ $words }” से
proposal-field-objection = आपत्ति
proposal-accept = ले लें
proposal-accept-all = सभी { $n } ले लें
proposal-leave = छोड़ दें
proposal-instead = { $chosen } की जगह
proposal-taken = ले लिया
proposal-dose = नोट में एक मात्रा है। दर्ज होने वाली मात्रा लेबल की है, नोट की नहीं।
proposal-unknown = सूची में नहीं: { $names }
proposal-transcript = जो सुना गया
proposal-into-note = नोट में डालें
proposal-look = जाँच लें
proposal-look-hint = जो आप सेव करेंगे वही रिकॉर्ड बनेगा।
proposal-none = इससे कुछ समझ नहीं आया।
proposal-by = सुना { $speech } ने, जमाया { $structured } ने
proposal-voice-waiting = मशीन ने अभी नहीं सुना। आवाज़ यहीं सुनी जा सकती है।
proposal-voice-none = इस डिपो में आवाज़ पढ़ने की सेवा नहीं है। आवाज़ यहीं सुनी जा सकती है; ज़रूरी बात लिख दें।
proposal-voice-failed = आवाज़ पढ़ने की सेवा इसे समझ नहीं पाई। आवाज़ यहीं सुनी जा सकती है; ज़रूरी बात लिख दें।

## शायद पहले से मौजूद किसान

duplicate-title = { $n ->
    [one] यह किसान शायद इस फोन पर पहले से है
   *[other] शायद इन { $n } में से कोई है
}
duplicate-why = गाँव वही है, और नाम किसी एक लिपि में वैसा ही सुनाई देता है।
duplicate-open = इसे खोलें
duplicate-visits = { $n ->
    [one] { $n } मुलाकात
   *[other] { $n } मुलाकातें
}
duplicate-add = दूसरा व्यक्ति है: जोड़ें
