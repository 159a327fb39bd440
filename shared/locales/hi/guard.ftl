### वाक्य क्यों बदला या हटाया गया।

guard-date-unknown = “{ $span }”: उस दिन का ऐसा कोई रिकॉर्ड नहीं।
guard-date-year = “{ $span }”: साल गलत था, ठीक किया।
guard-date-future = “{ $span }”: यह तारीख सार के दिन के बाद की है।
guard-date-relative = “{ $span }”: यह समय जाँचा नहीं जा सकता।
guard-price = “{ $span }”: उस दिन उस दवा का दाम यह नहीं।
guard-dose-label = “{ $span }”: लेबल पर यह मात्रा नहीं है।
guard-percent = “{ $span }”: इस प्रतिशत की कोई गिनती नहीं।
guard-count = “{ $span }”: रिकॉर्ड की गिनती अलग है।
guard-quantity = “{ $span }”: इसकी कोई गिनती नहीं।
guard-number-unsupported = “{ $span }”: इस संख्या का आधार नहीं।
guard-product = “{ $span }”: यहाँ यह दवा नहीं।
guard-product-unknown = “{ $span }”: सूची में नहीं, या इसके लिए नहीं।
guard-crop = “{ $span }”: यहाँ यह फसल नहीं।
guard-issue = “{ $span }”: यहाँ यह समस्या नहीं।
guard-stage = “{ $span }”: यह अवस्था नहीं देखी गई।
guard-village = “{ $span }”: इस किसान का गाँव यह नहीं।
guard-person = “{ $span }”: किसी और का नाम।
guard-other-farmer = “{ $span }”: यह किसान और दूसरे किसान मिल गए।
guard-reaction-differs = “{ $span }”: रिकॉर्ड में जवाब अलग है, या है ही नहीं।
guard-result-differs = “{ $span }”: रिकॉर्ड में नतीजा अलग है, या है ही नहीं।
guard-objection-differs = “{ $span }”: रिकॉर्ड में आपत्ति या तरीका अलग है, या है ही नहीं।
guard-not-said = “{ $span }”: कोई बात ऐसा नहीं कहती।
guard-polarity = “{ $span }”: इस इनकार का आधार नहीं।
guard-no-evidence = “{ $span }”: रिकॉर्ड में इसका आधार नहीं।
guard-unknown-word = “{ $span }”: यह शब्द जाँचा नहीं जा सकता।
