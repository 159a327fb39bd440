### फोन के परदों के शब्द।

app-name = खेतस्मृति
demo-banner = सिर्फ नमूना, असली सलाह नहीं

## रास्ते

nav-langs = दूसरी भाषाएँ
nav-back = वापस
nav-farmers = किसान
nav-farmer = किसान
nav-visit = मुलाकात
nav-status = यह फोन और डिपो

## क्या कर सकते हैं

action-ok = ठीक है
action-again = फिर कोशिश करें
action-sync = अभी भेजें और लें
action-update = अभी अपडेट करें
action-new-farmer = नया किसान
action-edit-farmer = जानकारी बदलें
action-new-visit = मुलाकात लिखें
action-continue-visit = अधूरी मुलाकात पूरी करें
action-outcome = नतीजा लिखें
action-chance = अंदाज़ा बताएँ
action-changed-mind = मेरा अंदाज़ा बदला: नया बताता हूँ
action-correct = ठीक करें
action-move = गलत किसान
action-withdraw = वापस लें
action-drop-draft = इसे हटा दें
action-saving = सेव हो रहा है…
action-save-visit = मुलाकात सेव करें
action-save-correction = सुधार सेव करें
action-save-outcome = नतीजा सेव करें
action-save-chance = अंदाज़ा सेव करें
action-save-withdrawal = मुलाकात वापस लें
action-save-move = मुलाकात इस किसान को दें
action-save-farmer = किसान सेव करें
action-save-details = जानकारी सेव करें

## साइन इन

sign-in-lead = डिपो के कोड से एक बार साइन इन करें। उसके बाद ऐप बिना सिग्नल के चलता है।
sign-in-code = डिपो का कोड
sign-in-hint = यह एक ही बार चलता है। इस्तेमाल हो चुका हो तो डिपो से नया माँगें।
sign-in-submit = साइन इन करें
sign-in-sending = डिपो से पूछ रहा है…

## पहला सिंक

first-sync-title = आपके इलाके की जानकारी आ रही है
first-sync-text = किसान जैसे-जैसे आएँगे, यहाँ दिखेंगे।
first-sync-progress = { $of } में से { $bytes } · { $all } में से { $items } रिकॉर्ड
first-sync-usable = जो किसान आ चुके हैं, उन्हें अभी खोल सकते हैं।
ready-for-field = खेत के लिए तैयार: सब कुछ इस फोन पर है

## स्थिति की पंक्ति

status-all-sent = सब भेज दिया
status-on-phone = इस फोन पर { $n }
status-reached = डिपो से संपर्क { $when }
status-never-reached = डिपो से अभी संपर्क नहीं हुआ
status-look = { $n ->
    [one] { $n } रिकॉर्ड देखना है
   *[other] { $n } रिकॉर्ड देखने हैं
}
status-open-to-send = ऐप बंद हो तो कुछ नहीं भेजता। जहाँ सिग्नल हो वहाँ खोलें।

fact-on-phone = सिर्फ इस फोन पर
fact-needs-look = देखने हैं
fact-reached = डिपो से पिछला संपर्क
fact-phase = अभी
fact-farmers = इस फोन पर किसान
fact-app = बिना सिग्नल खोलने के लिए ऐप रखा है
fact-first-sync = पूरा इलाका आ चुका है
fact-verified = इस फोन पर जाँचा गया
fact-persisted = ब्राउज़र ने रिकॉर्ड न मिटाने का वादा किया
fact-used = इस्तेमाल हुई जगह
fact-version = ऐप का संस्करण
fact-officer = साइन इन
phase-starting = शुरू हो रहा है
phase-quiet = कोई काम बाकी नहीं
phase-no-depot = सिग्नल नहीं; फिर कोशिश होगी
phase-no-depot-until = सिग्नल नहीं; अगली कोशिश { $when } पर
answer-yes = हाँ
answer-no = नहीं
answer-not-asked = अभी नहीं पूछा
not-on-record = दर्ज नहीं

