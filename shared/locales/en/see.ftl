# Seen and heard: season strip, village picture, charts, reading aloud, advice passed on.

## Season strip

season-title = The last months
season-off = Without memory his visits are not drawn.
season-said = { $from } to { $to }, as of { $day }: { $visits }. Troubles: { $troubles }. How it turned out: { $results }. { $open }.
season-counted = { $what } { $n }
season-open-count = { $n ->
    [0] No follow-up is open
    [one] 1 follow-up is open
   *[other] { $n } follow-ups are open
}
season-list = The same as a list
season-day = Day
season-today = as of { $day }
season-unseen = nobody looked
season-open = to be looked at
season-due = Look by { $day }
season-beyond = { $n } more visits are in the list alone.
trouble-pest = pest
trouble-disease = disease
trouble-nutrient = nutrient
trouble-weed = weeds
trouble-water = water
trouble-price = price
trouble-other = other

## Village picture

picture-title = What worked here
picture-lead = Of the visits that were followed up, how many were controlled. Bar: what was seen. Line: where the true share may lie.
picture-share = { $k } of { $n } controlled; true share { $low } to { $high } %
picture-any = Whatever was advised
picture-for = For
picture-with = With
picture-controlled = Controlled

## Reading aloud

aloud-play = Read aloud
aloud-pause = Pause
aloud-go-on = Go on reading
aloud-stop = Stop reading
aloud-at = { $n } of { $all }
aloud-title = Being read aloud
aloud-no-voice = This phone has no voice of its own for { $voice }.
aloud-how = To add one: open the phone’s settings, then Accessibility, then Text-to-speech output. Tap the gear beside the engine, then Install voice data, then { $voice }. Come back and tap Read aloud again.
aloud-unable = This browser cannot read aloud. Open the app in Chrome.
aloud-failed = The voice stopped by itself. Tap to go on.
voice-en = English
voice-te = Telugu
voice-hi = Hindi

# How g, ml, kg, l, /l, /litre, /acre, /ha are said, in this order.
spoken-units = grams; millilitres; kilograms; litres; per litre; per litre; per acre; per hectare
# How what else is written is said: "written=said", with ";" between.
spoken-words = litre=litres; %=percent; ₹=rupees; -=to; Jan=January; Feb=February; Mar=March; Apr=April; Jun=June; Jul=July; Aug=August; Sep=September; Oct=October; Nov=November; Dec=December

## Advice passed on

pass-title = Send the advice to the farmer
pass-open = Send it to the farmer
pass-close = Do not send
pass-lang = In which language?
pass-price = With the price of a pack
pass-preview = This is what he gets
pass-from-label = From the label of { $day } alone.
pass-sms = Send as SMS
pass-share = Share (WhatsApp)
pass-length = { $parts ->
    [one] { $letters } letters, 1 SMS
   *[other] { $letters } letters, { $parts } SMS
}
pass-left-out = Left out: { $product }. { $why }
pass-nothing = There is nothing to send.
pass-no-number = His telephone number is not on record.
pass-add-number = Add his number
call-now = Call
why-not-in-catalogue = The catalogue of that day does not have it.
why-not-for-crop = Its label does not name this crop.
why-not-for-trouble = Its label does not name this trouble.
why-no-dose = Its label gives no dose as a plain amount. Read it to him from the pack.
why-several-doses = Its label gives several doses. Correct the visit: name the trouble.
why-guard = The check did not let the sentence through. Read it to him from the pack.

## The message itself: what is said here is checked against the label, word by word.

advice-head = Advice of { $day } for { $about }
advice-dose = { $product }: label dose { $dose }.
advice-wait = Wait { $days ->
    [one] 1 day
   *[other] { $days } days
} from the last spray to the harvest.
advice-wait-unknown = The waiting period before harvest is not on record.
advice-ask = Ask the depot.
advice-price = Price of a pack: { $price }.
advice-price-unknown = The price of a pack is not on record.
advice-foot = { $officer }, from your depot
