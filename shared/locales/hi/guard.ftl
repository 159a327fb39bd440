### Why the guards changed or took out a sentence.

guard-date-unknown = “{ $span }”: no record has this for that day.
guard-date-year = “{ $span }”: the year was wrong and is put right.
guard-date-future = “{ $span }”: this day is later than the brief’s.
guard-date-relative = “{ $span }”: a time that cannot be checked.
guard-price = “{ $span }”: not the price of that product on that day.
guard-dose-label = “{ $span }”: not the dose on the label.
guard-percent = “{ $span }”: no count gives this share.
guard-count = “{ $span }”: the record counts differently.
guard-quantity = “{ $span }”: no count bears this out.
guard-number-unsupported = “{ $span }”: a number that nothing bears out.
guard-product = “{ $span }”: not this product here.
guard-product-unknown = “{ $span }”: not in the catalogue, or not for this.
guard-crop = “{ $span }”: not this crop here.
guard-issue = “{ $span }”: not this trouble here.
guard-stage = “{ $span }”: this stage was not seen.
guard-village = “{ $span }”: not the village of this farmer.
guard-person = “{ $span }”: somebody else’s name.
guard-other-farmer = “{ $span }”: mixes this farmer with others.
guard-reaction-differs = “{ $span }”: the record has another reaction, or none.
guard-result-differs = “{ $span }”: the record has another result, or none.
guard-objection-differs = “{ $span }”: the record has another objection or pitch, or none.
guard-not-said = “{ $span }”: no claim says this.
guard-polarity = “{ $span }”: this denial is not borne out.
guard-no-evidence = “{ $span }”: nothing on record bears this out.
guard-unknown-word = “{ $span }”: a word that cannot be checked.