## सूची

search-label = नाम या गाँव से खोजें
list-drafts = शुरू किए, सेव नहीं हुए
list-due = देखने हैं
list-last-visit = पिछली मुलाकात { $day }
list-never-visited = अभी मुलाकात नहीं हुई
list-more = { $n } और दिखाएँ

## खाली, पढ़ना, गलती

face-reading = पढ़ रहा है…
face-not-read = यह पढ़ा नहीं जा सका
face-store-failed = फोन का भंडार नहीं खुला
face-nowhere = इस पते पर कुछ नहीं है
face-no-farmers = अभी कोई किसान नहीं
face-no-farmers-text = किसान जोड़ें, या डिपो से गाँव माँगें।
face-no-match = इस नाम का कोई नहीं
face-no-match-text = कम अक्षर लिखें, या दूसरी लिपि में लिखें।
face-no-farmer = यह किसान इस फोन पर नहीं है
face-record-missing = यह रिकॉर्ड इस फोन पर नहीं है
face-record-missing-text = हो सकता है अभी आ रहा हो। जहाँ सिग्नल हो वहाँ ऐप खोलें, फिर देखें।

## किसान

brief-title = मिलने से पहले
brief-as-of = { $day } तक
history-title = सभी मुलाकातें
farmer-two-values = { $field }: दो अलग बातें लिखी हैं
farmer-two-values-hint = अभी पहली दिख रही है। जो सही है उसे दबाएँ।
farmer-namesakes = शायद यही किसान
farmer-unreadable = { $n ->
    [one] { $n } रिकॉर्ड इस फोन पर पढ़ा नहीं जा सका। वह सुरक्षित रखा है।
   *[other] { $n } रिकॉर्ड इस फोन पर पढ़े नहीं जा सके। वे सुरक्षित रखे हैं।
}
by-when = { $by }, { $when }
mark-withdrawn = वापस ली
mark-moved = दूसरे किसान को दी
mark-corrected = सुधारी गई
mark-replaced = बदली गई
mark-two-reports = दो रिपोर्टें

## मुलाकात

visit-title = मुलाकात: { $name }
visit-outcome = नतीजा क्या रहा
visit-two-reports = दो रिपोर्टें अलग बात कहती हैं। सही नतीजा लिखें।
visit-chances = बताए गए अंदाज़े
visit-no-chance = कोई नहीं बताया।
visit-chance-due = { $day } तक तय होगा
visit-corrections = क्या सुधारा गया
visit-withdrawn = { $when } को वापस ली। इसकी गिनती नहीं होती।
visit-moved = { $when } को दूसरे किसान को दी। यहाँ इसकी गिनती नहीं होती।
visit-moved-open = वह किसान खोलें
visit-moved-here = दूसरे किसान से यहाँ लाई गई। पहला रिकॉर्ड खोलें।
visit-phone-time = फोन की घड़ी गलत थी, उसमें { $time } था। ऊपर का समय डिपो का है।
visit-imported = कहाँ से आया
visit-actions = यह रिकॉर्ड ठीक करें

## फॉर्म

