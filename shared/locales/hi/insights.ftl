### गाँव का रिकॉर्ड क्या कहता है: शीर्षक, भरोसे के दर्जे, हर बात के हिस्से।

insights-heading = { $village }, { $when } तक: { $farmers ->
    [one] { $farmers } किसान
   *[other] { $farmers } किसानों
} से { $visits ->
    [one] { $visits } मुलाकात
   *[other] { $visits } मुलाकातें
}।
insights-works = मुख्य समस्या में क्या काम आता है
insights-others = दूसरी समस्याओं में क्या काम आता है
insights-objections = आपत्तियों का जवाब कैसे दें
insights-watch = { $month } में किस पर नज़र रखें
insights-months = दूसरे महीनों में क्या आया
insights-nothing = अभी कुछ दर्ज नहीं।
insights-graded = { $grade }: { $sentence }
insights-sentence = { $parts }।

## क्या मिला

finding-top = मुख्य समस्या { $about }: { $from } से { $n ->
    [one] { $n } मुलाकात
   *[other] { $n } मुलाकातों
} में से { $k } में
finding-works = { $about } के लिए { $product }: { $n ->
    [one] { $n } जाँच
   *[other] { $n } जाँचों
} में से { $k } में काबू हुआ
finding-pitched = “{ $pitch }” के साथ सलाह: { $n ->
    [one] { $n } मुलाकात
   *[other] { $n } मुलाकातों
} में से { $k } में मान लिया
finding-met = “{ $objection }” की आपत्ति के बाद अगली मुलाकात में “{ $pitch }” के साथ सलाह: { $n ->
    [one] { $n } मुलाकात
   *[other] { $n } मुलाकातों
} में से { $k } में मान लिया
finding-month = { $month }, देखे गए { $n ->
    [one] { $n } सीज़न
   *[other] { $n } सीज़नों
} में से { $k } में: { $about }, { $visits ->
    [one] { $visits } मुलाकात
   *[other] { $visits } मुलाकातें
}

## किससे तुलना, और क्या

finding-rest-controlled = इस फसल की बाकी { $n ->
    [one] { $n } जाँच
   *[other] { $n } जाँचों
} में से { $k } में काबू हुआ
finding-rest-accepted = इन्हीं फसलों की बाकी { $n ->
    [one] { $n } मुलाकात
   *[other] { $n } मुलाकातों
} में से { $k } में मान लिया
finding-off-label = इसके लेबल पर यह उपयोग नहीं है
finding-against = आई आपत्तियाँ: { $list }
finding-times = { $objection } ({ $times ->
    [one] { $times } बार
   *[other] { $times } बार
})

## आधार

finding-basis = { $farmers ->
    [one] { $farmers } किसान
   *[other] { $farmers } किसान
}, { $seasons ->
    [one] { $seasons } सीज़न
   *[other] { $seasons } सीज़न
}; असली हिस्सा { $low } से { $high } %; पिछली बार { $day } को
finding-basis-count = { $farmers ->
    [one] { $farmers } किसान
   *[other] { $farmers } किसान
}, { $seasons ->
    [one] { $seasons } सीज़न
   *[other] { $seasons } सीज़न
}; पिछली बार { $day } को
finding-basis-month = { $farmers ->
    [one] { $farmers } किसान
   *[other] { $farmers } किसान
}; सीज़नों का असली हिस्सा { $low } से { $high } %; पिछली बार { $day } को
