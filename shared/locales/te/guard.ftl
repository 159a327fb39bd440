### వాక్యాన్ని ఎందుకు మార్చారు లేదా తీసేశారు.

guard-date-unknown = “{ $span }”: ఆ తేదీకి ఇది నమోదులో లేదు.
guard-date-year = “{ $span }”: ఏడాది తప్పు; సరిచేశాం.
guard-date-future = “{ $span }”: ఈ తేదీ బ్రీఫ్ తేదీ తర్వాతిది.
guard-date-relative = “{ $span }”: ఈ సమయాన్ని సరిచూడలేం.
guard-price = “{ $span }”: ఆ రోజు ఆ మందు ధర ఇది కాదు.
guard-dose-label = “{ $span }”: లేబుల్‌లో ఉన్న మోతాదు ఇది కాదు.
guard-percent = “{ $span }”: ఈ శాతానికి లెక్క లేదు.
guard-count = “{ $span }”: నమోదులో లెక్క వేరు.
guard-quantity = “{ $span }”: దీనికి లెక్క ఆధారం లేదు.
guard-number-unsupported = “{ $span }”: ఈ సంఖ్యకు ఆధారం లేదు.
guard-product = “{ $span }”: ఇక్కడ ఈ మందు కాదు.
guard-product-unknown = “{ $span }”: జాబితాలో లేదు, లేదా దీనికి కాదు.
guard-crop = “{ $span }”: ఇక్కడ ఈ పంట కాదు.
guard-issue = “{ $span }”: ఇక్కడ ఈ సమస్య కాదు.
guard-stage = “{ $span }”: ఈ దశ చూడలేదు.
guard-village = “{ $span }”: ఈ రైతు ఊరు ఇది కాదు.
guard-person = “{ $span }”: వేరే వ్యక్తి పేరు.
guard-other-farmer = “{ $span }”: ఈ రైతు, ఇతర రైతులు కలిసిపోయారు.
guard-reaction-differs = “{ $span }”: నమోదులో స్పందన ఇది కాదు.
guard-result-differs = “{ $span }”: నమోదులో ఫలితం ఇది కాదు.
guard-objection-differs = “{ $span }”: నమోదులో అభ్యంతరం ఇది కాదు.
guard-not-said = “{ $span }”: దీనికి ఆధారం లేదు.
guard-polarity = “{ $span }”: ఈ కాదనడానికి ఆధారం లేదు.
guard-no-evidence = “{ $span }”: దీనికి నమోదులో ఆధారం లేదు.
guard-unknown-word = “{ $span }”: సరిచూడలేని మాట.