form-draft = पहले शुरू किया था, सेव नहीं हुआ। जहाँ रुके थे वहीं से आगे लिखें।
form-visit-title = नई मुलाकात: { $name }
form-correct-title = सुधार: { $name }
form-day = मुलाकात का दिन
day-today = आज
day-yesterday = कल
day-other = कोई और दिन
day-date = तारीख
day-month = महीना
day-year = साल
day-chosen = { $day }
form-crop = फसल
form-crops = फसलें
crop-more = दूसरी फसल
form-stage = फसल की अवस्था
form-issue = समस्या
issue-more = दूसरी समस्या
pick-none = नहीं चुना
form-products = बताई गई दवाएँ
form-products-crop-first = पहले फसल चुनें।
form-products-all = सभी दवाएँ दिखाएँ
form-products-fewer = सिर्फ इस फसल की
product-dose = मात्रा: { $dose }
product-waiting = कटाई से पहले रुकें: { $days }
product-price = पैक का दाम: { $price }
product-source = स्रोत: { $source }
product-not-labelled = लेबल पर { $crop } नहीं है
form-pitch = आपने कैसे कहा
form-reaction = किसान ने क्या कहा
form-objections = क्या आपत्ति थी
form-objection-words = { $objection }: किसान के शब्दों में
form-note = नोट
form-note-count = { $most } में से { $n } अक्षर
form-advice = शब्दों में सलाह
form-chance = आपको कितना लगता है?
form-chance-hint = चाहें तो ही बताएँ। बाद में बदल नहीं सकते, दूसरा जोड़ सकते हैं।
form-chance-title = अंदाज़ा बताएँ
form-chance-beside = पहले के अंदाज़े रहते हैं; यह उनके साथ जुड़ता है।
form-due-on = { $day } तक तय होगा
form-outcome-title = नतीजा क्या रहा?
form-outcome-of = { $day } की मुलाकात
form-outcome-replaces = जो नतीजा दिख रहा था उसकी जगह यह आएगा; पुराना इतिहास में रहेगा।
form-outcome-day = देखने का दिन
form-result = नतीजा
form-withdraw-title = मुलाकात वापस लें?
form-withdraw-text = यह निशान के साथ इतिहास में रहती है; सूची और सार में इसकी गिनती नहीं होती।
form-reason = क्यों
form-move-title = मुलाकात किसकी थी?
form-move-text = मुलाकात अपने नतीजों और अंदाज़ों के साथ सही किसान को जाती है। यहाँ निशान के साथ रहती है।
form-farmer-title = नया किसान
form-name-te = तेलुगु में नाम
form-name-en = अंग्रेज़ी में नाम
form-name-hint = दोनों में से एक काफी है।
form-village = गाँव
form-phone = फोन नंबर

missing-crop = फसल चुनें, फिर सेव करें।
missing-name = नाम लिखें, फिर सेव करें।
missing-village = गाँव चुनें, फिर सेव करें।
missing-duplicate = इस गाँव में इस नाम का किसान पहले से है। ऊपर देखें, फिर बताएँ कि यह कोई और है या नहीं।
missing-result = नतीजा चुनें, फिर सेव करें।
missing-chance = अंदाज़ा चुनें, फिर सेव करें।
missing-target = सही किसान चुनें, फिर सेव करें।
missing-change = कुछ नहीं बदला।
missing-record = जिस रिकॉर्ड की यह बात है वह इस फोन पर नहीं है। आपका लिखा सुरक्षित है; अगले सिंक के बाद फिर कोशिश करें।

field-crop = फसल
field-stage = अवस्था
field-issue = समस्या
field-products = दवाएँ
field-pitch = कहने का तरीका
field-objections = आपत्तियाँ
field-reaction = जवाब
field-occurred_at = दिन

## सेव हुआ, या नहीं

saved-visit = मुलाकात इस फोन पर सेव हुई
saved-farmer = किसान इस फोन पर सेव हुआ
saved-details = जानकारी इस फोन पर सेव हुई
saved-outcome = नतीजा इस फोन पर सेव हुआ
saved-chance = अंदाज़ा इस फोन पर सेव हुआ
saved-correction = सुधार इस फोन पर सेव हुआ
saved-withdrawal = मुलाकात वापस ली गई
saved-move = मुलाकात अब सही किसान के पास है
notice-update = नया संस्करण तैयार है।

## किस दिन तक, मेमोरी, फसल

