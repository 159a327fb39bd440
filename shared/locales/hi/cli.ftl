### The words of the command line.

cli-name = khetsmriti

## serve

cli-serving = khetsmriti { $address } पर चल रहा है (डेटा: { $folder })
cli-memory-target = मेमोरी: { $target }
cli-wording-model = सार को शब्द देने वाला मॉडल: { $model }
cli-stopped = रुक गया

## import

cli-imported = { $what }: पढ़ी पंक्तियाँ { $read }, जोड़ी { $imported }, पहले से { $unchanged }, नहीं ली { $refused }
cli-refused-file = जो पंक्तियाँ नहीं ली गईं, वे अपनी वजह के साथ { $file } में हैं

## status

cli-counts = किसान { $farmers }, मुलाकातें { $visits }, नतीजे { $outcomes }, बदलाव { $changes }, फोन { $devices }
cli-outbox = मेमोरी { $target }: बाकी { $waiting }, भेजे { $sent }, जाँचे { $verified }, छोड़े { $gave_up }
cli-device = { $officer } का फोन { $device }: पिछली बार { $seen }, रिकॉर्ड { $numbered } तक, तब { $unsent } भेजने बाकी
cli-device-new = { $officer } का फोन { $device }: साइन इन हुआ, अभी सिंक नहीं हुआ

## backup and restore

cli-backed-up = सब कुछ { $file } में है ({ $size })
cli-restored = { $file } से वापस लाया: लॉग { $number } तक है
cli-restored-phones = जो इस बैकअप में नहीं है, वह फोन अगले सिंक में देंगे

## officers

cli-officer-added = { $officer } { $name }: गाँव जोड़े: { $count }
cli-officer-revoked = { $officer }: गाँव हटाए: { $count }
cli-officer-row = { $officer } { $name }: गाँव { $villages }; फोन { $devices }
cli-no-villages = कोई नहीं
cli-village-unnamed = ध्यान दें: गाँव { $village } का नाम यहाँ अभी नहीं है; `khetsmriti import villages` नाम लाता है
cli-code = { $officer } का कोड: { $code } (एक बार, { $until } तक)

## guard

cli-guard-kept = रखा
cli-guard-repaired = ठीक किया
cli-guard-stripped = कुछ हटाया
cli-guard-dropped = हटाया