ask-as-of = { $day } तक
ask-day = किस दिन तक
ask-back = एक दिन पीछे
ask-known = किसकी गिनती हो
ask-known-record = जो तब तक लिखा गया था
ask-known-depot = सिर्फ जो तब तक डिपो पहुँचा था
ask-memory = मेमोरी
ask-memory-hint = बंद: सार जैसे किसी अनजान किसान का।
ask-memory-on = चालू
ask-memory-off = बंद
ask-about = मुलाकात किस बारे में है
ask-about-any = जो रिकॉर्ड कहे
ask-issue-any = कोई भी समस्या
ask-not-now = आज का नहीं: जैसा { $day } को पता था। उसके बाद का कुछ नहीं दिखता।
ask-not-now-depot = आज के रिकॉर्ड का नहीं: जो डिपो को { $day } को पता था।
ask-reset = आज पर लौटें
visit-not-yet = उस दिन यह अभी पता नहीं था

## सार

brief-drawn-from = { $visits }; { $farmers ->
    [one] { $farmers } किसान
   *[other] { $farmers } किसानों
} के { $similar ->
    [one] { $similar } ऐसा मामला
   *[other] { $similar } ऐसे मामले
}
claims-more = { $n } और
brief-drawn-alone = { $visits }; इस गाँव में ऐसा मामला नहीं
brief-similar-coming = इस गाँव के ऐसे मामले पढ़ रहा है…
brief-similar-missing = इस गाँव के ऐसे मामले पढ़े नहीं जा सके।
brief-no-memory = बिना मेमोरी: जैसे किसी अनजान किसान के लिए, सिर्फ सूची से।
mark-late = बाद में पहुँचा
mark-expected = अनुमान है, देखा नहीं
mark-neighbour = दूसरा किसान
farmer-ways = इस किसान के बारे में और
action-village = इस गाँव ने क्या सिखाया
action-replay = इनकी मुलाकातें एक-एक कर देखें

worded-age = मॉडल के शब्दों में, { $age }
worded-claims = जाँची हुई बातें दिखाएँ
worded-show = मॉडल के शब्दों में दिखाएँ
worded-rests-on = इस वाक्य का आधार:
worded-dropped = { $n ->
    [one] { $n } वाक्य हटाया: इस फोन का रिकॉर्ड उसे सही नहीं बताता।
   *[other] { $n } वाक्य हटाए: इस फोन का रिकॉर्ड उन्हें सही नहीं बताता।
}

## मेमोरी से

memory-title = मेमोरी से
memory-counts = { $hits } मिले, { $shown } दिखाए, { $nowhere } का आधार नहीं मिला
memory-elsewhere = { $n ->
    [one] { $n } और बाद का है, या ऐसी मुलाकात का जो इस फोन पर नहीं है।
   *[other] { $n } और बाद के हैं, या ऐसी मुलाकातों के जो इस फोन पर नहीं हैं।
}
memory-partial = मेमोरी का एक जवाब नहीं आया।
memory-nothing = ऊपर जो है उसमें मेमोरी कुछ नहीं जोड़ती।
memory-asking = मेमोरी से पूछ रहा है…
memory-refused = डिपो की मेमोरी से पूछा नहीं जा सका।
memory-never = सिग्नल नहीं, और मेमोरी से यह अभी पूछा नहीं गया।
memory-last = पिछली बार पता था, { $when } ({ $days ->
    [one] { $days } दिन पहले
   *[other] { $days } दिन पहले
})
memory-last-today = पिछली बार पता था, आज { $when }

## गाँव

village-empty = इस गाँव में अभी कोई मुलाकात नहीं
village-empty-text = पहली मुलाकातों के बाद गाँव ने जो सिखाया वह यहाँ दिखेगा।
village-drawn = { $day } तक: { $visits }, { $farmers }
grade-seen = अब तक देखा
grade-seen-means = गिनती सही है; संयोग भी हो सकता है।
grade-holds = टिकता है
grade-holds-means = सिर्फ संयोग से ऐसा 100 में ज़्यादा से ज़्यादा 5 बार होता है।
finding-evidence = { $n ->
    [one] { $n } मुलाकात जिससे गिना
   *[other] { $n } मुलाकातें जिनसे गिना
}
finding-visit = { $day } की मुलाकात
finding-more = { $n ->
    [one] और { $n } पुरानी मुलाकात
   *[other] और { $n } पुरानी मुलाकातें
}
reflect-title = मेमोरी अभी क्या समझती है
reflect-none = इस डिपो की मेमोरी खोजकर देती है; अपना निष्कर्ष नहीं निकालती।
reflect-nothing = दिखाने लायक कुछ नहीं।
reflect-dropped = { $n ->
    [one] { $n } वाक्य हटाया: रिकॉर्ड उसे सही नहीं बताता।
   *[other] { $n } वाक्य हटाए: रिकॉर्ड उन्हें सही नहीं बताता।
}

## मेमोरी का काम

nav-memory = मेमोरी का काम
panel-live = सीधा: हर 2 सेकंड में फिर पूछता है
panel-backend = मेमोरी
panel-ready = जवाब देती है
panel-waiting = उस तक पहुँचने बाकी रिकॉर्ड
panel-calls = सवाल, नए पहले
panel-found = { $hits } मिले, { $shown } दिखाए
panel-ms = { $ms } मि.से.
panel-empty = अभी कोई सवाल नहीं
panel-empty-text = मुलाकात याद रखते समय या सार पूछते समय सवाल यहाँ दिखते हैं।
panel-never = अभी नहीं देखा
panel-never-text = जहाँ सिग्नल हो वहाँ यह पन्ना एक बार खोलें; फिर पिछले सवाल यहाँ रहते हैं।
panel-refused = डिपो अपनी मेमोरी नहीं दिखाता
panel-refused-text = एक बार भेजें और लें, फिर कोशिश करें।
call-declare = तैयार करना
call-retain = याद रखना
call-submit = बारी से याद रखना
call-operation = कहाँ तक हुआ पूछना
call-read_back = वापस पढ़ना
call-facts = बातें देखना
call-forget = भूलना
call-recall = याद करना
call-reflect = सोचना
call-health = हाल देखना
outcome-ok = हो गया
outcome-timeout = बहुत समय लगा
outcome-unreachable = संपर्क नहीं हुआ
outcome-unavailable = उपलब्ध नहीं
outcome-refused = मना कर दिया
outcome-unreadable = जवाब पढ़ा नहीं जा सका
outcome-write_unfinished = अभी लिख रहा है
outcome-configuration = सेटिंग गलत
outcome-database = डेटाबेस में गड़बड़ी

## फिर से देखना

nav-replay = फिर से देखें
demo-replay = मेमोरी से क्या बदलता है देखें: { $name } का सीज़न, मुलाकात दर मुलाकात
replay-title = फिर से देखें: { $name }
replay-lead = हर मुलाकात से पहले के दिन का सार: मेमोरी के साथ, और बिना मेमोरी।
replay-steps = एक मुलाकात से दूसरी पर
replay-earlier = पहले की मुलाकात
replay-later = अगली मुलाकात
replay-step = { $all } में से मुलाकात { $n }: { $day }
replay-as-of = दोनों सार पिछले दिन { $day } के बाद का कुछ नहीं जानते।
replay-on = मेमोरी के साथ
replay-off = बिना मेमोरी
replay-then = फिर क्या हुआ
replay-open = यह मुलाकात खोलें
replay-no-outcome = अभी किसी ने नहीं देखा
replay-empty = देखने के लिए मुलाकात नहीं
replay-empty-text = यह पहली मुलाकात से शुरू होता है।
curve-title = महीना दर महीना
curve-own = इस किसान की मुलाकातें
curve-village = इस गाँव की सभी मुलाकातें
curve-accepted = सलाह मान ली
curve-controlled = जाँची हुई में काबू हुआ
curve-drawing = { $title }: महीनों की दो रेखाएँ। संख्याएँ नीचे की तालिका में हैं।
curve-numbers = संख्याएँ
curve-month = { $month } { $year }
curve-share = { $n } में से { $k } ({ $percent } %)
curve-none = कोई नहीं
